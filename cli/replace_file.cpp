#include "cli/replace_file.hpp"

#include <filesystem>
#include <fstream>

namespace tischlein::cli {

namespace fs = std::filesystem;

namespace {

bool write_whole(const fs::path& path, const std::function<void(std::ostream&)>& write) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) return false;
    write(file);
    return static_cast<bool>(file.flush());
}

}  // namespace

bool replace_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
    std::error_code error;
    const fs::file_status old = fs::status(path, error);
    if (fs::exists(old) && !fs::is_regular_file(old)) return write_whole(path, write);
    const fs::path file = fs::exists(old) ? fs::canonical(path, error) : fs::path(path);
    fs::path beside = file;
    beside += ".new";
    if (!write_whole(beside, write)) return false;
    if (fs::exists(old)) fs::permissions(beside, old.permissions(), error);
    fs::rename(beside, file, error);
    return !error;
}

}  // namespace tischlein::cli
