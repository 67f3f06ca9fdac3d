// The record of a finished game, from a file.
#pragma once
#include <boost/json/fwd.hpp>

#include <string>

#include "cli/command_line.hpp"
#include "core/language.hpp"

namespace tischlein::cli {

// Throws a UsageError, in `lang`, if the file holds no record.
boost::json::object read_record_file(const std::string& path, Language lang);

}  // namespace tischlein::cli
