// A review split into pieces for several threads. The review does not depend on which thread does which piece.
//
//   look     up to a tenth of the playouts of every chance, as many as fit about a second: enough for a first picture
//   finish   the rest of the playouts, and the decisions
//
// Pieces of one stage may be done at the same time, each once; all of `look` come before any of `finish`.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "review/estimates.hpp"

namespace tischlein::review {

class ReviewWork {
public:
    enum class Stage : std::uint8_t { look, finish };

    // `game` must outlive it. Plays a few playouts to see how long they are.
    ReviewWork(const GameHistory& game, const ReviewPlan& plan);

    std::size_t pieces(Stage stage) const {
        return estimates_.all().size() + (stage == Stage::finish ? decisions_.size() : 0);
    }
    // `hurry`: the review was stopped, so a few playouts are enough.
    void do_piece(Stage stage, std::size_t piece, bool hurry);

    const Estimates& estimates() const { return estimates_; }
    const std::vector<std::optional<JudgedDecision>>& decisions() const { return decisions_; }
    int playouts() const { return playouts_; }

private:
    int first_playouts() const { return first_playouts_; }
    void judge(std::size_t move);

    const GameHistory& game_;
    const ReviewPlan plan_;
    Estimates estimates_;
    std::vector<std::optional<JudgedDecision>> decisions_;
    Random random_;
    int playouts_ = 0, first_playouts_ = 0;
};

// What is known by now.  REQUIRES: `look` is done, and no piece is being done.
Review review_so_far(const GameHistory& game, const std::vector<std::string>& names, const ReviewWork& work, bool complete);

}  // namespace tischlein::review
