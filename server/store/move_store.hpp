// A whole store brought from one place to another: from a data folder to a database, and back.
#pragma once
#include <cstddef>
#include <string>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

struct MovedStore {
    std::size_t tables = 0, facts = 0;
};

// Both places as `serve` knows them (is_database). Neither may be in use, and `to` must hold nothing. `from` stays as it was. Throws
// std::runtime_error, in words for people; then `to` is either not there, or a database that no server takes until it is emptied.
MovedStore move_store(const std::string& from, const std::string& to);

}  // namespace tischlein::server::store
