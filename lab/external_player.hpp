// An external program in a seat. Whatever it does, the game goes on: a decision it misses is made for it.
#pragma once
#include <algorithm>
#include <numeric>
#include <utility>

#include "host/game_setup.hpp"
#include "host/sentences.hpp"
#include "host/wire/all.hpp"
#include "lab/contest.hpp"
#include "lab/namespace.hpp"
#include "lab/program_session.hpp"

namespace tischlein::lab {

namespace json = boost::json;

// What a program is told of every game: what is played, by whom, and where it sits.
template <Game G>
class ProgramWords {
public:
    // `setup` must outlive this.
    ProgramWords(int seats, const GameSetup<G>& setup)
        : seats_(seats),
          box_(setup.box),
          chosen_(setup.chosen),
          head_(head_of<G>(seats, setup.chosen)) {}

    json::object game_fields(std::int64_t game_number, Seat who, const std::vector<std::string>& names) const {
        return {{"table", game_number}, {"game", G::name},
                {"seats", seats_},      {"options", write_options(G::options, chosen_)},
                {"seat", number(who)},  {"names", json::array(names.begin(), names.end())}};
    }
    json::object view(const typename G::View& view) const {
        return tree_of([&](JsonWriter& out) { write_whole_view<G>(out, view, box_, head_); });
    }
    json::object event(const typename G::Event& event) const { return Wire<G>::event(event, box_); }

private:
    int                    seats_;
    const typename G::Box& box_;
    const Chosen&          chosen_;
    std::string            head_;
};

// The legal moves as text in the order of the referee, and for each its index in `moves`.
template <Game G>
std::pair<std::vector<std::string>, std::vector<std::size_t>> in_plain_order(std::span<const typename G::Move> moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(G::text(move));
    std::vector<std::size_t> indices(moves.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    std::sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) { return texts[a] < texts[b]; });
    std::vector<std::string> sorted;
    for (const std::size_t index : indices) sorted.push_back(texts[index]);
    return {std::move(sorted), std::move(indices)};
}

// The question that a program is started with: the first decision of some game.
template <Game G>
ProgramQuestion trial_question(int seats, const GameSetup<G>& setup) {
    const ProgramWords<G> words(seats, setup);
    const auto s = setup.deal(seats, Random::from_text("trial"));
    const Seat who = G::must(s).front();
    ProgramQuestion trial;
    trial.message = words.game_fields(0, who, std::vector<std::string>(static_cast<std::size_t>(seats), "trial"));
    trial.message["trial"] = true;
    trial.message["events"] = json::array();
    trial.message["view"] = words.view(G::view(s, who));
    trial.moves = in_plain_order<G>(G::legal(s, who).span()).first;
    return trial;
}

template <Game G>
class ExternalPlayer final : public Player<G> {
    using Move = typename G::Move;

public:
    // Both must outlive the player.
    ExternalPlayer(ProgramSession& session, int seats, const GameSetup<G>& setup)
        : session_(session),
          words_(seats, setup) {}

    // Before each game: its number, which no other game of the session has, and who plays, by seat.
    void sit_down(std::int64_t game_number, std::vector<std::string> names) {
        game_number_ = game_number;
        names_ = std::move(names);
    }

    bool listens() const override { return true; }
    void begin(const typename G::View& view) override {
        seat_ = view.seat;
        events_.clear();
        json::object message = words_.game_fields(game_number_, seat_, names_);
        message["view"] = words_.view(view);
        process_ = session_.tell("start", message, faults);
    }
    void hear(const typename G::Events& events) override {
        for (const auto& event : events)
            if (event.audience.includes(seat_)) events_.push_back(words_.event(event));
    }
    void end(const typename G::View& view, const Outcome& outcome) override {
        const auto seats = static_cast<std::ptrdiff_t>(names_.size());
        session_.tell("end",
                      {{"table", game_number_},
                       {"seat", number(seat_)},
                       {"events", std::exchange(events_, {})},
                       {"view", words_.view(view)},
                       {"over", outcome.over},
                       {"winners", seat_list(outcome.winners)},
                       {"ranks", json::array(outcome.ranks.begin(), outcome.ranks.begin() + seats)},
                       {"scores", json::array(outcome.scores.begin(), outcome.scores.begin() + outcome.scored)}},
                      faults);
    }

    Move act(const typename G::View& view, std::span<const Move> moves, Random& random) override {
        const std::optional<std::size_t> answer = ask(view, moves, false);
        return moves[answer ? *answer : random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    std::optional<Move> speak_up(const typename G::View& view, std::span<const Move> moves, Random&) override {
        const std::optional<std::size_t> answer = ask(view, moves, true);
        return answer && *answer != ProgramSession::passed ? std::optional(moves[*answer]) : std::nullopt;
    }

    Faults faults;  // since the owner last looked

private:
    std::optional<std::size_t> ask(const typename G::View& view, std::span<const Move> moves, bool out_of_turn) {
        auto [texts, indices] = in_plain_order<G>(moves);
        ProgramQuestion question{words_.game_fields(game_number_, seat_, names_), std::move(texts), out_of_turn};
        question.message["events"] = std::exchange(events_, {});
        question.message["view"] = words_.view(view);
        const std::optional<std::size_t> answer = session_.ask(std::move(question), process_, faults);
        return answer && *answer != ProgramSession::passed ? std::optional(indices[*answer]) : answer;
    }

    ProgramSession&          session_;
    ProgramWords<G>          words_;
    std::int64_t             game_number_ = 0;
    std::vector<std::string> names_;
    Seat                     seat_ = Seat::none;
    json::array              events_;
    unsigned                 process_ = 0;
};

}  // namespace tischlein::lab
