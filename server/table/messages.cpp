#include "server/table/messages.hpp"

#include <algorithm>

#include "host/game_history.hpp"
#include "host/options.hpp"
#include "host/sentences.hpp"

namespace tischlein::server::table {

namespace {

constexpr std::size_t words_kept = 60;    // lines about the last moves in a snapshot
constexpr std::size_t events_kept = 200;  // … and events
constexpr std::size_t moves_told = 30;    // … from at most so many moves
// Bytes that an update about a move and its parts usually need: a text that grows step by step is copied at every step.
constexpr std::size_t usual_head = 128, usual_events = 256, usual_update = 1536;

// Who acts, and this viewer's own moves; nobody is told what others could do.
void write_play(JsonWriter& out, const TableState& state, Seat own, const std::optional<ClockFace>& clock) {
    const AnyGame& game = state.game();
    out.object("play", [&] {
        write_state_of_play(out, game, own);
        if (clock && !game.outcome().over) out.object("clock", [&] { out.field("left_ms", clock->left_ms); });
    });
}

// Tells the last moves again, for somebody who was not there: as events, and in words.
void write_last_moves(JsonWriter& out, const TableState& state, const Viewer& viewer) {
    const std::size_t count = state.moves().size(), first = count > moves_told ? count - moves_told : 0;
    std::unique_ptr<AnyGame> game = state.game_after(first);
    const std::vector<std::string> names = state.names();
    std::vector<std::string> lines;
    json::array events;
    for (std::size_t i = first; i < count; ++i) {
        game->apply(state.moves()[i].seat, state.moves()[i].move.value());
        for (std::string& line : game->event_texts(viewer.seat, names, viewer.lang)) lines.push_back(std::move(line));
        for (json::value& event : game->events_for(viewer.seat)) events.push_back(std::move(event));
    }
    out.array("words", [&] {
        for (std::size_t i = lines.size() > words_kept ? lines.size() - words_kept : 0; i < lines.size(); ++i)
            out.item(lines[i]);
    });
    if (events.size() > events_kept)
        events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(events_kept));
    out.field("events", events);
}

int at_most_an_hour(int ms) { return std::clamp(ms, 0, 3'600'000); }

// Everybody who tried, the quickest first; the first of them got it.
void write_timing(JsonWriter& out, const std::vector<Reaction>& reactions) {
    out.object("timing", [&] {
        out.array("reactions", [&] {
            for (const Reaction& r : reactions)
                out.object([&] {
                    out.field("seat", r.seat);
                    out.field("ms", at_most_an_hour(r.counted_ms));
                    out.field("raw_ms", at_most_an_hour(r.raw_ms));
                    out.field("round_trip_ms", at_most_an_hour(r.round_trip_ms));
                });
        });
    });
}

void write_game(JsonWriter& out, const TableState& state, Seat seat, const std::optional<ClockFace>& clock) {
    if (state.phase() == Phase::gathering) return;
    out.key("view");
    state.game().write_view(out, seat);
    write_play(out, state, seat, clock);
}

// The hands that were left when the last move ended a round or the game. Everybody may see them: they are counted in the open.
void write_open_hands(JsonWriter& out, const AnyGame& game) {
    const std::vector<OpenHand> open = game.open_hands();
    if (open.empty()) return;
    out.array("hands", [&] {
        for (const OpenHand& hand : open)
            out.object([&] {
                out.field("seat", hand.seat);
                out.field("cards", hand.cards);
                if (hand.points) out.field("points", *hand.points);
            });
    });
}

// One message.
template <class Body>
std::string message_of(Body body) {
    std::string text;
    JsonWriter out(text);
    out.object([&] { body(out); });
    return text;
}

}  // namespace

std::string snapshot(const TableState& state, const Viewer& viewer, const std::optional<ClockFace>& clock, bool movable) {
    return message_of([&](JsonWriter& out) {
        out.field("type", "snapshot");
        out.field("v", protocol::version);
        out.field("game", state.number());
        out.field("seq", state.newest());
        if (movable) out.field("movable", true);
        out.field("you", describe_you(state, viewer));
        out.field("table", describe_table(state));
        write_game(out, state, viewer.seat, clock);
        if (state.phase() == Phase::gathering)
            out.array("words", [] {});
        else
            write_last_moves(out, state, viewer);
        if (state.phase() == Phase::over) write_open_hands(out, state.game());
        out.array("said", [&] {
            for (const Saying& saying : state.said()) out.item(describe_saying(state, saying));
        });
    });
}

// --- updates ------------------------------------------------------------------------------------------------

UpdateWriter::UpdateWriter(const TableState& state, const Fact& newest, const std::optional<ClockFace>& clock)
    : state_(state),
      newest_(newest),
      clock_(clock),
      head_("{") {
    head_.reserve(usual_head);
    text_.reserve(usual_update);
    JsonWriter out(head_);
    out.field("type", "update");
    out.field("seq", state.newest());
    out.field("at", newest.at_ms);
    out.field("fact", name_of(newest.what));
}

std::string UpdateWriter::text(const Viewer& viewer, std::string_view answered) {
    text_ = head_;
    JsonWriter out(text_, public_.for_next_reader());
    if (!answered.empty()) out.field("id", answered);
    const auto* moved = std::get_if<fact::Moved>(&newest_.what);
    if (moved != nullptr && !state_.is_stuck()) {
        write_move(out, *moved, viewer);
    } else if (std::holds_alternative<fact::Said>(newest_.what)) {
        out.field("said", describe_saying(state_, state_.said().back()));
    } else if (!std::holds_alternative<fact::DeviceOffered>(newest_.what) &&
               !std::holds_alternative<fact::DeviceMoved>(newest_.what)) {
        if (const auto* removed = std::get_if<fact::Removed>(&newest_.what)) {
            out.field("whom", describe_person(state_, removed->person));
            if (removed->blocked) out.field("blocked", true);
        }
        if (const auto* allowed = std::get_if<fact::Allowed>(&newest_.what))
            out.field("whom", describe_person(state_, allowed->person));
        if (const auto* given = std::get_if<fact::SeatGiven>(&newest_.what)) {
            out.field("whom", describe_person(state_, given->person));
            out.field("seat", given->seat);
        }
        if (const auto* hinted = std::get_if<fact::Hinted>(&newest_.what)) out.field("seat", hinted->seat);
        out.field("you", describe_you(state_, viewer));
        out.fields(table());
        write_game(out, state_, viewer.seat, clock_);
    }
    text_ += '}';
    return text_;
}

void UpdateWriter::write_move(JsonWriter& out, const fact::Moved& moved, const Viewer& viewer) {
    out.field("seat", moved.seat);
    if (moved.moved_by != MovedBy::person)
        out.field("auto", moved.moved_by == MovedBy::bot        ? "bot"
                          : moved.moved_by == MovedBy::stand_in ? "stand-in"
                                                            : "clock");
    out.fields(events_for(viewer.seat));
    write_words(out, viewer);
    if (!moved.reactions.empty()) write_timing(out, moved.reactions);
    write_game(out, state_, viewer.seat, clock_);
    if (state_.phase() == Phase::over) out.fields(table());
}

const std::string& UpdateWriter::table() {
    if (table_.empty()) JsonWriter(table_).field("table", describe_table(state_));
    return table_;
}

void UpdateWriter::write_words(JsonWriter& out, const Viewer& viewer) {
    if (names_.empty()) names_ = state_.names();
    out.array("words", [&] {
        for (const std::string& line : state_.game().event_texts(viewer.seat, names_, viewer.lang)) out.item(line);
    });
}

const std::string& UpdateWriter::events_for(Seat seat) {
    const AnyGame& game = state_.game();
    for (const SeenEvents& seen : events_)
        if (game.sees_same_events(seen.seat, seat)) return seen.field;
    std::string& fresh = events_.emplace_back(SeenEvents{seat, {}}).field;
    fresh.reserve(usual_events);
    JsonWriter out(fresh);
    out.array("events", [&] { game.write_events_for(out, seat); });
    write_open_hands(out, game);
    return fresh;
}

std::string update(const TableState& state, const Fact& newest, const Viewer& viewer,
                   const std::optional<ClockFace>& clock, std::string_view answered) {
    return UpdateWriter(state, newest, clock).text(viewer, answered);
}

std::optional<std::vector<std::string>> catch_up(TableState state, const std::vector<Fact>& since, Seq seen,
                                                 const Viewer& viewer, const std::optional<ClockFace>& clock,
                                                 std::size_t most) {
    std::vector<std::string> updates;
    std::size_t bytes = 0;
    for (const Fact& fact : since) {
        if (state.fold(fact)) return std::nullopt;
        // The viewer gets what their seat at that time may see; before they joined, they had none.
        const bool joined =
            viewer.person != nobody && static_cast<std::size_t>(viewer.person) < state.people().size();
        const Viewer then =
            joined ? Viewer{viewer.person, state.people()[static_cast<std::size_t>(viewer.person)].seat, viewer.lang}
                   : Viewer{nobody, Seat::none, viewer.lang};
        if (state.newest() <= seen) continue;
        updates.push_back(update(state, fact, then, clock));
        bytes += updates.back().size();
        if (bytes > most) return std::nullopt;
    }
    return updates;
}

std::string presence(const Presence& now) {
    const PatienceReport& patience = now.patience;
    return message_of([&](JsonWriter& out) {
        out.field("type", "presence");
        out.field("here", now.here);
        out.array("away", [&] {
            for (const PatienceReport::Away& each : patience.away)
                out.object([&] {
                    out.field("seat", each.seat);
                    out.field("left_ms", each.left_ms);
                });
        });
        out.field("standing_in", patience.standing_in);
        out.field("thinking", patience.thinking);
        out.field("watching", now.watching);
        if (patience.host_away_ms) out.field("host_away", *patience.host_away_ms);
        if (!patience.ready.empty()) out.field("ready", patience.ready);
        if (const auto& pause = patience.pause)
            out.object("pause", [&] {
                out.field("left_ms", pause->left_ms);
                out.field("waiting", pause->waiting);
            });
        if (patience.asking.empty()) return;
        out.array("asking", [&] {
            for (const PersonId person : patience.asking) out.item(person);
        });
    });
}

std::string answer_done(std::string_view id, Seq seq) {
    return message_of([&](JsonWriter& out) {
        out.field("type", "answer");
        out.field("id", id);
        out.field("ok", true);
        out.field("seq", seq);
    });
}

std::string answer_refused(std::string_view id, const Problem& problem) {
    return message_of([&](JsonWriter& out) {
        out.field("type", "answer");
        out.field("id", id);
        out.field("ok", false);
        out.field("error", problem.code);
        if (!problem.rule.empty()) out.field("rule", problem.rule);
        if (!problem.field.empty()) out.field("field", problem.field);
        out.field("text", problem.text);
    });
}

std::string answer_explained(std::string_view id, const Result<std::string>& explained) {
    if (const Problem* no = problem_in(explained)) return answer_refused(id, *no);
    return message_of([&](JsonWriter& out) {
        out.field("type", "answer");
        out.field("id", id);
        out.field("ok", true);
        out.field("text", std::get<std::string>(explained));
    });
}

std::string bye(std::string_view why, std::string_view text) {
    return message_of([&](JsonWriter& out) {
        out.field("type", "bye");
        out.field("why", why);
        out.field("text", text);
    });
}

std::string moving() {
    return message_of([](JsonWriter& out) { out.field("type", "moving"); });
}

}  // namespace tischlein::server::table
