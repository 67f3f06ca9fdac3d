// Starts, feeds, reads and ends a child process.
#include "lab/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <utility>
#include <thread>

namespace tischlein::lab {

namespace {

constexpr std::size_t longest_answer = 64 * 1024, longest_complaint = 4096;

// The process ids of the running programs, where a signal handler can read them.
std::array<std::atomic<pid_t>, 1024> children{};

void exchange_child(pid_t was, pid_t is) {
    for (auto& child : children) {
        pid_t expected = was;
        if (child.compare_exchange_strong(expected, is)) return;
    }
}

int milliseconds_until(Program::Time until) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    return left < 0 ? 0 : static_cast<int>(std::min<long>(left + 1, 3'600'000));
}

void close_file(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

// The three pipes to a child: its standard input, output and error.
struct Pipes {
    std::array<int, 2> in{-1, -1}, out{-1, -1}, errors{-1, -1};
    bool open() {
        return pipe2(in.data(), O_CLOEXEC) == 0 && pipe2(out.data(), O_CLOEXEC) == 0 &&
               pipe2(errors.data(), O_CLOEXEC) == 0;
    }
    ~Pipes() {
        for (auto* both : {&in, &out, &errors})
            for (int& file : *both) close_file(file);
    }
};

std::string how_it_ended(int status) {
    if (WIFEXITED(status)) return fmt::format("it ended with status {}", WEXITSTATUS(status));
    return WIFSIGNALED(status) ? fmt::format("it was ended by signal {}", WTERMSIG(status)) : "it ended";
}

}  // namespace

void kill_programs() noexcept {
    for (const auto& child : children)
        if (const pid_t id = child; id > 0) kill(-id, SIGKILL);
}

bool Program::start() {
    Pipes pipes;
    if (!pipes.open()) return false;
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);  // so that its own children are killed with it
        dup2(pipes.in[0], STDIN_FILENO);
        dup2(pipes.out[1], STDOUT_FILENO);
        dup2(pipes.errors[1], STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command_.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    if (child < 0) return false;
    signal(SIGPIPE, SIG_IGN);  // a program that stops reading is an error here, not our end
    setpgid(child, child);     // both processes call it, because either may run first
    child_ = child;
    exchange_child(0, child);
    to_ = std::exchange(pipes.in[1], -1);
    from_ = std::exchange(pipes.out[0], -1);
    errors_ = std::exchange(pipes.errors[0], -1);
    fcntl(to_, F_SETFL, O_NONBLOCK);
    fcntl(errors_, F_SETFL, O_NONBLOCK);
    for (std::string* text : {&unread_, &complaints_, &ended_}) text->clear();
    speaks_freely_ = false;
    return true;
}

void Program::speak_freely() {
    if (speaks_freely_) return;
    speaks_freely_ = true;
    if (!complaints_.empty() && write(STDERR_FILENO, complaints_.data(), complaints_.size()) < 0) return;
}

// Reads the child's standard error. If nobody read it, the pipe would fill up and the program would wait for ever.
void Program::listen_to_complaints() {
    std::array<char, 4096> buffer;
    while (errors_ >= 0) {
        const ssize_t got = read(errors_, buffer.data(), buffer.size());
        if (got == 0) close_file(errors_);
        if (got <= 0) return;
        const auto size = static_cast<std::size_t>(got);
        if (speaks_freely_ && write(STDERR_FILENO, buffer.data(), size) < 0) return;
        complaints_.append(buffer.data(), size);
        if (complaints_.size() > longest_complaint)  // only the first line and the end are reported
            complaints_.erase(std::min(complaints_.find('\n'), longest_complaint / 2), complaints_.size() - longest_complaint);
    }
}

// Waits until `file` is ready, and listens to complaints meanwhile.
bool Program::wait_for(int file, short what, Time until) {
    for (;;) {
        std::array<pollfd, 2> ready{pollfd{file, what, 0}, pollfd{errors_, POLLIN, 0}};
        const int events = poll(ready.data(), ready.size(), milliseconds_until(until));
        if (events == 0) return false;
        if (events < 0 && errno != EINTR) return false;
        if (events > 0 && ready[1].revents != 0) listen_to_complaints();
        if (events > 0 && ready[0].revents != 0) return true;
    }
}

bool Program::write_line(const std::string& line, Time until) {
    const std::string text = line + '\n';
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t wrote = write(to_, text.data() + done, text.size() - done);
        if (wrote > 0) {
            done += static_cast<std::size_t>(wrote);
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return false;
        if (!wait_for(to_, POLLOUT, until)) return false;
    }
    return true;
}

std::optional<std::string> Program::read_line(Time until) {
    for (;;) {
        if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            return line;
        }
        if (unread_.size() > longest_answer) {
            stop();
            return std::nullopt;
        }
        if (!wait_for(from_, POLLIN, until)) return std::nullopt;
        std::array<char, 4096> buffer;
        const ssize_t got = read(from_, buffer.data(), buffer.size());
        if (got > 0) {
            unread_.append(buffer.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            finish();
            return std::nullopt;
        }
    }
}

void Program::close_files() {
    listen_to_complaints();
    for (int* file : {&to_, &from_, &errors_}) close_file(*file);
}

// Ends the child and remembers how it ended. Unless `at_once`, the child has a second to end by itself.
void Program::reap(bool at_once) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    int status = 0;
    pid_t left = at_once ? 0 : waitpid(child_, &status, WNOHANG);
    while (left == 0 && !at_once && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        left = waitpid(child_, &status, WNOHANG);
    }
    kill(-child_, SIGKILL);  // its own children, too
    if (left == 0) waitpid(child_, &status, 0);
    ended_ = how_it_ended(status);
    exchange_child(child_, 0);
    child_ = -1;
}

void Program::stop() {
    if (!running()) return;
    kill(-child_, SIGKILL);
    reap(true);
    close_files();
}

void Program::finish() {
    if (!running()) return;
    close_file(to_);
    reap(false);
    close_files();
}

std::string Program::complaint() const {
    std::string_view text = complaints_;
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    const std::string_view first = text.substr(0, text.find('\n'));
    const std::size_t last = text.rfind('\n');
    std::string said(first.substr(0, 200));
    if (last != std::string_view::npos) said += fmt::format(" … {}", text.substr(last + 1, 200));
    return said.empty() ? ended_ : ended_.empty() ? said : fmt::format("{} ({})", said, ended_);
}

}  // namespace tischlein::lab
