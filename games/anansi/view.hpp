// What one seat may know of an Anansi table, and how events change it. What might lie behind it: imagine.hpp.
#pragma once
#include "games/anansi/rules.hpp"

namespace tischlein::anansi {

// A field added to State stays secret until somebody writes it here. The Table holds no secret by its own promise.
// A spectator's view has seat Seat::none and an empty hand.
struct View {
    Table                       table;            // everybody sees it
    Cards                       hand{};           // your own, never another's
    Seat                        seat = Seat::none;
    std::uint8_t                spider_left = 0;  // N14  cards in the spider's pile; never which
    std::array<std::uint8_t, 6> unused{};
    friend constexpr bool operator==(const View&, const View&) = default;
};
static_assert(sizeof(View) == 144 && std::has_unique_object_representations_v<View>);

constexpr View view(const State& s, Seat observer) noexcept {
    View v{.table = s.table, .seat = observer};
    if (seated(s.table, observer)) v.hand = s.hand[observer];
    if (s.has_spider()) v.spider_left = s.table.tricks_left;
    return v;
}

// What seat v.seat sees of `e`, written into its view: the same step the rules took.
constexpr void follow(View& v, const Event& e) noexcept {
    if (!e.audience.includes(v.seat)) return;
    Table& t = v.table;
    switch (e.kind) {
        case EventKind::played:
        case EventKind::recruited:
            if (e.seat == v.seat) v.hand.remove(e.card);
            return e.kind == EventKind::played ? step_play(t, e.seat, e.card) : step_recruit(t, e.seat, e.card);
        case EventKind::inspired: return step_inspire(t, e.seat, e.listeners);
        case EventKind::spider: --v.spider_left; return step_spider(t, e.card);
        case EventKind::trick: return step_trick(t);
        case EventKind::displayed: return step_display(t, e.seat);
        case EventKind::trump: return;  // the displayed card has changed it already; this says so in words
        case EventKind::scored: return step_score(t, e.seat);
        case EventKind::round:
            if (t.two()) v.spider_left = static_cast<std::uint8_t>(hand_size(2));
            return step_round(t, e.round, e.seat, e.card, e.second, e.cards);
        case EventKind::dealt:
            if (e.seat == v.seat) v.hand = e.cards;
            return;
        case EventKind::over: return;
    }
}

}  // namespace tischlein::anansi
