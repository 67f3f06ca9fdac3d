#include "server/http/qr.hpp"

#include <fmt/format.h>
#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace tischlein::server::http {

std::string qr_svg(std::string_view text) {
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(
        QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M), QRcode_free);
    if (!code) throw std::runtime_error("this link does not fit into a QR code");
    constexpr int border = 4;
    const int side = code->width + 2 * border;
    std::string path;
    for (int y = 0; y < code->width; ++y)
        for (int x = 0; x < code->width; ++x)
            if ((code->data[y * code->width + x] & 1) != 0)
                path += fmt::format("M{} {}h1v1h-1z", x + border, y + border);
    return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges">)"
                       R"(<rect width="{0}" height="{0}" fill="#fff"/><path d="{1}" fill="#000"/></svg>)",
                       side, path);
}

}  // namespace tischlein::server::http
