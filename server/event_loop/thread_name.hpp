// Names and processor times of this process's threads: a debugger, `top -H` and /metrics show which thread is the limit.
#pragma once
#include <pthread.h>

#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <utility>

namespace tischlein::server::event_loop {

// Starts a thread that has its name from its first step on, and at the latest when this returns. Linux keeps 15 letters.
template <class Work>
std::thread named_thread(const std::string& name, Work work) {
    const std::string kept = name.substr(0, 15);
    std::thread thread([kept, work = std::move(work)]() mutable {
        ::pthread_setname_np(::pthread_self(), kept.c_str());
        work();
    });
    ::pthread_setname_np(thread.native_handle(), kept.c_str());
    return thread;
}

// Processor time of the calling thread alone.
inline std::chrono::nanoseconds processor_time() {
    timespec spent{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

}  // namespace tischlein::server::event_loop
