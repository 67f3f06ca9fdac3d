// Reviews of finished games (review/review.hpp). They are asked for over HTTP, computed once in the bots' pool while no bot has to
// think, and stored with the game.
//
//   begin ──> stored? ──yes──> done
//                 └──no──> its log is read ──> look ──> rough ──> finish ──> whole ──> stored
//
// The number at a time is bounded, in all and for each household. A review that nobody has asked about for a while is stopped, so a
// closed page costs nothing more. Lives on the loop's thread; the work on other threads shares nothing with it.
#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/live/services.hpp"
#include "server/record/reviewed_game.hpp"
#include "server/registry/household_count.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

// How far a review is, for the schema's `ReviewState`.
enum class ReviewStage : std::uint8_t { nothing, rough, whole };

class Reviews {
public:
    struct Query {
        std::string table;
        int number = 1;            // of the game
        std::string household{};   // who asks: the number of reviews of one household is bounded
        Language lang = Language::en;
        ReviewStage have = ReviewStage::nothing;  // what the client has already and need not get again
        // A game from a file, not from a table here. Then `table` is only a name for it (name_of_file), and nothing is stored.
        std::shared_ptr<const std::string> file{};
    };
    // The schema's `ReviewState` as text, or why there is none.
    using OnState = std::function<void(const Result<std::string>&)>;

    struct Limits {
        std::size_t most = 32, most_each = 3;
        std::chrono::milliseconds attention{10'000};  // a review that nobody asks about for so long is stopped
        review::ReviewPlan plan{};                    // how much of each is computed
    };

    // `count`: the reviews of all threads.
    Reviews(Services& services, HouseholdCount& count) : Reviews(services, count, Limits{}) {}
    Reviews(Services& services, HouseholdCount& count, Limits limits) : services_(services), count_(count), limits_(limits) {}
    ~Reviews() { services_.loop.cancel(looking_); }
    Reviews(const Reviews&) = delete;
    Reviews& operator=(const Reviews&) = delete;

    // Begins the review, unless it is stored or being computed.
    void begin(const Query& query, OnState tell);
    // Tells how far the review is. Begins nothing.
    void ask(const Query& query, OnState tell);
    // Stops the review for everybody; tells what is known by then.
    void stop(const Query& query, OnState tell);

    // Tells the schema's `Standings` of a table at which `games` games are over. Counts those of the last `most_in_standings` games
    // whose reviews are stored.
    void standings(const std::string& table, int games, std::function<void(std::string)> tell);

    std::size_t running() const { return running_.size(); }

private:
    using Key = std::pair<std::string, int>;
    using Game = record::ReviewedGame;  // what the pool works on
    using OpenedGame = Result<std::shared_ptr<Game>>;
    struct Running {
        std::uint64_t serial;  // of all reviews begun here: another one may begin under the same key
        std::string household;
        std::optional<HouseholdCount::Permit> permit;  // until the review is whole
        Instant asked;                       // when somebody last asked about it
        bool is_file = false;                // the game comes from a file, not from a table here
        std::shared_ptr<Game> game{};        // nullptr: its log is being read
        review::ReviewWork::Stage stage{};   // of the work
        std::size_t next = 0, done = 0, all = 0, at_work = 0;  // pieces
        std::shared_ptr<const std::string> rough{}, whole{};   // as JSON
        bool dropped = false;                // nobody wants it any more
    };
    static std::string state_of(const Query& query, const Running& running);

    void begin_anew(const Query& query, const OnState& tell);
    void read(const Query& query, const OnState& tell);
    void opened(const Query& query, const OnState& tell, OpenedGame game);
    void begin_stage(const Key& key, review::ReviewWork::Stage stage);
    void hand_out(const Key& key);
    void piece_done(const Key& key);
    void piece_failed(const Key& key);  // a piece threw: the review is stopped
    // Takes the step again a little later, for this same review if it goes on then.
    void retry(const Key& key, void (Reviews::*step)(const Key&));
    void write(const Key& key);
    struct WrittenReview {
        std::shared_ptr<const std::string> review;
        std::string summary;  // what standings need of the review
    };
    void written(const Key& key, WrittenReview text);
    void drop(const Key& key);
    void look();
    struct Summary;
    void read_summary(const std::shared_ptr<Summary>& so_far);
    void open(const Query& query, const OnState& tell, std::function<OpenedGame()> work);
    static OpenedGame game_in(const Result<record::FinishedGame>& found, const Query& query, review::ReviewPlan plan);

    Services& services_;
    HouseholdCount& count_;
    const Limits limits_;
    std::map<Key, Running> running_;
    std::uint64_t begun_ = 0;
    Loop::TimerId looking_ = 0;
    Lifetime lifetime_;
};

// The names under which a review, and what standings need of it, are attached to its table.
std::string review_name(int number);
std::string standing_name(int number);
inline constexpr int most_in_standings = 100;
// The name of a game from a file while it is reviewed. No table has such an id.
std::string name_of_file(std::string_view text);
bool is_name_of_file(std::string_view name);

}  // namespace tischlein::server::registry
