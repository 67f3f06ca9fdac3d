// Handles Ctrl-C and shows the progress of long jobs.
#include "cli/interrupt.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>

namespace tischlein::cli {

namespace {

std::atomic<bool> stop{false};
void (*at_second)() noexcept = nullptr;

void ask_to_stop(int signal) {
    if (stop.exchange(true)) {
        if (at_second != nullptr) at_second();
        _exit(128 + signal);
    }
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::string as_time(double seconds) {
    const long s = static_cast<long>(seconds + 0.5);
    return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                     : fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

const std::atomic<bool>& stop_on_interrupt(void (*clean_up)() noexcept) {
    at_second = clean_up;
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    return stop;
}

ProgressBar::ProgressBar(bool always) : visible_(always || isatty(STDERR_FILENO) != 0), start_(now()) {}

ProgressBar::~ProgressBar() {
    if (shown_) std::fputc('\n', stderr);
}

void ProgressBar::show(long done, long all) {
    const double time = now();
    if (!visible_ || (done < all && time - last_ < 0.2)) return;
    last_ = time;
    shown_ = true;
    const double share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 1;
    const int filled = static_cast<int>(share * 30);
    const double left = share > 0 ? (time - start_) * (1 - share) / share : 0;
    fmt::print(stderr, "\r[{}{}] {:>5.1f} %  {} of {}  {} left   ", std::string(static_cast<std::size_t>(filled), '#'),
               std::string(static_cast<std::size_t>(30 - filled), '.'), 100 * share, done, all, as_time(left));
    std::fflush(stderr);
}

}  // namespace tischlein::cli
