// Catches an exception that must go no further and returns what it says. A task of a loop needs this, for example, because a task that
// throws ends the server with all its tables (thread_loop.hpp).
#pragma once
#include <exception>
#include <optional>
#include <string>

namespace tischlein::server::event_loop {

// What the exception says that `work` throws; std::nullopt if it throws none.
template <class Work>
std::optional<std::string> thrown_by(Work&& work) {
    try {
        work();
        return std::nullopt;
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception that does not say why";
    }
}

}  // namespace tischlein::server::event_loop
