#include "server/store/log_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace tischlein::server::store {

LogWriter::LogWriter(const std::filesystem::path& file, Journal journal)
    : journal_(std::move(journal)),
      db_(file, Database::Open::existing),
      find_(db_, "SELECT number, seq, place FROM tables JOIN newest ON table_number = number WHERE id = ?"),
      create_(db_, "INSERT INTO tables (id) VALUES (?)"),
      add_(db_, "INSERT INTO facts (table_number, seq, previous, fact) VALUES (?, ?, ?, ?)"),
      set_newest_(db_, "REPLACE INTO newest (table_number, seq, place) VALUES (?, ?, ?)"),
      set_lobby_entry_(db_, "UPDATE tables SET listed = ?, over = ?, changed = ?, card = ? WHERE number = ?"),
      set_checkpoint_(db_, "REPLACE INTO checkpoints (table_number, seq, text) VALUES (?, ?, ?)"),
      attach_(db_, "REPLACE INTO attachments (table_number, name, text) SELECT number, ?, ? FROM tables WHERE id = ?"),
      entries_set_(db_.number("SELECT max(changed) FROM tables WHERE listed AND NOT over")) {
    db_.run("PRAGMA synchronous = FULL");             // WAL: every commit waits for the disk
    db_.run("PRAGMA journal_size_limit = 67108864");  // a log that grew during a long backup shrinks again
}

std::vector<AppendResult> LogWriter::write(std::span<const AppendRequest> batch) {
    std::vector<AppendResult> refused(batch.size(), AppendResult::failed);
    if (unsynced_) return refused;
    try {
        std::vector<AppendResult> answers = write_together(batch);
        if (std::find(answers.begin(), answers.end(), AppendResult::kept) != answers.end()) tell_recovery();
        return answers;
    } catch (const SqliteError& error) {
        known_.clear();
        // The disk took the data but could not keep it, and the kernel forgets which pages those were. Only a new start,
        // which reads what is really on the disk, can be trusted after that.
        if (is_lost_sync(error)) {
            unsynced_ = true;
            tell(error, true);
            return std::vector<AppendResult>(batch.size(), AppendResult::unknown);
        }
        if (batch.size() == 1) {
            tell(error, true);
            if (error.is_lack_of_room()) refused.front() = AppendResult::no_room;
            return refused;
        }
    }
    // Something in the batch cannot be written. Each append is tried alone, so that the others are kept.
    std::vector<AppendResult> answers;
    for (const AppendRequest& alone : batch) answers.push_back(write({&alone, 1}).front());
    return answers;
}

// In a transaction of its own: an attachment that cannot be written must not make an append fail.
bool LogWriter::attach(const std::string& table, const std::string& name, const std::string& text) {
    if (unsynced_) return false;
    try {
        Transaction whole(db_);
        attach_(name, text, table).finish();
        const bool kept = sqlite3_changes(db_.get()) > 0;
        whole.commit();
        if (kept) tell_recovery();
        return kept;
    } catch (const SqliteError& error) {
        unsynced_ = is_lost_sync(error);
        tell(error, unsynced_);  // what cannot be synced holds for facts, too
        return false;
    }
}

// Nobody appends where no visitor comes any more, as behind a proxy that looks at /healthz. So the writer finds out itself. The number
// of the layout is written anew, as it is: that goes through a commit and the disk, and changes nothing.
void LogWriter::try_again() {
    if (!in_trouble_ || unsynced_) return;
    try {
        Transaction whole(db_);
        db_.run(fmt::format("PRAGMA user_version = {}", db_.number("PRAGMA user_version")));
        whole.commit();
        tell_recovery();
    } catch (const SqliteError& error) {
        unsynced_ = is_lost_sync(error);
        tell(error, true);
    }
}

std::vector<AppendResult> LogWriter::write_together(std::span<const AppendRequest> batch) {
    std::vector<AppendResult> answers;
    answers.reserve(batch.size());
    Transaction whole(db_);
    for (const AppendRequest& request : batch) answers.push_back(decide(request));
    whole.commit();
    return answers;
}

AppendResult LogWriter::decide(const AppendRequest& request) {
    assert(!request.facts.empty());
    Known* table = find(request.table);
    if (request.after != (table != nullptr ? table->newest : 0)) return AppendResult::moved_on;
    if (table == nullptr) table = &create(request.table);
    for (const std::string& fact : request.facts) {
        add_(table->number, ++table->newest, table->row, fact).finish();
        table->row = sqlite3_last_insert_rowid(db_.get());
    }
    set_newest_(table->number, table->newest, table->row).finish();
    if (request.checkpoint) set_checkpoint_(table->number, request.checkpoint->seq, request.checkpoint->text).finish();
    if (request.lobby_entry) set_lobby_entry(*table, *request.lobby_entry);
    return AppendResult::kept;
}

LogWriter::Known* LogWriter::find(const std::string& id) {
    if (const auto known = known_.find(id); known != known_.end()) return &known->second;
    Rows tables = find_(id);
    if (!tables.next()) return nullptr;
    const Known table{tables.number(0), static_cast<Seq>(tables.number(1)), tables.number(2)};
    return &known_.emplace(id, table).first->second;
}

LogWriter::Known& LogWriter::create(const std::string& id) {
    create_(id).finish();
    return known_.emplace(id, Known{sqlite3_last_insert_rowid(db_.get()), 0, 0}).first->second;
}

void LogWriter::set_lobby_entry(Known table, const LobbyEntry& lobby_entry) {
    set_lobby_entry_(lobby_entry.listed, lobby_entry.over, ++entries_set_, lobby_entry.text, table.number).finish();
}

// Reports the same trouble once, not for every refused move: the journal may be on the same full disk.
void LogWriter::tell(const SqliteError& error, bool appending) {
    if (appending) in_trouble_ = true;
    const std::string trouble = fmt::format("the store cannot write: {}", error.what());
    if (trouble == trouble_) return;
    trouble_ = trouble;
    journal_(unsynced_ ? trouble + ". Nothing more will be kept until the next start" : trouble);
}

bool LogWriter::is_lost_sync(const SqliteError& error) {
    return error.code == SQLITE_IOERR_FSYNC || error.code == SQLITE_IOERR_DIR_FSYNC;
}

void LogWriter::tell_recovery() {
    if (trouble_.empty()) return;
    trouble_.clear();
    in_trouble_ = false;
    journal_("the store can write again");
}

}  // namespace tischlein::server::store
