// Copies a whole store from one place to another: from a data folder to a database, and back.
#pragma once
#include <cstddef>
#include <string>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

struct MovedStore {
    std::size_t tables = 0, facts = 0;
};

// `from` and `to`: folders or databases, as `serve` takes them (is_database). Neither may be in use, and `to` must be empty. `from`
// stays as it was. Throws std::runtime_error, in words for people; then `to` does not exist, or is a database that no server opens
// until it is emptied.
MovedStore move_store(const std::string& from, const std::string& to);

}  // namespace tischlein::server::store
