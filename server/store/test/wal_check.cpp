// The write-ahead log of a killed server, damaged on purpose: the start reports what SQLite would drop silently.
#include "server/store/wal_check.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "server/store/data_file.hpp"
#include "server/store/log_writer.hpp"
#include "server/store/test/environments.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

// The files of a server that was killed after some appends.
struct KilledStore {
    TempFolder temp;
    fs::path file = data_file(temp.path()), log = file.string() + "-wal";
    std::vector<std::string> told;

    KilledStore() {
        fs::path copy = temp / "copy";
        fs::create_directory(copy);
        {
            prepare(temp.path(), [](const std::string&) {});
            LogWriter writer(file, [](const std::string&) {});
            for (Seq seq = 0; seq < 20; ++seq) {
                const AppendRequest request{"t", seq, {"{\"n\":" + std::to_string(seq) + "}"}, {}};
                REQUIRE(writer.write({&request, 1}).front() == AppendResult::kept);
            }
            for (const char* name : {"tischlein.db", "tischlein.db-wal"}) fs::copy_file(temp / name, copy / name);
        }
        file = data_file(copy);
        log = file.string() + "-wal";
    }
    // What a start says, and how many facts it finds.
    std::size_t facts_after_start() {
        prepare(file.parent_path(), [this](std::string line) { told.push_back(std::move(line)); });
        return DataFileReader(file).facts("t", 0).size();
    }
};

}  // namespace

TEST_CASE("A sound log is sound") {
    KilledStore killed;
    const WalReport report = check_wal(killed.log);
    CHECK(report.committed > 20);
    CHECK(report.unfinished == 0);
    CHECK(report.damaged == 0);
    CHECK(killed.facts_after_start() == 20);
    CHECK(killed.told.empty());
}

TEST_CASE("A damaged last frame is told with its size, instead of losing a move in silence") {
    KilledStore killed;
    std::string bytes = bytes_of(killed.log);
    bytes[bytes.size() - 100] ^= 1;
    write_bytes(killed.log, bytes);
    CHECK(check_wal(killed.log).damaged == 1);
    CHECK(killed.facts_after_start() == 19);
    REQUIRE(killed.told.size() == 1);
    CHECK(killed.told[0].find("damaged: 1 of its") != std::string::npos);
}

TEST_CASE("Damage in the middle counts everything behind it") {
    KilledStore killed;
    std::string bytes = bytes_of(killed.log);
    const WalReport whole = check_wal(killed.log);
    bytes[bytes.size() / 2] ^= 64;
    write_bytes(killed.log, bytes);
    const WalReport report = check_wal(killed.log);
    CHECK(report.damaged > whole.committed / 3);
    CHECK(report.committed + report.unfinished + report.damaged == whole.committed);
}

TEST_CASE("A transaction that was cut off is nobody's loss; neither is no log at all") {
    KilledStore killed;
    std::string bytes = bytes_of(killed.log);
    bytes.resize(bytes.size() - 1000);  // half a frame: it was never acknowledged
    write_bytes(killed.log, bytes);
    CHECK(check_wal(killed.log).damaged == 0);
    killed.facts_after_start();
    CHECK(killed.told.empty());
    for (const std::string& other : {std::string(), std::string("x"), std::string(5000, '\0')}) {
        write_bytes(killed.log, other);
        CHECK(check_wal(killed.log).damaged == 0);
    }
    CHECK(check_wal(killed.temp / "nothing").committed == 0);
}
