// The files of the web client, inside the program. The list is made by CMake from web/dist (cmake/Assets.cmake).
#pragma once
#include <string_view>

#include "server/http/namespace.hpp"

namespace tischlein::server::http {

struct Asset {
    std::string_view name;  // "index.html", "assets/index-3f2a.js"
    std::string_view type;  // MIME
    std::string_view tag;   // changes with the contents, quoted as an ETag is
    std::string_view plain;
    std::string_view gzip;  // empty where that would not be smaller
};

// nullptr if there is no such file.
const Asset* find_asset(std::string_view name);

}  // namespace tischlein::server::http
