// A reply that waits for a table's decision, as one over HTTP.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "server/live/pending_replies.hpp"

namespace tischlein::server::live {

// Notes the code of the refusal, or the name of the newest person at the table; and when it is destroyed.
struct TestReply final : PendingReply {
    struct Notes {
        std::vector<std::string> told{};
        int destroyed = 0;
    };
    explicit TestReply(Notes& to) : notes(to) {}
    ~TestReply() override { ++notes.destroyed; }
    void decided(const RequestOutcome& outcome, const TableState& state) override {
        const auto* no = std::get_if<Problem>(&outcome);
        notes.told.push_back(no != nullptr ? no->code : state.people().back().name);
    }
    Notes& notes;
};

}  // namespace tischlein::server::live
