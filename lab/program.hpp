// A program that plays: started once, asked one line at a time (docs/bot-protocol.md).
#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "lab/namespace.hpp"

namespace tischlein::lab {

// What went wrong with a program, counted for the report.
struct Faults {
    long late = 0;     // no answer in time
    long illegal = 0;  // an answer that is not one of the moves offered, or cannot be read
    long crashed = 0;  // the program ended or could not be started
    long sum() const { return late + illegal + crashed; }
    Faults& operator+=(const Faults& other) {
        late += other.late;
        illegal += other.illegal;
        crashed += other.crashed;
        return *this;
    }
};

// A child process with a line in and a line out. It is ended with the object.
class Program {
public:
    explicit Program(std::string command) : command_(std::move(command)) {}
    ~Program() { stop(); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // Starts the program if it is not running. False if it cannot be started.
    bool start();
    bool running() const { return child_ > 0; }
    // False if the program does not take the line, because it has ended or stopped reading.
    bool write_line(const std::string& line, std::chrono::steady_clock::time_point until);
    // The next line, or nothing if none came in time or the program has ended (then it is no longer running).
    std::optional<std::string> read_line(std::chrono::steady_clock::time_point until);
    void stop();

private:
    std::string command_, unread_;
    pid_t       child_ = -1;
    int         to_ = -1, from_ = -1;
};

}  // namespace tischlein::lab
