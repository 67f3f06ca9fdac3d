// The side of a database of tables that appends nothing: claims tables, gives them back, reads, keeps attachments. Knows no threads.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/pg_session.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

struct PgClaim {
    std::string table;
    bool mine = false;
    std::int64_t term = 0;
    std::string owner_url{};  // whose it is, if not ours and its owner has one
};

class PgReader {
public:
    explicit PgReader(PgShared& shared);

    // Both go on until the engine has answered or the store is given up. A table that nobody has begun belongs to whoever asks; it is
    // the first append that decides.
    void claim(std::vector<PgClaim>& claims);
    void release(const std::vector<std::string>& tables);

    // Everything below is on two machines when it is read. Nothing where the engine did not answer in time. Each call of begin_reading
    // waits for one commit; the reads after it share that.
    bool begin_reading();
    std::optional<std::vector<std::string>> facts(const std::string& table, Seq after);
    std::optional<LogTail> tail(const std::string& table);
    std::optional<std::vector<ListedTable>> listed(std::size_t most);
    std::optional<std::optional<std::string>> attachment(const std::string& table, const std::string& name);

    // Whether it is kept now; never for a table without facts. Nothing where the engine did not answer in time: then it may be there.
    std::optional<bool> attach(const std::string& table, const std::string& name, const std::string& text);

private:
    template <class Question>
    auto ask(Question question) -> std::optional<decltype(question(std::declval<PgConnection&>()))>;
    template <class Question>
    void insist(Question question);

    PgShared& shared_;
    PgSession session_;
};

}  // namespace tischlein::server::store
