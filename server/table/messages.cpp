#include "server/table/messages.hpp"

#include <algorithm>

#include "host/table.hpp"
#include "host/words.hpp"

namespace tischlein::server {

namespace {

constexpr std::size_t words_kept = 60;    // lines of the story so far that a snapshot tells
constexpr std::size_t events_kept = 200;  // … and events
constexpr std::size_t moves_told = 30;    // … from at most so many moves

std::string_view name_of_phase(Phase phase) {
    return phase == Phase::gathering ? "gathering" : phase == Phase::playing ? "playing" : "over";
}

json::array describe_places(const Sitting& sitting) {
    json::array list;
    const std::vector<std::string> names = sitting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Place& place = sitting.places()[i];
        if (place.free())
            list.push_back(json::object{{"kind", "free"}});
        else if (place.bot)
            list.push_back(json::object{{"kind", "bot"}, {"name", names[i]}, {"level", protocol::name_of(*place.bot)}});
        else
            list.push_back(json::object{{"kind", "person"},
                                        {"name", names[i]},
                                        {"person", place.person},
                                        {"host", place.person == sitting.host()}});
    }
    return list;
}

json::array describe_watchers(const Sitting& sitting) {
    json::array list;
    for (const Person& person : sitting.people())
        if (person.seat == Seat::none && !person.name.empty()) list.push_back(json::value(person.name));
    return list;
}

json::object describe_fairness(const Sitting& sitting) {
    json::array luck;
    for (const std::string& added : sitting.deal().luck) luck.push_back(!added.empty());
    json::object fair{{"commit", commitment_to(sitting.deal())}, {"luck", std::move(luck)}};
    if (sitting.phase() == Phase::over) fair["secret"] = sitting.deal().secret;
    return fair;
}

json::value describe_undo(const Sitting& sitting) {
    const auto& wish = sitting.undo_wish();
    if (!wish) return nullptr;
    json::array agreed;
    for (const Seat seat : wish->agreed) agreed.push_back(number(seat));
    return json::object{
        {"by", number(wish->by)}, {"back", wish->back}, {"seq", wish->seq}, {"agreed", std::move(agreed)}};
}

json::value seat_or_null(Seat seat) { return seat != Seat::none ? json::value(number(seat)) : json::value(); }

const std::string& called(const Sitting& sitting, PersonId person) {
    return sitting.people()[static_cast<std::size_t>(person)].name;
}

json::object describe_you(const Sitting& sitting, const Viewer& viewer) {
    const bool joined = viewer.person != nobody;
    return {{"person", joined ? json::value(viewer.person) : json::value()},
            {"name", joined ? json::value(called(sitting, viewer.person)) : json::value()},
            {"seat", seat_or_null(viewer.seat)},
            {"host", joined && viewer.person == sitting.host()}};
}

json::object describe_saying(const Sitting& sitting, const Saying& said) {
    json::object message{{"person", said.person}, {"name", called(sitting, said.person)}};
    if (!said.phrase.empty()) message["phrase"] = said.phrase;
    if (!said.text.empty()) message["text"] = said.text;
    return message;
}

// Who acts, and this viewer's own moves; nobody is told what others could do.
json::object describe_play(const Sitting& sitting, Seat own, const std::optional<ClockFace>& clock) {
    const AnyGame& game = sitting.game();
    json::object play = state_of_play(game, own);
    if (clock && !game.outcome().over) play["clock"] = json::object{{"left_ms", clock->left_ms}};
    return play;
}

// The last moves anew, for whoever was not there: as events, and in words.
void add_story(json::object& message, const Sitting& sitting, const Viewer& viewer) {
    const std::size_t count = sitting.moves().size(), first = count > moves_told ? count - moves_told : 0;
    std::unique_ptr<AnyGame> game = sitting.game_after(first);
    const std::vector<std::string> names = sitting.names();
    std::vector<std::string> lines;
    json::array events;
    for (std::size_t i = first; i < count; ++i) {
        game->play(sitting.moves()[i].seat, sitting.moves()[i].move, Language::en);
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

void add_game(json::object& message, const Sitting& sitting, const Viewer& viewer,
              const std::optional<ClockFace>& clock) {
    if (sitting.phase() == Phase::gathering) return;
    message["view"] = sitting.game().view(viewer.seat);
    message["play"] = describe_play(sitting, viewer.seat, clock);
}

json::array words_of_newest(const Sitting& sitting, const Viewer& viewer) {
    json::array list;
    for (std::string& line : sitting.game().event_texts(viewer.seat, sitting.names(), viewer.lang))
        list.push_back(json::value(std::move(line)));
    return list;
}

void add_move(json::object& message, const fact::Moved& moved, const Sitting& sitting, const Viewer& viewer) {
    message["seat"] = number(moved.seat);
    if (moved.hand != Hand::person)
        message["auto"] = moved.hand == Hand::bot ? "bot" : moved.hand == Hand::stand_in ? "stand-in" : "clock";
    message["events"] = sitting.game().events_for(viewer.seat);
    message["words"] = words_of_newest(sitting, viewer);
    if (!moved.reactions.empty()) message["timing"] = describe_timing(moved.reactions);
}

}  // namespace

json::object describe_table(const Sitting& sitting) {
    json::object table{{"id", sitting.table()}};
    for (auto& field : write_settings(sitting.settings())) table[field.key()] = std::move(field.value());
    if (sitting.position()) table["set_up"] = true;
    if (const auto& strange = sitting.strange_game())
        table["set_aside"] =
            json::object{{"number", strange->number}, {"rules", strange->rules}, {"over", strange->over}};
    table["phase"] = name_of_phase(sitting.phase());
    table["number"] = sitting.number();
    table["places"] = describe_places(sitting);
    table["watchers"] = describe_watchers(sitting);
    table["fair"] = describe_fairness(sitting);
    table["undo"] = describe_undo(sitting);
    table["records"] = sitting.number() - (sitting.phase() == Phase::over ? 0 : 1);
    return table;
}

json::object describe_for_lobby(const Sitting& sitting) {
    return {{"table", sitting.table()},
            {"game", sitting.settings().game},
            {"seats", sitting.settings().seats},
            {"phase", name_of_phase(sitting.phase())},
            {"places", describe_places(sitting)}};
}

std::string snapshot(const Sitting& sitting, const Viewer& viewer, const std::optional<ClockFace>& clock) {
    json::object message{{"type", "snapshot"},
                         {"v", protocol::version},
                         {"game", sitting.number()},
                         {"seq", sitting.newest()},
                         {"you", describe_you(sitting, viewer)},
                         {"table", describe_table(sitting)}};
    add_game(message, sitting, viewer, clock);
    if (sitting.phase() == Phase::gathering)
        message["words"] = json::array();
    else
        add_story(message, sitting, viewer);
    json::array said;
    for (const Saying& saying : sitting.said()) said.push_back(describe_saying(sitting, saying));
    message["said"] = std::move(said);
    return json::serialize(message);
}

std::string update(const Sitting& sitting, const Fact& newest, const Viewer& viewer,
                   const std::optional<ClockFace>& clock, std::string_view answered) {
    json::object message;
    message.reserve(15);  // everything an update can have: this is written for everybody after every move
    message.insert(
        {{"type", "update"}, {"seq", sitting.newest()}, {"at", newest.at_ms}, {"fact", name_of(newest.what)}});
    if (!answered.empty()) message["id"] = answered;
    const auto* moved = std::get_if<fact::Moved>(&newest.what);
    if (moved != nullptr && !sitting.is_stuck()) {
        add_move(message, *moved, sitting, viewer);
        add_game(message, sitting, viewer, clock);
        if (sitting.phase() == Phase::over) message["table"] = describe_table(sitting);
    } else if (std::holds_alternative<fact::Said>(newest.what)) {
        message["said"] = describe_saying(sitting, sitting.said().back());
    } else if (!std::holds_alternative<fact::DeviceOffered>(newest.what) &&
               !std::holds_alternative<fact::DeviceMoved>(newest.what)) {
        message["you"] = describe_you(sitting, viewer);
        message["table"] = describe_table(sitting);
        add_game(message, sitting, viewer, clock);
    }
    return json::serialize(message);
}

std::vector<std::string> catch_up(Sitting sitting, const std::vector<Fact>& rest, Seq seen, const Viewer& viewer,
                                  const std::optional<ClockFace>& clock) {
    std::vector<std::string> updates;
    for (const Fact& fact : rest) {
        if (sitting.fold(fact)) break;
        // Whoever comes back gets what its seat of then may see; before joining it was nobody.
        const bool joined =
            viewer.person != nobody && static_cast<std::size_t>(viewer.person) < sitting.people().size();
        const Viewer then =
            joined ? Viewer{viewer.person, sitting.people()[static_cast<std::size_t>(viewer.person)].seat, viewer.lang}
                   : Viewer{nobody, Seat::none, viewer.lang};
        if (sitting.newest() > seen) updates.push_back(update(sitting, fact, then, clock));
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

}  // namespace tischlein::server
