// A lock that lets only one process use a data folder. The kernel releases it when the process ends, however it ends.
//
// Two files are locked: one named `lock`, which tells people who has the folder, and the data file itself, because a lock on a
// removed file keeps nobody out.
#pragma once
#include <filesystem>
#include <utility>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

// A file that this process holds.
class FileLock {
public:
    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

private:
    explicit FileLock(int file) : file_(file) {}
    friend FileLock lock_folder(const std::filesystem::path& folder);
    friend FileLock lock_data_file(const std::filesystem::path& folder);

    int file_ = -1;
};

// Makes the folder if there is none; nobody but its owner may look inside. Throws std::runtime_error, in words for
// people: another process has it (and which), it cannot be made, it cannot be written to.
FileLock lock_folder(const std::filesystem::path& folder);

// REQUIRES: the file is there. It must stay locked as long as SQLite uses the file: closing any descriptor of a file gives up
// all the record locks that SQLite has on it.
FileLock lock_data_file(const std::filesystem::path& folder);

}  // namespace tischlein::server::store
