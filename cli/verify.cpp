// `tischlein verify RECORD`: was this game dealt fairly and played by the rules? `tischlein backup`: a copy to keep.
#include <fmt/format.h>

#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/record_file.hpp"
#include "i18n/say.hpp"
#include "server/record/record.hpp"
#include "server/store/sqlite_store.hpp"

namespace tischlein::cli {

namespace {

void verify_file(const std::string& path, const std::string& key, const std::string& code) {
    const Language lang = language_of(code);
    const json::object record = read_record_file(path, lang);
    const std::vector<server::record::RecordCheck> checks = server::record::verify(record, key, lang);
    for (const server::record::RecordCheck& check : checks)
        std::cout << fmt::format("{}  {}\n", check.ok ? "✓" : "✗", check.text);
    if (!server::record::all_ok(checks)) {
        std::cout << i18n::phrase(lang, "record.not-genuine") << '\n';
        return set_exit_status(1);
    }
    // Anybody can sign. Without a key to compare with, the signature only shows that nothing was changed after it.
    std::cout << i18n::phrase(lang, key.empty() ? "record.unknown-key" : "record.genuine") << '\n';
}

}  // namespace

void add_verify(CommandLine& line) {
    struct Flags {
        std::string path, key, lang;
    };
    auto flags = std::make_shared<Flags>();
    Command* command =
        line.add_subcommand("verify", "Check the record of a finished game: fair deal, legal moves, unchanged");
    command->add_option("record", flags->path, "File with the record, as GET /api/tables/ID/records/N gives it")
        ->required()
        ->check(ExistingFile{});
    command->add_option("--key", flags->key, "Public key of the server that you trust, as GET /api/key gives it");
    add_language(*command, flags->lang);
    command->callback([flags] { verify_file(flags->path, flags->key, flags->lang); });
}

void add_backup(CommandLine& line) {
    struct Flags {
        std::string data, copy;
    };
    auto flags = std::make_shared<Flags>();
    Command* command = line.add_subcommand("backup", "Copy a server's data into one file, while it runs or not");
    command->add_option("data", flags->data, "The server's data folder")->required()->check(ExistingFolder{});
    command->add_option("copy", flags->copy, "File to write; it must not exist")->required()->check(AnyFile{});
    command->callback([flags] {
        try {
            server::store::SqliteStore::backup(flags->data, flags->copy);
            std::cout << fmt::format("Copied to {}. To use it, put it into a folder as tischlein.db and serve that.\n",
                                     flags->copy);
        } catch (const std::exception& failure) {
            std::cerr << "tischlein backup: " << failure.what() << '\n';
            set_exit_status(1);
        }
    });
}

}  // namespace tischlein::cli
