// The server that is measured: a child process of ours, or one that runs already.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "server/load/namespace.hpp"

namespace tischlein::server::load {

// A temporary folder; it is deleted on destruction.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

class ServerProcess {
public:
    // Starts `tischlein serve` (this same program) on a free port of the loopback interface and waits until it answers.
    // `threads`, `network_threads`: as its flags; 0: its default. Throws std::runtime_error, in words for people.
    static ServerProcess start(const std::filesystem::path& data, int threads, int network_threads);
    // Uses a server on this port of the loopback interface. `pid` 0: nothing is known about its process.
    static ServerProcess running(unsigned short port, pid_t pid) { return {port, pid, false}; }

    ServerProcess(ServerProcess&& other) noexcept;
    ServerProcess& operator=(ServerProcess&&) = delete;
    ~ServerProcess();  // ends the child: asks it to stop, then kills it

    unsigned short port() const { return port_; }
    std::chrono::milliseconds start_up() const { return start_up_; }  // until it answered; 0 if it was running already
    // 0 where the process is not known.
    std::size_t resident_bytes() const;
    std::chrono::microseconds cpu_time() const;

private:
    ServerProcess(unsigned short port, pid_t pid, bool ours) : port_(port), pid_(pid), ours_(ours) {}

    unsigned short port_;
    pid_t pid_;
    bool ours_;
    std::chrono::milliseconds start_up_{0};
};

std::chrono::microseconds own_cpu_time();

}  // namespace tischlein::server::load
