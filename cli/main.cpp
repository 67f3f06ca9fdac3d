// The `tischlein` command. Each subcommand is a function in a file of its own.
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
    CLI::App app{"Tischlein: a table for UNO, ANNAOTTO, Anansi and OTTO"};
    app.require_subcommand(1);
    app.set_version_flag("--version", "tischlein 0.1");
    tischlein::cli::add_referee(app);
    tischlein::cli::add_play(app);
    tischlein::cli::add_bench(app);
    tischlein::cli::add_tournament(app);
    tischlein::cli::add_solve(app);
    tischlein::cli::add_sim(app);
    tischlein::cli::add_serve(app);
    tischlein::cli::add_load(app);
    tischlein::cli::add_verify(app);
    tischlein::cli::add_backup(app);
    tischlein::cli::add_texts(app);
    CLI11_PARSE(app, argc, argv);
    return tischlein::cli::exit_status();
}
