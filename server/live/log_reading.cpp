#include "server/live/log_reading.hpp"

#include <utility>

#include "server/table/checkpoint.hpp"

namespace tischlein::server::live {

namespace {

Result<TableState> fold_on(TableState state, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        const Result<Fact> fact = read_fact(text);
        if (const Problem* no = problem_in(fact)) return *no;
        if (auto no = state.fold(std::get<Fact>(fact))) return *no;
    }
    return state;
}

}  // namespace

Result<TableState> read_log(const std::vector<std::string>& facts) { return fold_on({}, facts); }

std::optional<Result<TableState>> read_log_tail(const LogTail& tail) {
    if (!tail.checkpoint) return read_log(tail.facts);
    std::optional<TableState> state = read_checkpoint(*tail.checkpoint);
    if (!state) return std::nullopt;
    Result<TableState> read = fold_on(*std::move(state), tail.facts);
    if (problem_in(read) != nullptr) return std::nullopt;
    return read;
}

}  // namespace tischlein::server::live
