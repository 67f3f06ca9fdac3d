#include "server/live/guest_actions.hpp"

#include <memory>
#include <optional>

#include "server/live/refusals.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::live {

namespace {

Asker asker_of(const Guest& guest) { return {guest.viewer.person, guest.viewer.lang, "", guest.household}; }

}  // namespace

void GuestActions::take(Guest& guest, const protocol::Action& action, Instant when) {
    if (const auto* language = std::get_if<protocol::ChangeLanguage>(&action)) {
        guest.viewer.lang = language->lang;
        if (guest.caught_up) table_.guests.send_snapshot(guest);
    } else if (const auto* question = std::get_if<protocol::Explain>(&action)) {
        explain(guest, *question);
    } else if (const auto* wonders = std::get_if<protocol::AskHint>(&action)) {
        hint(guest, *wonders);
    } else if (const auto* move = std::get_if<protocol::PlayMove>(&action)) {
        play(guest, *move, when);
    } else if (const auto* is_ready = std::get_if<protocol::Ready>(&action)) {
        ready(guest, *is_ready);
    } else if (const auto* asks = std::get_if<protocol::AskSeat>(&action)) {
        const Viewer viewer = guest.viewer;
        answer_wish({guest.serial, asks->id}, viewer.lang, [&] { return table_.wishes.ask_seat(viewer); });
    } else if (const auto* give = std::get_if<protocol::GiveSeat>(&action); give != nullptr && !give->seat) {
        const Viewer viewer = guest.viewer;
        answer_wish({guest.serial, give->id}, viewer.lang, [&] { return table_.wishes.refuse_seat(viewer, give->person); });
    } else if (auto logged = logged_action(action)) {
        hooks_.submit({*std::move(logged), asker_of(guest), GuestAddress{guest.serial, std::string(protocol::id_of(action))}});
    }
}

void GuestActions::play(const Guest& guest, const protocol::PlayMove& action, Instant when) {
    const Viewer& viewer = guest.viewer;
    const TableState& state = table_.state;
    const GuestAddress address{guest.serial, action.id};
    TableRequest request{PersonMove{action}, asker_of(guest), address};
    if (!hooks_.is_whole() || viewer.seat == Seat::none || state.phase() != Phase::playing || table_.pause.is_on())
        return hooks_.submit(std::move(request));
    const GameKind& kind = state.game().kind();
    const std::optional<AnyMove> move = kind.read_move(action.move);
    if (move) std::get<PersonMove>(request.what).read = ReadMove{&kind, *move};
    if (table_.reflexes.has_enough_of(viewer.seat)) return table_.guests.answer(address, too_busy(viewer.lang));
    const bool repeated = state.done(viewer.person, action.id).has_value();
    const ArrivingMove arriving{viewer.seat, move, when, guest.round_trip(), !repeated};
    if (const auto reaction = table_.reflexes.enter(arriving, std::move(request)))
        table_.guests.answer(address, false_start_of(*reaction, viewer.lang));
}

void GuestActions::explain(Guest& guest, const protocol::Explain& question) {
    const Viewer& viewer = guest.viewer;
    const GuestAddress asker{guest.serial, question.id};
    if (!hooks_.is_whole()) return table_.guests.answer(asker, too_busy(viewer.lang));
    if (viewer.seat == Seat::none || table_.state.phase() == Phase::gathering)
        return table_.guests.answer(asker, no_game_of_yours(viewer.lang));
    guest.tell(std::make_shared<const std::string>(answer_explained(
        question.id, explain_text(table_.state.game(), viewer.seat, question.move, table_.state.names(), viewer.lang))));
}

void GuestActions::hint(const Guest& guest, const protocol::AskHint& action) {
    const GuestAddress asker{guest.serial, action.id};
    if (!table_.hints.begin(guest.serial)) return table_.guests.answer(asker, too_busy(guest.viewer.lang));
    hooks_.submit({action, asker_of(guest), HintFor{asker, guest.viewer, guest.household}});
}

void GuestActions::ready(const Guest& guest, const protocol::Ready& action) {
    const Viewer viewer = guest.viewer;
    const GuestAddress asker{guest.serial, action.id};
    if (action.what == protocol::ReadyFor::deal) return answer_wish(asker, viewer.lang, [&] { return table_.wishes.ready_for_deal(viewer); });
    if (!hooks_.is_whole()) return table_.guests.answer(asker, too_busy(viewer.lang));
    if (viewer.seat == Seat::none) return table_.guests.answer(asker, not_seated(viewer.lang));
    table_.guests.answer(asker, table_.state.newest());
    if (action.what == protocol::ReadyFor::moves) hooks_.board_drawn();
    if (action.what == protocol::ReadyFor::round && table_.pause.seen_by(viewer.person)) table_.guests.tell_presence();
}

// `wish` is called if the table can be asked.
template <class Wish>
void GuestActions::answer_wish(const GuestAddress& asker, Language lang, Wish wish) {
    if (!hooks_.is_whole()) return table_.guests.answer(asker, too_busy(lang));
    const SeatWishes::Answer answer = wish();
    table_.guests.answer(asker, answer.outcome);
    if (answer.is_news) table_.guests.tell_presence();
}

}  // namespace tischlein::server::live
