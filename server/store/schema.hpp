// How the data file is laid out, and how an older one becomes a newer one.
#pragma once
#include <filesystem>
#include <span>
#include <string_view>

#include "server/store/namespace.hpp"
#include "server/store/sqlite.hpp"

namespace tischlein::server::store {

// Step n leads from layout n - 1 to layout n. A step that was ever released is never changed; a new one is added.
std::span<const std::string_view> layout_steps();

// Takes all steps that are missing, each whole or not at all. Throws std::runtime_error, in words for people, when the
// file is newer than the steps or belongs to another program.
void bring_up_to_date(Database& db, const std::filesystem::path& file, std::span<const std::string_view> steps);

}  // namespace tischlein::server::store
