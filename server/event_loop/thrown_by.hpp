// Where an exception must not go further: for example what a table does in a turn of the loop, because a turn that throws ends the
// process with all its tables (thread_loop.hpp).
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
