// Somebody connected to a table, as the table sees it.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/event_loop/shared_text.hpp"
#include "server/live/namespace.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::live {

using GuestSerial = std::uint64_t;  // from 1, never used twice at a table

class Guest {
public:
    virtual ~Guest() = default;
    virtual void tell(SharedText text) = 0;
    // Tells the guest why and closes the connection.
    virtual void dismiss(std::string_view why, std::string_view text) = 0;
    virtual std::chrono::milliseconds round_trip() const = 0;

    Viewer viewer{};
    std::string token_hash{}, household{};  // as Credentials
    GuestSerial serial = 0;  // given by the guest list
    bool caught_up = false;  // gets updates from now on
    bool draws = false;      // says when a board is drawn
    bool rounds = false;  // says `ready` when the end of a round was seen
};

}  // namespace tischlein::server::live
