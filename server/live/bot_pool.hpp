// Where bots think: a few threads of their own and a bounded queue, so that no bot delays a person's move. Households are served
// in turn: a household that opens fifty tables of experts waits longer for them, and nobody else does.
//
// What goes to these threads has a type: a question of a running game, which holds what one seat may know (only QuestionOf makes
// one), or something that holds a ReviewWork. A game of a live table fits into none of the jobs. Only a review can ask a game for
// chances by its true hands (host/true_chances.hpp). It takes a game that is not over, too, because
// somebody may send such a file; of its own tables Reviews (server/registry/reviews.hpp) gives it finished games only. `work` of a review
// is a plain function, so it has nothing but its arguments.
#pragma once
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bots/evaluation.hpp"
#include "core/random.hpp"
#include "host/bot_question.hpp"
#include "review/review_work.hpp"
#include "server/event_loop/background.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

struct BotJob {
    std::shared_ptr<const BotQuestion> question;  // what its seat may know, never the game itself
    Level level;
    std::chrono::milliseconds budget;
    std::uint64_t seed;                 // of the bot's own randomness
    std::function<void(AnyMove)> done;  // on the loop that asks
    std::string household{};            // whose table it is
    std::function<void()> failed = [] {};  // instead of `done`, if there was an exception
};

// What a hint needs: the moves of a question, evaluated as an expert does (review/hints.hpp).
struct HintJob {
    std::shared_ptr<const BotQuestion> question;  // as BotJob's
    std::int64_t plies;                           // moves played on
    Random random;
    std::function<void(const MoveEvaluation&)> done;  // on the loop that asks
    std::function<void()> failed;             // instead of `done`, if there was an exception
    std::string household{};
};

// A game while it is reviewed (record::ReviewedGame).
template <class Game>
concept GameInReview = std::same_as<decltype(Game::work), std::unique_ptr<review::ReviewWork>>;
struct ReviewPart {
    review::ReviewWork::Stage stage;
    std::size_t piece = 0;
};

// Helpers that search for an expert: other instances of the browser's module than the one that has the table (wasm/shared_search.hpp).
class SearchHelpers {
public:
    // False: they do not take the job. Otherwise its `done` is called on the loop.
    virtual bool search(Loop& loop, const BotJob& job) = 0;

protected:
    ~SearchHelpers() = default;
};

class BotPool {
public:
    // With 0 threads bots think in turns of the loop: for tests, which want the same every time.
    explicit BotPool(int threads, std::size_t most_waiting = 4096, std::size_t most_waiting_each = 512)
        : background_(threads, most_waiting, most_waiting_each, "bots") {}
    // For the tables of `loop`. False: too many are waiting; try again later. From any thread.
    // An exception while a bot thinks goes to the journal, and `failed` is called.
    bool think(Loop& loop, BotJob job);
    // `helpers` are asked before this pool searches itself; nullptr: nobody is.
    void ask_first(SearchHelpers* helpers) { helpers_ = helpers; }
    // The same for a hint, in turn with the bots.
    bool evaluate(Loop& loop, HintJob job);
    // A small part of a review: `work(*game, part)`. It can wait until no bot thinks (Background::run_when_idle).
    template <GameInReview Game, class Outcome, class Done, class Failed>
    bool review_part(Loop& loop, const std::string& household, std::shared_ptr<Game> game, ReviewPart part,
                     Outcome (*work)(Game&, ReviewPart), Done done, Failed failed) {
        auto think = [game = std::move(game), part, work] { return work(*game, part); };
        return background_.run_when_idle(loop, household, std::move(think), std::move(done), std::move(failed));
    }
    std::size_t idle_threads() const { return background_.patient_threads(); }
    void set_most_waiting(std::size_t most) { background_.set_most(most); }
    // As Background's.
    void journal_failures(std::function<void(const std::string& why)> journal) {
        background_.journal_failures(std::move(journal));
    }
    // Ends the threads. Jobs that wait are dropped; their `done` is never called.
    void stop() { background_.stop(); }

private:
    Background background_;
    SearchHelpers* helpers_ = nullptr;
};

}  // namespace tischlein::server::live
