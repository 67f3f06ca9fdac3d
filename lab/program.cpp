#include "lab/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace tischlein::lab {

namespace {

constexpr std::size_t longest_answer = 64 * 1024;

int milliseconds_until(std::chrono::steady_clock::time_point until) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    return left < 0 ? 0 : static_cast<int>(std::min<long>(left + 1, 3'600'000));
}

void close_all(int a, int b, int c, int d) {
    for (const int file : {a, b, c, d})
        if (file >= 0) close(file);
}

}  // namespace

bool Program::start() {
    if (running()) return true;
    std::array<int, 2> in{-1, -1}, out{-1, -1};
    if (pipe2(in.data(), O_CLOEXEC) != 0) return false;
    if (pipe2(out.data(), O_CLOEXEC) != 0) {
        close_all(in[0], in[1], -1, -1);
        return false;
    }
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);  // so that what it starts is ended with it
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command_.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close_all(in[0], out[1], -1, -1);
    if (child < 0) {
        close_all(in[1], out[0], -1, -1);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);  // a program that stops reading is an error here, not our end
    child_ = child;
    to_ = in[1];
    from_ = out[0];
    fcntl(to_, F_SETFL, O_NONBLOCK);
    unread_.clear();
    return true;
}

bool Program::write_line(const std::string& line, std::chrono::steady_clock::time_point until) {
    const std::string text = line + '\n';
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t wrote = write(to_, text.data() + done, text.size() - done);
        if (wrote > 0) {
            done += static_cast<std::size_t>(wrote);
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return false;
        pollfd ready{to_, POLLOUT, 0};
        if (poll(&ready, 1, milliseconds_until(until)) <= 0 || (ready.revents & POLLOUT) == 0) return false;
    }
    return true;
}

std::optional<std::string> Program::read_line(std::chrono::steady_clock::time_point until) {
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
        pollfd ready{from_, POLLIN, 0};
        const int events = poll(&ready, 1, milliseconds_until(until));
        if (events == 0) return std::nullopt;
        std::array<char, 4096> buffer;
        const ssize_t got = events > 0 ? read(from_, buffer.data(), buffer.size()) : -1;
        if (got > 0) {
            unread_.append(buffer.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            stop();
            return std::nullopt;
        }
    }
}

void Program::stop() {
    if (!running()) return;
    close_all(to_, from_, -1, -1);
    to_ = from_ = -1;
    kill(-child_, SIGKILL);
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
}

}  // namespace tischlein::lab
