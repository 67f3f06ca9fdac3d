// Appends that wait for the page, and reads of the log in memory.
#include "wasm/local_store.hpp"

#include <utility>

namespace tischlein::wasm {

void LocalStore::append(AppendRequest request, std::function<void(AppendResult)> done) {
    if (request.after != facts_.size()) return loop_.post([done = std::move(done)] { done(AppendResult::moved_on); });
    const std::uint32_t number = ++appends_;
    const Waiting& waiting = waiting_[number] = {std::move(request.facts), std::move(done)};
    keep_(number, request.after, std::vector(waiting.facts));
}

void LocalStore::kept(std::uint32_t append, AppendResult result) {
    const auto found = waiting_.extract(append);
    if (found.empty()) return;
    if (result == AppendResult::kept)
        for (std::string& fact : found.mapped().facts) facts_.push_back(std::move(fact));
    loop_.post([done = std::move(found.mapped().done), result] { done(result); });
}

void LocalStore::read(std::string_view, Seq after, FactsReader done) {
    std::vector<std::string> rest;
    if (after < facts_.size()) rest.assign(facts_.begin() + static_cast<std::ptrdiff_t>(after), facts_.end());
    loop_.post([done = std::move(done), rest = std::move(rest)]() mutable { done(std::move(rest)); });
}

void LocalStore::read_tail(std::string_view, std::function<void(std::optional<LogTail>)> done) {
    loop_.post([done = std::move(done), facts = facts_] { done(LogTail{std::nullopt, facts}); });
}

}  // namespace tischlein::wasm
