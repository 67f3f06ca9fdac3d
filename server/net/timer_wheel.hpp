// The deadlines of all connections in one timer wheel. A node costs 32 bytes inside its connection, setting a time changes a few
// pointers, and one timer turns the wheel for all. It is coarse on purpose.
#pragma once
#include <array>
#include <cstddef>
#include <functional>

#include "server/event_loop/loop.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

class Wheel {
public:
    static constexpr std::chrono::milliseconds tick{250};

    class Node {
    public:
        Node() = default;
        Node(const Node&) = delete;
        Node& operator=(const Node&) = delete;

    protected:
        virtual ~Node();
        virtual void due(Instant now) = 0;  // not before the time that was set; the node is out of the wheel by then

    private:
        friend class Wheel;
        Node* next_ = nullptr;  // null: not in a wheel
        Node* previous_ = nullptr;
        Instant when_{};
    };

    Wheel();
    ~Wheel();
    Wheel(const Wheel&) = delete;
    Wheel& operator=(const Wheel&) = delete;

    void set(Node& node, Instant when);  // also when it is in the wheel already
    void remove(Node& node);
    // Calls `due` for nodes whose time has come, at most `most` of them: a thousand pings at once would delay everybody's
    // moves. Returns true if there are more; then turn again soon.
    bool turn(Instant now, std::size_t most);
    void each(const std::function<void(Node&)>& visit);  // `visit` must leave the wheel as it is

private:
    struct Ring final : Node {  // an empty list points at itself
        Ring();
        ~Ring() override;
        void due(Instant) override {}
    };
    static void unlink(Node& node);
    static void link(Node& ring, Node& node);
    void splice(Ring& slot);
    Ring& slot_of(Instant when);

    static constexpr std::size_t slots = 256;  // 64 s; what lies further ahead goes round once more
    std::array<Ring, slots> ring_;
    Ring ready_;                  // taken out of a slot, not yet looked at
    std::int64_t turned_to_ = 0;  // the last tick whose slot was emptied; 0: not turned yet
};

}  // namespace tischlein::server::net
