// Loads boxes from files, for programs that may.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "host/options.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

using i18n::say;

Result<std::string> file_on_disk(std::string_view, std::string_view name, Language lang) {
    std::error_code error;
    // Only plain files: a pipe or a device could keep us waiting for ever.
    const bool plain = std::filesystem::is_regular_file(std::string(name), error);
    const auto size = plain ? std::filesystem::file_size(std::string(name), error) : 0;
    std::ifstream file;
    if (plain) file.open(std::string(name), std::ios::binary);
    if (!plain || error || !file) return Problem{"bad-option", say(lang, "host.no-such-file", {{"file", name}})};
    if (size > 1 << 20) return Problem{"bad-option", say(lang, "host.file-too-large", {{"file", name}})};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace tischlein::host
