// The help of the command line and its manual page. Both are written from the same description (command_line.hpp) by the
// same small pieces, so they cannot say different things.
#pragma once
#include <string>

#include "cli/command_line.hpp"

namespace tischlein::cli {

// What `tischlein --help` and `tischlein COMMAND --help` show: at most 80 columns.
std::string help_text(const CommandLine& line);
std::string help_text(const Command& command);

// The manual page of the whole program, in the language of man(7).
std::string manual_page(const CommandLine& line);

// "1 to 64".
std::string range_text(const WholeRange& range);
std::string range_text(const RealRange& range);

// `tischlein manual`: prints the page, for `man -l` and for packages.
void add_manual(CommandLine& line);

}  // namespace tischlein::cli
