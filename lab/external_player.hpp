// An external program in a seat. Whatever it does, the game goes on: a decision it misses is made for it.
#pragma once
#include "host/game_setup.hpp"
#include "host/wire/all.hpp"
#include "lab/contest.hpp"
#include "lab/namespace.hpp"
#include "lab/program.hpp"

namespace tischlein::lab {

template <Game G>
class ExternalPlayer final : public Player<G> {
    using Move = typename G::Move;

public:
    // `laid`: what is played, told to the program with every question. It must outlive the player.
    ExternalPlayer(std::string command, int milliseconds, int seats, const GameSetup<G>& laid)
        : program_(std::move(command)),
          milliseconds_(milliseconds),
          seats_(seats),
          box_(laid.box),
          options_(write_options(G::options, laid.chosen)) {}

    Move act(const typename G::View& view, std::span<const Move> moves, Random& random) override {
        const std::optional<std::optional<Move>> answer = ask(view, moves, false);
        if (answer && *answer) return **answer;
        if (answer) ++faults.illegal;  // it passed, but the table waits for it
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    std::optional<Move> speak_up(const typename G::View& view, std::span<const Move> moves, Random&) override {
        const std::optional<std::optional<Move>> answer = ask(view, moves, true);
        return answer ? *answer : std::nullopt;
    }

    Faults faults;

private:
    // Outer nothing: no usable answer, already counted. Inner nothing: the program lets it go ("move": null).
    std::optional<std::optional<Move>> ask(const typename G::View& view, std::span<const Move> moves,
                                           bool out_of_turn) {
        if (!program_.start()) {
            ++faults.crashed;
            return std::nullopt;
        }
        json::array texts;
        for (const Move& move : moves) texts.push_back(json::value(G::text(move)));
        const json::object request{{"id", ++asked_},
                                   {"game", G::name},
                                   {"seats", seats_},
                                   {"options", options_},
                                   {"seat", number(view.seat)},
                                   {"view", Wire<G>::view(view, box_)},
                                   {"moves", std::move(texts)},
                                   {"outOfTurn", out_of_turn},
                                   {"ms", milliseconds_}};
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds_);
        if (!program_.write_line(json::serialize(request), until)) {
            program_.stop();
            ++faults.crashed;
            return std::nullopt;
        }
        return answer(moves, until);
    }

    // Reads until the answer to this question comes; answers to earlier ones, given too late, are skipped.
    std::optional<std::optional<Move>> answer(std::span<const Move> moves,
                                              std::chrono::steady_clock::time_point until) {
        for (;;) {
            const std::optional<std::string> line = program_.read_line(until);
            if (!line) {
                ++(program_.running() ? faults.late : faults.crashed);
                return std::nullopt;
            }
            boost::system::error_code error;
            const json::value read = json::parse(*line, error);
            const json::object* object = error ? nullptr : read.if_object();
            const json::value* id = object != nullptr ? object->if_contains("id") : nullptr;
            if (id != nullptr && id->is_int64() && id->get_int64() < asked_) continue;
            const json::value* move = object != nullptr ? object->if_contains("move") : nullptr;
            if (move != nullptr && move->is_null()) return std::optional<Move>();
            if (move != nullptr && move->is_string())
                for (const Move& offered : moves)
                    if (G::text(offered) == std::string_view(move->get_string())) return std::optional<Move>(offered);
            ++faults.illegal;
            return std::nullopt;
        }
    }

    Program      program_;
    int          milliseconds_, seats_;
    const typename G::Box& box_;
    json::object options_;
    std::int64_t asked_ = 0;
};

}  // namespace tischlein::lab
