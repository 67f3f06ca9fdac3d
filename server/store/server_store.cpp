#include "server/store/server_store.hpp"

#include <cstdio>
#include <stdexcept>

#include "server/store/sqlite_store.hpp"
#ifdef TISCHLEIN_POSTGRES
#include "server/store/postgres_store.hpp"
#endif

namespace tischlein::server::store {

bool is_database(std::string_view location) {
    return location.starts_with("postgresql://") || location.starts_with("postgres://");
}

std::unique_ptr<ServerStore> open_store(Loop& loop, StoreSettings settings) {
    if (!is_database(settings.location))
        return std::make_unique<SqliteStore>(
            loop, SqliteSettings{.folder = settings.location, .journal = std::move(settings.journal)});
#ifdef TISCHLEIN_POSTGRES
    return std::make_unique<PostgresStore>(loop, PostgresSettings{.address = settings.location,
                                                                  .node_url = settings.node_url,
                                                                  .standby_required = settings.standby_required,
                                                                  .journal = std::move(settings.journal)});
#else
    throw std::runtime_error("this program was built without PostgreSQL (libpq-dev was not there)");
#endif
}

std::function<void(std::string)> journal_on(Loop& loop, std::function<void(std::string)> journal) {
    if (!journal) journal = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
    return [&loop, journal = std::move(journal)](std::string line) {
        loop.post([journal, line = std::move(line)] { journal(line); });
    };
}

}  // namespace tischlein::server::store
