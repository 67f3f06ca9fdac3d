// In the order in which things happen: deciding, writing, what another server wrote, beginning again from the log.
#include "server/live/table_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/event_loop/thrown_by.hpp"
#include "server/live/fact_kinds.hpp"
#include "server/live/log_reading.hpp"
#include "server/live/refusals.hpp"
#include "server/table/checkpoint.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::live {

namespace {

constexpr int most_tries = 3;  // to append while other servers append, too
// To read the whole log, when the store or the background has too much to do.
constexpr int most_readings = 5;
constexpr std::chrono::milliseconds between_readings{1'000};
// Facts of one request that are shown in one turn of the loop: each may go to 64 guests. Only a host who removes a whole household
// makes more.
constexpr std::size_t most_shown_at_once = 2;

}  // namespace

// --- deciding -----------------------------------------------------------------------------------------------

void TableLog::submit(TableRequest request) {
    if (lost_) return refuse_lost(request);
    if (waiting_.size() >= limits_.inbox) return tell(request.reply, too_busy(request.from.lang));
    request.submitted = loop_.now();
    waiting_.push_back(std::move(request));
    pump();
}

void TableLog::pump() {
    while (work_ == Work::none && !lost_ && !waiting_.empty()) {
        TableRequest request = std::move(waiting_.front());
        waiting_.pop_front();
        std::variant<RequestOutcome, Prepared> next = try_to_prepare(request);
        if (const auto* outcome = std::get_if<RequestOutcome>(&next)) {
            if (std::holds_alternative<Problem>(*outcome)) ++metrics_.refusals;
            tell(request.reply, *outcome);
        } else {
            append(std::get<Prepared>(std::move(next)), std::move(request));
        }
    }
}

std::variant<RequestOutcome, TableLog::Prepared> TableLog::try_to_prepare(const TableRequest& request) {
    std::variant<RequestOutcome, Prepared> next;
    const std::optional<std::string> why = thrown_by([&] { next = prepare(request); });
    if (!why) return next;
    failed("deciding", *why);
    return RequestOutcome(broken(request.from.lang));
}

void TableLog::tell(const ReplyTo& to, const RequestOutcome& outcome) {
    if (const auto why = thrown_by([&] { listener_.answer(to, outcome); })) failed("an answer", *why);
}

void TableLog::failed(std::string_view what, const std::string& why) {
    // If this throws, nobody else can be told.
    thrown_by([&] { listener_.failed(fmt::format("{} failed: {}", what, why)); });
}

std::variant<RequestOutcome, TableLog::Prepared> TableLog::prepare(const TableRequest& request) {
    Decision decision = decide_(state_, request, listener_.circumstances());
    if (const auto* done = std::get_if<AlreadyDone>(&decision)) return RequestOutcome(done->seq);
    if (auto* no = std::get_if<Problem>(&decision)) return RequestOutcome(std::move(*no));
    auto& facts = std::get<std::vector<Fact>>(decision);
    assert(!facts.empty());
    if (facts.empty()) return RequestOutcome(state_.newest());
    if (auto enough = listener_.may_write(request, facts)) return RequestOutcome(*std::move(enough));
    Result<std::optional<LobbyEntry>> lobby_entry = lobby_entry_after(facts);
    if (const Problem* misfit = problem_in(lobby_entry)) {  // in the log it would damage the table for ever
        reload_because(fmt::format("decided facts do not fold: {}", misfit->text));
        return RequestOutcome(broken(request.from.lang));
    }
    DecidedFacts decided(std::move(facts));
    AppendRequest writing = decided.to_append(state_.table(), state_.newest(), std::get<0>(std::move(lobby_entry)));
    return Prepared{std::move(decided), std::move(writing)};
}

// What the lobby shows once these facts are written; std::nullopt if they change nothing there; a Problem if they do not fold. Marks the
// move that ends a game.
Result<std::optional<LobbyEntry>> TableLog::lobby_entry_after(std::vector<Fact>& facts) const {
    if (auto* moved = std::get_if<fact::Moved>(&facts.front().what))
        moved->ends = state_.game().ends(moved->seat, moved->move.value());
    if (std::none_of(facts.begin(), facts.end(), concerns_lobby)) return std::optional<LobbyEntry>();
    TableState then = state_;
    for (const Fact& fact : facts)
        if (auto misfit = fold_(then, fact)) return *std::move(misfit);
    return std::optional<LobbyEntry>{{then.is_listed(), then.phase() == Phase::over, json::serialize(describe_for_lobby(then))}};
}

// --- writing ------------------------------------------------------------------------------------------------

void TableLog::append(Prepared prepared, TableRequest request) {
    work_ = Work::appending;
    if (const auto why = thrown_by([&] { listener_.writes(request, bytes_of(prepared.writing)); })) failed("counting what is written", *why);
    prepared.writing.checkpoint = std::exchange(checkpoint_, std::nullopt);
    store_.append(std::move(prepared.writing), lifetime_.guard([this, facts = std::move(prepared.facts),
                                                                request = std::move(request)](AppendResult result) mutable {
        appended(std::move(facts), std::move(request), result);
    }));
}

void TableLog::appended(DecidedFacts facts, TableRequest request, AppendResult result) {
    if (result == AppendResult::moved_on && !lost_ && request.tries < most_tries) return read_on(std::move(request));
    if (result == AppendResult::taken || (result == AppendResult::moved_on && lost_)) {
        waiting_.push_front(std::move(request));
        taken();
        return work_done();
    }
    std::optional<std::vector<DurableFact>> durable = std::move(facts).after(result);
    if (!durable) {
        refuse_unwritten(request, result);
        return work_done();
    }
    take_in_turns(std::make_shared<const std::vector<DurableFact>>(std::move(*durable)), 0, std::move(request));
}

// No other request is decided before the last of them is folded. Each state in between is one that the log had.
void TableLog::take_in_turns(std::shared_ptr<const std::vector<DurableFact>> facts, std::size_t from, TableRequest request) {
    const std::span rest_of_them = std::span(*facts).subspan(from);
    const bool last = rest_of_them.size() <= most_shown_at_once;
    const Seq written = state_.newest() + rest_of_them.size();
    const std::span now = rest_of_them.first(std::min(rest_of_them.size(), most_shown_at_once));
    if (const auto why = take(now, last ? &request : nullptr)) return read_anew(*why, std::move(request), written);
    if (const auto why = settle(now)) return read_anew(*why, last ? std::nullopt : std::optional(std::move(request)), written);
    metrics_.facts += now.size();
    if (last) return work_done();
    loop_.post(lifetime_.guard([this, facts = std::move(facts), from = from + most_shown_at_once, request = std::move(request)]() mutable {
        take_in_turns(std::move(facts), from, std::move(request));
    }));
}

std::optional<Problem> TableLog::take(std::span<const DurableFact> facts, const TableRequest* request) {
    const GuestAddress* asker = request != nullptr ? std::get_if<GuestAddress>(&request->reply) : nullptr;
    bool told = false;
    for (const DurableFact& fact : facts) {
        if (auto why = try_to_fold(fact)) return why;
        if (lost_) continue;
        const auto why = thrown_by([&] { told = listener_.show(fact, &fact == &facts.back() ? asker : nullptr); });
        if (why) return Problem{"broken", fmt::format("showing {} failed: {}", name_of(fact->what), *why)};
    }
    if (request != nullptr) done(*request, state_.newest(), told);
    return std::nullopt;
}

std::optional<Problem> TableLog::settle(std::span<const DurableFact> facts) {
    if (lost_) return std::nullopt;
    const auto why = thrown_by([&] {
        listener_.settled(facts);
        look_for_checkpoint();
    });
    if (why) return Problem{"broken", fmt::format("after {} something failed: {}", name_of(facts.back()->what), *why)};
    return std::nullopt;
}

std::optional<Problem> TableLog::try_to_fold(const DurableFact& fact) {
    std::optional<Problem> misfit;
    const std::optional<std::string> why = thrown_by([&] { misfit = fold_(state_, *fact); });
    if (!why) return misfit;
    return Problem{"bad-log", fmt::format("folding {} failed: {}", name_of(fact->what), *why)};
}

void TableLog::look_for_checkpoint() {
    if (!checkpoint_is_due(state_, checkpointed_)) return;
    checkpointed_ = state_.newest();
    auto write = [state = std::make_shared<const TableState>(state_)] { return write_checkpoint(*state); };
    // If the background has too much to do, the next checkpoint is written instead.
    background_.run(loop_, state_.table(), std::move(write),
                    lifetime_.guard([this, of = beginnings_](Checkpoint written) {
                        if (of == beginnings_) checkpoint_ = std::move(written);
                    }));
}

void TableLog::done(const TableRequest& request, Seq seq, bool told) {
    metrics_.durable_after(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(loop_.now() - request.submitted).count()));
    if (!told) tell(request.reply, seq);
}

void TableLog::refuse_unwritten(const TableRequest& request, AppendResult result) {
    ++metrics_.storage_failures;
    tell(request.reply, not_written(result, request.from.lang));
}

void TableLog::work_done() {
    work_ = Work::none;
    if (lost_) return refuse_waiting();
    if (reload_wanted_) return read_anew(*std::exchange(reload_wanted_, std::nullopt), std::nullopt, 0);
    pump();
}

// --- another server -----------------------------------------------------------------------------------------

void TableLog::taken() {
    if (!lost_) give_up(Problem{"elsewhere", "another server has the table now"});
}

void TableLog::heard_of(Seq newest) {
    // If something is being written it will be refused, and that leads to reading, too.
    if (newest > state_.newest() && work_ == Work::none && !lost_) read_on(std::nullopt);
}

void TableLog::read_on(std::optional<TableRequest> in_the_way) {
    work_ = Work::reading;
    if (in_the_way) ++in_the_way->tries;
    store_.read(state_.table(), state_.newest(),
                lifetime_.guard([this, in_the_way = std::move(in_the_way)](const auto& read) mutable {
                    take_news(read, std::move(in_the_way));
                }));
}

void TableLog::take_news(const std::optional<std::vector<std::string>>& read, std::optional<TableRequest> in_the_way) {
    if (!read || read->empty()) {
        if (in_the_way) refuse_unwritten(*in_the_way, AppendResult::moved_on);
        return work_done();
    }
    if (in_the_way) waiting_.push_front(*std::move(in_the_way));
    const auto facts = DurableFact::read(*read);
    std::optional<Problem> why = facts ? take(*facts, nullptr) : Problem{"bad-log", "what another process wrote cannot be read"};
    if (!why) why = settle(*facts);
    if (why) return read_anew(*why, std::nullopt, 0);
    work_done();
}

// --- beginning again ----------------------------------------------------------------------------------------

void TableLog::reload_because(const std::string& why) {
    if (lost_) return failed("something at a table that is given up", why);
    reload_wanted_ = Problem{"broken", why};
    if (work_ == Work::none) work_done();
}

void TableLog::read_anew(const Problem& why, std::optional<TableRequest> written, Seq seq) {
    if (why.code == "bad-log") may_be_wrong_ = true;
    if (lost_) {  // another server owns the log now
        if (written) waiting_.push_front(*std::move(written));
        return work_done();
    }
    work_ = Work::reading;
    if (const auto thrown = thrown_by([&] { listener_.misfit(why); })) failed("telling of a misfit", *thrown);
    read_whole({std::move(written), seq});
}

void TableLog::read_whole(Reload wanted) {
    ++wanted.readings;
    auto begin = lifetime_.guard([this, wanted](Result<TableState> fresh) { begin_again(std::move(fresh), wanted); });
    store_.read(state_.table(), 0, lifetime_.guard([this, begin](std::optional<std::vector<std::string>> read) mutable {
        if (!read) return begin(Problem{"storage", "the log cannot be read"});
        auto fold = [log = *std::move(read)] { return read_log(log); };
        auto failed = [begin]() mutable { begin(Problem{"bad-log", "the log cannot be folded"}); };
        if (!background_.run(loop_, state_.table(), std::move(fold), begin, failed)) begin(Problem{"busy", "too much to do to read the log"});
    }));
}

// The state that the log adds up to, or why there is none.
void TableLog::begin_again(Result<TableState> fresh, const Reload& wanted) {
    const auto& [written, seq, readings] = wanted;
    std::optional<Problem> trouble;
    if (const Problem* no = problem_in(fresh)) trouble = *no;
    else if (std::get<TableState>(fresh).newest() < state_.newest()) trouble = Problem{"bad-log", "the log has become shorter"};
    if (trouble && may_pass(*trouble) && !lost_ && readings < most_readings) {
        loop_.at(loop_.now() + between_readings, lifetime_.guard([this, wanted] { read_whole(wanted); }));
        return;
    }
    if (trouble) {
        if (written) waiting_.push_front(*written);
        if (!lost_) give_up(*trouble);
        return work_done();
    }
    state_ = std::get<TableState>(std::move(fresh));
    may_be_wrong_ = false;
    // Checkpoints that were made so far are of a state that was wrong. The one in the store may be, too: it is replaced soon.
    ++beginnings_;
    checkpoint_.reset();
    checkpointed_ = state_.restored_from();
    reload_wanted_.reset();  // everybody is about to be shown the state
    std::optional<std::string> why;
    if (!lost_)
        why = thrown_by([&] {
            listener_.reloaded();
            look_for_checkpoint();
        });
    if (reload_wanted_ && !why) why = reload_wanted_->text;  // it was asked for again meanwhile; giving up ends that
    if (written) done(*written, seq, false);
    if (why) give_up(Problem{"broken", fmt::format("showing what was read anew failed: {}", *why)});
    work_done();
}

void TableLog::give_up(const Problem& why) {
    lost_ = why;
    refuse_waiting();
    if (const auto thrown = thrown_by([&] { listener_.lost(why); })) failed("telling of a loss", *thrown);
}

void TableLog::refuse_waiting() {
    for (const TableRequest& request : std::exchange(waiting_, {})) refuse_lost(request);
}

void TableLog::refuse_lost(const TableRequest& request) {
    const bool elsewhere = lost_->code == "elsewhere", unreadable = may_pass(*lost_), unshowable = lost_->code == "broken";
    // Guests are not answered: they are sent away, come back to where the table is then, and ask again by themselves.
    if ((elsewhere || unreadable) && std::holds_alternative<GuestAddress>(request.reply)) return;
    const Language lang = request.from.lang;
    if (elsewhere) return tell(request.reply, too_busy(lang));
    if (unshowable) return tell(request.reply, broken(lang));
    tell(request.reply, unreadable ? unreadable_log(lang) : unfit_log(lang));
}

}  // namespace tischlein::server::live
