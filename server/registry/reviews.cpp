// Reviews in three parts: what clients ask, the work piece by piece, and standings.
#include "server/registry/reviews.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/json_writer.hpp"
#include "review/review_json.hpp"
#include "review/standings.hpp"
#include "server/record/log_facts.hpp"
#include "server/record/record.hpp"
#include "server/record/replay.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::registry {

using review::ReviewWork;

namespace {

constexpr std::chrono::milliseconds look_again{1000};

Problem too_many(Language lang) { return no("busy", "server.refusal.reviews-busy", lang); }

// The schema's `ReviewState`. `review` is JSON already.
std::string written_state(const Reviews::Query& query, std::string_view state, ReviewStage stage, std::size_t done,
                          std::size_t all, const std::string* review) {
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        out.field("table", query.table);
        out.field("number", query.number);
        out.field("state", state);
        out.field("stage", static_cast<int>(stage));
        out.field("done", done);
        out.field("all", all);
        if (review != nullptr && stage > query.have) out.fields("\"review\":" + *review);
    });
    return text;
}

std::string stored(const Reviews::Query& query, const std::string& review) {
    return written_state(query, "done", ReviewStage::whole, 0, 0, &review);
}

// A game at a table of this server. Runs on a background thread.
Result<record::FinishedGame> game_at(const std::optional<std::vector<std::string>>& log, const Reviews::Query& query) {
    if (!log) return no("storage", "server.refusal.unreadable-now", query.lang);
    if (log->empty()) return no("no-such-table", "server.refusal.no-such-table", query.lang);
    const Result<std::vector<Fact>> facts = record::facts_in(*log, query.lang);
    if (const Problem* wrong = problem_in(facts)) return *wrong;
    return record::finished_game(std::get<0>(facts), query.number, query.lang);
}

std::string none(const Reviews::Query& query) {
    return written_state(query, "none", ReviewStage::nothing, 0, 0, nullptr);
}

}  // namespace

std::string review_name(int number) { return fmt::format("review-{}", number); }
std::string name_of_file(std::string_view text) { return "file" + hash_of_token(text).substr(0, 12); }
bool is_name_of_file(std::string_view name) { return name.starts_with("file") && name.size() == 16; }
std::string standing_name(int number) { return fmt::format("standing-{}", number); }

std::string Reviews::state_of(const Query& query, const Running& running) {
    const ReviewStage stage = running.whole   ? ReviewStage::whole
                              : running.rough ? ReviewStage::rough
                                              : ReviewStage::nothing;
    const std::string_view state = running.whole     ? "done"
                                   : running.dropped ? "stopped"
                                   : running.done == 0 && !running.rough ? "waiting"
                                                                         : "working";
    // One progress bar shows both stages: the stage `look` counts as a tenth of `finish`.
    const std::size_t pieces = running.game && running.game->work ? running.game->work->pieces(ReviewWork::Stage::finish) : 0;
    const std::size_t before = running.rough ? pieces / 10 : 0;
    const std::size_t done = running.rough ? before + running.done : running.all == 0 ? 0 : running.done * (pieces / 10) / running.all;
    return written_state(query, state, stage, done, pieces + pieces / 10,
                         running.whole ? running.whole.get() : running.rough.get());
}

// --- what is asked ------------------------------------------------------------------------------------------

void Reviews::begin(const Query& query, OnState tell) {
    const auto there = running_.find({query.table, query.number});
    if (there != running_.end() && !there->second.dropped) {
        there->second.asked = services_.loop.now();
        return tell(state_of(query, there->second));
    }
    if (query.file) return begin_anew(query, tell);
    services_.store.read_attachment(
        query.table, review_name(query.number),
        lifetime_.guard([this, query, tell = std::move(tell)](const std::optional<std::string>& kept) {
            kept ? tell(stored(query, *kept)) : begin_anew(query, tell);
        }));
}

void Reviews::ask(const Query& query, OnState tell) {
    const auto there = running_.find({query.table, query.number});
    if (there != running_.end()) {
        there->second.asked = services_.loop.now();
        return tell(state_of(query, there->second));
    }
    services_.store.read_attachment(query.table, review_name(query.number),
                                    [query, tell = std::move(tell)](const std::optional<std::string>& kept) {
                                        tell(kept ? stored(query, *kept) : none(query));
                                    });
}

void Reviews::stop(const Query& query, OnState tell) {
    const Key key{query.table, query.number};
    const auto there = running_.find(key);
    if (there == running_.end() || there->second.whole) return ask(query, std::move(tell));
    there->second.dropped = true;
    tell(state_of(query, there->second));
    drop(key);
}

void Reviews::begin_anew(const Query& query, const OnState& tell) {
    const Key key{query.table, query.number};
    // Somebody else began it in the meantime, or a stopped review still has pieces at work.
    if (const auto there = running_.find(key); there != running_.end()) return tell(state_of(query, there->second));
    auto permit = count_.take(query.household, limits_.most, limits_.most_each);
    if (std::holds_alternative<HouseholdCount::Denial>(permit)) return tell(too_many(query.lang));
    running_.emplace(key, Running{.serial = ++begun_,
                                  .household = query.household,
                                  .permit = std::get<0>(std::move(permit)),
                                  .asked = services_.loop.now(),
                                  .is_file = query.file != nullptr});
    if (running_.size() == 1) look();
    read(query, tell);
}

// --- the work -----------------------------------------------------------------------------------------------

void Reviews::read(const Query& query, const OnState& tell) {
    if (query.file)
        return open(query, tell, [query, plan = limits_.plan] {
            return game_in(record::game_in_file(*query.file, query.lang), query, plan);
        });
    services_.store.read(query.table, 0,
                         lifetime_.guard([this, query, tell](std::optional<std::vector<std::string>> log) {
                             open(query, tell, [log = std::move(log), query, plan = limits_.plan] {
                                 return game_in(game_at(log, query), query, plan);
                             });
                         }));
}

void Reviews::open(const Query& query, const OnState& tell, std::function<OpenedGame()> work) {
    auto done = lifetime_.guard([this, query, tell](OpenedGame game) { opened(query, tell, std::move(game)); });
    auto failed = lifetime_.guard(
        [this, query, tell] { opened(query, tell, no("bad-log", "server.refusal.bad-log", query.lang)); });
    if (services_.background.run(services_.loop, query.household, std::move(work), std::move(done), std::move(failed)))
        return;
    running_.erase({query.table, query.number});
    tell(no("busy", "server.refusal.lookups-busy", query.lang));
}

// Runs on a background thread.
Reviews::OpenedGame Reviews::game_in(const Result<record::FinishedGame>& found, const Query& query,
                                     review::ReviewPlan plan) {
    if (const Problem* wrong = problem_in(found)) return *wrong;
    return record::reviewed_game(std::get<record::FinishedGame>(found).record, query.table, query.number,
                                 std::move(plan), query.lang);
}

void Reviews::opened(const Query& query, const OnState& tell, OpenedGame game) {
    const Key key{query.table, query.number};
    Running& running = running_.at(key);
    if (const Problem* wrong = problem_in(game)) {
        running_.erase(key);
        return tell(*wrong);
    }
    running.game = std::get<0>(std::move(game));
    if (!running.dropped) begin_stage(key, ReviewWork::Stage::look);
    tell(state_of(query, running));
    if (running.dropped) drop(key);
}

void Reviews::begin_stage(const Key& key, ReviewWork::Stage stage) {
    Running& running = running_.at(key);
    running.stage = stage;
    running.next = running.done = 0;
    running.all = running.game->work->pieces(stage);
    for (std::size_t i = 0; i < services_.bots.idle_threads(); ++i) hand_out(key);
}

// Hands the next piece to the pool; if the pool is full, tries again a little later.
void Reviews::hand_out(const Key& key) {
    const auto there = running_.find(key);
    if (there == running_.end() || there->second.dropped) return;
    Running& running = there->second;
    if (running.next == running.all) return;
    constexpr auto work = [](Game& game, ReviewPart part) { return game.work->do_piece(part.stage, part.piece, false), true; };
    if (services_.bots.review_part(services_.loop, running.household, running.game, {running.stage, running.next}, +work,
                              lifetime_.guard([this, key](bool) { piece_done(key); }), lifetime_.guard([this, key] { piece_failed(key); }))) {
        ++running.next;
        ++running.at_work;
    } else {
        retry(key, &Reviews::hand_out);
    }
}

void Reviews::piece_done(const Key& key) {
    Running& running = running_.at(key);
    --running.at_work;
    ++running.done;
    if (running.dropped) return drop(key);
    running.done == running.all ? write(key) : hand_out(key);
}

void Reviews::piece_failed(const Key& key) {
    --running_.at(key).at_work;
    drop(key);
}

void Reviews::write(const Key& key) {
    Running& running = running_.at(key);
    constexpr auto work = [](Game& game, ReviewPart part) {
        const bool whole = part.stage == ReviewWork::Stage::finish;
        const review::Review review = game.so_far(whole);
        return WrittenReview{std::make_shared<const std::string>(review_json(review)), whole ? standing_json(review) : std::string()};
    };
    auto done = lifetime_.guard([this, key](WrittenReview text) { written(key, std::move(text)); });
    ++running.at_work;
    if (services_.bots.review_part(services_.loop, running.household, running.game, {running.stage}, +work, std::move(done),
                              lifetime_.guard([this, key] { piece_failed(key); })))
        return;
    --running.at_work;
    retry(key, &Reviews::write);
}

void Reviews::retry(const Key& key, void (Reviews::*step)(const Key&)) {
    const auto again = [this, key, step, serial = running_.at(key).serial] {
        const auto there = running_.find(key);
        if (there != running_.end() && there->second.serial == serial && !there->second.dropped) (this->*step)(key);
    };
    services_.loop.at(services_.loop.now() + look_again, lifetime_.guard(again));
}

void Reviews::written(const Key& key, WrittenReview text) {
    Running& running = running_.at(key);
    --running.at_work;
    if (running.dropped) return drop(key);
    if (running.stage == ReviewWork::Stage::look) {
        running.rough = std::move(text.review);
        return begin_stage(key, ReviewWork::Stage::finish);
    }
    running.whole = std::move(text.review);
    running.permit.reset();
    running.game.reset();
    running.rough.reset();
    if (running.is_file) return;  // never stored: only those who ask in the next seconds get it
    // A review that may not be stored goes to those who ask in the next seconds, and is computed again for others.
    if (!services_.disk.allows(running.household, false, services_.limits.day_bytes, services_.loop.now())) return;
    const std::size_t bytes = running.whole->size() + text.summary.size();
    services_.metrics.bytes_written += bytes;
    services_.disk.wrote(running.household, bytes);
    services_.store.attach(key.first, standing_name(key.second), std::move(text.summary), [](bool) {});
    services_.store.attach(key.first, review_name(key.second), *running.whole, [](bool) {});
}

// --- standings ----------------------------------------------------------------------------------------------

struct Reviews::Summary {
    std::string table;
    int games = 0, next = 1;
    std::function<void(std::string)> tell;
    int reviewed = 0, left_out = 0;
    std::vector<review::Review> counted{};

    std::string written() const {
        const auto whole = [](double value) { return static_cast<std::int64_t>(std::llround(value)); };
        std::string text;
        JsonWriter out(text);
        out.object([&] {
            out.field("games", games);
            out.field("reviewed", reviewed);
            out.field("left_out", left_out);
            out.array("players", [&] {
                for (const review::PlayerStanding& one : standings_of(counted))
                    out.object([&] {
                        out.field("name", one.name);
                        out.field("games", one.games);
                        out.field("result", whole(one.result));
                        out.field("luck", whole(one.luck));
                        out.field("adjusted", whole(one.adjusted()));
                        out.field("error", whole(one.error));
                        out.field("accuracy", one.accuracy());
                    });
            });
        });
        return text;
    }
};

void Reviews::standings(const std::string& table, int games, std::function<void(std::string)> tell) {
    auto summary = std::make_shared<Summary>(Summary{table, games, std::max(1, games - most_in_standings + 1), std::move(tell)});
    read_summary(summary);
}

// Reads the summaries one after the other; they are short.
void Reviews::read_summary(const std::shared_ptr<Summary>& so_far) {
    if (so_far->next > so_far->games) return so_far->tell(so_far->written());
    services_.store.read_attachment(so_far->table, standing_name(so_far->next++),
                                    lifetime_.guard([this, so_far](const std::optional<std::string>& text) {
                                        if (const auto game = text ? review::read_standing(*text) : std::nullopt) {
                                            ++so_far->reviewed;
                                            so_far->left_out += !game->hinted.empty();
                                            so_far->counted.push_back(*game);
                                        }
                                        read_summary(so_far);
                                    }));
}

// Stops a review. It is forgotten as soon as no thread works on a piece of it.
void Reviews::drop(const Key& key) {
    const auto there = running_.find(key);
    if (there == running_.end()) return;
    there->second.dropped = true;
    const bool being_read = !there->second.game && !there->second.whole;
    if (there->second.at_work == 0 && !being_read) running_.erase(there);
}

void Reviews::look() {
    services_.loop.cancel(looking_);
    const Instant now = services_.loop.now();
    std::vector<Key> left;
    for (const auto& [key, running] : running_)
        if (now - running.asked >= limits_.attention) left.push_back(key);
    for (const Key& key : left) drop(key);
    if (running_.empty()) return;
    looking_ = services_.loop.at(now + look_again, [this] { look(); });
}

}  // namespace tischlein::server::registry
