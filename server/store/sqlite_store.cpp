// SqliteStore::Backend has the file and its two threads, once. Each SqliteStore is a handle to it, for one loop.
#include "server/store/sqlite_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <variant>

#include "server/store/data_file.hpp"
#include "server/store/folder_lock.hpp"
#include "server/store/log_writer.hpp"
#include "server/store/worker.hpp"

namespace tischlein::server::store {

namespace {

// After the last write failed and nothing else is to be written.
constexpr std::chrono::milliseconds try_again_after{2000};

// The results of a batch, by loop, so that each loop is woken once.
class Reports {
public:
    void add(Loop& loop, std::function<void(AppendResult)> done, AppendResult result) {
        const auto known = std::find_if(loops_.begin(), loops_.end(), [&](const auto& each) { return each.first == &loop; });
        auto& tasks = known != loops_.end() ? known->second : loops_.emplace_back(&loop, Tasks{}).second;
        tasks.emplace_back([done = std::move(done), result] { done(result); });
    }
    // Each result in a turn of its own: a large batch must not block a loop.
    void send() {
        for (auto& [loop, tasks] : loops_) loop->post_all(std::move(tasks));
    }

private:
    using Tasks = std::vector<Loop::Task>;
    std::vector<std::pair<Loop*, Tasks>> loops_;
};

}  // namespace

// The file, and the two threads that work on it.
struct SqliteStore::Backend {
    // What the threads are asked for.
    struct Asked {
        Loop* loop;  // gets the answer
        AppendRequest request;
        std::function<void(AppendResult)> done;
    };
    struct Attached {
        Loop* loop;
        std::string table, name, text;
        std::function<void(bool)> done;
    };
    struct Released {
        std::string table;
    };
    using Writing = std::variant<Asked, Attached, Released>;
    using Reading = std::function<void(DataFileReader&)>;

    Backend(Loop& first, SqliteSettings with)
        : settings(std::move(with)),
          journal(journal_on(first, settings.journal)),
          lock(lock_folder(settings.folder)),
          file((prepare(settings.folder, journal), data_file(settings.folder))),
          file_lock(lock_data_file(settings.folder)),
          log_writer(file, journal),
          log_reader(file),
          writing("store", settings.most_at_once, [this](std::vector<Writing> batch) { write(std::move(batch)); },
                  Worker<Writing>::Idle{try_again_after, [this] { log_writer.try_again(); }}),
          reading("store-reader", 1, [this](std::vector<Reading> one) { one.front()(log_reader); }) {}

    // Runs `query` on the reading thread and hands its answer to `done` on `loop`; `otherwise` if that is impossible.
    template <class Answer, class Query>
    void ask(Loop& loop, Query query, std::function<void(Answer)> done, const Answer& otherwise) {
        Reading asked = [this, &loop, query, done, otherwise](DataFileReader& reader) {
            Answer answer = otherwise;
            try {
                answer = query(reader);
            } catch (const SqliteError& error) {
                journal(fmt::format("the store cannot read: {}", error.what()));
            }
            loop.post([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
        };
        if (!reading.put(std::move(asked), settings.most_waiting))
            loop.post([done = std::move(done), otherwise] { done(otherwise); });
    }
    // On the writing thread.
    void write(std::vector<Writing> batch);

    const SqliteSettings settings;
    const std::function<void(std::string)> journal;
    const FileLock lock;
    const std::filesystem::path file;
    const FileLock file_lock;
    LogWriter log_writer;  // the writing thread's
    DataFileReader log_reader;  // the reading thread's
    std::atomic<bool> overrun = false;
    std::atomic<std::uint64_t> appends{0}, commits{0};
    Worker<Writing> writing;  // the threads: last members, so that they end first
    Worker<Reading> reading;
};

void SqliteStore::Backend::write(std::vector<Writing> batch) {
    std::vector<AppendRequest> requests;
    std::vector<Asked> asked;
    std::vector<Attached> attached;
    std::vector<std::string> released;
    for (Writing& each : batch) {
        if (auto* append = std::get_if<Asked>(&each)) {
            requests.push_back(std::move(append->request));
            asked.push_back(std::move(*append));
        } else if (auto* beside = std::get_if<Attached>(&each)) {
            attached.push_back(std::move(*beside));
        } else {
            released.push_back(std::move(std::get<Released>(each).table));
        }
    }
    if (!requests.empty()) {
        const std::vector<AppendResult> answers = log_writer.write(requests);
        appends += answers.size();
        ++commits;
        Reports reports;
        for (std::size_t i = 0; i < answers.size(); ++i) reports.add(*asked[i].loop, std::move(asked[i].done), answers[i]);
        reports.send();
    }
    for (Attached& each : attached)
        each.loop->post([done = std::move(each.done), kept = log_writer.attach(each.table, each.name, each.text)] { done(kept); });
    for (const std::string& table : released) log_writer.forget(table);
}

SqliteStore::SqliteStore(Loop& loop, SqliteSettings settings)
    : loop_(loop),
      backend_(std::make_shared<Backend>(loop, std::move(settings))) {}
SqliteStore::SqliteStore(Loop& loop, std::shared_ptr<Backend> backend) : loop_(loop), backend_(std::move(backend)) {}
SqliteStore::~SqliteStore() = default;

std::unique_ptr<Store> SqliteStore::handle_on(Loop& loop) const {
    return std::unique_ptr<Store>(new SqliteStore(loop, backend_));
}

void SqliteStore::append(AppendRequest request, std::function<void(AppendResult)> done) {
    Backend& backend = *backend_;
    if (!owned_.contains(request.table)) {
        backend.journal(fmt::format("refused to write to table {}, which this server does not own", request.table));
        loop_.post([done = std::move(done)] { done(AppendResult::failed); });
        return;
    }
    Backend::Writing asked = Backend::Asked{&loop_, std::move(request), std::move(done)};
    if (backend.writing.put(std::move(asked), backend.settings.most_waiting)) {
        if (backend.overrun) backend.overrun = false;
        return;
    }
    if (!backend.overrun.exchange(true))
        backend.journal(fmt::format("the disk is too slow: {} appends are waiting for it, more are refused",
                              backend.settings.most_waiting));
    loop_.post([done = std::move(std::get<Backend::Asked>(asked).done)] { done(AppendResult::failed); });
}

void SqliteStore::read(std::string_view table, Seq after, FactsReader done) {
    using Facts = std::optional<std::vector<std::string>>;
    const auto facts = [id = std::string(table), after](DataFileReader& reader) {
        return Facts(reader.facts(id, after));
    };
    backend_->ask<Facts>(loop_, facts, std::move(done), std::nullopt);
}

void SqliteStore::read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) {
    using Tail = std::optional<LogTail>;
    backend_->ask<Tail>(
        loop_, [id = std::string(table)](DataFileReader& reader) { return Tail(reader.tail(id)); }, std::move(done),
        std::nullopt);
}

void SqliteStore::attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) {
    Backend& backend = *backend_;
    Backend::Writing asked = Backend::Attached{&loop_, std::string(table), std::string(name), std::move(text), std::move(done)};
    if (backend.writing.put(std::move(asked), backend.settings.most_waiting)) return;
    loop_.post([done = std::move(std::get<Backend::Attached>(asked).done)] { done(false); });
}

void SqliteStore::read_attachment(std::string_view table, std::string_view name,
                                  std::function<void(std::optional<std::string>)> done) {
    using MaybeText = std::optional<std::string>;
    const auto text = [id = std::string(table), name = std::string(name)](DataFileReader& reader) {
        return reader.attachment(id, name);
    };
    backend_->ask<MaybeText>(loop_, text, std::move(done), std::nullopt);
}

void SqliteStore::listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) {
    using Tables = std::vector<ListedTable>;
    backend_->ask<Tables>(loop_, [most](DataFileReader& reader) { return reader.listed(most); }, std::move(done), {});
}

void SqliteStore::own(std::string_view table, std::function<void(Ownership)> done) {
    owned_.emplace(table);  // the folder is ours, and every table in it
    loop_.post([done = std::move(done)] { done({true}); });
}

void SqliteStore::release(std::string_view table) {
    if (owned_.erase(std::string(table)) == 0) return;
    // If the queue is full, the writer's cache stays a little larger.
    backend_->writing.put(Backend::Released{std::string(table)}, backend_->settings.most_waiting);
}

void SqliteStore::watch(std::function<void(std::string_view table, Seq newest)>) {}  // no other server uses the folder
WallClock SqliteStore::now() const { return std::chrono::system_clock::now(); }

void SqliteStore::finish() {
    backend_->writing.drain();
    backend_->reading.drain();
}

std::string SqliteStore::secret(std::string_view name, const std::function<std::string()>& make) {
    return secret_in(backend_->file, name, make);
}

StoreFigures SqliteStore::figures() const {
    return {backend_->appends.load(), backend_->commits.load(), backend_->log_writer.in_trouble()};
}

void SqliteStore::backup(const std::filesystem::path& folder, const std::filesystem::path& copy) {
    copy_data_file(folder, copy);
}

}  // namespace tischlein::server::store
