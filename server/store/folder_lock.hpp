// One process for one data folder. The kernel lets go when the process ends, however it ends.
#pragma once
#include <filesystem>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

class FolderLock {
public:
    // Makes the folder if there is none; nobody but its owner may look inside. Throws std::runtime_error, in words for
    // people: another process has it (and which), it cannot be made, it cannot be written to.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int file_ = -1;
};

}  // namespace tischlein::server::store
