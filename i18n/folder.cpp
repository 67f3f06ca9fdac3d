#include "i18n/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "i18n/languages.hpp"

namespace tischlein::i18n {

namespace {

std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void read_file(const std::filesystem::path& path, FolderReport& report) {
    const auto added = add_catalogue(read_whole(path));
    if (const auto* error = std::get_if<PoError>(&added))
        report.wrong.push_back(fmt::format("{}:{}: {}", path.string(), error->line, error->text));
    else
        report.read.push_back(fmt::format("{}: {} texts, {} missing", std::get<Added>(added).code,
                                          std::get<Added>(added).texts, std::get<Added>(added).missing));
}

}  // namespace

FolderReport read_folder(const std::filesystem::path& folder) {
    FolderReport report;
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.is_regular_file() && entry.path().extension() == ".po") files.push_back(entry.path());
    if (error) report.wrong.push_back(fmt::format("{}: {}", folder.string(), error.message()));
    std::sort(files.begin(), files.end());  // so the numbers of languages do not depend on the file system
    for (const std::filesystem::path& file : files) read_file(file, report);
    return report;
}

}  // namespace tischlein::i18n
