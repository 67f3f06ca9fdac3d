// A store in memory, for tests of code that uses a store. It can be slow, full or broken, and it can lose its power.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/store/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

class MemoryStore;

// The contents of a MemoryStore. They outlive it, as a disk outlives a process. Several stores on one disk act as several
// servers. Used on the loop's thread only.
class MemoryDisk {
public:
    // From now on appends and reads take this long.
    void set_delay(Duration delay) { delay_ = delay; }
    // The next appends that are decided get this answer, whatever they ask; `kept` makes no sense here.
    void refuse_next_appends(int count, AppendResult answer) { refused_appends_ = count, refusal_ = answer; }
    void refuse_next_reads(int count) { refused_reads_ = count; }
    // Sets the counter of facts that were read to 0.
    void count_reads() { facts_read_ = 0; }
    std::size_t facts_read() const { return facts_read_; }
    // All servers on this disk die at once. What was not durable yet is lost, except for the first `reached_the_disk` steps:
    // those are on the disk, but nobody is told. The stores never call back again and own nothing.
    void lose_power(std::size_t reached_the_disk = 0);

    // The table's checkpoint, for tests that damage it; nullptr if there is none.
    Checkpoint* checkpoint_of(std::string_view table);

    std::string secret(std::string_view name, const std::function<std::string()>& make);

private:
    friend class MemoryStore;
    struct StoredTable {
        std::vector<std::string> facts;
        LobbyEntry lobby_entry;
        std::optional<Checkpoint> checkpoint{};
        std::map<std::string, std::string, std::less<>> attachments{};
        std::uint64_t changed = 0;  // as in the data file's layout, see schema.cpp
    };

    AppendResult decide(const MemoryStore* who, const AppendRequest& request);
    bool own(const MemoryStore* who, const std::string& table);

    std::map<std::string, StoredTable, std::less<>> tables_;
    std::map<std::string, const MemoryStore*> owners_;
    std::map<std::string, std::string, std::less<>> secrets_;
    std::vector<MemoryStore*> stores_;
    std::uint64_t entries_set_ = 0;
    Duration delay_{};
    int refused_appends_ = 0, refused_reads_ = 0;
    std::size_t facts_read_ = 0;
    AppendResult refusal_ = AppendResult::failed;
};

class MemoryStore final : public Store {
public:
    // `disk`: one that other stores use, too, or that an earlier store left; else a new one. `loop` must outlive the store.
    explicit MemoryStore(Loop& loop, std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>());
    ~MemoryStore() override;

    void append(AppendRequest request, std::function<void(AppendResult)> done) override;
    void read(std::string_view table, Seq after, FactsReader done) override;
    void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override;
    void attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) override;
    void read_attachment(std::string_view table, std::string_view name,
                         std::function<void(std::optional<std::string>)> done) override;
    void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) override;
    void own(std::string_view table, std::function<void(Ownership)> done) override;
    void release(std::string_view table) override;
    void watch(std::function<void(std::string_view table, Seq newest)> tell) override;
    WallClock now() const override;
    void finish() override;

private:
    friend class MemoryDisk;
    using Step = std::function<void()>;

    void wait_for_disk(Step step);
    void take_steps(std::uint64_t up_to);
    void report(Step call);
    // The facts after number `after`; std::nullopt if the disk refuses.
    std::optional<std::vector<std::string>> facts_after(const std::string& table, Seq after);

    Loop& loop_;
    std::shared_ptr<MemoryDisk> disk_;
    std::deque<Step> waiting_;  // for the disk, oldest first
    std::uint64_t taken_ = 0;   // steps before waiting_'s first
    bool dead_ = false;
    std::function<void(std::string_view table, Seq newest)> tell_;
    std::shared_ptr<MemoryStore*> here_;  // tasks in the loop ask this whether the store still exists
};

}  // namespace tischlein::server::store
