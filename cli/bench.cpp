// `tischlein bench`: how fast a game's rules are, on one thread.
#include <fmt/format.h>

#include <iostream>

#include "bots/random_play.hpp"
#include "bots/signature.hpp"
#include "cli/bench.hpp"
#include "lab/plain_number.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;

// Keeps a result alive that would otherwise be optimised away.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r,m"(&value) : "memory");
}

template <Game G>
json::object measure(const GameSetup<G>& setup, int seats, double seconds) {
    Random random = Random::from_text("bench");
    NoEvents none;
    long games = 0, decisions = 0;
    const double start = cpu_seconds();
    double spent = 0;
    do {
        for (int i = 0; i < 64; ++i, ++games) {
            typename G::State s = setup.deal(seats, Random(random.next()));
            while (random_ply<G>(s, random, none)) ++decisions;
        }
        spent = cpu_seconds() - start;
    } while (spent < seconds);

    random = Random::from_text("middle");  // the same position, however many games were played
    typename G::State middle = setup.deal(seats, random);
    for (int i = 0; i < 20; ++i) random_ply<G>(middle, random, none);
    const Seat who = G::must(middle).empty() ? seat(0) : G::must(middle).front();
    const auto seen = G::view(middle, who);
    const double copies = rate(seconds / 8, [&] {
        for (int i = 0; i < 1000; ++i) {
            auto copy = middle;
            keep(copy);
        }
        return 1000;
    });
    const double views = rate(seconds / 8, [&] {
        for (int i = 0; i < 1000; ++i) keep(G::view(middle, who));
        return 1000;
    });
    const double imagined = rate(seconds / 8, [&] {
        for (int i = 0; i < 1000; ++i) keep(G::imagine(seen, random));
        return 1000;
    });
    return {{"game", G::name},
            {"seats", seats},
            {"decisions_per_s", static_cast<double>(decisions) / spent},
            {"games_per_s", static_cast<double>(games) / spent},
            {"decisions_per_game", static_cast<double>(decisions) / static_cast<double>(games)},
            {"state_bytes", sizeof(typename G::State)},
            {"view_bytes", sizeof(typename G::View)},
            {"copies_per_s", copies},
            {"views_per_s", views},
            {"imagines_per_s", imagined}};
}

// For people: one digit after the point, and no quotation marks.
std::string figure(const json::value& value) {
    if (value.is_double()) return fmt::format("{:.1f}", value.get_double());
    return value.is_string() ? std::string(value.get_string()) : plain_json(value);
}

void print(const json::object& result, bool as_json) {
    if (as_json) {
        std::cout << plain_json(result) << '\n';
        return;
    }
    for (const auto& field : result)
        std::cout << fmt::format("{:<20} {}\n", std::string_view(field.key()), figure(field.value()));
}

template <Game G>
void measure_engine(const GameSetup<G>& setup, const BenchFlags& flags) {
    if (flags.sign) {
        fmt::print(
            "{} {:016x}\n", G::name,
            signature<G>(setup.box, setup.chosen.values, flags.seats, flags.games > 0 ? flags.games : 200));
        return;
    }
    if (flags.games > 0) {  // a fixed amount of work, for counting instructions
        Random random = Random::from_text("bench");
        NoEvents none;
        long decisions = 0;
        for (int i = 0; i < flags.games; ++i) {
            typename G::State s = setup.deal(flags.seats, Random(random.next()));
            while (random_ply<G>(s, random, none)) ++decisions;
        }
        fmt::print("{}\n", decisions);
        return;
    }
    print(measure<G>(setup, flags.seats, flags.seconds), flags.as_json);
}

}  // namespace

void add_bench(CommandLine& line) {
    auto flags = std::make_shared<BenchFlags>();
    Command* command = line.add_subcommand("bench", "Measure a game's rules: random legal moves on one thread");
    add_game(*command, flags->game);
    command->add_option("--seats", flags->seats, "how many sit down")->show_default();
    command->add_option("--seconds", flags->seconds, "CPU time to spend")
        ->show_default()
        ->check(RealRange{0.01, 600.0});
    command->add_option("--games", flags->games, "play exactly so many games and print the number of decisions");
    command->add_flag("--json", flags->as_json, "one JSON object");
    command->add_flag("--search", flags->search,
                      "simulations a second of the tree search, with random playouts, from mid-game");
    command->add_flag("--guided", flags->guided, "the same with playouts by rule of thumb, as expert's are");
    command->add_flag("--signature", flags->sign, "print a fingerprint of fixed games instead");
    flags->game_flags.add_to(*command);
    command->callback([flags] {
        if (flags->search || flags->guided) return print(measure_search(*flags), flags->as_json);
        run_named(AllGames(), *flags,
                  [&]<class G>(const GameSetup<G>& setup) { measure_engine<G>(setup, *flags); });
    });
}

}  // namespace tischlein::cli
