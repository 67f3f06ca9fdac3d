// Names and processor times of this process's threads, for whoever wants to see what limits: a debugger, `top -H`, /metrics.
#pragma once
#include <pthread.h>

#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <utility>

namespace tischlein::server::event_loop {

// A thread that has its name as soon as this returns, and from its first step on. Linux keeps 15 letters.
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

// Of the calling thread: what others do with the processor meanwhile does not count.
inline std::chrono::nanoseconds processor_time() {
    timespec spent{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

}  // namespace tischlein::server::event_loop
