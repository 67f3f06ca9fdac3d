#include "cli/record_file.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include <fstream>
#include <iterator>

#include "i18n/say.hpp"

namespace tischlein::cli {

namespace json = boost::json;

json::object read_record_file(const std::string& path, Language lang) {
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    boost::system::error_code error;
    json::value record = json::parse(text, error);
    if (!error && record.is_object()) return std::move(record.get_object());
    std::string why = fmt::format("{}: {}", path, i18n::phrase(lang, "page.replay.noFile"));
    if (error && lang == Language::en) why += fmt::format(" ({})", error.message());  // only a program writes JSON
    throw UsageError(why);
}

}  // namespace tischlein::cli
