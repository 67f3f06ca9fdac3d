// Ctrl-C sets a flag. Long jobs read it and end with a valid partial result. A second Ctrl-C ends the program at once.
#pragma once
#include <atomic>

#include "cli/namespace.hpp"

namespace tischlein::cli {

// `clean_up` runs before a second signal ends the program. REQUIRES: it does only what is safe in a signal handler.
const std::atomic<bool>& stop_on_interrupt(void (*clean_up)() noexcept = nullptr);

// A line on standard error that shows how far a job is and how long it will take; silent unless standard error is a terminal or `always`.
class ProgressBar {
public:
    explicit ProgressBar(bool always);
    ~ProgressBar();
    void show(long done, long all);

private:
    bool   visible_, shown_ = false;
    double start_, last_ = 0;
};

}  // namespace tischlein::cli
