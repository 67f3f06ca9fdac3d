// Writes a file that must never be half-written or lost: results, a saved game.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

namespace tischlein::cli {

// Writes a new file, `path`.new, and renames it when it is complete. So a crash leaves the old file or the new one. Keeps the old
// file's permissions, and a link to it. What is no file but, say, a device or a pipe is written as it is.
// False if it could not be written: then the old file is as it was.
bool replace_file(const std::string& path, const std::function<void(std::ostream&)>& write);

}  // namespace tischlein::cli
