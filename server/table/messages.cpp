#include "server/table/messages.hpp"

#include <algorithm>

#include "host/game_history.hpp"
#include "host/words.hpp"

namespace tischlein::server::table {

namespace {

constexpr std::size_t words_kept = 60;    // lines of the story so far that a snapshot tells
constexpr std::size_t events_kept = 200;  // … and events
constexpr std::size_t moves_told = 30;    // … from at most so many moves

std::string_view name_of_phase(Phase phase) {
    return phase == Phase::gathering ? "gathering" : phase == Phase::playing ? "playing" : "over";
}

json::array describe_chairs(const TableState& state) {
    json::array list;
    const std::vector<std::string> names = state.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Chair& place = state.chairs()[i];
        if (place.free())
            list.push_back(json::object{{"kind", "free"}});
        else if (place.bot)
            list.push_back(json::object{{"kind", "bot"}, {"name", names[i]}, {"level", protocol::name_of(*place.bot)}});
        else
            list.push_back(json::object{{"kind", "person"},
                                        {"name", names[i]},
                                        {"person", place.person},
                                        {"host", place.person == state.host()}});
    }
    return list;
}

json::array describe_watchers(const TableState& state) {
    json::array list;
    for (const Person& person : state.people())
        if (person.seat == Seat::none && !person.name.empty()) list.push_back(json::value(person.name));
    return list;
}

json::object describe_fairness(const TableState& state) {
    json::array luck;
    for (const std::string& added : state.deal().luck) luck.push_back(!added.empty());
    json::object fair{{"commit", commitment_to(state.deal())}, {"luck", std::move(luck)}};
    if (state.phase() == Phase::over) fair["secret"] = state.deal().secret;
    return fair;
}

json::value describe_undo(const TableState& state) {
    const auto& wish = state.undo_wish();
    if (!wish) return nullptr;
    json::array agreed;
    for (const Seat seat : wish->agreed) agreed.push_back(number(seat));
    return json::object{
        {"by", number(wish->by)}, {"back", wish->back}, {"seq", wish->seq}, {"agreed", std::move(agreed)}};
}

json::value seat_or_null(Seat seat) { return seat != Seat::none ? json::value(number(seat)) : json::value(); }

const std::string& called(const TableState& state, PersonId person) {
    return state.people()[static_cast<std::size_t>(person)].name;
}

json::object describe_you(const TableState& state, const Viewer& viewer) {
    const bool joined = viewer.person != nobody;
    return {{"person", joined ? json::value(viewer.person) : json::value()},
            {"name", joined ? json::value(called(state, viewer.person)) : json::value()},
            {"seat", seat_or_null(viewer.seat)},
            {"host", joined && viewer.person == state.host()}};
}

json::object describe_saying(const TableState& state, const Saying& said) {
    json::object message{{"person", said.person}, {"name", called(state, said.person)}};
    if (!said.phrase.empty()) message["phrase"] = said.phrase;
    if (!said.text.empty()) message["text"] = said.text;
    return message;
}

// Who acts, and this viewer's own moves; nobody is told what others could do.
json::object describe_play(const TableState& state, Seat own, const std::optional<ClockFace>& clock) {
    const AnyGame& game = state.game();
    json::object play = state_of_play(game, own);
    if (clock && !game.outcome().over) play["clock"] = json::object{{"left_ms", clock->left_ms}};
    return play;
}

// The last moves anew, for whoever was not there: as events, and in words.
void add_story(json::object& message, const TableState& state, const Viewer& viewer) {
    const std::size_t count = state.moves().size(), first = count > moves_told ? count - moves_told : 0;
    std::unique_ptr<AnyGame> game = state.game_after(first);
    const std::vector<std::string> names = state.names();
    std::vector<std::string> lines;
    json::array events;
    for (std::size_t i = first; i < count; ++i) {
        game->play(state.moves()[i].seat, state.moves()[i].move, Language::en);
        for (std::string& line : game->event_texts(viewer.seat, names, viewer.lang)) lines.push_back(std::move(line));
        for (json::value& event : game->events_for(viewer.seat)) events.push_back(std::move(event));
    }
    json::array words;
    for (std::size_t i = lines.size() > words_kept ? lines.size() - words_kept : 0; i < lines.size(); ++i)
        words.push_back(json::value(std::move(lines[i])));
    message["words"] = std::move(words);
    if (events.size() > events_kept)
        events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(events_kept));
    message["events"] = std::move(events);
}

int at_most_an_hour(int ms) { return std::clamp(ms, 0, 3'600'000); }

// Everybody who tried, the quickest first; the first of them had it.
json::object describe_timing(const std::vector<Reaction>& reactions) {
    json::array list;
    for (const Reaction& r : reactions)
        list.push_back(json::object{{"seat", number(r.seat)},
                                    {"ms", at_most_an_hour(r.counted_ms)},
                                    {"raw_ms", at_most_an_hour(r.raw_ms)},
                                    {"round_trip_ms", at_most_an_hour(r.round_trip_ms)}});
    return {{"reactions", std::move(list)}};
}

void add_game(json::object& message, const TableState& state, const Viewer& viewer,
              const std::optional<ClockFace>& clock) {
    if (state.phase() == Phase::gathering) return;
    message["view"] = state.game().view(viewer.seat);
    message["play"] = describe_play(state, viewer.seat, clock);
}

json::array words_of_newest(const TableState& state, const Viewer& viewer) {
    json::array list;
    for (std::string& line : state.game().event_texts(viewer.seat, state.names(), viewer.lang))
        list.push_back(json::value(std::move(line)));
    return list;
}

void add_move(json::object& message, const fact::Moved& moved, const TableState& state, const Viewer& viewer) {
    message["seat"] = number(moved.seat);
    if (moved.hand != MovedBy::person)
        message["auto"] = moved.hand == MovedBy::bot ? "bot" : moved.hand == MovedBy::stand_in ? "stand-in" : "clock";
    message["events"] = state.game().events_for(viewer.seat);
    message["words"] = words_of_newest(state, viewer);
    if (!moved.reactions.empty()) message["timing"] = describe_timing(moved.reactions);
}

}  // namespace

json::object describe_table(const TableState& state) {
    json::object table{{"id", state.table()}};
    for (auto& field : write_settings(state.settings())) table[field.key()] = std::move(field.value());
    if (state.position()) table["set_up"] = true;
    if (const auto& strange = state.foreign_game())
        table["set_aside"] =
            json::object{{"number", strange->number}, {"rules", strange->rules}, {"over", strange->over}};
    table["phase"] = name_of_phase(state.phase());
    table["number"] = state.number();
    table["places"] = describe_chairs(state);
    table["watchers"] = describe_watchers(state);
    table["fair"] = describe_fairness(state);
    table["undo"] = describe_undo(state);
    table["records"] = state.number() - (state.phase() == Phase::over ? 0 : 1);
    return table;
}

json::object describe_for_lobby(const TableState& state) {
    return {{"table", state.table()},
            {"game", state.settings().game},
            {"seats", state.settings().seats},
            {"phase", name_of_phase(state.phase())},
            {"places", describe_chairs(state)}};
}

std::string snapshot(const TableState& state, const Viewer& viewer, const std::optional<ClockFace>& clock) {
    json::object message{{"type", "snapshot"},
                         {"v", protocol::version},
                         {"game", state.number()},
                         {"seq", state.newest()},
                         {"you", describe_you(state, viewer)},
                         {"table", describe_table(state)}};
    add_game(message, state, viewer, clock);
    if (state.phase() == Phase::gathering)
        message["words"] = json::array();
    else
        add_story(message, state, viewer);
    json::array said;
    for (const Saying& saying : state.said()) said.push_back(describe_saying(state, saying));
    message["said"] = std::move(said);
    return json::serialize(message);
}

std::string update(const TableState& state, const Fact& newest, const Viewer& viewer,
                   const std::optional<ClockFace>& clock, std::string_view answered) {
    json::object message;
    message.reserve(15);  // everything an update can have: this is written for everybody after every move
    message.insert(
        {{"type", "update"}, {"seq", state.newest()}, {"at", newest.at_ms}, {"fact", name_of(newest.what)}});
    if (!answered.empty()) message["id"] = answered;
    const auto* moved = std::get_if<fact::Moved>(&newest.what);
    if (moved != nullptr && !state.is_stuck()) {
        add_move(message, *moved, state, viewer);
        add_game(message, state, viewer, clock);
        if (state.phase() == Phase::over) message["table"] = describe_table(state);
    } else if (std::holds_alternative<fact::Said>(newest.what)) {
        message["said"] = describe_saying(state, state.said().back());
    } else if (!std::holds_alternative<fact::DeviceOffered>(newest.what) &&
               !std::holds_alternative<fact::DeviceMoved>(newest.what)) {
        message["you"] = describe_you(state, viewer);
        message["table"] = describe_table(state);
        add_game(message, state, viewer, clock);
    }
    return json::serialize(message);
}

std::vector<std::string> catch_up(TableState state, const std::vector<Fact>& rest, Seq seen, const Viewer& viewer,
                                  const std::optional<ClockFace>& clock) {
    std::vector<std::string> updates;
    for (const Fact& fact : rest) {
        if (state.fold(fact)) break;
        // Whoever comes back gets what its seat of then may see; before joining it was nobody.
        const bool joined =
            viewer.person != nobody && static_cast<std::size_t>(viewer.person) < state.people().size();
        const Viewer then =
            joined ? Viewer{viewer.person, state.people()[static_cast<std::size_t>(viewer.person)].seat, viewer.lang}
                   : Viewer{nobody, Seat::none, viewer.lang};
        if (state.newest() > seen) updates.push_back(update(state, fact, then, clock));
    }
    return updates;
}

std::string answer_done(std::string_view id, Seq seq) {
    return json::serialize(json::object{{"type", "answer"}, {"id", id}, {"ok", true}, {"seq", seq}});
}

std::string answer_refused(std::string_view id, const Problem& problem) {
    json::object message{{"type", "answer"}, {"id", id}, {"ok", false}, {"error", problem.code}};
    if (!problem.rule.empty()) message["rule"] = problem.rule;
    if (!problem.field.empty()) message["field"] = problem.field;
    message["text"] = problem.text;
    return json::serialize(message);
}

std::string answer_explained(std::string_view id, const Result<std::string>& explained) {
    if (const Problem* no = problem_in(explained)) return answer_refused(id, *no);
    return json::serialize(
        json::object{{"type", "answer"}, {"id", id}, {"ok", true}, {"text", std::get<std::string>(explained)}});
}

std::string bye(std::string_view why, std::string_view text) {
    return json::serialize(json::object{{"type", "bye"}, {"why", why}, {"text", text}});
}

}  // namespace tischlein::server::table
