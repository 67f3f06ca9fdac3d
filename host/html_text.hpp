// Text inside a page: between tags and in attributes.
#pragma once
#include <string>
#include <string_view>

#include "host/namespace.hpp"

namespace tischlein::host {

std::string escaped(std::string_view text);

}  // namespace tischlein::host
