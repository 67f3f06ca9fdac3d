#include "server/store/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

#include "server/store/data_file.hpp"

namespace tischlein::server::store {

namespace {

std::string reason(int error) { return std::generic_category().message(error); }

void make_folder(const std::filesystem::path& folder) {
    std::error_code problem;
    if (std::filesystem::is_directory(folder, problem)) return;
    // Only the last folder of the path is made private.
    if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), problem);
    if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        throw std::runtime_error(fmt::format("the data folder {} cannot be made: {}", folder.string(), reason(errno)));
    if (!std::filesystem::is_directory(folder, problem))
        throw std::runtime_error(fmt::format("the data folder {} is not a folder", folder.string()));
}

std::string holder(int file) {
    std::array<char, 32> text{};
    const ssize_t length = pread(file, text.data(), text.size(), 0);
    const std::string pid(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    const std::string digits = pid.substr(0, pid.find_first_not_of("0123456789"));
    return digits.empty() ? std::string("another process") : "process " + digits;
}

// Throws std::runtime_error, in words for people.
int open_locked(const std::filesystem::path& path, const std::filesystem::path& folder) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        throw std::runtime_error(
            fmt::format("the data folder {} cannot be written to: {}", folder.string(), reason(errno)));
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    const int error = errno;
    // Only the lock file contains the holder's process number.
    const std::string who = path.filename() == "lock" ? holder(file) : std::string("another process");
    close(file);
    throw std::runtime_error(
        error == EWOULDBLOCK
            ? fmt::format("the data folder {} is in use by {}. Stop it, or use another folder", folder.string(), who)
            : fmt::format("the data folder {} cannot be locked: {}", folder.string(), reason(error)));
}

}  // namespace

FileLock lock_folder(const std::filesystem::path& folder) {
    make_folder(folder);
    const int file = open_locked(folder / "lock", folder);
    // The process number is for people. If the disk is too full to write it, the lock still holds.
    const std::string pid = fmt::format("{}\n", getpid());
    if (ftruncate(file, 0) == 0) static_cast<void>(pwrite(file, pid.data(), pid.size(), 0) == 0);
    return FileLock(file);
}

FileLock lock_data_file(const std::filesystem::path& folder) { return FileLock(open_locked(data_file(folder), folder)); }

// The lock file stays. A process that removed it could remove a file that the next process has just locked.
FileLock::~FileLock() {
    if (file_ >= 0) close(file_);
}

}  // namespace tischlein::server::store
