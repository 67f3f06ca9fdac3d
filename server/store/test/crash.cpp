// A store that is killed at any moment has kept every fact that it reported, none twice and none missing in between.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <map>
#include <random>
#include <sstream>
#include <thread>

#include "server/store/data_file.hpp"
#include "server/store/test/environments.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
namespace fs = std::filesystem;

extern char** environ;  // NOLINT: POSIX wants it declared

namespace {

// A child whose standard output we read.
struct WriterProcess {
    pid_t pid = -1;
    int pipe_end = -1;
    std::string printed;

    WriterProcess(const std::string& folder, const std::string& prefix) {
        std::array<int, 2> ends{};
        REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        std::string program = STORE_CRASH_WRITER, first = folder, second = prefix;
        const std::array<char*, 4> words{program.data(), first.data(), second.data(), nullptr};
        REQUIRE(posix_spawn(&pid, program.c_str(), &actions, nullptr, words.data(), environ) == 0);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        pipe_end = ends[0];
    }
    bool read_some() {
        std::array<char, 65536> bytes{};
        const ssize_t count = read(pipe_end, bytes.data(), bytes.size());
        if (count > 0) printed.append(bytes.data(), static_cast<std::size_t>(count));
        return count > 0;
    }
    // Lets it print for a while, then kills it. A pipe that nobody empties would stop it.
    int kill_after(std::chrono::microseconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        for (auto left = time; left.count() > 0;
             left = std::chrono::duration_cast<std::chrono::microseconds>(end - std::chrono::steady_clock::now())) {
            pollfd waiting{pipe_end, POLLIN, 0};
            const timespec at_most{0, left.count() * 1000};
            if (ppoll(&waiting, 1, &at_most, nullptr) > 0 && !read_some()) break;
        }
        kill(pid, SIGKILL);
        while (read_some()) {}
        close(pipe_end);
        int status = 0;
        waitpid(pid, &status, 0);
        return status;
    }
};

// By table: the number of the newest fact that was reported. Every line says "TABLE NUMBER"; the last may be cut off.
std::map<std::string, Seq> reported_in(const std::string& printed) {
    std::map<std::string, Seq> newest;
    std::istringstream lines(printed.substr(0, printed.rfind('\n') + 1));
    std::string table;
    for (Seq seq = 0; lines >> table >> seq;) {
        CHECK(seq == newest[table] + 1);  // reported in order, each once
        newest[table] = seq;
    }
    return newest;
}

void check_table(DataFileReader& reader, const std::string& table, Seq reported) {
    CAPTURE(table);
    const auto facts = reader.facts(table, 0);
    CHECK(facts.size() >= reported);
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (facts[i] != table + " " + std::to_string(i + 1)) FAIL("fact " << i + 1 << " is " << facts[i]);
}

void kill_often(int deaths, const fs::path& parent) {
    const TempFolder temp(parent);
    std::mt19937 random(11);  // NOLINT: the same moments each run, as far as a machine can
    std::map<std::string, Seq> reported;
    for (int death = 0; death < deaths; ++death) {
        CAPTURE(death);
        WriterProcess writer(temp.path(), std::to_string(death));
        writer.read_some();  // waits for its first output: by then it is writing
        const int status = writer.kill_after(std::chrono::microseconds(random() % 60'000));
        REQUIRE(WIFSIGNALED(status));
        REQUIRE(WTERMSIG(status) == SIGKILL);
        DataFileReader reader(data_file(temp.path()));
        for (const auto& [table, newest] : reported_in(writer.printed)) {
            check_table(reader, table, newest);
            reported[table] = newest;
        }
    }
    DataFileReader reader(data_file(temp.path()));
    for (const auto& [table, newest] : reported) check_table(reader, table, newest);
    CHECK(reported.size() >= static_cast<std::size_t>(deaths));
    Database whole(data_file(temp.path()), Database::Open::existing);
    CHECK(whole.text("PRAGMA integrity_check") == "ok");
}

}  // namespace

TEST_CASE("A hundred deaths lose nothing that was reported") {
    // What the kernel has taken survives the death of a process, in memory and on a disk. A real disk has other timings.
    kill_often(80, TempFolder::in_memory());
    kill_often(20, fs::temp_directory_path());
}

TEST_CASE("A death at the very start leaves a folder that can be used") {
    const TempFolder temp(TempFolder::in_memory());
    std::mt19937 random(12);  // NOLINT: as above
    for (int death = 0; death < 40; ++death) {
        CAPTURE(death);
        const auto folder = temp / std::to_string(death);
        WriterProcess writer(folder, "t");
        writer.kill_after(std::chrono::microseconds(random() % 20'000));
        ManualLoop loop;
        CHECK_NOTHROW(SqliteStore(loop, {.folder = folder}));
        DataFileReader reader(data_file(folder));
        for (const auto& [table, newest] : reported_in(writer.printed)) check_table(reader, table, newest);
    }
}
