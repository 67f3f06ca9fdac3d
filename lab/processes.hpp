// Several processes that work on one job, on one machine or on many. They are numbered from 0; the first one collects the
// results of the others. cli/mpi_processes.cpp does this with MPI.
#pragma once
#include <functional>
#include <string>

#include "lab/namespace.hpp"

namespace tischlein::lab {

class ProcessGroup {
public:
    virtual ~ProcessGroup() = default;
    virtual int number() const = 0;
    virtual int count() const = 0;
    bool is_first() const { return number() == 0; }

    // Returns the first process's text to each of them. All processes must call it.
    virtual std::string from_first(std::string text) = 0;
    // Sends a text to the first process. May be called from any thread.
    virtual void tell(const std::string& text) = 0;
    // At the first process only, before any process calls `tell`: `heard` is called on a thread of its own, until finish().
    virtual void hear(std::function<void(const std::string& text)> heard) = 0;
    // This process tells nothing more. The first process waits here until every process has called it. It need not notice one that dies:
    // the program that started the processes then ends them all.
    virtual void finish() = 0;
};

// A process that works alone.
class SingleProcess final : public ProcessGroup {
public:
    int number() const override { return 0; }
    int count() const override { return 1; }
    std::string from_first(std::string text) override { return text; }
    void tell(const std::string&) override {}
    void hear(std::function<void(const std::string& text)>) override {}
    void finish() override {}
};

}  // namespace tischlein::lab
