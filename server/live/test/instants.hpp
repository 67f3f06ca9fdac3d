// Instants of tests that have no loop: so many milliseconds after a beginning.
#pragma once
#include "server/event_loop/loop.hpp"

inline tischlein::server::event_loop::Instant at(int ms) {
    return tischlein::server::event_loop::Instant{} + std::chrono::milliseconds(ms);
}
