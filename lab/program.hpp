// A child process that reads and writes lines. lab/program_session.hpp speaks the protocol on top of it
// (docs/bot-protocol.md).
#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "lab/namespace.hpp"

namespace tischlein::lab {

class Program {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Program(std::string command) : command_(std::move(command)) {}
    ~Program() { finish(); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // Starts the program with /bin/sh. What it says on standard error is kept back until `speak_freely`.  REQUIRES: it is
    // not running.  False if there is no room for another process.
    bool start();
    bool running() const { return child_ > 0; }
    // From now on standard error goes where ours goes.
    void speak_freely();
    // False if the program does not take the line, because it has ended or stopped reading.
    bool write_line(const std::string& line, Time until);
    // The next line, or std::nullopt if none came in time or the program has ended (then it is no longer running).
    std::optional<std::string> read_line(Time until);
    // Ends it at once.
    void stop();
    // Closes its input, so that it can leave by itself; a program that has not left after a second is ended.
    void finish();
    // What it said on standard error last time it ran: the first line and the last one; and how it ended, if it did.
    std::string complaint() const;

private:
    bool wait_for(int file, short what, Time until);
    void listen_to_complaints();
    void close_files();
    void reap(bool at_once);

    std::string command_, unread_, complaints_, ended_;
    pid_t       child_ = -1;
    int         to_ = -1, from_ = -1, errors_ = -1;
    bool        speaks_freely_ = false;
};

// Kills every running program. For a signal handler that ends this process: it may call this, and no other function here.
void kill_programs() noexcept;

}  // namespace tischlein::lab
