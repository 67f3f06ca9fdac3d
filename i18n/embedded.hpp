// The catalogues that are part of the program: locale/*.po as they were when it was built (i18n/CMakeLists.txt).
#pragma once
#include <span>
#include <string_view>

namespace tischlein::i18n {

struct EmbeddedCatalogue {
    std::string_view code, po;
};
std::span<const EmbeddedCatalogue> embedded_catalogues();

}  // namespace tischlein::i18n
