// Checks SQLite's write-ahead log before SQLite reads it: SQLite silently drops everything after a damaged frame.
// The layout is the one that SQLite documents as its WAL file format.
#pragma once
#include <cstddef>
#include <filesystem>

namespace tischlein::server::store {

struct WalReport {
    std::size_t committed = 0;  // frames that SQLite will read back
    std::size_t unfinished = 0; // sound frames after the last commit: a transaction that nobody was told of
    std::size_t damaged = 0;    // frames of this log, from the first damaged one on
};

// No log, an empty one or one of another kind: nothing was committed there and nothing is damaged.
WalReport check_wal(const std::filesystem::path& file);

}  // namespace tischlein::server::store
