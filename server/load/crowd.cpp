#include "server/load/crowd.hpp"

#include <fmt/format.h>

#include <utility>

#include "server/load/player.hpp"

namespace tischlein::server::load {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(500);
constexpr auto longest_arrears = std::chrono::seconds(1);  // how late a due move may be, where servers may fail

}  // namespace

Crowd::Crowd(Clients& loop, CrowdSettings settings, const std::string& seed)
    : loop_(loop),
      settings_(std::move(settings)),
      between_moves_(settings_.moves_a_second > 0 ? std::chrono::duration_cast<Duration>(
                                                        std::chrono::duration<double>(1 / settings_.moves_a_second))
                                                  : Duration{}),
      random_(Random::from_text(seed)) {}

Crowd::~Crowd() {
    loop_.cancel(timer_);
    loop_.cancel(looking_);
}

void Crowd::connect(const std::vector<SeatedTable>& tables) {
    for (const SeatedTable& table : tables) {
        seats_ = table.tokens.size();
        for (std::size_t i = 0; i < seats_; ++i)
            players_.push_back(std::make_unique<LoadPlayer>(*this, moved_.size(), table, i));
        moved_.push_back(loop_.now());
    }
    dial_more();
    if (settings_.servers.failover) look_at_lines();
}

void Crowd::look_at_lines() {
    const Instant now = loop_.now();
    for (const auto& player : players_) player->look_at_line(now);
    looking_ = loop_.at(now + between_looks, [this] { look_at_lines(); });
}

void Crowd::table_moved(std::size_t table_number) { note_pause(std::exchange(moved_[table_number], loop_.now())); }

void Crowd::note_pause(Instant since) { tally_.longest_pause = std::max(tally_.longest_pause, loop_.now() - since); }

void Crowd::dial_more() {
    while (dialled_ < players_.size() && dialled_ - greeted_ < dialled_at_a_time) {
        players_[dialled_++]->dial();
    }
}

void Crowd::start_games() {
    playing_ = true;
    next_due_ = loop_.now();
    std::fill(moved_.begin(), moved_.end(), next_due_);
    for (const auto& player : players_) player->what_next();
}

void Crowd::stop_playing() {
    playing_ = false;
    for (const Instant since : moved_) note_pause(since);
}

void Crowd::player_ready(LoadPlayer& player) {
    if (between_moves_ == Duration{}) return player.play(loop_.now());
    player.queued = true;
    ready_.push_back(&player);
    hand_out_moves();
}

// The player who has waited longest makes the next due move. Moves that no player could make in time stay due.
void Crowd::hand_out_moves() {
    const Instant now = loop_.now();
    if (settings_.servers.failover) next_due_ = std::max(next_due_, now - longest_arrears);
    while (playing_ && !ready_.empty() && next_due_ <= now) {
        LoadPlayer& player = *ready_.front();
        ready_.pop_front();
        player.queued = false;
        if (!player.has_move()) continue;  // the table moved on
        player.play(next_due_);
        next_due_ += between_moves_;
    }
    if (timer_ != 0 || ready_.empty() || !playing_) return;
    timer_ = loop_.at(next_due_, [this] {
        timer_ = 0;
        hand_out_moves();
    });
}

bool Crowd::all_saw_the_same() const {
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i]->seq() != players_[i - i % seats_]->seq() || !players_[i]->was_told_all()) return false;
    return true;
}

void Crowd::note_silence() {
    if (unanswered_ > 0) tally_.wrong(fmt::format("{} actions were never answered", unanswered_));
    if (!all_saw_the_same()) tally_.wrong("some seats were told less than others at their table");
}

void Crowd::write_views() const {
    for (const auto& player : players_) player->write_view(*settings_.acknowledged);
}

void Crowd::hang_up() {
    hung_up_ = true;
    for (const auto& player : players_) player->hang_up();
}

void Crowd::reset_tally() {
    LoadTally fresh;
    fresh.mistakes = tally_.mistakes;
    fresh.first_mistakes = std::move(tally_.first_mistakes);
    tally_ = std::move(fresh);
    next_due_ = loop_.now();
    std::fill(moved_.begin(), moved_.end(), next_due_);
}

}  // namespace tischlein::server::load
