// What fair deals and tokens need from a library of cryptography: libsodium on a server (sodium.cpp), the browser in WebAssembly
// (wasm/browser.cpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

std::string random_hex(std::size_t bytes);
std::uint32_t random_below(std::uint32_t bound);  // each number equally likely
std::string blake2b(std::string_view text);       // 256 bits, as hexadecimal digits

}  // namespace tischlein::server::table
