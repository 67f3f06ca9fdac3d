// What guests ask for, after hello. An action becomes a TableRequest, which goes to the table's log or, if it is a move, competes with
// those of others first (Reflexes); or it is answered at once, because it leaves nothing in the log.
#pragma once
#include <functional>
#include <utility>

#include "server/live/guest_list.hpp"
#include "server/live/hints.hpp"
#include "server/live/namespace.hpp"
#include "server/live/reflexes.hpp"
#include "server/live/round_pause.hpp"
#include "server/live/seat_wishes.hpp"

namespace tischlein::server::live {

class GuestActions {
public:
    struct TableParts {
        const TableState& state;
        GuestList& guests;
        Reflexes& reflexes;
        SeatWishes& wishes;
        RoundPause& pause;
        Hints& hints;
    };
    struct Hooks {
        // False: the state may be wrong (TableLog::may_be_wrong), so nothing is told about it.
        std::function<bool()> is_whole;
        std::function<void(TableRequest)> submit;  // to the table's log
        std::function<void()> board_drawn;         // on the screen of somebody who sits
    };
    GuestActions(const TableParts& table, Hooks hooks) : table_(table), hooks_(std::move(hooks)) {}
    GuestActions(const GuestActions&) = delete;
    GuestActions& operator=(const GuestActions&) = delete;

    // `when`: the action arrived. The guest may leave meanwhile.
    void take(Guest& guest, const protocol::Action& action, Instant when);

private:
    void play(const Guest& guest, const protocol::PlayMove& action, Instant when);
    void explain(Guest& guest, const protocol::Explain& question);
    void hint(const Guest& guest, const protocol::AskHint& action);
    void ready(const Guest& guest, const protocol::Ready& action);
    template <class Wish>
    void answer_wish(const GuestAddress& asker, Language lang, Wish wish);

    TableParts table_;
    Hooks hooks_;
};

}  // namespace tischlein::server::live
