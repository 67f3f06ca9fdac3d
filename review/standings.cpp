#include "review/standings.hpp"

#include <algorithm>
#include <cmath>

#include "host/json_writer.hpp"

namespace tischlein::review {

std::vector<PlayerStanding> standings_of(const std::vector<Review>& reviews) {
    std::vector<PlayerStanding> all;
    std::vector<double> squares;
    for (const Review& review : reviews)
        for (const PlayerReview& player : review.players) {
            if (!review.hinted.empty()) continue;  // a game with hints does not count
            auto found = std::find_if(all.begin(), all.end(), [&](const PlayerStanding& s) { return s.name == player.name; });
            if (found == all.end()) {
                all.push_back({.name = player.name});
                squares.push_back(0);
                found = all.end() - 1;
            }
            ++found->games;
            found->result += static_cast<double>(player.result);
            found->luck += static_cast<double>(player.luck());
            found->decisions += player.decisions;
            found->loss += player.loss;
            found->stake += player.stake;
            found->loss_variance += player.loss_variance;
            squares[static_cast<std::size_t>(found - all.begin())] +=
                std::pow(static_cast<double>(player.adjusted()), 2);
        }
    for (std::size_t i = 0; i < all.size(); ++i) {
        PlayerStanding& one = all[i];
        one.result /= one.games;
        one.luck /= one.games;
        const double spread = squares[i] / one.games - one.adjusted() * one.adjusted();
        one.error = one.games > 1 ? std::sqrt(std::max(0.0, spread) / (one.games - 1)) : 0;
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const PlayerStanding& a, const PlayerStanding& b) { return a.adjusted() > b.adjusted(); });
    return all;
}

std::optional<int> PlayerStanding::accuracy() const {
    PlayerReview summed;
    summed.decisions = decisions;
    summed.loss = loss;
    summed.stake = stake;
    summed.loss_variance = loss_variance;
    return summed.accuracy();
}

std::string standing_json(const Review& review) {
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        out.field("hints", !review.hinted.empty());
        out.array("players", [&] {
            for (const PlayerReview& player : review.players)
                out.object([&] {
                    out.field("name", player.name);
                    out.field("result", player.result);
                    out.field("luck", player.luck());
                    out.field("decisions", player.decisions);
                    out.field("loss", player.loss);
                    out.field("stake", player.stake);
                    out.field("lossError", static_cast<Millionths>(std::llround(std::sqrt(player.loss_variance))));
                });
        });
    });
    return text;
}

std::optional<Review> read_standing(std::string_view text) {
    try {
        const json::value read = json::parse(text);
        Review review;
        if (read.at("hints").as_bool()) review.hinted.push_back(seat(0));
        for (const json::value& one : read.at("players").as_array()) {
            PlayerReview player;
            player.name = one.at("name").as_string();
            player.result = one.at("result").as_int64();
            player.parts[index_of(ResultPart::deal)] = one.at("luck").as_int64();
            player.decisions = static_cast<int>(one.at("decisions").as_int64());
            player.loss = one.at("loss").as_int64();
            player.stake = one.at("stake").as_int64();
            player.loss_variance = std::pow(static_cast<double>(one.at("lossError").as_int64()), 2);
            review.players.push_back(std::move(player));
        }
        return review;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace tischlein::review
