// Several processes (ranks) that work on one job, on one machine or on many. They are numbered from 0; the first one collects the
// results of the others. cli/mpi_ranks.cpp does this with MPI.
#pragma once
#include <functional>
#include <string>

#include "lab/namespace.hpp"

namespace tischlein::lab {

class Ranks {
public:
    virtual ~Ranks() = default;
    virtual int number() const = 0;
    virtual int count() const = 0;
    bool is_first() const { return number() == 0; }

    // Returns the first rank's text at every rank. All ranks must call it.
    virtual std::string from_first(std::string text) = 0;
    // Sends a text to the first rank. May be called from any thread.
    virtual void tell(const std::string& text) = 0;
    // At the first rank only, before any rank calls `tell`: `heard` is called on a thread of its own, until finish().
    virtual void hear(std::function<void(const std::string& text)> heard) = 0;
    // This rank tells nothing more. The first rank waits here until every rank has called it. It need not handle a rank that dies:
    // the program that started the ranks then ends them all.
    virtual void finish() = 0;
};

// A process that works alone.
class SingleRank final : public Ranks {
public:
    int number() const override { return 0; }
    int count() const override { return 1; }
    std::string from_first(std::string text) override { return text; }
    void tell(const std::string&) override {}
    void hear(std::function<void(const std::string& text)>) override {}
    void finish() override {}
};

}  // namespace tischlein::lab
