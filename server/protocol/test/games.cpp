// Everything that the games write fits the schema: every view, event and state of play of many random games, with all options,
// for every seat and for a spectator. And the schema is not so wide that anything would fit.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "host/game_history.hpp"
#include "host/sentences.hpp"
#include "server/protocol/schema.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::server;
using protocol::Misfit;

namespace {

struct SchemaNames {
    std::string view, event, options;
};

SchemaNames schema_names(const GameKind& kind) {
    std::string name(kind.name());
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return {name + "View", name + "Event", name + "Options"};
}

void fits(std::string_view definition, const json::value& value) {
    const std::optional<Misfit> misfit = protocol::protocol().misfit(definition, value);
    REQUIRE_MESSAGE(!misfit, definition, ": ", misfit->text, " in ", json::serialize(value));
}

json::value any_value(const OptionSpec& spec, Random& random) {
    const auto among = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    switch (spec.type) {
        case OptionType::yes_no: return among(2) == 1;
        case OptionType::pick: return spec.numbers[among(spec.numbers.size())];
        case OptionType::word: return json::string(spec.words[among(spec.words.size())]);
        case OptionType::number:
            return spec.min + static_cast<int>(among(static_cast<std::size_t>(std::min(spec.max - spec.min, 60) + 1)));
        case OptionType::file: break;
    }
    return json::string(spec.file);
}

// A table with some seats and options that go together.
std::unique_ptr<AnyGame> any_game(const GameKind& kind, Random& random) {
    while (true) {
        json::object options;
        for (const OptionSpec& spec : kind.options())
            if (random.below(2) == 0) options[spec.name] = any_value(spec, random);
        const auto span = static_cast<std::uint32_t>(kind.seats().most - kind.seats().least + 1);
        const int seats = kind.seats().least + static_cast<int>(random.below(span));
        const json::value given = options;
        auto game = kind.start(seats, &given, std::to_string(random.next()), only_standard);
        if (problem_in(game) == nullptr) return std::move(std::get<0>(game));
    }
}

// A seat, or a spectator.
Seat any_observer(const AnyGame& game, Random& random) {
    const int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(game.seats() + 1)));
    return chosen == game.seats() ? Seat::none : seat(chosen);
}

void check_game(const AnyGame& game, const SchemaNames& names, Random& random) {
    const Seat who = any_observer(game, random);
    const json::object view = game.view(who);
    fits(names.view, view);
    fits("View", view);
    fits(names.options, view.at("options"));
    fits("Play", state_of_play(game, who));
}

// Plays to the end, but at most `most` moves. Adds the kinds of events that came up to `met`.
int play_on(AnyGame& game, const SchemaNames& names, int most, Random& random, std::set<std::string>& met) {
    int plies = 0;
    for (; plies < most && !game.outcome().over; ++plies) {
        check_game(game, names, random);
        const SeatSet able = game.must() | game.may();
        std::vector<Seat> seats;
        for (const Seat s : able) seats.push_back(s);
        const Seat who = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
        const std::vector<std::string> moves = game.moves(who);
        const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        fits("Move", json::string(move));
        REQUIRE_FALSE(play_text(game, who, move, Language::en));
        const json::array events = game.events_for(any_observer(game, random));
        for (const json::value& event : events) {
            fits(names.event, event);
            fits("GameEvent", event);
            met.emplace(event.at("event").as_string());
        }
    }
    check_game(game, names, random);
    return plies;
}

// Positions that lead to events that random games hardly ever have.
struct RarePosition {
    std::string_view game, position;
    int times;
};

constexpr std::array rare_positions{
    // The first card is a Wild.
    RarePosition{"uno", R"({"game":"uno","seats":2,"hands":[["R1","R2"],["G1"]],"discard":["W"],"phase":"colour"})", 1},
    // Nothing is left to draw.
    RarePosition{"annaotto",
              R"({"game":"annaotto","seats":2,"hands":[["Rd/Gs","Rs/Gc"],["Yd/Bs"]],"discard":["Tc/Pw"],"draw":[]})",
              5},
    // A blind round; and rounds at whose end a seat has never had anything.
    RarePosition{"otto", R"({"game":"otto","seats":3,"board":{},"blind":true,"scores":[24,3,24]})", 20},
    RarePosition{"otto", R"({"game":"otto","seats":4,"options":{"target":1,"cards":false},"board":{}})", 200},
};

std::unique_ptr<AnyGame> rare_game(const RarePosition& rare, Random& random) {
    const json::value position = json::parse(rare.position);
    auto game = find_kind(rare.game)->set_up(position.as_object(), std::to_string(random.next()), only_standard);
    REQUIRE_MESSAGE(problem_in(game) == nullptr, problem_in(game)->text);
    return std::move(std::get<0>(game));
}

std::set<std::string> events_listed_for(const GameKind& kind) {
    std::ifstream file(fmt::format("server/protocol/schema/{}.json", kind.name()));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const json::value schema = json::parse(text);
    std::set<std::string> names;
    for (const json::value& branch : schema.at("$defs").at(schema_names(kind).event).at("oneOf").as_array())
        names.emplace(branch.at("properties").at("event").at("const").as_string());
    return names;
}

// Changes one thing somewhere inside: removes a field, adds an unknown one, or replaces a value by one of another kind.
void spoil(json::value& value, Random& random) {
    if (json::object* o = value.if_object(); o != nullptr && !o->empty()) {
        auto* const at = o->begin() + random.below(static_cast<std::uint32_t>(o->size()));
        switch (random.below(4)) {
            case 0: (*o)["stranger"] = 1; return;
            case 1:
                if (at->key() != "options")
                    at->value() = json::array{json::object{{"x", 1.5}}};
                else
                    o->erase("game");
                return;
            default: spoil(at->value(), random); return;
        }
    }
    if (json::array* a = value.if_array(); a != nullptr && !a->empty())
        return spoil((*a)[random.below(static_cast<std::uint32_t>(a->size()))], random);
    value = -1.5;
}

}  // namespace

TEST_CASE("all views, events and states of play of random games are what the schema says") {
    Random random = Random::from_text("protocol");
    for (const GameKind* kind : all_kinds()) {
        CAPTURE(kind->name());
        const SchemaNames names = schema_names(*kind);
        std::set<std::string> met;
        int plies = 0;
        while (plies < 6000) plies += play_on(*any_game(*kind, random), names, 700, random, met);
        for (const RarePosition& rare : rare_positions)
            if (rare.game == kind->name())
                for (int games = 0; games < rare.times; ++games)
                    play_on(*rare_game(rare, random), names, 700, random, met);
        // The schema does not name an event that never happens, either.
        CHECK(met == events_listed_for(*kind));
    }
}

TEST_CASE("a message that was changed in one place does not fit any more") {
    Random random = Random::from_text("spoiled");
    for (const GameKind* kind : all_kinds()) {
        const SchemaNames names = schema_names(*kind);
        for (int games = 0; games < 20; ++games) {
            const std::unique_ptr<AnyGame> game = any_game(*kind, random);
            std::set<std::string> met;
            play_on(*game, names, 40, random, met);
            for (int i = 0; i < 20; ++i) {
                json::value view = game->view(seat(0));
                spoil(view, random);
                const std::string text = json::serialize(view);
                CHECK_MESSAGE(protocol::protocol().misfit(names.view, view), text);
                for (json::value event : game->events_for(seat(0))) {
                    spoil(event, random);
                    CHECK_MESSAGE(protocol::protocol().misfit(names.event, event), json::serialize(event));
                }
            }
        }
    }
}

TEST_CASE("what the games offer is what the schema lists") {
    for (const GameKind* kind : all_kinds()) {
        fits("GameName", json::string(kind->name()));
        json::array rules;
        for (int rule = 1; rule <= kind->rule_count(); ++rule)
            rules.push_back(json::object{{"id", kind->rule_id(rule)}, {"text", kind->rule_text(rule, Language::de)}});
        const json::value info{{"name", kind->name()},
                               {"seats", json::array{kind->seats().least, kind->seats().most}},
                               {"version", kind->rules_version()},
                               {"reflexes", kind->has_reflexes()},
                               {"options", describe_options(kind->options())},
                               {"rules", rules}};
        fits("GameInfo", info);
    }
}
