// All work on a database of tables except appends: claims tables, releases them, reads, keeps attachments. Knows no threads.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/pg_link.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

struct PgClaim {
    std::string table;
    bool mine = false;
    std::int64_t term = 0;  // the number of the claim (pg_layout.cpp)
    std::string owner_url{};  // of the owner, if that is another server and has one
};

class PgReader {
public:
    explicit PgReader(PgShared& shared);

    // Both try until the database has answered or the store is given up. A table without facts is granted to every server that asks; the
    // first append decides whose it is.
    void claim(std::vector<PgClaim>& claims);
    void release(const std::vector<std::string>& tables);

    // begin_reading() waits for one commit. Everything that later reads return is then on two machines. They return std::nullopt if the
    // database did not answer in time.
    bool begin_reading();
    std::optional<std::vector<std::string>> facts(const std::string& table, Seq after);
    std::optional<LogTail> tail(const std::string& table);
    std::optional<std::vector<ListedTable>> listed(std::size_t most);
    std::optional<std::optional<std::string>> attachment(const std::string& table, const std::string& name);

    // True if it is kept now; never for a table without facts. std::nullopt if the database did not answer in time: then it may be kept.
    std::optional<bool> attach(const std::string& table, const std::string& name, const std::string& text);

private:
    template <class Query>
    auto ask(Query query) -> std::optional<decltype(query(std::declval<PgConnection&>()))>;
    template <class Query>
    void insist(Query query);

    PgShared& shared_;
    PgLink link_;
};

}  // namespace tischlein::server::store
