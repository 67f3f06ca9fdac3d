// The referee: one JSON request a line in, one JSON answer a line out. The protocol is docs/referee.md.
#pragma once
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "host/game_history.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

inline constexpr std::size_t longest_line = 1 << 20;  // bytes

class Referee {
public:
    explicit Referee(BoxLoader load_box = file_on_disk) : load_box_(std::move(load_box)) {}

    // The answer to one line, without the line break. Never throws; an error changes nothing.
    std::string answer(std::string_view line);

private:
    Result<json::object> handle(const json::object& request);
    Result<json::object> sit_down(const json::object& request, std::string_view what);
    Result<json::object> play(const json::object& request);
    Result<json::object> explain(const json::object& request) const;
    Result<json::object> view(const json::object& request) const;
    Result<json::object> imagine(const json::object& request) const;
    Result<json::object> bot(const json::object& request) const;
    Result<json::object> load(const json::object& request);

    BoxLoader load_box_;
    std::unique_ptr<GameHistory> history_;
};

// Answers every line of `in` until its end. A line longer than `longest_line` is answered `too-large` and skipped
// without being kept in memory.
void run_referee(std::istream& in, std::ostream& out, const BoxLoader& load_box);

json::object write_problem(const Problem& problem);

}  // namespace tischlein::host
