// What comes over a table's connection: one function for each action (struct Decide), and what the server itself decides.
#include "server/table/decide.hpp"

#include <algorithm>
#include <type_traits>

#include "i18n/say.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::table {

namespace {

// The fact that a move becomes. At a table without reflexes it gets the calls that belong to it. `text`: the move as its player wrote
// it; empty for a move that nobody wrote.
fact::Moved as_it_counts(const TableState& s, Seat seat, AnyMove move, MovedBy moved_by, std::string_view text = {}) {
    const AnyMove counts = s.settings().reflexes ? move : s.game().with_call(seat, move);
    const bool as_written = counts == move && !text.empty();
    return {seat, {as_written ? std::string(text) : s.game().kind().text(counts), counts}, moved_by};
}

// Has a move that is possible now been possible ever since fact `seen` was the newest?
bool possible_ever_since(const TableState& state, Seat seat, AnyMove move, Seq seen) {
    if (seen > state.newest()) return false;
    const std::size_t then = state.moves_before(seen), now = state.moves().size();
    if (then == now && seen >= state.course_since()) return true;  // nothing happened in between
    if (seen < state.course_since()) return false;                 // dealt or taken back since
    const std::unique_ptr<AnyGame> game = state.game_after(then);
    for (std::size_t i = then; i < now; ++i) {
        if (!game->allows(seat, move)) return false;
        const PlayedFact& played = state.moves()[i];
        if (played.seat == seat) return false;  // it has decided something else since
        game->apply(played.seat, played.move.value());
    }
    return true;
}

// People's seats that are still asked whether something may be taken back. Somebody who is away is not asked: a stand-in plays
// for them, and the others decide.
std::vector<Seat> still_asked(const TableState& s, Seat by, SeatSet away, const std::vector<Seat>& agreed) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < s.chairs().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (seat == by || s.chairs()[i].person == nobody || away.has(seat)) continue;
        if (std::find(agreed.begin(), agreed.end(), seat) == agreed.end()) seats.push_back(seat);
    }
    return seats;
}

std::optional<AlreadyDone> repeat_of(const TableState& s, const Asker& asker, std::string_view id) {
    if (id.empty()) return std::nullopt;
    const auto seq = s.done(asker.person, id);
    return seq ? std::optional(AlreadyDone{*seq}) : std::nullopt;
}

// Whether `by`, after taking back all moves from `first` on, would still know what a seat without a say has shown since then. A
// person who is away, or for whom a bot made the move, has no say. A bot has a say only through the people at the table: if
// nobody but `by` is there, it has none.
bool shown_without_consent(const TableState& s, Seat by, std::size_t first, SeatSet away) {
    const bool alone = still_asked(s, by, away, {}).empty();
    return std::any_of(s.moves().begin() + static_cast<std::ptrdiff_t>(first), s.moves().end(), [&](const PlayedFact& m) {
        if (m.seat == by) return false;
        const bool is_bot = s.chairs()[index_of(m.seat)].person == nobody;
        return is_bot ? alone : away.has(m.seat) || m.moved_by != MovedBy::person;
    });
}

// --- one request each ---------------------------------------------------------------------------------------
struct Decide {
    const TableState& s;
    const Asker& asker;
    const Circumstances& now;

    bool is_host() const { return asker.person == s.host(); }
    bool is_person() const { return s.is_present(asker.person); }
    // Somebody who opened the table without a name must join before they can talk or play.
    bool has_name() const { return !s.people()[static_cast<std::size_t>(asker.person)].name.empty(); }
    Seat own_seat() const { return is_person() ? s.people()[static_cast<std::size_t>(asker.person)].seat : Seat::none; }
    bool has(Seat seat) const { return index_of(seat) < s.chairs().size(); }
    const Chair& at(Seat seat) const { return s.chairs()[index_of(seat)]; }

    std::vector<Fact> write(std::string_view action, std::vector<FactBody> bodies) const {
        std::vector<Fact> facts;
        facts.reserve(bodies.size());
        for (FactBody& what : bodies)
            facts.push_back({now.now_ms, asker.person, std::string(action), std::move(what)});
        return facts;
    }

    Decision play(const protocol::PlayMove& request, const std::optional<ReadMove>& before) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::playing) return not_playing(asker.lang);
        const AnyGame& game = s.game();
        const Result<AnyMove> read = before && before->kind == &game.kind()
                                         ? before->move
                                         : game.read_move(own_seat(), request.move, asker.lang);
        if (const Problem* no = problem_in(read)) return *no;
        const AnyMove move = std::get<AnyMove>(read);
        if (auto refused = game.check(own_seat(), move, asker.lang)) return *refused;
        if (!possible_ever_since(s, own_seat(), move, request.seq)) return moved_on(asker.lang);
        return write(request.id, {as_it_counts(s, own_seat(), move, MovedBy::person, request.move)});
    }
    Decision operator()(const protocol::Sit& request) const {
        if (!is_person()) return not_here(asker.lang);
        if (!has_name()) return nameless(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(request.seat)) return no_such_seat(asker.lang);
        if (!at(request.seat).free()) return seat_taken(asker.lang);
        return write(request.id, {fact::Sat{asker.person, request.seat}});
    }
    Decision operator()(const protocol::Stand& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        return write(request.id, {fact::Stood{own_seat()}});
    }
    Decision operator()(const protocol::SetBot& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(request.seat)) return no_such_seat(asker.lang);
        if (at(request.seat).person != nobody) return seat_taken(asker.lang);
        return write(request.id, {fact::BotSat{request.seat, request.level}});
    }
    Decision operator()(const protocol::Unseat& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(request.seat)) return no_such_seat(asker.lang);
        return write(request.id, {fact::Stood{request.seat}});
    }
    Decision operator()(const protocol::Change& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if ((s.position() || s.origin()) && (request.game || request.seats || request.options))
            return no("wrong-phase", "server.refusal.fixed-position", asker.lang);
        Settings settings = s.settings();
        if (request.game && *request.game != settings.game)
            settings.options = {};  // another game's options mean nothing here
        settings.game = request.game.value_or(settings.game);
        settings.seats = request.seats.value_or(settings.seats);
        settings.options = request.options.value_or(settings.options);
        settings.clock_s = request.clock.value_or(settings.clock_s);
        settings.reflexes = request.reflexes.value_or(settings.reflexes);
        settings.pace = request.pace.value_or(settings.pace);
        settings.chat = request.chat.value_or(settings.chat);
        settings.listed = request.listed.value_or(settings.listed);
        Result<Settings> whole = completed(std::move(settings), asker.lang);
        if (const Problem* wrong = problem_in(whole)) return *wrong;
        return write(request.id, {fact::Changed{std::get<Settings>(std::move(whole))}});
    }
    Decision operator()(const protocol::Start& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        const auto free =
            std::count_if(s.chairs().begin(), s.chairs().end(), [](const Chair& chair) { return chair.free(); });
        if (free > 0) return Problem{"free-seats", i18n::say(asker.lang, "page.gather.needAll", {{"n", free}})};
        if (s.is_stuck()) return no("busy", "server.refusal.still-clearing", asker.lang);
        // Rules may have changed since the table agreed on these settings.
        Result<Settings> whole = completed(s.settings(), s.position(), asker.lang);
        if (const Problem* wrong = problem_in(whole)) return *wrong;
        std::vector<FactBody> bodies;
        auto& settings = std::get<Settings>(whole);
        const int rules = find_kind(settings.game)->rules_version();
        if (s.origin() && s.origin()->rules != rules) return no("bad-position", "server.refusal.old-origin", asker.lang);
        if (settings.options != s.settings().options) bodies.emplace_back(fact::Changed{std::move(settings)});
        bodies.emplace_back(fact::Dealt{s.seed_to_deal(), rules});
        return write(request.id, std::move(bodies));
    }
    Decision operator()(const protocol::Rematch& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::over) return no("wrong-phase", "server.refusal.not-over", asker.lang);
        return write(request.id, {fact::Rematch{fresh_secret()}});
    }
    Decision operator()(const protocol::Luck& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        return write(request.id, {fact::Luck{own_seat(), request.value}});
    }

    Decision operator()(const protocol::GiveSeat& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (!s.is_present(request.person) || s.people()[static_cast<std::size_t>(request.person)].name.empty())
            return no_such_person(asker.lang);
        if (!request.seat || !has(*request.seat)) return no_such_seat(asker.lang);
        if (at(*request.seat).person != nobody || s.people()[static_cast<std::size_t>(request.person)].seat != Seat::none)
            return seat_taken(asker.lang);
        // While people gather, the seat is given at once.
        const bool next = request.next && s.phase() != Phase::gathering;
        return write(request.id, {fact::SeatGiven{request.person, *request.seat, next}});
    }

    // The host hands over to anybody who joined; somebody who sits takes over from a host who does not come back.
    Decision operator()(const protocol::HandOver& request) const {
        if (!is_person()) return not_here(asker.lang);
        if (!s.is_present(request.person) || s.people()[static_cast<std::size_t>(request.person)].name.empty())
            return no_such_person(asker.lang);
        if (is_host()) return write(request.id, {fact::HostChanged{request.person}});
        if (request.person != asker.person) return not_host(asker.lang);
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (!now.host_is_gone) return no("host-here", "server.refusal.host-here", asker.lang);
        return write(request.id, {fact::HostChanged{asker.person}});
    }
    // The household of a person; empty: not known, or the same as the host's.
    std::string household_of(PersonId person) const {
        const auto known = [&](PersonId who) -> std::string {
            if (now.households == nullptr || !s.is_present(who)) return {};
            const auto found = now.households->find(s.people()[static_cast<std::size_t>(who)].token_hash);
            return found == now.households->end() ? std::string() : found->second;
        };
        std::string household = known(person);
        return household == known(s.host()) ? std::string() : household;
    }
    FactBody removal_of(PersonId person, const protocol::Remove& request) const {
        const bool plays_on =
            s.phase() != Phase::gathering && s.people()[static_cast<std::size_t>(person)].seat != Seat::none;
        const std::string household = request.block ? household_of(person) : std::string();
        return fact::Removed{person, plays_on ? std::optional(takes_over) : std::nullopt, request.block,
                             household.empty() ? std::string() : hash_of_household(s, household)};
    }
    Decision operator()(const protocol::Remove& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (request.person == asker.person) return no("own-person", "server.refusal.own-person", asker.lang);
        if (!s.is_present(request.person)) return no_such_person(asker.lang);
        std::vector<FactBody> bodies{removal_of(request.person, request)};
        const std::string household = request.household ? household_of(request.person) : std::string();
        for (PersonId other = 0; !household.empty() && static_cast<std::size_t>(other) < s.people().size(); ++other)
            if (other != request.person && household_of(other) == household)
                bodies.push_back(removal_of(other, request));
        return write(request.id, std::move(bodies));
    }
    Decision operator()(const protocol::Allow& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.block_of(request.person) == nullptr) return no_such_person(asker.lang);
        return write(request.id, {fact::Allowed{request.person}});
    }
    Decision operator()(const protocol::Lock& request) const {
        if (!is_host()) return not_host(asker.lang);
        if (request.locked == s.locked()) return AlreadyDone{s.newest()};
        return write(request.id, {fact::Locked{request.locked}});
    }
    // Has any move from `first` on shown what its mover could not know (AnyGame::reveals)?
    bool revealed_since(std::size_t first) const {
        std::unique_ptr<AnyGame> game = s.game_after(first);
        for (std::size_t i = first; i < s.moves().size(); ++i) {
            const PlayedFact& played = s.moves()[i];
            if (game->reveals(played.seat, played.move.value())) return true;
            game->apply(played.seat, played.move.value());
        }
        return false;
    }
    Decision operator()(const protocol::AskUndo& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::playing) return not_playing(asker.lang);
        const SharedList<PlayedFact>& moves = s.moves();
        const auto own = [&](const PlayedFact& m) { return m.seat == own_seat(); };
        const auto last = std::find_if(moves.rbegin(), moves.rend(), own);
        if (last == moves.rend()) return no("nothing-to-undo", "server.refusal.nothing-to-undo", asker.lang);
        // It is clear which move was meant only if it was this seat's last one at fact `request.seq`, too.
        if (request.seq < s.course_since() || request.seq < last->seq || request.seq > s.newest()) return moved_on(asker.lang);
        if (s.undo_wish() && s.undo_wish()->by != own_seat())
            return no("already-asked", "server.refusal.already-asked", asker.lang);
        const auto back = static_cast<int>(last - moves.rbegin()) + 1;
        const std::size_t first = moves.size() - static_cast<std::size_t>(back);
        if (shown_without_consent(s, own_seat(), first, now.away) || revealed_since(first))
            return no("revealed", "server.refusal.revealed", asker.lang);
        if (still_asked(s, own_seat(), now.away, {}).empty()) return write(request.id, {fact::Undone{back}});
        return write(request.id, {fact::UndoAsked{own_seat(), back}});
    }
    Decision operator()(const protocol::AnswerUndo& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        const auto& asked = s.undo_wish();
        if (!asked || asked->seq != request.seq) return moved_on(asker.lang);
        const std::vector<Seat> open = still_asked(s, asked->by, now.away, asked->agreed);
        if (std::find(open.begin(), open.end(), own_seat()) == open.end())
            return no("not-asked", "server.refusal.not-asked", asker.lang);
        const fact::UndoAnswered answer{own_seat(), request.yes};
        if (request.yes && open.size() == 1) return write(request.id, {answer, fact::Undone{asked->back}});
        return write(request.id, {answer});
    }
    Decision operator()(const protocol::Say& request) const {
        if (!is_person()) return not_here(asker.lang);
        if (!has_name()) return nameless(asker.lang);
        if (!request.text.empty() && !s.settings().chat) return no("no-chat", "server.refusal.no-chat", asker.lang);
        return write(request.id, {fact::Said{asker.person, request.phrase, request.text}});
    }

    Decision operator()(const protocol::AllowHints& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (request.yes == s.agrees_to_hints(asker.person)) return AlreadyDone{s.newest()};
        return write(request.id, {fact::HintsAllowed{asker.person, request.yes}});
    }
    // The fact is written before the hint is told. One fact for each decision, however often somebody asks.
    Decision operator()(const protocol::AskHint& request) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::playing) return not_playing(asker.lang);
        if (!s.hints_allowed()) return no("no-hints", "server.refusal.no-hints", asker.lang);
        if (!(s.game().must() | s.game().may()).has(own_seat()))
            return no("not-your-turn", "server.refusal.no-hint-now", asker.lang);
        if (request.seq < s.course_since() || request.seq > s.newest() || s.moves_before(request.seq) != s.moves().size())
            return moved_on(asker.lang);
        if (s.was_hinted(own_seat())) return AlreadyDone{s.newest()};
        return write(request.id, {fact::Hinted{own_seat()}});
    }
};

}  // namespace

std::optional<LoggedAction> logged_action(const protocol::Action& action) {
    return std::visit(
        [](const auto& each) -> std::optional<LoggedAction> {
            if constexpr (std::is_constructible_v<LoggedAction, decltype(each)>)
                return each;
            else
                return std::nullopt;
        },
        action);
}

Decision decide(const TableState& state, const Asker& asker, const Circumstances& now, const LoggedAction& action) {
    const std::string_view id = std::visit([](const auto& each) -> std::string_view { return each.id; }, action);
    if (const auto repeat = repeat_of(state, asker, id)) return *repeat;
    return std::visit(Decide{state, asker, now}, action);
}

Decision decide_play(const TableState& state, const Asker& asker, const Circumstances& now, const protocol::PlayMove& action,
                     const std::optional<ReadMove>& read) {
    if (const auto repeat = repeat_of(state, asker, action.id)) return *repeat;
    return Decide{state, asker, now}.play(action, read);
}

Decision decide_move(const TableState& state, Seat seat, AnyMove move, Seq seen, MovedBy moved_by, std::int64_t now_ms) {
    if (state.phase() != Phase::playing) return not_playing(Language::en);
    if (!still_meant(state, seat, move, seen)) return moved_on(Language::en);
    return std::vector<Fact>{{now_ms, nobody, "", as_it_counts(state, seat, move, moved_by)}};
}

bool only_the_absent_are_asked(const TableState& state, SeatSet away) {
    const auto& asked = state.undo_wish();
    if (!asked || state.phase() != Phase::playing) return false;
    const std::size_t first = state.moves().size() - static_cast<std::size_t>(asked->back);
    return still_asked(state, asked->by, away, asked->agreed).empty() &&
           !shown_without_consent(state, asked->by, first, away);
}

Decision decide_undo_without(const TableState& state, SeatSet away, std::int64_t now_ms) {
    if (!only_the_absent_are_asked(state, away)) return moved_on(Language::en);
    return std::vector<Fact>{{now_ms, nobody, "", fact::Undone{state.undo_wish()->back}}};
}

Decision decide_set_aside(const TableState& state, std::int64_t now_ms) {
    if (!state.is_stuck()) return moved_on(Language::en);
    return std::vector<Fact>{{now_ms, nobody, "", fact::SetAside{fresh_secret()}}};
}

// A move that was chosen before the deal may be another game's, whose bytes this one must not read.
bool still_meant(const TableState& state, Seat seat, AnyMove move, Seq seen) {
    return seen >= state.course_since() && state.game().allows(seat, move) && possible_ever_since(state, seat, move, seen);
}

}  // namespace tischlein::server::table
