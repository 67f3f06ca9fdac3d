// The writing side of a database of tables: takes a batch of appends, keeps it with one statement and one commit, and finds out what
// became of appends that were not answered. Knows no threads.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/pg_link.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

struct PgAppend {
    AppendRequest request;
    std::int64_t term = 0;  // of our claim of the table; the appender may renew it
    AppendResult result = AppendResult::failed;
    std::size_t index = 0;  // in its batch
    bool decided = false;
    bool lost = false;  // the table has another owner

    bool doubtful = false;  // sent, and no answer came
    bool sent_again = false;
};

class PgAppender {
public:
    PgAppender(PgShared& shared, const std::string& part);

    // Decides each append, whatever happens to the database meanwhile. Stops only when the whole store is given up: then an
    // append that may have happened is `unknown`. REQUIRES: no two appends are of the same table.
    void write(std::vector<PgAppend>& batch);

private:
    using Batch = std::vector<PgAppend*>;
    void set_up(PgConnection& connection);
    void send(PgConnection& connection, const Batch& batch);
    void send_together(PgConnection& connection, const Batch& batch);
    void send_alone(PgConnection& connection, PgAppend& append);
    void settle_doubts(PgConnection& connection, const Batch& doubtful);
    void look_at_refused(PgConnection& connection, const Batch& refused);
    std::string rows_of(const Batch& batch) const;

    PgShared& shared_;
    const std::string part_;
    PgLink link_;
    std::uint32_t row_type_ = 0;
};

}  // namespace tischlein::server::store
