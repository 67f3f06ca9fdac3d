// Estimates ratings by maximum likelihood, with intervals from the scatter of the deals.
#include "lab/rating.hpp"

#include <map>
#include <numeric>

namespace tischlein::lab {

namespace {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

constexpr double points = 400 / 2.302585092994046;  // for a strength e times as large

// All deals in which each player has the same number of seats. The estimate needs only their sum.
struct Matchup {
    double games = 0;
    Row wins;
};
using Matchups = std::map<Row, Matchup>;  // by seats

Matchups matchups(const std::vector<RatedDeal>& deals) {
    Matchups all;
    for (const RatedDeal& deal : deals) {
        Matchup& one = all[deal.seats];
        one.wins.resize(deal.wins.size());
        for (std::size_t i = 0; i < deal.wins.size(); ++i) one.wins[i] += deal.wins[i];
        one.games += std::accumulate(deal.wins.begin(), deal.wins.end(), 0.0);
    }
    return all;
}

// The chance that each player wins a game at such a table.
Row chances(const Row& seats, const Row& strength) {
    Row chance(seats.size());
    double sum = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) sum += chance[i] = seats[i] * strength[i];
    for (double& c : chance) c /= sum;
    return chance;
}

// Every player's strength scaled so that their geometric mean is 1.
void centre(Row& strength) {
    double sum = 0;
    for (const double s : strength) sum += std::log(s);
    const double by = std::exp(sum / static_cast<double>(strength.size()));
    for (double& s : strength) s /= by;
}

// The strengths that make what happened most likely, by Hunter's minorisation: each step raises the likelihood.
Row most_likely(const Matchups& all, std::size_t players) {
    Row strength(players, 1.0);
    for (int round = 0; round < 2000; ++round) {
        Row next(players, 0.5), weight(players, 0);
        for (std::size_t i = 0; i < players; ++i) weight[i] = 1 / (strength[i] + 1);
        for (const auto& [seats, one] : all) {
            double sum = 0;
            for (std::size_t i = 0; i < players; ++i) sum += seats[i] * strength[i];
            for (std::size_t i = 0; i < players; ++i) {
                next[i] += one.wins[i];
                weight[i] += one.games * seats[i] / sum;
            }
        }
        double moved = 0;
        for (std::size_t i = 0; i < players; ++i) {
            next[i] /= weight[i];
            moved = std::max(moved, std::abs(std::log(next[i] / strength[i])));
        }
        strength = next;
        if (moved < 1e-10) break;
    }
    return strength;
}

// Solves a x = b for each column of b, with pivots.  REQUIRES: a is regular; ours is, by what is added for everybody.
Matrix solve(Matrix a, Matrix b) {
    const std::size_t n = a.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t best = column;
        for (std::size_t row = column; row < n; ++row)
            if (std::abs(a[row][column]) > std::abs(a[best][column])) best = row;
        std::swap(a[column], a[best]);
        std::swap(b[column], b[best]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double by = a[row][column] / a[column][column];
            for (std::size_t i = column; i < n; ++i) a[row][i] -= by * a[column][i];
            for (std::size_t i = 0; i < b[row].size(); ++i) b[row][i] -= by * b[column][i];
        }
    }
    for (std::size_t row = 0; row < n; ++row)
        for (double& value : b[row]) value /= a[row][row];
    return b;
}

// The curvature of the log-likelihood (minus its second derivatives), by pairs of players.
Matrix bend(const Matchups& all, const Row& strength) {
    const std::size_t n = strength.size();
    Matrix h(n, Row(n, 0));
    for (std::size_t i = 0; i < n; ++i) h[i][i] = strength[i] / ((strength[i] + 1) * (strength[i] + 1));
    for (const auto& [seats, one] : all) {
        const Row p = chances(seats, strength);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) h[i][j] += one.games * p[i] * ((i == j ? 1.0 : 0.0) - p[j]);
    }
    return h;
}

// How the deals scatter. A surprise is the wins of a player in a deal minus those that the strengths predict; this is the sum
// over deals of the products of two players' surprises, taken from their means.
Matrix scatter(const std::vector<RatedDeal>& deals, const Row& strength) {
    const std::size_t n = strength.size();
    Matrix sum(n, Row(n, 0));
    std::vector<Row> surprises;
    Row mean(n, 0);
    for (const RatedDeal& deal : deals) {
        Row surprise = chances(deal.seats, strength);
        const double games = std::accumulate(deal.wins.begin(), deal.wins.end(), 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            surprise[i] = deal.wins[i] - games * surprise[i];
            mean[i] += surprise[i] / static_cast<double>(deals.size());
        }
        surprises.push_back(std::move(surprise));
    }
    for (const Row& surprise : surprises)
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) sum[i][j] += (surprise[i] - mean[i]) * (surprise[j] - mean[j]);
    return sum;
}

// The variance of a player's distance from the mean of all, given the variances and covariances of all.
double variance_from_mean(const Matrix& v, std::size_t who) {
    const double n = static_cast<double>(v.size());
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = 0; j < v.size(); ++j)
            sum += ((i == who ? 1.0 : 0.0) - 1 / n) * v[i][j] * ((j == who ? 1.0 : 0.0) - 1 / n);
    return std::max(0.0, sum);
}

}  // namespace

std::vector<Interval> ratings(const std::vector<RatedDeal>& deals, std::size_t players) {
    const Matchups all = matchups(deals);
    Row strength = most_likely(all, players);
    const Matrix h = bend(all, strength);
    Matrix identity(players, Row(players, 0));
    for (std::size_t i = 0; i < players; ++i) identity[i][i] = 1;
    const Matrix inverse = solve(h, identity);
    // h⁻¹ · scatter · h⁻¹; both are symmetric.
    Matrix half = solve(h, scatter(deals, strength)), turned = identity;
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = 0; j < players; ++j) turned[i][j] = half[j][i];
    const Matrix seen = solve(h, turned);
    const double n = static_cast<double>(deals.size());
    centre(strength);
    std::vector<Interval> rated;
    for (std::size_t i = 0; i < players; ++i) {
        double variance = n > 1 ? variance_from_mean(seen, i) * n / (n - 1) : 0;
        // Deals that all ended alike do not scatter, but that is no certainty: use the width of the likelihood instead.
        if (variance < 1e-9) variance = variance_from_mean(inverse, i);
        const double value = points * std::log(strength[i]), width = points * z95 * std::sqrt(variance);
        rated.push_back({value, value - width, value + width});
    }
    return rated;
}

}  // namespace tischlein::lab
