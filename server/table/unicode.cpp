#include "server/table/unicode.hpp"

#include <utf8proc.h>

#include <vector>

namespace tischlein::server::table {

std::optional<std::u32string> decomposed(std::string_view text) {
    constexpr auto how =
        static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_IGNORE | UTF8PROC_STRIPCC);
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    const auto size = static_cast<utf8proc_ssize_t>(text.size());
    const utf8proc_ssize_t count = utf8proc_decompose(bytes, size, nullptr, 0, how);
    if (count < 0) return std::nullopt;
    std::vector<utf8proc_int32_t> points(static_cast<std::size_t>(count));
    utf8proc_decompose(bytes, size, points.data(), count, how);
    return std::u32string(points.begin(), points.end());
}

char32_t small_letter(char32_t letter) {
    return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(letter)));
}

}  // namespace tischlein::server::table
