// The flags of tournaments and simulations for external programs.
#pragma once
#include "cli/command_line.hpp"
#include "lab/program_session.hpp"

namespace tischlein::cli {

inline void add_program_flags(Command& command, lab::ProgramTerms& terms) {
    command.add_option("--processes", terms.processes, "processes of each program; games take turns with them")
        ->show_default()
        ->check(WholeRange{1, 256});
    command.add_option("--start-limit", terms.start_seconds, "seconds a program has to start, which is not thinking time")
        ->show_default()
        ->check(RealRange{0.001, 3600});
}

}  // namespace tischlein::cli
