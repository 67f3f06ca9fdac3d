// An exception for a failed system call, with the text of errno.
#pragma once
#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

#include "server/load/namespace.hpp"

namespace tischlein::server::load {

inline std::runtime_error failure(const std::string& what) {
    return std::runtime_error(what + ": " + std::generic_category().message(errno));
}

}  // namespace tischlein::server::load
