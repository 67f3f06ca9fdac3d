// The file in a data folder that holds everything: opening, looking into it, copying it.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

std::filesystem::path data_file(const std::filesystem::path& folder);

// Makes the file or brings it up to date. REQUIRES: the folder is locked.
// Throws std::runtime_error, in words for people, if it cannot be used. `journal` is told about visible losses: an empty file,
// a damaged end of the write-ahead log.
void prepare(const std::filesystem::path& folder, const std::function<void(std::string)>& journal);

// Reads the data file. Each call sees everything that was committed before it.
class DataFileReader {
public:
    explicit DataFileReader(const std::filesystem::path& file);
    std::vector<std::string> facts(std::string_view table, Seq after);
    LogTail tail(std::string_view table);
    std::optional<std::string> attachment(std::string_view table, std::string_view name);
    std::vector<ListedTable> listed(std::size_t most);

private:
    Database db_;
    Statement newest_, fact_, listed_, checkpoint_, attachment_;
};

// The secret of that name. If there is none yet, it is made, written and synced.
std::string secret_in(const std::filesystem::path& file, std::string_view name,
                      const std::function<std::string()>& make);

// See SqliteStore::backup.
void copy_data_file(const std::filesystem::path& folder, const std::filesystem::path& copy);

}  // namespace tischlein::server::store
