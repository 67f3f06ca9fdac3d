// What people at a table want and the log does not hold: who is ready for the next deal, until it is dealt, and who asks for a seat,
// until the host gives or refuses one.
#pragma once
#include <set>

#include "server/live/namespace.hpp"
#include "server/live/request.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class SeatWishes {
public:
    // What whoever asked is told.
    struct Answer {
        RequestOutcome outcome;
        bool is_news = false;  // for everybody
    };

    explicit SeatWishes(const TableState& state) : state_(state) {}
    SeatWishes(const SeatWishes&) = delete;
    SeatWishes& operator=(const SeatWishes&) = delete;

    Answer ready_for_deal(const Viewer& who);
    Answer ask_seat(const Viewer& who);
    // The host says no.
    Answer refuse_seat(const Viewer& host, PersonId asking);
    // A game was dealt.
    void dealt() { ready_.clear(); }
    // This person has got a seat, or was promised one.
    void given(PersonId person) { asking_.erase(person); }
    // The state was read anew. Forgets the wishes that came true meanwhile.
    void look();

    bool is_ready(PersonId person) const { return ready_.contains(person); }
    const std::set<PersonId>& asking() const { return asking_; }

private:
    const TableState& state_;
    std::set<PersonId> ready_, asking_;
};

}  // namespace tischlein::server::live
