// What only the store with a real disk can get wrong: folders, files, locks, layouts, copies.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <thread>

#include "server/store/data_file.hpp"
#include "server/store/log_writer.hpp"
#include "server/store/schema.hpp"
#include "server/store/test/environments.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
namespace fs = std::filesystem;
using Facts = std::vector<std::string>;

namespace {

// A store in a folder that the test knows, and what it says to the operator.
struct SqliteFixture {
    ManualLoop loop;
    Facts journal;
    std::unique_ptr<SqliteStore> store;

    explicit SqliteFixture(const fs::path& folder, std::size_t most_waiting = 1000) {
        SqliteSettings settings{.folder = folder, .most_waiting = most_waiting};
        settings.journal = [this](std::string line) { journal.push_back(std::move(line)); };
        store = std::make_unique<SqliteStore>(loop, settings);
    }
    void settle() { store->finish(), loop.turn(); }
    AppendResult append(const std::string& table, Seq after, Facts facts) {
        AppendResult kept = AppendResult::failed;
        store->own(table, [](bool) {});
        store->append({table, after, std::move(facts)}, [&](AppendResult answer) { kept = answer; });
        settle();
        return kept;
    }
    std::optional<Facts> read(std::string_view table) {
        std::optional<Facts> facts;
        store->read(table, 0, [&](std::optional<Facts> answer) { facts = std::move(answer); });
        settle();
        return facts;
    }
};

// Why a store in this folder does not open; empty if it does.
std::string refusal(const fs::path& folder) {
    ManualLoop loop;
    try {
        const SqliteStore store(loop, {.folder = folder});
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

bool says(const std::string& line, std::initializer_list<std::string> words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const auto& word) { return line.find(word) != std::string::npos; });
}

void write_file(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

// While it lives, this process is not root, because root may write anywhere. False: the process could not change its user.
class WithoutRoot {
public:
    WithoutRoot() : was_(geteuid()), became_(was_ != 0 || seteuid(65534) == 0) {}
    ~WithoutRoot() {
        if (was_ == 0 && became_ && seteuid(was_) != 0) std::abort();
    }
    WithoutRoot(const WithoutRoot&) = delete;
    WithoutRoot& operator=(const WithoutRoot&) = delete;
    explicit operator bool() const { return became_; }

private:
    uid_t was_;
    bool became_;
};

}  // namespace

TEST_CASE("A missing folder is made, and nobody else may look inside") {
    const TempFolder temp;
    const fs::path folder = temp / "a/b/data";
    CHECK(refusal(folder) == "");
    CHECK((fs::status(folder).permissions() & fs::perms(0777)) == fs::perms(0700));
    CHECK((fs::status(data_file(folder)).permissions() & fs::perms(0777)) == fs::perms(0600));
}

TEST_CASE("A folder that is a file, or lies below one, is refused by name") {
    const TempFolder temp;
    write_file(temp / "file", "text");
    CHECK(says(refusal(temp / "file"), {(temp / "file").string(), "not a folder"}));
    CHECK(says(refusal(temp / "file/data"), {(temp / "file/data").string(), "cannot be made"}));
}

TEST_CASE("A second process learns which folder is taken, and by whom") {
    const TempFolder temp;
    {
        SqliteFixture first(temp.path());
        CHECK(says(refusal(temp.path()), {temp.path().string(), "in use", "process " + std::to_string(getpid())}));
        CHECK(first.append("t", 0, {"a"}) == AppendResult::kept);
    }
    CHECK(refusal(temp.path()) == "");
}

TEST_CASE("Removing the lock file lets nobody in") {
    const TempFolder temp;
    SqliteFixture first(temp.path());
    CHECK(first.append("t", 0, {"a"}) == AppendResult::kept);
    fs::remove(temp / "lock");
    CHECK(says(refusal(temp.path()), {temp.path().string(), "in use"}));
    CHECK(first.append("t", 1, {"b"}) == AppendResult::kept);
    CHECK(first.read("t") == Facts{"a", "b"});
}

TEST_CASE("An empty data file is told") {
    const TempFolder temp;
    write_file(data_file(temp.path()), "");
    SqliteFixture fixture(temp.path());
    fixture.settle();
    REQUIRE(fixture.journal.size() == 1);
    CHECK(says(fixture.journal[0], {data_file(temp.path()).string(), "empty", "backup"}));
    CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
}

TEST_CASE("A folder or file that cannot be written to is refused by name") {
    const TempFolder temp;
    const fs::path open = temp / "open", closed = temp / "closed", read_only = temp / "read_only";
    CHECK(refusal(read_only) == "");
    fs::create_directory(closed);
    const fs::path file = data_file(read_only);
    for (const fs::path& path : {temp.path(), read_only}) REQUIRE(chmod(path.c_str(), 0755) == 0);
    REQUIRE(chmod(closed.c_str(), 0555) == 0);
    for (const char* name : {"lock", "tischlein.db"}) REQUIRE(chmod((read_only / name).c_str(), 0666) == 0);
    REQUIRE(chmod(file.c_str(), 0444) == 0);
    const WithoutRoot without_root;
    if (!without_root) return;  // root, and cannot become another user
    CHECK(says(refusal(closed), {closed.string(), "cannot be written to", "Permission denied"}));
    CHECK(says(refusal(read_only), {file.string(), "cannot be written to"}));
}

TEST_CASE("A file that is damaged is refused by name, and stays as it is") {
    const TempFolder temp;
    const fs::path file = data_file(temp.path());
    const std::string text(5000, 'x');
    write_file(file, text);
    CHECK(says(refusal(temp.path()), {file.string(), "damaged", "backup"}));
    std::ifstream in(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == text);
}

TEST_CASE("A damaged page is told, not taken for an empty table; other tables go on") {
    const TempFolder temp;
    {
        SqliteFixture fixture(temp.path());
        CHECK(fixture.append("t", 0, Facts(2000, std::string(100, 't'))) == AppendResult::kept);
        CHECK(fixture.append("u", 0, {"u"}) == AppendResult::kept);
    }
    const int file = open(data_file(temp.path()).c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(file >= 0);
    const std::string noise(4096, '\x7f');
    REQUIRE(pwrite(file, noise.data(), noise.size(), 81'920) == 4096);
    close(file);
    SqliteFixture fixture(temp.path());
    CHECK(!fixture.read("t").has_value());
    REQUIRE(fixture.journal.size() == 1);
    CHECK(says(fixture.journal[0], {"cannot read", "malformed"}));
    CHECK(fixture.read("u") == Facts{"u"});
    CHECK(fixture.append("u", 1, {"v"}) == AppendResult::kept);
}

TEST_CASE("A file of another program is refused and not touched") {
    const TempFolder temp;
    Database(data_file(temp.path()), Database::Open::create).run("CREATE TABLE recipes (name TEXT)");
    CHECK(says(refusal(temp.path()), {"another program"}));
    CHECK(Database(data_file(temp.path()), Database::Open::existing).number("SELECT count(*) FROM sqlite_schema") == 1);
}

TEST_CASE("A folder from the future is refused and not touched") {
    const TempFolder temp;
    CHECK(refusal(temp.path()) == "");
    Database(data_file(temp.path()), Database::Open::existing).run("PRAGMA user_version = 99");
    CHECK(says(refusal(temp.path()), {"newer tischlein", "99"}));
    CHECK(Database(data_file(temp.path()), Database::Open::existing).number("PRAGMA user_version") == 99);
}

TEST_CASE("A folder of the first layout is read as before, and can keep checkpoints from then on") {
    const TempFolder temp;
    {
        Database db(data_file(temp.path()), Database::Open::create);
        bring_up_to_date(db, data_file(temp.path()), layout_steps().first(1));
        db.run("INSERT INTO tables (number, id) VALUES (1, 't'); INSERT INTO newest VALUES (1, 2, 2);"
               "INSERT INTO facts VALUES (1, 1, 1, 0, 'a'); INSERT INTO facts VALUES (2, 1, 2, 1, 'b')");
    }
    CHECK(refusal(temp.path()) == "");
    DataFileReader reader(data_file(temp.path()));
    CHECK_FALSE(reader.tail("t").checkpoint);
    CHECK(reader.tail("t").facts == std::vector<std::string>{"a", "b"});
    LogWriter writer(data_file(temp.path()), [](const std::string&) {});
    CHECK(writer.write(std::vector<AppendRequest>{{"t", 2, {"c"}, {}, Checkpoint{2, "two"}}}).front() == AppendResult::kept);
    CHECK(reader.tail("t").checkpoint.value().text == "two");
    CHECK(reader.tail("t").facts == std::vector<std::string>{"c"});
    // A checkpoint that is newer than the log does not count.
    Database(data_file(temp.path()), Database::Open::existing).run("UPDATE checkpoints SET seq = 9");
    CHECK_FALSE(reader.tail("t").checkpoint);
    CHECK(reader.tail("t").facts.size() == 3);
}

TEST_CASE("An older layout takes the missing steps, each whole or not at all") {
    const TempFolder temp;
    const fs::path file = temp / "steps.db";
    Database db(file, Database::Open::create);
    const std::array<std::string_view, 3> steps{"CREATE TABLE a (x); INSERT INTO a VALUES (1)",
                                                "ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1",
                                                "CREATE TABLE b (x); CREATE TABLE a (oops)"};
    bring_up_to_date(db, file, std::span(steps).first(1));
    bring_up_to_date(db, file, std::span(steps).first(1));
    CHECK(db.number("PRAGMA user_version") == 1);
    CHECK_THROWS_AS(bring_up_to_date(db, file, steps), SqliteError);
    CHECK(db.number("PRAGMA user_version") == 2);
    CHECK(db.number("SELECT y FROM a") == 2);
    CHECK(db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0);
}

TEST_CASE("No room at the start is said so") {
    const TempFolder temp;
    std::string words;
    {
        const FullDisk full(1000);
        words = refusal(temp.path());
    }
    CHECK(says(words, {"no room", temp.path().string()}));
    CHECK(refusal(temp.path()) == "");
}

TEST_CASE("An append that does not fit does not spoil the others of its batch") {
    const TempFolder temp;
    prepare(temp.path(), [](const std::string&) {});
    Facts journal;
    LogWriter writer(data_file(temp.path()), [&](std::string line) { journal.push_back(std::move(line)); });
    const std::vector<AppendRequest> batch{{"t", 0, {"a"}}, {"u", 0, {std::string(1'000'000, 'x')}},
                                       {"v", 0, {"a"}}, {"t", 1, {"b"}},
                                       {"t", 1, {"c"}}, {"u", 0, {"small"}}};
    std::vector<AppendResult> answers;
    {
        const FullDisk full(FullDisk::limit_for(temp.path()) + 200'000);
        answers = writer.write(batch);
    }
    CHECK(answers == std::vector{AppendResult::kept, AppendResult::no_room, AppendResult::kept, AppendResult::kept, AppendResult::moved_on, AppendResult::kept});
    DataFileReader reader(data_file(temp.path()));
    CHECK(reader.facts("t", 0) == Facts{"a", "b"});
    CHECK(reader.facts("u", 0) == Facts{"small"});
    CHECK(journal == Facts{"the store cannot write: disk I/O error (File too large)", "the store can write again"});
}

TEST_CASE("A full disk is told once, and once more when there is room again") {
    const TempFolder temp;
    SqliteFixture fixture(temp.path());
    {
        const FullDisk full(FullDisk::limit_for(temp.path()));
        for (int i = 0; i < 20; ++i)
            CHECK(fixture.append("t", 0, {std::string(200'000, 'x')}) == AppendResult::no_room);
    }
    CHECK(fixture.journal.size() == 1);
    CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
    CHECK(fixture.append("t", 1, {"b"}) == AppendResult::kept);
    REQUIRE(fixture.journal.size() == 2);
    CHECK(says(fixture.journal[0], {"cannot write"}));
    CHECK(says(fixture.journal[1], {"can write again"}));
}

TEST_CASE("An attachment that does not fit is told, but is no trouble: facts are kept") {
    const TempFolder temp;
    SqliteFixture fixture(temp.path());
    CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
    const FullDisk full(FullDisk::limit_for(temp.path()) + 200'000);
    bool attached = true;
    fixture.store->attach("t", "review-1", std::string(1'000'000, 'x'), [&](bool kept) { attached = kept; });
    fixture.settle();
    CHECK_FALSE(attached);
    CHECK_FALSE(fixture.store->figures().in_trouble);
    REQUIRE(fixture.journal.size() == 1);
    CHECK(says(fixture.journal[0], {"cannot write"}));
    CHECK(fixture.append("t", 1, {"b"}) == AppendResult::kept);
}

TEST_CASE("A server to which nobody comes, because it could not write, finds out itself that it can again") {
    const TempFolder temp;
    SqliteFixture fixture(temp.path());
    CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
    {
        const FullDisk full(1024);
        CHECK(fixture.append("t", 1, {std::string(200'000, 'x')}) == AppendResult::no_room);
        CHECK(fixture.store->figures().in_trouble);
        std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        CHECK(fixture.store->figures().in_trouble);  // it tried, and there is no room yet
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (fixture.store->figures().in_trouble && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK_FALSE(fixture.store->figures().in_trouble);
    fixture.settle();
    REQUIRE(fixture.journal.size() == 2);
    CHECK(says(fixture.journal[1], {"can write again"}));
    CHECK(fixture.append("t", 1, {"b"}) == AppendResult::kept);
    CHECK(fixture.read("t") == Facts{"a", "b"});
}

TEST_CASE("A disk that cannot sync is not trusted again before the next start") {
    const TempFolder temp;
    const fs::path folder = temp / "data";
    const PowerCut power(folder);
    {
        SqliteFixture fixture(folder);
        CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
        CHECK_FALSE(fixture.store->figures().in_trouble);
        PowerCut::fail_syncs(true);
        CHECK(fixture.append("t", 1, {"b"}) == AppendResult::unknown);  // it may be there at the next start
        CHECK(fixture.store->figures().in_trouble);
        PowerCut::fail_syncs(false);
        CHECK(fixture.append("t", 1, {"b"}) == AppendResult::failed);
        CHECK(fixture.append("u", 0, {"a"}) == AppendResult::failed);
        CHECK(fixture.read("t") == Facts{"a"});
        REQUIRE(fixture.journal.size() == 1);
        CHECK(says(fixture.journal[0], {"cannot write", "next start"}));
    }
    SqliteFixture fixture(folder);
    const auto facts = fixture.read("t");
    CHECK((facts == Facts{"a"} || facts == Facts{"a", "b"}));  // never reported, so both are right
    CHECK(fixture.append("t", facts->size(), {"c"}) == AppendResult::kept);
}

TEST_CASE("Reads do not wait for commits; too many appends behind a slow disk are refused") {
    const TempFolder temp;
    SqliteFixture fixture(temp.path(), 4);
    CHECK(fixture.append("t", 0, {"a"}) == AppendResult::kept);
    Database slow(data_file(temp.path()), Database::Open::existing);
    slow.run("BEGIN IMMEDIATE");  // the writer has to wait for us
    int kept = 0, refused = 0;
    for (Seq i = 1; i <= 20; ++i)
        fixture.store->append({"t", i, {"b"}},
                              [&](AppendResult answer) { ++(answer == AppendResult::kept ? kept : refused); });
    std::optional<Facts> facts;
    fixture.store->read("t", 0, [&](std::optional<Facts> answer) { facts = std::move(answer); });
    while (!facts) fixture.loop.wait_and_turn();
    CHECK(*facts == Facts{"a"});
    CHECK(kept == 0);
    CHECK(refused >= 12);
    slow.run("ROLLBACK");
    fixture.settle();
    CHECK(kept + refused == 20);
    CHECK(fixture.read("t")->size() == 1 + static_cast<std::size_t>(kept));
    // Once each time the queue fills up, not once for each refusal; the writer may have taken the first few in between.
    CHECK((fixture.journal.size() == 1 || fixture.journal.size() == 2));
    for (const std::string& line : fixture.journal) CHECK(says(line, {"too slow", "4 appends"}));
}

TEST_CASE("A secret is made once for each folder") {
    const TempFolder temp;
    int made = 0;
    const auto make = [&] { return std::string("k\0y", 3) + std::to_string(++made); };
    {
        SqliteFixture fixture(temp.path());
        CHECK(fixture.store->secret("sign", make) == std::string("k\0y1", 4));
        CHECK(fixture.store->secret("sign", make) == std::string("k\0y1", 4));
        CHECK(fixture.store->secret("other", make) == std::string("k\0y2", 4));
    }
    CHECK(SqliteFixture(temp.path()).store->secret("sign", make) == std::string("k\0y1", 4));
    CHECK(made == 2);
}

TEST_CASE("A backup made while the server writes is a whole data folder of one moment") {
    const TempFolder temp;
    SqliteFixture fixture(temp / "data");
    const std::array<std::string, 3> tables{"t", "u", "v"};
    std::map<std::string, Seq> kept;
    const auto key = fixture.store->secret("sign", [] { return std::string("key"); });
    for (const std::string& table : tables) fixture.append(table, 0, {table + "1"}), kept[table] = 1;
    std::function<void(const std::string&)> next = [&](const std::string& table) {
        const Seq after = kept[table];
        fixture.store->append({table, after, {table + std::to_string(after + 1)}}, [&, table](AppendResult answer) {
            if (answer == AppendResult::kept && ++kept[table] < 100) next(table);
        });
    };
    for (const std::string& table : tables) next(table);
    for (int copy = 0; copy < 5; ++copy) {
        for (int turns = 0; turns < 5; ++turns) fixture.loop.wait_and_turn();
        const auto before = kept;  // NOLINT: kept grows meanwhile
        const fs::path folder = temp / ("copy" + std::to_string(copy));
        fs::create_directory(folder);
        SqliteStore::backup(temp / "data", data_file(folder));  // the next appends are being written meanwhile
        SqliteFixture restored(folder);
        CHECK(restored.store->secret("sign", [] { return std::string("another"); }) == key);
        for (const std::string& table : tables) {
            const Facts facts = restored.read(table).value();
            CHECK(facts.size() >= before.at(table));
            for (std::size_t i = 0; i < facts.size(); ++i) CHECK(facts[i] == table + std::to_string(i + 1));
        }
        CHECK(restored.append("t", restored.read("t")->size(), {"goes on"}) == AppendResult::kept);
    }
}

TEST_CASE("A backup never leaves half a file and never replaces one") {
    const TempFolder temp;
    const auto words = [&](const fs::path& folder, const fs::path& copy) -> std::string {
        try {
            return SqliteStore::backup(folder, copy), "";
        } catch (const std::runtime_error& error) {
            return error.what();
        }
    };
    CHECK(says(words(temp / "nothing", temp / "copy.db"), {"no ", (temp / "nothing").string()}));
    SqliteFixture fixture(temp / "data");
    CHECK(fixture.append("t", 0, {std::string(100'000, 'x')}) == AppendResult::kept);
    std::string no_room;
    {
        const FullDisk full(50'000);
        no_room = words(temp / "data", temp / "copy.db");
    }
    CHECK(says(no_room, {"could not be copied", (temp / "copy.db").string()}));
    CHECK(says(words(temp / "data", temp / "missing/copy.db"), {"missing"}));
    CHECK(std::distance(fs::directory_iterator(temp.path()), fs::directory_iterator()) == 1);
    CHECK(words(temp / "data", temp / "copy.db") == "");
    CHECK(says(words(temp / "data", temp / "copy.db"), {"already"}));
}
