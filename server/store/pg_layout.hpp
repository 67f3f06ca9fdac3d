// How a database of tables is laid out, how an older layout becomes a newer one, and which settings a database must have so that
// nothing that it reports as committed can be lost.
#pragma once
#include "server/store/namespace.hpp"
#include "server/store/pg.hpp"

namespace tischlein::server::store {

// Takes all steps that are missing, together or not at all; several servers may try it at once. Throws std::runtime_error, in words
// for people, when the database is newer than this program or its names are taken by another one.
void bring_up_to_date(PgConnection& connection, PgDeadline until);

// The database answers, but what it reports as kept could still be lost.
struct PgUnsafe : PgError {
    explicit PgUnsafe(const std::string& why) : PgError(why, "", true) {}
};

// Throws PgUnsafe, in words for people, when what the database reports as committed could still be lost: `synchronous_commit` or
// `fsync` set wrongly, or, where `standby_required`, no synchronous standby named.
void check_settings(PgConnection& connection, bool standby_required, PgDeadline until);

// Commits something that changes nothing and waits until the standby has it, too. After it, whatever this connection can see is on
// two machines. Without it that is not so: commits that waited when the primary died are visible after its restart.
void commit_synchronously(PgConnection& connection, PgDeadline until);

}  // namespace tischlein::server::store
