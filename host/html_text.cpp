#include "host/html_text.hpp"

namespace tischlein::host {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default:
                // Control characters are not allowed in a page, not even as entities.
                if (static_cast<unsigned char>(c) >= 0x20 || c == '\n') safe += c;
        }
    }
    return safe;
}

}  // namespace tischlein::host
