// What becomes of requests that come over HTTP: opening a table, joining it, moving to another device.
#include "server/table/decide.hpp"
#include "server/table/names.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::table {

namespace {

constexpr std::size_t most_people = 64;  // at this table at a time, watching or playing
constexpr std::size_t most_ever = 1000;  // who ever joined it, including those whom the host removed

// The names of people and bots at this table.
std::vector<std::string> names_taken(const TableState& state) {
    std::vector<std::string> names;
    for (const Person& person : state.people())
        if (!person.gone && !person.name.empty()) names.push_back(person.name);
    const std::vector<std::string> by_seat = state.names();
    for (std::size_t i = 0; i < by_seat.size(); ++i)
        if (state.chairs()[i].bot) names.push_back(by_seat[i]);
    return names;
}

Problem no_name(Language lang) {
    Problem problem = no("bad-name", "server.refusal.bad-name", lang);
    problem.field = "name";
    return problem;
}

}  // namespace

Decision decide_open(const std::string& table, const protocol::OpenTable& request, std::string_view token_hash,
                     const Asker& asker, const Circumstances& now, const std::optional<Origin>& origin) {
    if (request.name && !is_visible(*request.name)) return no_name(asker.lang);
    Result<Settings> whole =
        completed({request.game, request.seats, request.options, request.listed, request.clock, request.reflexes, request.chat, request.pace},
                  request.position, asker.lang);
    if (const Problem* wrong = problem_in(whole)) return *wrong;
    std::vector<FactBody> bodies{
        fact::Opened{table, std::get<Settings>(std::move(whole)), fresh_secret(), request.position, origin},
        fact::Joined{0, request.name.value_or(""), std::string(token_hash)}};
    const Seat own = request.seat.value_or(seat(0));
    if (number(own) >= request.seats) return no_such_seat(asker.lang);
    if (request.name) bodies.push_back(fact::Sat{0, own});
    for (const protocol::BotAt& bot : request.bots) {
        if (number(bot.seat) >= request.seats) return no_such_seat(asker.lang);
        if (request.name && bot.seat == own) return seat_taken(asker.lang);
        bodies.push_back(fact::BotSat{bot.seat, bot.level});
    }
    std::vector<Fact> facts;
    facts.reserve(bodies.size());
    for (FactBody& what : bodies) facts.push_back({now.now_ms, nobody, "", std::move(what)});
    return facts;
}

Decision decide_join(const TableState& state, const protocol::Join& request, std::string_view token_hash,
                     const Asker& asker, const Circumstances& now) {
    const bool known = asker.person != nobody && state.people()[static_cast<std::size_t>(asker.person)].name.empty();
    if (const auto bar = known ? std::nullopt : bar_to(state, {nobody, asker.token_hash, asker.household}))
        return Problem{std::string(name_of(*bar)), std::string(text_of(*bar, asker.lang))};
    if (!known && (state.people_present() >= most_people || state.people().size() >= most_ever))
        return no("table-full", "server.refusal.table-full", asker.lang);
    if (!is_visible(request.name)) return no_name(asker.lang);
    // Whoever opened the table without a name stays the host when they join.
    const auto person = known ? asker.person : static_cast<PersonId>(state.people().size());
    std::vector<Fact> facts{{now.now_ms, nobody, "", fact::Joined{person, distinct_name(request.name, names_taken(state)), std::string(token_hash)}}};
    if (!request.seat) return facts;
    if (state.phase() != Phase::gathering) return not_gathering(asker.lang);
    if (index_of(*request.seat) >= state.chairs().size()) return no_such_seat(asker.lang);
    if (!state.chairs()[index_of(*request.seat)].free()) return seat_taken(asker.lang);
    facts.push_back({now.now_ms, nobody, "", fact::Sat{person, *request.seat}});
    return facts;
}

Decision decide_offer_device(const TableState&, std::string_view code_hash, const Asker& asker, const Circumstances& now,
                             const std::string& games) {
    if (asker.person == nobody) return not_here(asker.lang);
    return std::vector<Fact>{{now.now_ms, nobody, "", fact::DeviceOffered{asker.person, std::string(code_hash), games}}};
}

Decision decide_move_device(const TableState& state, std::string_view code_hash, std::string_view token_hash,
                            const Asker& asker, const Circumstances& now) {
    const PersonId person = state.person_offered(code_hash);
    if (person == nobody) return no("bad-code", "server.refusal.bad-code", asker.lang);
    return std::vector<Fact>{{now.now_ms, nobody, "", fact::DeviceMoved{person, std::string(token_hash)}}};
}

}  // namespace tischlein::server::table
