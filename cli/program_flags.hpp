// The flags by which tournaments and simulations run programs of others.
#pragma once
#include <CLI/CLI.hpp>

#include "lab/program_session.hpp"

namespace tischlein::cli {

inline void add_program_flags(CLI::App& command, lab::ProgramTerms& terms) {
    command.add_option("--processes", terms.processes, "processes of each program; games take turns with them")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command
        .add_option_function<double>(
            "--start-limit", [&terms](double s) { terms.start_milliseconds = static_cast<int>(1000 * s); },
            "seconds a program has to start, which is not thinking time [60]")
        ->check(CLI::Range(0.001, 3600.0));
}

}  // namespace tischlein::cli
