// The `tischlein` command. Each subcommand is a function in a file of its own.
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/help.hpp"

int main(int argc, char** argv) {
    using namespace tischlein::cli;
    CommandLine line;
    add_games(line);
    add_referee(line);
    add_play(line);
    add_bench(line);
    add_tournament(line);
    add_solve(line);
    add_sim(line);
    add_review(line);
    add_serve(line);
    add_load(line);
    add_verify(line);
    add_backup(line);
    add_move(line);
    add_texts(line);
    add_completion(line);
    add_manual(line);
    return line.run(argc, argv);
}
