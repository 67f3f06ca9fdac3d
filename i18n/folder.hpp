// Languages from a folder of PO files, beside those built in.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace tischlein::i18n {

// The result of reading a folder, a line for each file.
struct FolderReport {
    std::vector<std::string> read{};   // "es: 512 texts, 3 missing"
    std::vector<std::string> wrong{};  // "folder/es.po:12: …"
};
// Adds every *.po file of a folder, as add_catalogue does and under its conditions.
FolderReport read_folder(const std::filesystem::path& folder);

}  // namespace tischlein::i18n
