#include "server/net/timer_wheel.hpp"

#include <algorithm>

namespace tischlein::server::net {
namespace {

std::int64_t tick_of(Instant when) { return when.time_since_epoch() / Wheel::tick; }

}  // namespace

Wheel::Node::~Node() {
    if (next_ != nullptr) unlink(*this);
}

Wheel::Ring::Ring() { next_ = previous_ = this; }
Wheel::Ring::~Ring() {
    for (Node* node = next_; node != this;) {  // a node that outlives the wheel must not point into it
        Node* after = node->next_;
        node->next_ = node->previous_ = nullptr;
        node = after;
    }
    next_ = previous_ = this;
}

Wheel::Wheel() = default;
Wheel::~Wheel() = default;

void Wheel::unlink(Node& node) {
    node.next_->previous_ = node.previous_;
    node.previous_->next_ = node.next_;
    node.next_ = node.previous_ = nullptr;
}

void Wheel::link(Node& ring, Node& node) {
    node.next_ = &ring;
    node.previous_ = ring.previous_;
    ring.previous_->next_ = &node;
    ring.previous_ = &node;
}

Wheel::Ring& Wheel::slot_of(Instant when) {
    // A time in the past goes to the slot that is emptied next.
    const std::int64_t at = std::max(tick_of(when), turned_to_) + 1;
    return ring_[static_cast<std::size_t>(at) % slots];
}

void Wheel::set(Node& node, Instant when) {
    remove(node);
    node.when_ = when;
    link(slot_of(when), node);
}

void Wheel::remove(Node& node) {
    if (node.next_ != nullptr) unlink(node);
}

void Wheel::splice(Ring& slot) {
    if (slot.next_ == &slot) return;
    slot.next_->previous_ = ready_.previous_;
    ready_.previous_->next_ = slot.next_;
    slot.previous_->next_ = &ready_;
    ready_.previous_ = slot.previous_;
    slot.next_ = slot.previous_ = &slot;
}

bool Wheel::turn(Instant now, std::size_t most) {
    const std::int64_t until = tick_of(now);
    turned_to_ = std::max(turned_to_, until - static_cast<std::int64_t>(slots));  // one full round visits every slot
    while (turned_to_ < until) splice(ring_[static_cast<std::size_t>(++turned_to_) % slots]);
    for (; ready_.next_ != &ready_ && most > 0; --most) {
        Node& node = *ready_.next_;
        if (node.when_ > now) {
            set(node, node.when_);  // another round
        } else {
            unlink(node);
            node.due(now);
        }
    }
    return ready_.next_ != &ready_;
}

void Wheel::each(const std::function<void(Node&)>& visit) {
    const auto walk = [&](Ring& ring) {
        for (Node* node = ring.next_; node != &ring; node = node->next_) visit(*node);
    };
    for (Ring& ring : ring_) walk(ring);
    walk(ready_);
}

}  // namespace tischlein::server::net
