#include "server/store/test/postgres_cluster.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

extern char** environ;

namespace tischlein::server::store {

PostgresCluster::PostgresCluster() {
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    std::string program = "python3", script = "test/server/postgres.py";
    std::array<char*, 3> words{program.data(), script.data(), nullptr};
    const int failed = posix_spawnp(&pid_, "python3", &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]), close(out[1]);
    to_ = in[1];
    from_ = fdopen(out[0], "r");
    if (failed != 0) throw std::runtime_error("python3 cannot be started");
    address_ = line();
    if (!address_.starts_with("postgresql:")) throw std::runtime_error("no PostgreSQL could be started: " + address_);
}

// The script ends when its input is closed.
PostgresCluster::~PostgresCluster() {
    close(to_);
    std::fclose(from_);
    waitpid(pid_, nullptr, 0);
}

PostgresCluster& PostgresCluster::shared() {
    static PostgresCluster cluster;
    return cluster;
}

std::string PostgresCluster::line() {
    std::string text;
    for (int letter = std::fgetc(from_); letter != EOF && letter != '\n'; letter = std::fgetc(from_))
        text += static_cast<char>(letter);
    return text;
}

std::string PostgresCluster::say(const std::string& command) {
    const std::string sent = command + "\n";
    if (write(to_, sent.data(), sent.size()) != static_cast<ssize_t>(sent.size()))
        throw std::runtime_error("the cluster is gone");
    const std::string answer = line();
    if (!answer.starts_with("ok ")) throw std::runtime_error(command + ": " + answer);
    return answer.substr(3);
}

PostgresEnvironment::PostgresEnvironment(PostgresCluster& of) : cluster(of) {
    static int worlds = 0;
    schema = "w" + std::to_string(++worlds);
    cluster.sql("CREATE SCHEMA " + schema);
}

PostgresSettings PostgresEnvironment::settings() const {
    return {.address = cluster.address() + "&options=-csearch_path%3D" + schema, .journal = [](const std::string&) {}};
}

void PostgresEnvironment::fill_disk() {
    cluster.sql("CREATE FUNCTION " + schema + ".full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION " +
                "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$");
    cluster.sql("CREATE TRIGGER full_disk BEFORE INSERT ON " + schema + ".facts FOR EACH ROW EXECUTE FUNCTION " +
                schema + ".full()");
}
void PostgresEnvironment::free_disk() { cluster.sql("DROP TRIGGER full_disk ON " + schema + ".facts"); }

}  // namespace tischlein::server::store
