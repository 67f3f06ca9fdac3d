// Why a store on a database was not opened.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/event_loop/manual_loop.hpp"
#include "server/store/postgres_store.hpp"

namespace tischlein::server::store {

// Empty: it was opened, and closed again.
inline std::string refusal(const PostgresSettings& settings) {
    try {
        ManualLoop loop;
        const PostgresStore store(loop, settings);
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

inline bool mentions(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

}  // namespace tischlein::server::store
