#include "server/store/sqlite_store.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <unordered_set>
#include <utility>
#include <variant>

#include "server/store/data_file.hpp"
#include "server/store/folder_lock.hpp"
#include "server/store/log_writer.hpp"
#include "server/store/worker.hpp"

namespace tischlein::server::store {

namespace {

struct Asked {
    AppendRequest request;
    std::function<void(AppendResult)> done;
};
struct Released {
    std::string table;
};
using Writing = std::variant<Asked, Released>;
using Reading = std::function<void(Reader&)>;

struct Report {
    std::function<void(AppendResult)> done;
    AppendResult kept;
};

std::function<void(std::string)> journal_on(Loop& loop, std::function<void(std::string)> journal) {
    if (!journal) journal = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
    return [&loop, journal = std::move(journal)](std::string line) {
        loop.post([journal, line = std::move(line)] { journal(line); });
    };
}

}  // namespace

class SqliteStore::Works {
public:
    Works(Loop& loop, SqliteSettings settings)
        : loop_(loop),
          settings_(std::move(settings)),
          journal_(journal_on(loop, settings_.journal)),
          lock_(lock_folder(settings_.folder)),
          file_((prepare(settings_.folder, journal_), data_file(settings_.folder))),
          file_lock_(lock_data_file(settings_.folder)),
          writer_(file_, journal_),
          reader_(file_),
          writing_(settings_.most_at_once, [this](std::vector<Writing> batch) { write(std::move(batch)); }),
          reading_(1, [this](std::vector<Reading> one) { one.front()(reader_); }) {}

    void append(AppendRequest request, std::function<void(AppendResult)> done) {
        if (!owned_.contains(request.table)) {
            journal_(fmt::format("refused to write to table {}, which this server does not own", request.table));
            loop_.post([done = std::move(done)] { done(AppendResult::failed); });
            return;
        }
        Writing asked = Asked{std::move(request), std::move(done)};
        if (writing_.put(std::move(asked), settings_.most_waiting)) {
            overrun_ = false;
            return;
        }
        if (!std::exchange(overrun_, true))
            journal_(fmt::format("the disk is too slow: {} appends are waiting for it, more are refused",
                                 settings_.most_waiting));
        loop_.post([done = std::move(std::get<Asked>(asked).done)] { done(AppendResult::failed); });
    }

    // Runs `question` on the reading thread and hands its answer to `done` on the loop; `otherwise` if that is impossible.
    template <class Answer, class Question>
    void ask(Question question, std::function<void(Answer)> done, const Answer& otherwise) {
        Reading reading = [this, question, done, otherwise](Reader& reader) {
            Answer answer = otherwise;
            try {
                answer = question(reader);
            } catch (const SqliteError& error) {
                journal_(fmt::format("the store cannot read: {}", error.what()));
            }
            loop_.post([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
        };
        if (!reading_.put(std::move(reading), settings_.most_waiting))
            loop_.post([done = std::move(done), otherwise] { done(otherwise); });
    }

    void own(std::string_view table, std::function<void(bool)> done) {
        owned_.emplace(table);  // the folder is ours, and every table in it
        loop_.post([done = std::move(done)] { done(true); });
    }

    void release(std::string_view table) {
        if (owned_.erase(std::string(table)) == 0) return;
        writing_.put(Released{std::string(table)}, settings_.most_waiting);  // refused: the cache stays a little larger
    }

    void finish() {
        writing_.drain();
        reading_.drain();
    }

    const std::filesystem::path& file() const { return file_; }
    SqliteFigures figures() const { return {appends_.load(), commits_.load(), writer_.in_trouble()}; }

private:
    void write(std::vector<Writing> batch) {
        std::vector<AppendRequest> appendings;
        std::vector<Report> reports;
        std::vector<std::string> released;
        for (Writing& writing : batch) {
            if (auto* asked = std::get_if<Asked>(&writing)) {
                appendings.push_back(std::move(asked->request));
                reports.push_back({std::move(asked->done), AppendResult::failed});
            } else {
                released.push_back(std::move(std::get<Released>(writing).table));
            }
        }
        if (!appendings.empty()) {
            const std::vector<AppendResult> answers = writer_.write(appendings);
            for (std::size_t i = 0; i < answers.size(); ++i) reports[i].kept = answers[i];
            appends_ += answers.size();
            ++commits_;
            loop_.post([reports = std::move(reports)] {
                for (const Report& report : reports) report.done(report.kept);
            });
        }
        for (const std::string& table : released) writer_.forget(table);
    }

    Loop& loop_;
    const SqliteSettings settings_;
    const std::function<void(std::string)> journal_;
    const FileLock lock_;
    const std::filesystem::path file_;
    const FileLock file_lock_;
    LogWriter writer_;  // the writing thread's
    Reader reader_;  // the reading thread's
    std::unordered_set<std::string> owned_;
    bool overrun_ = false;
    std::atomic<std::uint64_t> appends_{0}, commits_{0};
    Worker<Writing> writing_;  // the threads: first to end
    Worker<Reading> reading_;
};

SqliteStore::SqliteStore(Loop& loop, SqliteSettings settings)
    : works_(std::make_unique<Works>(loop, std::move(settings))) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::append(AppendRequest request, std::function<void(AppendResult)> done) {
    works_->append(std::move(request), std::move(done));
}

void SqliteStore::read(std::string_view table, Seq after, FactsReader done) {
    using Facts = std::optional<std::vector<std::string>>;
    const auto facts = [id = std::string(table), after](Reader& reader) { return Facts(reader.facts(id, after)); };
    works_->ask<Facts>(facts, std::move(done), std::nullopt);
}

void SqliteStore::listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) {
    using Tables = std::vector<ListedTable>;
    works_->ask<Tables>([most](Reader& reader) { return reader.listed(most); }, std::move(done), {});
}

void SqliteStore::own(std::string_view table, std::function<void(bool mine)> done) {
    works_->own(table, std::move(done));
}
void SqliteStore::release(std::string_view table) { works_->release(table); }
void SqliteStore::watch(std::function<void(std::string_view table, Seq newest)>) {}  // there is no other process
WallClock SqliteStore::now() const { return std::chrono::system_clock::now(); }
void SqliteStore::finish() { works_->finish(); }

std::string SqliteStore::secret(std::string_view name, const std::function<std::string()>& make) {
    return secret_in(works_->file(), name, make);
}

SqliteFigures SqliteStore::figures() const { return works_->figures(); }

void SqliteStore::backup(const std::filesystem::path& folder, const std::filesystem::path& copy) {
    copy_data_file(folder, copy);
}

}  // namespace tischlein::server::store
