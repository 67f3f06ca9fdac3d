// PostgresStore::Backend has the threads and, for each table, a queue of steps, which are done one after the other. Each PostgresStore is
// a handle to it, for one loop.
#include "server/store/postgres_store.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <unordered_map>
#include <variant>

#include "server/store/pg_appender.hpp"
#include "server/store/pg_layout.hpp"
#include "server/store/pg_lease.hpp"
#include "server/store/pg_reader.hpp"
#include "server/store/worker.hpp"

namespace tischlein::server::store {

namespace {

std::string program_name() {
    std::random_device random;
    return fmt::format("tischlein {} {:08x}", getpid(), random());
}

}  // namespace

// What one loop knows of the lease. Used on the loop's thread, or while Backend::mutex is held.
struct PostgresStore::LoopLease {
    Loop& loop;
    Instant sure_until{};
    std::function<void(std::string_view)> tell_taken{};
};

// What all handles share: the threads, and the queue of each table.
struct PostgresStore::Backend {
    // Steps that wait for their turn at one table.
    struct Append {
        Loop* loop;  // gets the answer
        AppendRequest request;
        std::function<void(AppendResult)> done;
    };
    struct Own {
        Loop* loop;
        std::function<void(Ownership)> done;
    };
    struct Release {};
    using Step = std::variant<Append, Own, Release>;

    struct TableQueue {
        std::deque<Step> steps;  // the first one is being worked on
        bool asked_for = false;  // ours, once all steps so far are done
        bool mine = false;
        std::int64_t term = 0;
    };

    struct Writing {
        Loop* loop;
        PgAppend append;
        std::function<void(AppendResult)> done;
    };
    struct Owning {
        Loop* loop;
        PgClaim claim;
        std::function<void(Ownership)> done;
    };
    struct Releasing {
        std::string table;
    };
    using Reading = std::function<void(PgReader&, bool readable)>;
    using Asking = std::variant<Owning, Releasing, Reading>;

    Backend(Loop& first, PostgresSettings with);
    ~Backend();

    // Hands the first step of the table, if there is one, to its thread. REQUIRES: the mutex is held.
    void begin(const std::string& id, TableQueue& table);
    void step_done(const std::string& id, const std::function<void(TableQueue&)>& change);
    void count(int difference);
    void write(int lane, std::vector<Writing> batch);
    // On the thread of the lease, also while `lease` is being set or reset.
    void beaten(PgLease& of, Instant sent, bool had_run_out);
    void ask(std::vector<Asking> batch);
    // Runs `query` on the asking thread and hands its answer to `done` on `loop`; `otherwise` if that is impossible.
    template <class Answer, class Query>
    void look_up(Loop& loop, Query query, std::function<void(Answer)> done, Answer otherwise);
    template <class Call>
    void report(Loop& loop, Call call) {
        loop.post(std::move(call));
        count(-1);
    }

    const PostgresSettings settings;
    PgShared shared;
    std::unique_ptr<PgLease> lease;
    std::array<PgAppender, 2> appenders{PgAppender(shared, "writing 1"), PgAppender(shared, "writing 2")};
    PgReader reader{shared};

    std::mutex mutex;
    std::condition_variable idle;
    std::unordered_map<std::string, TableQueue> tables;
    std::vector<std::weak_ptr<LoopLease>> loop_leases;
    Instant sure_until{};
    std::size_t appends_waiting = 0;
    int unreported = 0;  // requests that are not reported yet
    bool overrun = false;
    std::atomic<std::uint64_t> appends{0}, commits{0};

    std::array<std::unique_ptr<Worker<Writing>>, 2> writing;  // the threads; they end first
    std::unique_ptr<Worker<Asking>> asking;
};

PostgresStore::Backend::Backend(Loop& first, PostgresSettings with) : settings(std::move(with)) {
    shared.address = settings.address;
    shared.program = program_name();
    shared.standby_required = settings.standby_required;
    shared.patience = std::chrono::duration_cast<PgDeadline::duration>(settings.patience);
    shared.journal = journal_on(first, settings.journal);
    lease = std::make_unique<PgLease>(shared, settings.node_url, [this](PgLease& of, Instant sent, bool had_run_out) {
        beaten(of, sent, had_run_out);
    });
    for (int lane : {0, 1})
        writing[static_cast<std::size_t>(lane)] = std::make_unique<Worker<Writing>>(
            lane == 0 ? "store-1" : "store-2", settings.most_at_once,
            [this, lane](std::vector<Writing> batch) { write(lane, std::move(batch)); });
    asking = std::make_unique<Worker<Asking>>("store-reader", 200,
                                              [this](std::vector<Asking> batch) { ask(std::move(batch)); });
}

PostgresStore::Backend::~Backend() {
    {
        std::unique_lock lock(mutex);
        if (!idle.wait_for(lock, settings.patience, [this] { return unreported == 0; })) shared.given_up = true;
        idle.wait(lock, [this] { return unreported == 0; });
    }
    for (auto& each : writing) each.reset();
    asking.reset();
    lease.reset();
}

// Each loop is first told which tables were taken, and then that it may be sure again (is_sure).
void PostgresStore::Backend::beaten(PgLease& of, Instant sent, bool had_run_out) {
    std::vector<std::string> owned, taken;
    if (had_run_out) {
        const std::scoped_lock lock(mutex);
        for (const auto& [id, table] : tables)
            if (table.mine) owned.push_back(id);
    }
    if (!owned.empty()) taken = of.taken_of(owned);
    const std::scoped_lock lock(mutex);
    for (const std::string& id : taken) {
        if (const auto found = tables.find(id); found != tables.end()) found->second.mine = false;
        shared.journal(fmt::format("table {} belongs to another server now", id));
    }
    sure_until = sent + PgLease::length;
    std::erase_if(loop_leases, [](const auto& each) { return each.expired(); });
    for (const auto& each : loop_leases)
        if (const auto known = each.lock())
            known->loop.post([known, taken, until = sure_until] {
                for (const std::string& id : taken)
                    if (known->tell_taken) known->tell_taken(id);
                known->sure_until = until;
            });
}

void PostgresStore::Backend::count(int difference) {
    const std::scoped_lock lock(mutex);
    unreported += difference;
    if (unreported == 0) idle.notify_all();
}

void PostgresStore::Backend::begin(const std::string& id, TableQueue& table) {
    if (table.steps.empty()) {
        if (!table.asked_for) tables.erase(id);
        return;
    }
    constexpr auto no_bound = static_cast<std::size_t>(-1);
    if (auto* step = std::get_if<Append>(&table.steps.front())) {
        Writing one{step->loop, {std::move(step->request), table.term}, std::move(step->done)};
        writing[std::hash<std::string>()(id) % writing.size()]->put(std::move(one), no_bound);
    } else if (auto* own = std::get_if<Own>(&table.steps.front())) {
        asking->put(Owning{own->loop, {id}, std::move(own->done)}, no_bound);
    } else {
        asking->put(Releasing{id}, no_bound);
    }
}

void PostgresStore::Backend::step_done(const std::string& id, const std::function<void(TableQueue&)>& change) {
    const std::scoped_lock lock(mutex);
    TableQueue& table = tables.at(id);
    change(table);
    table.steps.pop_front();
    begin(id, table);
}

// On the thread of the lane.
void PostgresStore::Backend::write(int lane, std::vector<Writing> batch) {
    std::vector<PgAppend> decided;
    for (Writing& each : batch) decided.push_back(std::move(each.append));
    {
        const std::scoped_lock lock(mutex);
        for (PgAppend& each : decided)
            if (const bool mine = tables.at(each.request.table).mine; !mine || !lease->may_write())
                each.decided = true, each.result = mine ? AppendResult::failed : AppendResult::taken;
    }
    appenders[static_cast<std::size_t>(lane)].write(decided);
    appends += decided.size();
    ++commits;
    for (std::size_t i = 0; i < decided.size(); ++i) {
        const PgAppend& append = decided[i];
        step_done(append.request.table, [&](TableQueue& table) {
            --appends_waiting;
            table.term = append.term;
            if (append.lost) table.mine = false;
        });
        if (append.lost) shared.journal(fmt::format("table {} belongs to another server now", append.request.table));
        report(*batch[i].loop, [done = std::move(batch[i].done), result = append.result] { done(result); });
    }
}

// On the asking thread.
void PostgresStore::Backend::ask(std::vector<Asking> batch) {
    std::vector<PgClaim> claims;
    std::vector<std::string> released;
    bool reads = false;
    for (Asking& each : batch) {
        if (auto* own = std::get_if<Owning>(&each)) claims.push_back(own->claim);
        if (auto* release = std::get_if<Releasing>(&each)) released.push_back(release->table);
        reads |= std::holds_alternative<Reading>(each);
    }
    if (!released.empty()) reader.release(released);
    for (const std::string& id : released) {
        step_done(id, [](TableQueue& table) { table.mine = false; });
        count(-1);
    }
    if (!claims.empty()) reader.claim(claims);
    std::size_t next = 0;
    const bool readable = reads && reader.begin_reading();
    for (Asking& each : batch) {
        if (auto* own = std::get_if<Owning>(&each)) {
            const PgClaim& claim = claims[next++];
            step_done(claim.table, [&](TableQueue& table) { table.mine = claim.mine, table.term = claim.term; });
            report(*own->loop, [done = std::move(own->done), told = Ownership{claim.mine, claim.owner_url}] { done(told); });
        } else if (auto* reading = std::get_if<Reading>(&each)) {
            (*reading)(reader, readable);
        }
    }
}

template <class Answer, class Query>
void PostgresStore::Backend::look_up(Loop& loop, Query query, std::function<void(Answer)> done, Answer otherwise) {
    count(1);
    Asking asked = Reading([this, &loop, query, done, otherwise](PgReader& from, bool readable) {
        std::optional<Answer> answer = readable ? query(from) : std::nullopt;
        report(loop, [done, answer = answer ? *std::move(answer) : otherwise] { done(answer); });
    });
    if (!asking->put(std::move(asked), settings.most_waiting))
        report(loop, [done = std::move(done), otherwise] { done(otherwise); });
}

// --- the store ----------------------------------------------------------------------------------------------

PostgresStore::PostgresStore(Loop& loop, PostgresSettings settings)
    : PostgresStore(loop, std::make_shared<Backend>(loop, std::move(settings))) {}
PostgresStore::PostgresStore(Loop& loop, std::shared_ptr<Backend> backend)
    : loop_(loop),
      backend_(std::move(backend)),
      loop_lease_(std::make_shared<LoopLease>(LoopLease{loop_})) {
    const std::scoped_lock lock(backend_->mutex);
    loop_lease_->sure_until = backend_->sure_until;
    backend_->loop_leases.push_back(loop_lease_);
}
PostgresStore::~PostgresStore() = default;

std::unique_ptr<Store> PostgresStore::handle_on(Loop& loop) const {
    return std::unique_ptr<Store>(new PostgresStore(loop, backend_));
}

void PostgresStore::append(AppendRequest request, std::function<void(AppendResult)> done) {
    Backend& backend = *backend_;
    std::string trouble;
    {
        const std::scoped_lock lock(backend.mutex);
        const std::string id = request.table;
        const auto found = backend.tables.find(id);
        if (found == backend.tables.end() || !found->second.asked_for) {
            trouble = fmt::format("refused to write to table {}, which this server does not own", id);
        } else if (backend.appends_waiting >= backend.settings.most_waiting) {
            if (!std::exchange(backend.overrun, true))
                trouble = fmt::format("the database is too slow: {} appends are waiting for it, more are refused",
                                      backend.appends_waiting);
        } else {
            backend.overrun = false;
            ++backend.unreported, ++backend.appends_waiting;
            found->second.steps.push_back(Backend::Append{&loop_, std::move(request), std::move(done)});
            if (found->second.steps.size() == 1) backend.begin(id, found->second);
            return;
        }
    }
    if (!trouble.empty()) backend.shared.journal(trouble);
    loop_.post([done = std::move(done)] { done(AppendResult::failed); });
}

void PostgresStore::own(std::string_view id, std::function<void(Ownership)> done) {
    const std::scoped_lock lock(backend_->mutex);
    Backend::TableQueue& table = backend_->tables[std::string(id)];
    table.asked_for = true;
    ++backend_->unreported;
    table.steps.push_back(Backend::Own{&loop_, std::move(done)});
    if (table.steps.size() == 1) backend_->begin(std::string(id), table);
}

void PostgresStore::release(std::string_view id) {
    const std::scoped_lock lock(backend_->mutex);
    const auto found = backend_->tables.find(std::string(id));
    if (found == backend_->tables.end() || !found->second.asked_for) return;
    found->second.asked_for = false;
    ++backend_->unreported;
    found->second.steps.push_back(Backend::Release{});
    if (found->second.steps.size() == 1) backend_->begin(std::string(id), found->second);
}

void PostgresStore::read(std::string_view table, Seq after, FactsReader done) {
    using Facts = std::optional<std::vector<std::string>>;
    const auto facts = [id = std::string(table), after](PgReader& reader) {
        return std::optional<Facts>(reader.facts(id, after));
    };
    backend_->look_up<Facts>(loop_, facts, std::move(done), std::nullopt);
}

void PostgresStore::read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) {
    using Tail = std::optional<LogTail>;
    backend_->look_up<Tail>(
        loop_, [id = std::string(table)](PgReader& reader) { return std::optional<Tail>(reader.tail(id)); },
        std::move(done), std::nullopt);
}

// Runs on the asking thread: no move waits for it, and the next read of the attachment comes after it.
void PostgresStore::attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) {
    const auto keep = [id = std::string(table), name = std::string(name), text = std::move(text)](PgReader& reader) {
        return reader.attach(id, name, text);
    };
    backend_->look_up<bool>(loop_, keep, std::move(done), false);
}

void PostgresStore::read_attachment(std::string_view table, std::string_view name,
                                    std::function<void(std::optional<std::string>)> done) {
    using MaybeText = std::optional<std::string>;
    const auto text = [id = std::string(table), name = std::string(name)](PgReader& reader) { return reader.attachment(id, name); };
    backend_->look_up<MaybeText>(loop_, text, std::move(done), std::nullopt);
}

void PostgresStore::listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) {
    backend_->look_up<std::vector<ListedTable>>(loop_, [most](PgReader& reader) { return reader.listed(most); },
                                              std::move(done), {});
}

// Without a node_url this server is alone on its database: nobody takes single tables from it (see PgLease::may_write).
bool PostgresStore::is_sure() const {
    return backend_->settings.node_url.empty() || std::chrono::steady_clock::now() < loop_lease_->sure_until;
}
void PostgresStore::watch_taken(std::function<void(std::string_view table)> tell) { loop_lease_->tell_taken = std::move(tell); }
void PostgresStore::watch(std::function<void(std::string_view table, Seq newest)>) {
}  // a table has one writer, its owner
WallClock PostgresStore::now() const {
    return std::chrono::system_clock::now() +
           std::chrono::duration_cast<WallClock::duration>(backend_->lease->clock_offset());
}

void PostgresStore::finish() {
    std::unique_lock lock(backend_->mutex);
    const auto all_decided = [this] { return backend_->unreported == 0; };
    if (!backend_->idle.wait_for(lock, 3 * backend_->settings.patience, all_decided)) backend_->shared.given_up = true;
    backend_->idle.wait(lock, all_decided);
}

// Uses a connection of its own: secrets are asked for at the start, and the caller waits.
std::string PostgresStore::secret(std::string_view name, const std::function<std::string()>& make) {
    const PgShared& shared = backend_->shared;
    PgConnection connection(shared.address, shared.program + " secret", shared.until(), shared.given_up);
    connection.run("INSERT INTO secrets (name, value) VALUES ($1::text, $2::bytea) ON CONFLICT (name) DO NOTHING",
                   PgParams().text(name).text(make()), shared.until());
    commit_synchronously(connection, shared.until());
    return std::string(
        connection.run("SELECT value FROM secrets WHERE name = $1::text", PgParams().text(name), shared.until())
            .text(0, 0));
}

StoreFigures PostgresStore::figures() const {
    return {backend_->appends.load(), backend_->commits.load(), backend_->shared.in_trouble()};
}

}  // namespace tischlein::server::store
