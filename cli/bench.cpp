// `tischlein bench`: how fast a game's engine is, on one thread.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <iostream>

#include "bots/random_play.hpp"
#include "bots/search.hpp"
#include "bots/signature.hpp"
#include "cli/commands.hpp"
#include "games/all.hpp"
#include "host/game_setup.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Repeats `work`, which says how much it did, for about `seconds` of CPU time; returns amount a second.
template <class Work>
double rate(double seconds, Work&& work) {
    const double start = cpu_seconds();
    double done = 0, spent = 0;
    do {
        done += static_cast<double>(work());
        spent = cpu_seconds() - start;
    } while (spent < seconds);
    return done / spent;
}

// Keeps a result alive that would otherwise be optimised away.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r,m"(&value) : "memory");
}

template <Game G>
json::object measure(const GameSetup<G>& table, int seats, double seconds) {
    Random random = Random::from_text("bench");
    NoEvents none;
    long games = 0, decisions = 0;
    const double start = cpu_seconds();
    double spent = 0;
    do {
        for (int i = 0; i < 64; ++i, ++games) {
            typename G::State s = table.deal(seats, Random(random.next()));
            while (random_ply<G>(s, random, none)) ++decisions;
        }
        spent = cpu_seconds() - start;
    } while (spent < seconds);

    typename G::State middle = table.deal(seats, random);
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

// Simulations a second of the tree search behind `expert` from the middle of ten games: twenty random decisions in. The
// seat thinks about all its moves, as in play, but concludes nothing from how the others came there.
template <Game G>
json::object measure_search(const GameSetup<G>& table, int seats, double seconds, Playout playout) {
    constexpr int games = 10;
    Random random = Random::from_text("search");
    NoEvents none;
    Search<G> search(playout);
    search.be_patient();
    double simulations = 0, spent = 0;
    for (int game = 0; game < games; ++game) {
        typename G::State s = table.deal(seats, Random(random.next()));
        for (int i = 0; i < 20; ++i) random_ply<G>(s, random, none);
        while (!G::must(s).empty() && G::legal(s, G::must(s).front()).size() < 2) random_ply<G>(s, random, none);
        if (G::must(s).empty()) continue;
        const Seat who = G::must(s).front();
        const auto moves = G::legal(s, who);
        const auto seen = G::view(s, who);
        StateSampler<G> source(seen);
        const double start = cpu_seconds();
        const double each = rate(seconds / games, [&] {
            search.think(source, moves.span(), Budget{}, random);
            return search.simulations();
        });
        const double used = cpu_seconds() - start;
        simulations += each * used;
        spent += used;
    }
    return {{"game", G::name}, {"seats", seats}, {"simulations_per_s", spent > 0 ? simulations / spent : 0.0}};
}

struct Wish {
    std::string game = "uno";
    int         seats = 4;
    double      seconds = 1;
    int         games = 0;
    bool as_json = false, sign = false, search = false, guided = false;
    GameFlags   flags;
};

template <Game G>
void run_for(const Wish& wish) {
    const json::value given = wish.flags.options();
    const Result<GameSetup<G>> read = read_setup<G>(wish.seats, &given, file_on_disk);
    if (const Problem* no = problem_in(read)) throw CLI::ValidationError(no->text);
    const GameSetup<G>& table = std::get<GameSetup<G>>(read);
    if (wish.sign) {
        fmt::print("{} {:016x}\n", G::name,
                   signature<G>(table.box, table.chosen.values, wish.seats, wish.games > 0 ? wish.games : 200));
        return;
    }
    if (wish.games > 0) {  // a fixed amount of work, for counting instructions
        Random random = Random::from_text("bench");
        NoEvents none;
        long decisions = 0;
        for (int i = 0; i < wish.games; ++i) {
            typename G::State s = table.deal(wish.seats, Random(random.next()));
            while (random_ply<G>(s, random, none)) ++decisions;
        }
        fmt::print("{}\n", decisions);
        return;
    }
    const Playout playout = wish.guided ? Playout::thumb : Playout::random;
    const json::object result = wish.search || wish.guided ? measure_search<G>(table, wish.seats, wish.seconds, playout)
                                                           : measure<G>(table, wish.seats, wish.seconds);
    if (wish.as_json) {
        std::cout << json::serialize(result) << '\n';
        return;
    }
    for (const auto& field : result)
        std::cout << fmt::format("{:<20} ", std::string_view(field.key())) << field.value() << '\n';
}

template <class... G>
bool run_named(GameList<G...>, const Wish& wish) {
    return ((wish.game == G::name && (run_for<G>(wish), true)) || ...);
}

}  // namespace

void add_bench(CLI::App& app) {
    auto wish = std::make_shared<Wish>();
    CLI::App* command = app.add_subcommand("bench", "Measure an engine: random legal moves on one thread");
    command->add_option("game", wish->game, "uno, annaotto, anansi or otto")->required();
    command->add_option("--seats", wish->seats, "how many sit down")->capture_default_str();
    command->add_option("--seconds", wish->seconds, "CPU time to spend")
        ->capture_default_str()
        ->check(CLI::Range(0.01, 600.0));
    command->add_option("--games", wish->games, "play exactly so many games and print the number of decisions");
    command->add_flag("--json", wish->as_json, "one JSON object");
    command->add_flag("--search", wish->search,
                      "simulations a second of the tree search, with random playouts, from mid-game");
    command->add_flag("--guided", wish->guided, "the same with playouts by rule of thumb, as expert's are");
    command->add_flag("--signature", wish->sign, "print a fingerprint of fixed games instead");
    wish->flags.add_to(*command);
    command->callback([wish] {
        if (!run_named(AllGames(), *wish)) throw CLI::ValidationError(fmt::format("there is no game `{}`", wish->game));
    });
}

}  // namespace tischlein::cli
