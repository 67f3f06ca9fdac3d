// Several processes that work on one thing together, on one machine or on many: numbered from 0, and the first one gathers what the others
// found. cli/mpi.cpp is the way it is done under MPI.
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

    // The first one's text, at every rank. All of them call it.
    virtual std::string from_first(std::string text) = 0;
    // To the first one. From any thread.
    virtual void tell(const std::string& text) = 0;
    // At the first one, before anybody tells: `heard` is called on a thread of its own, until finish().
    virtual void hear(std::function<void(const std::string& text)> heard) = 0;
    // Nothing more comes from here. At the first one: waits until every rank has said so. A rank that dies is not waited for: whoever started them all
    // ends them all.
    virtual void finish() = 0;
};

// One process.
class Alone final : public Ranks {
public:
    int number() const override { return 0; }
    int count() const override { return 1; }
    std::string from_first(std::string text) override { return text; }
    void tell(const std::string&) override {}
    void hear(std::function<void(const std::string& text)>) override {}
    void finish() override {}
};

}  // namespace tischlein::lab
