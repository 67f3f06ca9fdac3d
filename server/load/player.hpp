// One player of the crowd: a connection to a server, what was seen, and what is waited for.
//
// Where servers may fail (Servers::failover), a player who loses the connection, is refused or hears nothing for too long connects to
// another server, says what was seen last, and repeats the action that was not answered, with the same id:
//
//   dialling ──open──> catching up ──snapshot or presence──> up to date ──lost──> a short pause ──> dialling
//
// Only a player who is up to date begins a new action.
#pragma once
#include "server/load/crowd.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

class LoadPlayer {
public:
    LoadPlayer(Crowd& crowd, std::size_t table_number, const SeatedTable& table, std::size_t seat_number)
        : crowd_(crowd),
          table_number_(table_number),
          table_(table.id),
          token_(table.tokens[seat_number]),
          household_(table.address),
          seat_(seat(static_cast<int>(seat_number))) {}

    void dial();
    // Begins the next action, if there is one: a move, a start or a rematch.
    void what_next();
    // Makes the chosen move. Its latency counts from `due`.
    void play(Instant due);
    bool has_move() const { return !move_.empty() && doing_ == Doing::nothing && up_to_date_; }
    // Cuts a connection on which nothing has come for too long.
    void look_at_line(Instant now);
    void hang_up() {
        if (socket_) socket_->close();
    }
    void write_view(Acknowledged& file) const { file.last_view(table_, seat_, token_, game_, seq_, view_); }

    std::uint64_t seq() const { return seq_; }
    bool was_told_all() const { return seq_ >= promised_; }
    bool queued = false;  // in the crowd's list of those who could move

private:
    enum class Doing : std::uint8_t { nothing, move, start, rematch };

    bool is_host() const { return seat_ == seat(0); }
    void opened();
    void received(std::string_view text);
    void closed(const Goodbye& goodbye);
    void said_goodbye(std::string_view why) const;
    void follow(const ScannedMessage& seen);
    void look_at_table(const ScannedMessage& seen);
    void look_at_play(const ScannedMessage& seen);
    void answered(const ScannedMessage& seen);
    void refused(const ScannedMessage& seen);
    void act(Doing what, std::string_view action, Instant since);
    void wrong(std::string_view what) const;

    Crowd& crowd_;
    const std::size_t table_number_;
    const std::string table_, token_, household_;
    const Seat seat_;
    std::size_t server_ = 0;                // number of the server that we are connected to
    std::shared_ptr<ClientSocket> socket_;  // nullptr: none until the next try
    Instant expects_since_{};               // when the server last sent something, or when we last asked something
    std::uint64_t game_ = 0;                // at this table; 0: nothing seen yet
    std::uint64_t seq_ = 0;                 // of the newest fact seen
    std::uint64_t promised_ = 0;            // answers have named facts up to this one, so we must be told them some time
    std::uint64_t decided_ = 0;             // seq_ when the action was asked for
    std::uint64_t actions_ = 0;             // the id of the newest one
    Doing doing_ = Doing::nothing;
    std::string asked_;      // the action as it was sent, while there is no answer
    bool repeated_ = false;  // that action was sent again on another connection
    Instant since_{};
    std::string move_;  // chosen for the state of play as last seen; empty: not our turn
    std::string view_;  // the last one, kept only for `acknowledged`; empty: no game is on
    bool greeted_ = false, over_ = false, gathering_ = false;
    bool was_open_ = false;                           // a connection was open at some time
    bool has_snapshot_ = false, up_to_date_ = false;  // on this connection
};

}  // namespace tischlein::server::load
