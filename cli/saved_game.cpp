// Reads and writes the file of an unfinished game.
#include "cli/saved_game.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "cli/replace_file.hpp"

namespace tischlein::cli {

namespace fs = std::filesystem;

std::string saved_path(std::string_view game) {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    const fs::path folder =
        state != nullptr ? fs::path(state) : fs::path(home != nullptr ? home : ".") / ".local" / "state";
    return (folder / "tischlein" / fmt::format("{}.json", game)).string();
}

std::optional<GameHistory> read_saved(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    boost::system::error_code error;
    const json::value record = json::parse(text.str(), error);
    if (error || !record.is_object()) return std::nullopt;
    Result<GameHistory> history = GameHistory::replay(record.get_object(), file_on_disk);
    if (problem_in(history) != nullptr) return std::nullopt;
    return std::move(std::get<GameHistory>(history));
}

bool write_saved(const std::string& path, const GameHistory& history) {
    std::error_code error;
    fs::create_directories(fs::path(path).parent_path(), error);
    return replace_file(path, [&](std::ostream& file) { file << json::serialize(history.record()) << '\n'; });
}

std::string fresh_seed() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}", device(), device());
}

}  // namespace tischlein::cli
