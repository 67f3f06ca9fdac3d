// Fuzzes the referee: any bytes, line by line. Every answer must be one JSON object on one line, and an error must
// change nothing.
#include <boost/json.hpp>
#include <cstdlib>
#include <string_view>

#include "host/referee.hpp"

using namespace tischlein;
using namespace tischlein::host;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    Referee referee(only_standard);
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (line.find("bot") != std::string_view::npos) continue;  // bots are not tested here: they would only cost time
        const std::string before = referee.answer(R"({"do":"position"})");
        const std::string answer = referee.answer(line);
        boost::system::error_code error;
        const json::value read = json::parse(answer, error);
        if (error || !read.is_object() || answer.find('\n') != std::string::npos) std::abort();
        if (read.get_object().contains("error") && referee.answer(R"({"do":"position"})") != before) std::abort();
    }
    return 0;
}
