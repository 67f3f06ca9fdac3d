#include "server/table/describe.hpp"

#include "host/options.hpp"

namespace tischlein::server::table {

namespace {

std::string_view name_of_phase(Phase phase) {
    return phase == Phase::gathering ? "gathering" : phase == Phase::playing ? "playing" : "over";
}

json::array describe_chairs(const TableState& state) {
    json::array list;
    const std::vector<std::string> names = state.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Chair& chair = state.chairs()[i];
        if (chair.free())
            list.push_back(json::object{{"kind", "free"}});
        else if (chair.bot)
            list.push_back(json::object{{"kind", "bot"}, {"name", names[i]}, {"level", protocol::name_of(*chair.bot)}});
        else
            list.push_back(json::object{{"kind", "person"},
                                        {"name", names[i]},
                                        {"person", chair.person},
                                        {"host", chair.person == state.host()}});
    }
    return list;
}

// Who joined without a seat, with their numbers.
json::array describe_watchers(const TableState& state) {
    json::array list;
    for (std::size_t i = 0; i < state.people().size(); ++i) {
        const Person& person = state.people()[i];
        if (person.seat == Seat::none && !person.name.empty() && !person.gone)
            list.push_back(describe_person(state, static_cast<PersonId>(i)));
    }
    return list;
}

json::array names_in(const json::array& people) {
    json::array names;
    for (const json::value& person : people) names.push_back(person.at("name"));
    return names;
}

json::object describe_fairness(const TableState& state) {
    json::array luck;
    for (const std::string& added : state.deal().luck) luck.push_back(!added.empty());
    json::object fair{{"commit", commitment_to(state.deal())}, {"luck", std::move(luck)}};
    if (state.phase() == Phase::over) fair["secret"] = state.deal().secret;
    return fair;
}

json::object describe_hint_consent(const TableState& state) {
    json::array agreed, open;
    for (const Chair& chair : state.chairs())
        if (chair.person != nobody) (state.agrees_to_hints(chair.person) ? agreed : open).push_back(chair.person);
    return {{"on", state.hints_allowed()}, {"agreed", std::move(agreed)}, {"open", std::move(open)}};
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

json::array describe_promises(const TableState& state) {
    json::array list;
    for (const PromisedSeat& promise : state.promises())
        list.push_back(json::object{
            {"person", promise.person}, {"name", called(state, promise.person)}, {"seat", number(promise.seat)}});
    return list;
}

json::object describe_kind(const GameKind& kind, Language lang) {
    json::array rules;
    for (int rule = 1; rule <= kind.rule_count(); ++rule)
        rules.push_back(json::object{{"id", kind.rule_id(rule)}, {"text", kind.rule_text(rule, lang)}});
    return {{"name", kind.name()},
            {"seats", json::array{kind.seats().least, kind.seats().most}},
            {"version", kind.rules_version()},
            {"reflexes", kind.has_reflexes()},
            {"options", describe_options(kind.options())},
            {"rules", std::move(rules)}};
}

}  // namespace

json::object describe_person(const TableState& state, PersonId person) {
    return {{"person", person}, {"name", state.people()[static_cast<std::size_t>(person)].name}};
}

json::object describe_you(const TableState& state, const Viewer& viewer) {
    const bool joined = viewer.person != nobody;
    json::object you{{"person", joined ? json::value(viewer.person) : json::value()},
            {"name", joined ? json::value(called(state, viewer.person)) : json::value()},
            {"seat", seat_or_null(viewer.seat)},
            {"host", joined && viewer.person == state.host()}};
    if (!joined || viewer.person != state.host() || state.blocks().empty()) return you;
    json::array blocked;
    for (const Block& block : state.blocks()) blocked.push_back(describe_person(state, block.person));
    you["blocked"] = std::move(blocked);
    return you;
}

json::object describe_saying(const TableState& state, const Saying& said) {
    json::object message{{"person", said.person}, {"name", called(state, said.person)}};
    if (!said.phrase.empty()) message["phrase"] = said.phrase;
    if (!said.text.empty()) message["text"] = said.text;
    return message;
}

json::object describe_games(Language lang) {
    json::array games;
    for (const GameKind* kind : all_kinds()) games.push_back(describe_kind(*kind, lang));
    return {{"games", std::move(games)}};
}

json::object describe_table(const TableState& state) {
    json::object table{{"id", state.table()}};
    for (auto& field : write_settings(state.settings())) table[field.key()] = std::move(field.value());
    if (state.position()) table["set_up"] = true;
    if (state.origin()) table["origin"] = describe_origin(*state.origin());
    if (const auto& foreign = state.foreign_game())
        table["set_aside"] =
            json::object{{"number", foreign->number}, {"rules", foreign->rules}, {"over", foreign->over}};
    table["phase"] = name_of_phase(state.phase());
    table["number"] = state.number();
    table["places"] = describe_chairs(state);
    json::array watchers = describe_watchers(state);
    table["watchers"] = names_in(watchers);
    if (!watchers.empty()) table["visitors"] = std::move(watchers);
    if (!state.promises().empty()) table["promised"] = describe_promises(state);
    if (state.locked()) table["locked"] = true;
    table["fair"] = describe_fairness(state);
    table["hints"] = describe_hint_consent(state);
    if (!state.hints().empty()) {
        SeatSet hinted;
        for (const HintGiven& hint : state.hints()) hinted.add(hint.seat);
        json::array seats;
        for (const Seat seat : hinted) seats.push_back(number(seat));
        table["hinted"] = std::move(seats);
    }
    table["undo"] = describe_undo(state);
    table["records"] = state.number() - (state.phase() == Phase::over ? 0 : 1);
    return table;
}

json::object describe_from_outside(const TableState& state, const Viewer& viewer) {
    json::object info{{"table", describe_table(state)}};
    if (viewer.person == nobody) return info;
    info["you"] = describe_you(state, viewer);
    if (state.phase() != Phase::playing) return info;
    json::array must, words;
    for (const Seat seat : state.game().must()) must.push_back(number(seat));
    info["must"] = std::move(must);
    if (!state.moves().empty())
        for (const std::string& line : state.game().event_texts(viewer.seat, state.names(), viewer.lang))
            words.push_back(json::value(line));
    info["words"] = std::move(words);
    return info;
}

json::object describe_for_lobby(const TableState& state) {
    return {{"table", state.table()},
            {"game", state.settings().game},
            {"seats", state.settings().seats},
            {"phase", name_of_phase(state.phase())},
            {"places", describe_chairs(state)}};
}

}  // namespace tischlein::server::table
