#include "server/store/test/power_cut.hpp"

#include <sqlite3.h>

#include <map>
#include <mutex>
#include <set>
#include <string>

namespace tischlein::server::store {

namespace fs = std::filesystem;

namespace {

// SQLite takes plain functions, so their data is global.
std::mutex guard;
std::set<fs::path> watched;
std::map<sqlite3_file*, fs::path> names;
std::map<const sqlite3_io_methods*, sqlite3_io_methods> wrapped;           // by the methods of the real files
std::map<const sqlite3_io_methods*, const sqlite3_io_methods*> real_ones;  // from the wrapped methods to the real ones
bool failing = false;
sqlite3_vfs* real_disk = nullptr;
sqlite3_vfs our_disk{};

fs::path left_of(const fs::path& folder) { return folder.string() + "+"; }  // what will be left of the folder

int sync_and_copy(sqlite3_file* file, int flags) {
    const std::scoped_lock lock(guard);
    if (failing) return SQLITE_IOERR_FSYNC;
    const int code = real_ones.at(file->pMethods)->xSync(file, flags);
    const fs::path name = names.at(file);
    if (code == SQLITE_OK && watched.contains(name.parent_path()))
        fs::copy_file(name, left_of(name.parent_path()) / name.filename(), fs::copy_options::overwrite_existing);
    return code;
}

int open_watched(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    const int code = real_disk->xOpen(real_disk, name, file, flags, out_flags);
    if (code != SQLITE_OK || name == nullptr) return code;
    const std::scoped_lock lock(guard);
    auto [methods, is_new] = wrapped.emplace(file->pMethods, *file->pMethods);
    methods->second.xSync = sync_and_copy;
    real_ones.emplace(&methods->second, methods->first);
    names[file] = name;
    file->pMethods = &methods->second;
    return SQLITE_OK;
}

int delete_watched(sqlite3_vfs*, const char* name, int sync_folder) {
    const std::scoped_lock lock(guard);
    const fs::path file = name;
    if (watched.contains(file.parent_path())) fs::remove(left_of(file.parent_path()) / file.filename());
    return real_disk->xDelete(real_disk, name, sync_folder);
}

void stand_between() {
    if (real_disk != nullptr) return;
    real_disk = sqlite3_vfs_find(nullptr);
    our_disk = *real_disk;
    our_disk.zName = "power_cut";
    our_disk.xOpen = open_watched;
    our_disk.xDelete = delete_watched;
    sqlite3_vfs_register(&our_disk, 1);
}

}  // namespace

PowerCut::~PowerCut() {
    const std::scoped_lock lock(guard);
    watched.erase(folder_);
}

void PowerCut::watch(const fs::path& folder) {
    const std::scoped_lock lock(guard);
    stand_between();
    folder_ = folder;
    fs::create_directories(left_of(folder));
    for (const auto& file : fs::exists(folder) ? fs::directory_iterator(folder) : fs::directory_iterator())
        fs::copy_file(file.path(), left_of(folder) / file.path().filename());
    watched.insert(folder);
}

fs::path PowerCut::cut() {
    const std::scoped_lock lock(guard);
    watched.erase(folder_);
    return left_of(folder_);
}

void PowerCut::fail_syncs(bool fail) {
    const std::scoped_lock lock(guard);
    failing = fail;
}

}  // namespace tischlein::server::store
