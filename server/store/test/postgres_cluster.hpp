// A real PostgreSQL with a synchronous standby for tests (test/server/postgres.py starts and stops it), and a world (environments.hpp) on it.
#pragma once
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/store/postgres_store.hpp"

namespace tischlein::server::store {

class PostgresCluster {
public:
    // Throws std::runtime_error if there is no PostgreSQL to start.
    PostgresCluster();
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    // The one that most tests of a program share. A test that would spoil it for others starts another.
    static PostgresCluster& shared();

    const std::string& address() const { return address_; }
    // Sends a command to test/server/postgres.py and returns its answer. Throws std::runtime_error if it failed.
    std::string say(const std::string& command);
    std::string sql(const std::string& statement) { return say("psql " + statement); }

private:
    std::string line();

    int pid_ = 0, to_ = -1;
    std::FILE* from_ = nullptr;
    std::string address_;
};

// While it lives, the standby confirms nothing.
struct StandbyPause {
    explicit StandbyPause(PostgresCluster& of) : cluster(of) { cluster.say("pause-standby"); }
    ~StandbyPause() { end(); }
    void end() {
        if (!std::exchange(ended, true)) cluster.say("resume-standby");
    }
    PostgresCluster& cluster;
    bool ended = false;
};

// A schema of its own; a store takes it for a whole database.
class PostgresEnvironment {
public:
    static constexpr int deaths = 4;  // a start of the database takes as long as a hundred of SQLite's

    explicit PostgresEnvironment(PostgresCluster& cluster = PostgresCluster::shared());

    std::unique_ptr<Store> open(Loop& loop) { return std::make_unique<PostgresStore>(loop, settings()); }
    PostgresSettings settings() const;
    void lose_power() { cluster.say("kill"); }
    // Makes the database report a full disk in its own words. Whether PostgreSQL survives a really full disk is not tested here.
    void fill_disk();
    void free_disk();

    PostgresCluster& cluster;
    std::string schema;
};

}  // namespace tischlein::server::store
