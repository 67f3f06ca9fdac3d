#include "server/live/seat_wishes.hpp"

#include "server/table/refusals.hpp"

namespace tischlein::server::live {

SeatWishes::Answer SeatWishes::ready_for_deal(const Viewer& who) {
    if (who.seat == Seat::none) return {not_seated(who.lang)};
    return {state_.newest(), state_.phase() != Phase::playing && ready_.insert(who.person).second};
}

SeatWishes::Answer SeatWishes::ask_seat(const Viewer& who) {
    if (who.person == nobody) return {not_here(who.lang)};
    if (who.seat != Seat::none) return {seat_taken(who.lang)};
    return {state_.newest(), asking_.insert(who.person).second};
}

SeatWishes::Answer SeatWishes::refuse_seat(const Viewer& host, PersonId asking) {
    if (host.person != state_.host()) return {not_host(host.lang)};
    return {state_.newest(), asking_.erase(asking) > 0};
}

void SeatWishes::look() {
    for (const PromisedSeat& promised : state_.promises()) asking_.erase(promised.person);
    std::erase_if(asking_, [&](PersonId person) { return state_.people()[static_cast<std::size_t>(person)].seat != Seat::none; });
}

}  // namespace tischlein::server::live
