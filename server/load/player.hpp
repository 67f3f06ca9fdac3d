// One person of the crowd: a connection, what it has seen, and what it waits for.
#pragma once
#include "server/load/crowd.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

class Player {
public:
    Player(Crowd& crowd, std::string table, Seat seat, std::string token, std::string address)
        : crowd_(crowd),
          table_(std::move(table)),
          token_(std::move(token)),
          address_(std::move(address)),
          seat_(seat) {}

    void dial();
    void start_game() { act(Doing::start, R"("do":"start")", crowd_.loop_.now()); }
    // Makes the chosen move. Its latency counts from `due`.
    void play(Instant due);
    bool has_move() const { return !move_.empty() && doing_ == Doing::nothing; }
    void hang_up() {
        if (socket_) socket_->close();
    }

    std::uint64_t seq() const { return seq_; }
    bool is_host() const { return seat_ == seat(0); }
    bool queued = false;  // in the crowd's list of those who could move

private:
    enum class Doing : std::uint8_t { nothing, move, start, rematch };

    void received(std::string_view text);
    void closed(const Goodbye& goodbye);
    void follow(const ScannedMessage& seen);
    void look_at_play(const ScannedMessage& seen);
    void answered(const ScannedMessage& seen);
    void what_next();
    void act(Doing what, std::string_view wish, Instant since);
    void wrong(std::string_view what) const;

    Crowd& crowd_;
    std::string table_, token_, address_;
    Seat seat_;
    std::shared_ptr<ClientSocket> socket_;
    std::uint64_t seq_ = 0;      // of the newest fact seen
    std::uint64_t decided_ = 0;  // seq_ when the action was sent
    std::uint64_t actions_ = 0;  // the newest one's id
    Doing doing_ = Doing::nothing;
    Instant since_{};
    std::string move_;  // chosen for the state of play as last seen; empty: not our turn
    bool greeted_ = false, over_ = false, gathering_ = false;
};

}  // namespace tischlein::server::load
