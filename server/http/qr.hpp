// A link as a picture for phones' cameras.
#pragma once
#include <string>
#include <string_view>

#include "server/http/namespace.hpp"

namespace tischlein::server::http {

// An SVG of dark modules on white with the quiet border that readers want. Throws std::runtime_error if the text is too long.
std::string qr_svg(std::string_view text);

}  // namespace tischlein::server::http
