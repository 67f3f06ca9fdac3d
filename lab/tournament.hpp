// Matches between entrants, with duplicate deals: every deal is played once for each rotation of the players round the
// table, so that good cards come to everybody.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/options.hpp"
#include "host/options.hpp"
#include "lab/entrant.hpp"
#include "lab/namespace.hpp"
#include "lab/program_session.hpp"
#include "lab/statistics.hpp"

namespace tischlein::lab {

struct TournamentPlan {
    std::string          game;
    int                  seats = 2;
    boost::json::object  options;
    std::vector<Entrant>
        entrants;  // fewer than seats: the last one takes the rest; more: every choice of `seats` of them plays
    int                  deals = 100;
    std::string          seed = "tournament";
    int                  threads = 1;
    bool                 stop_early = false;  // when the sequential test on the first entrant is clear
    double               effect = 0.02;       // the smallest difference in winning share worth finding
    ProgramTerms         programs{};
    int                  process = 0, processes = 1;  // of several processes that play a part each
};

// What one deal, all its rotations, brought each entrant.
struct DealResult {
    int                 deal = 0;
    int                 seating = 0;   // the number of the choice of entrants that played it
    std::vector<double> games{}, wins{}, ranks{}, scores{};  // by entrant; a shared win counts its part
    long                decisions = 0;
    std::vector<Faults> faults{};  // of programs, by entrant; empty in files of older versions
};

struct Standings {
    struct Row {
        std::string  name;
        double       games = 0;
        Interval     wins;    // share, 95 % (share_of_deals)
        Interval     rank;    // mean
        Interval     score;   // mean
        Interval     rating;  // lab/rating.hpp: 0 is the mean of all players
        Faults       faults;
    };
    std::vector<Row> rows;
    int              deals = 0;
    double           fair = 0;  // the share of wins of each seat if all players are equal
    bool             stopped_early = false, interrupted = false;
    long             decisions = 0;
};

using Progress = std::function<void(int done, int all)>;

// Plays the deals that are not in `known` yet. `finished` is told of each new one, in the order they end, from one thread
// at a time. Setting `stop` ends the tournament at once; deals under way are left out. A program that cannot be started is a
// Problem, and nothing is played.
Result<Standings> hold_tournament(const TournamentPlan& plan, const std::vector<DealResult>& known,
                                  const std::function<void(const DealResult&)>& finished, const Progress& progress,
                                  const std::atomic<bool>& stop);

// What the deals say, whatever their order.
Standings make_standings(const TournamentPlan& plan, std::vector<DealResult> results);

// The plan as JSON: a results file begins with it, and may be continued only by the same plan.
boost::json::object write_plan(const TournamentPlan& plan);
boost::json::object write_deal(const DealResult& result);
DealResult read_deal(const boost::json::object& object);
boost::json::object write_standings(const Standings& standings);
std::string standings_text(const Standings& standings);
std::string standings_csv(const Standings& standings);

}  // namespace tischlein::lab
