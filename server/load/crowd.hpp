// The players of one thread (crowd_threads.hpp has all threads), at many tables of the server that is measured. Each player makes
// random moves out of those that the server offers, and checks what it is told:
//   - the numbers of the facts follow each other without a gap, also over a change of servers (player.hpp);
//   - every action is answered exactly once; a fact is shown before its action is answered, except after a reconnection;
//   - at the end all seats of a table have seen the same number of facts.
#pragma once
#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "server/load/acknowledged.hpp"
#include "server/load/namespace.hpp"
#include "server/load/scan_message.hpp"
#include "server/load/histogram.hpp"
#include "server/load/servers.hpp"
#include "server/load/tables.hpp"
#include "server/net/client.hpp"

namespace tischlein::server::load {

constexpr std::size_t dialled_at_a_time = 200;  // connections that have not been greeted yet

// What was counted, and what was wrong.
struct LoadTally {
    std::uint64_t moves = 0;                // acknowledged, and therefore durable
    std::uint64_t refusals = 0;             // because the table had moved on in the meantime
    std::uint64_t games = 0;                // that ended
    std::uint64_t messages = 0, bytes = 0;  // that came in
    LatencyHistogram latency;                      // of moves
    std::uint64_t reconnects = 0;           // at another server, or at the same one again
    Duration longest_pause{};               // of a table, from one acknowledged action to the next
    std::uint64_t mistakes = 0;
    std::vector<std::string> first_mistakes;  // in words; only the first few are kept

    void wrong(std::string what) {
        if (++mistakes <= most_told) first_mistakes.push_back(std::move(what));
    }
    void add(const LoadTally& other) {
        moves += other.moves;
        refusals += other.refusals;
        games += other.games;
        messages += other.messages;
        bytes += other.bytes;
        latency.add(other.latency);
        reconnects += other.reconnects;
        longest_pause = std::max(longest_pause, other.longest_pause);
        mistakes += other.mistakes;
        for (const std::string& mistake : other.first_mistakes)
            if (first_mistakes.size() < most_told) first_mistakes.push_back(mistake);
    }

private:
    static constexpr std::size_t most_told = 10;
};

class LoadPlayer;

struct CrowdSettings {
    Servers servers;
    // 0: as fast as the server answers. Else moves are due at fixed times, even if the server is too slow, and the latency of a
    // move counts from when it was due: so a server that stalls cannot hide it. Where servers may fail, moves that were missed
    // during a failure are not made up for later.
    double moves_a_second = 0;
    Acknowledged* acknowledged = nullptr;  // nullptr: not written
};

class Crowd {
public:
    // `seed`: for the moves that the players choose.
    Crowd(Clients& loop, CrowdSettings settings, const std::string& seed);
    ~Crowd();
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    // Connects all players, a few at a time. They are all connected when greeted() == size().
    void connect(const std::vector<SeatedTable>& tables);
    std::size_t size() const { return players_.size(); }
    std::size_t greeted() const { return greeted_; }
    void start_games();
    void stop_playing();
    bool is_idle() const { return unanswered_ == 0; }
    bool all_saw_the_same() const;  // and every fact that an answer named
    void note_silence();            // counts what should have come by now as a mistake
    void write_views() const;       // the last views, to `acknowledged`
    void hang_up();                 // from now on a closed connection is no mistake

    const LoadTally& tally() const { return tally_; }
    void reset_tally();  // for a measurement that begins now; mistakes stay

private:
    friend class LoadPlayer;
    void dial_more();
    void player_ready(LoadPlayer& player);
    void hand_out_moves();
    void look_at_lines();
    void table_moved(std::size_t table_number);
    void note_pause(Instant since);

    Clients& loop_;
    const CrowdSettings settings_;
    Duration between_moves_;  // 0: no pace
    Instant next_due_{};
    std::deque<LoadPlayer*> ready_;
    Loop::TimerId timer_ = 0, looking_ = 0;
    std::vector<std::unique_ptr<LoadPlayer>> players_;  // those of one table follow each other by seat
    std::vector<Instant> moved_;                    // by table: when something was acknowledged there last
    std::size_t seats_ = 0, dialled_ = 0, greeted_ = 0, unanswered_ = 0;
    bool playing_ = false, hung_up_ = false;
    Random random_;
    LoadTally tally_;
};

}  // namespace tischlein::server::load
