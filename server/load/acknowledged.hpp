// Writes to a file what the players were told, so that it can be compared with the log afterwards: one JSON object a line.
//
//   {"table":"k7mw3xp","seat":0,"action":"17","seq":42}              acknowledged as fact 42
//   {"table":"k7mw3xp","seat":0,"action":"18","refused":"moved-on"}  nothing came of it
//   {"table":"k7mw3xp","seat":0,"token":"…","game":1,"seq":99,"view":{…}}   at the end, for each seat; null: no game is on
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "core/seat.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

// May be used from any thread; lines do not mix.
class Acknowledged {
public:
    // Throws std::runtime_error when the file cannot be opened. close() throws it when anything could not be written.
    explicit Acknowledged(const std::filesystem::path& path);
    ~Acknowledged();
    Acknowledged(const Acknowledged&) = delete;
    Acknowledged& operator=(const Acknowledged&) = delete;

    void done(std::string_view table, Seat seat, std::uint64_t action, std::uint64_t seq);
    void refused(std::string_view table, Seat seat, std::uint64_t action, std::string_view error);
    void last_view(std::string_view table, Seat seat, std::string_view token, std::uint64_t game, std::uint64_t seq,
                   std::string_view view);
    void close();

private:
    std::FILE* file_;
};

}  // namespace tischlein::server::load
