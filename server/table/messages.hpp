// The messages of a table to one viewer: built from the table state for that viewer, never filtered from somebody else's.
// The shapes are those of server/protocol/schema.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/table/namespace.hpp"
#include "server/table/describe.hpp"

namespace tischlein::server::table {

// The running turn clock.
struct ClockFace {
    int left_ms;
};

// Whom the table waits for, and how long; which seats bots play.
struct PatienceReport {
    struct Away {
        Seat seat;
        int left_ms;  // until a stand-in plays
    };
    std::vector<Away> away{};
    SeatSet standing_in{}, thinking{};   // people's seats that a bot plays; bots whose turn it is
    std::optional<int> host_away_ms{};  // until somebody else may take over; std::nullopt: the host is here
    SeatSet ready{};                    // for the next deal
    std::vector<PersonId> asking{};     // watch, and would like to play
    struct Pause {
        int left_ms;  // until the next round begins in any case
        SeatSet waiting;
    };
    std::optional<Pause> pause{};  // after a round; std::nullopt: the game goes on
};

// Who is at the table at the moment.
struct Presence {
    SeatSet here{};
    std::size_t watching = 0;
    PatienceReport patience{};
};

// `movable`: this server is one of several; if it stops, the table goes on at another one.
std::string snapshot(const TableState& state, const Viewer& viewer, const std::optional<ClockFace>& clock, bool movable = false);
// Writes the update about one fact, for one viewer after another. Parts that several viewers share are written once.
class UpdateWriter {
public:
    // REQUIRES: `newest` is the newest fact of the state. Neither changes while this exists.
    UpdateWriter(const TableState& state, const Fact& newest, const std::optional<ClockFace>& clock);
    // `answered`: the id of the viewer's own action that became this fact, if there is one.
    std::string text(const Viewer& viewer, std::string_view answered = {});

private:
    // The events of a move as a seat sees them, as a JSON field.
    struct SeenEvents {
        Seat seat;
        std::string field;
    };
    void write_move(JsonWriter& out, const fact::Moved& moved, const Viewer& viewer);
    // What happened, in words: in the second person where it is about the viewer.
    void write_words(JsonWriter& out, const Viewer& viewer);
    const std::string& events_for(Seat seat);
    const std::string& table();

    const TableState& state_;
    const Fact& newest_;
    std::optional<ClockFace> clock_;
    std::string head_;
    std::vector<SeenEvents> events_;  // one for all who see the same ones
    host::PublicFields public_;       // what everybody may know of the game
    std::string table_;               // the table as a JSON field; empty: not written yet
    std::vector<std::string> names_;
    std::string text_;  // of the current viewer; a member so that its memory is allocated once
};
// The same for one viewer: the update about the fact that was just folded into the state.  REQUIRES: it is the newest.
std::string update(const TableState& state, const Fact& newest, const Viewer& viewer,
                   const std::optional<ClockFace>& clock, std::string_view answered = {});
// The updates after fact `seen` up to the newest, for somebody who comes back. `state`: the table as it was at `seen` or before;
// `since`: the facts after that. std::nullopt if they do not fit, or would be more than `most` bytes.
std::optional<std::vector<std::string>> catch_up(TableState state, const std::vector<Fact>& since, Seq seen, const Viewer& viewer,
                                                 const std::optional<ClockFace>& clock, std::size_t most);

std::string presence(const Presence& now);
std::string answer_done(std::string_view id, Seq seq);
std::string answer_refused(std::string_view id, const Problem& problem);
// To a question: what the move would do, or why it is refused.
std::string answer_explained(std::string_view id, const Result<std::string>& explained);
std::string bye(std::string_view why, std::string_view text);
// The table is being moved to another server, or its database to another machine.
std::string moving();

}  // namespace tischlein::server::table
