#include "server/live/request.hpp"

#include "server/live/refusals.hpp"

namespace tischlein::server::live {

namespace {

struct DecideRequest {
    const TableState& state;
    const TableRequest& request;
    const Circumstances& now;

    Asker asker() const {
        Asker asker = request.from;
        if (!asker.token_hash.empty()) asker.person = state.person_with(asker.token_hash);
        return asker;
    }

    Decision operator()(const LoggedAction& action) const { return decide(state, asker(), now, action); }
    Decision operator()(const PersonMove& m) const { return unless_paused(decide_play(state, asker(), now, m.action, m.read)); }
    Decision operator()(const SeatMove& m) const {
        return unless_paused(decide_move(state, m.seat, m.move, m.seen, m.moved_by, now.now_ms));
    }
    // In a pause only new moves are refused; a repeat is answered as ever.
    Decision unless_paused(Decision decision) const {
        if (now.paused && std::holds_alternative<std::vector<Fact>>(decision)) return between_rounds(request.from.lang);
        return decision;
    }
    Decision operator()(const UndoWithoutAbsent&) const { return decide_undo_without(state, now.away, now.now_ms); }
    Decision operator()(const SetForeignGameAside&) const { return decide_set_aside(state, now.now_ms); }
    Decision operator()(const JoinTable& asked) const {
        return decide_join(state, asked.join, asked.token_hash, asker(), now);
    }
    Decision operator()(const OfferDevice& asked) const { return decide_offer_device(state, asked.code_hash, asker(), now, asked.games); }
    Decision operator()(const MoveDevice& asked) const {
        return decide_move_device(state, asked.code_hash, asked.token_hash, asker(), now);
    }
};

}  // namespace

Decision decide_request(const TableState& state, const TableRequest& request, const Circumstances& now) {
    Decision decision = std::visit(DecideRequest{state, request, now}, request.what);
    if (request.reactions.empty()) return decision;
    if (auto* facts = std::get_if<std::vector<Fact>>(&decision))
        std::get<fact::Moved>(facts->front().what).reactions = request.reactions;
    return decision;
}

}  // namespace tischlein::server::live
