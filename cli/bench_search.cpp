// `tischlein bench --search` and `--guided`: how fast the tree search behind `expert` is.
#include "bots/random_play.hpp"
#include "bots/compiled.hpp"
#include "cli/bench.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;

// Searches ten games after twenty random decisions each. The seat thinks about all its moves, as in play, but it has no
// recall: it concludes nothing from what the others did before. Which games these are does not depend on the time that there is.
template <Game G>
json::object measure_search_of(const GameSetup<G>& setup, int seats, double seconds, Playout playout) {
    constexpr int games = 10;
    Random random = Random::from_text("search");
    NoEvents none;
    Search<G> search(playout);
    search.be_patient();
    double simulations = 0, spent = 0;
    for (int game = 0; game < games; ++game) {
        typename G::State s = setup.deal(seats, Random(random.next()));
        for (int i = 0; i < 20; ++i) random_ply<G>(s, random, none);
        while (!G::must(s).empty() && G::legal(s, G::must(s).front()).size() < 2) random_ply<G>(s, random, none);
        if (G::must(s).empty()) continue;
        const Seat who = G::must(s).front();
        const auto moves = G::legal(s, who);
        const auto seen = G::view(s, who);
        StateSampler<G> source(seen);
        Random thoughts = random.split(static_cast<std::uint64_t>(game));  // used as often as there is time for
        const double start = cpu_seconds();
        const double each = rate(seconds / games, [&] {
            search.think(source, moves.span(), Budget{}, thoughts);
            return search.simulations();
        });
        const double used = cpu_seconds() - start;
        simulations += each * used;
        spent += used;
    }
    return {{"game", G::name}, {"seats", seats}, {"simulations_per_s", spent > 0 ? simulations / spent : 0.0}};
}

}  // namespace

json::object measure_search(const BenchFlags& flags) {
    const Playout playout = flags.guided ? Playout::thumb : Playout::random;
    json::object result;
    run_named(AllGames(), flags, [&]<class G>(const GameSetup<G>& setup) {
        result = measure_search_of<G>(setup, flags.seats, flags.seconds, playout);
    });
    return result;
}

}  // namespace tischlein::cli
