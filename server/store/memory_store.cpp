#include "server/store/memory_store.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tischlein::server::store {

void MemoryDisk::lose_power(std::size_t reached_the_disk) {
    for (MemoryStore* store : stores_) {
        store->dead_ = true;
        for (; reached_the_disk > 0 && !store->waiting_.empty(); --reached_the_disk) {
            store->waiting_.front()();
            store->waiting_.pop_front();
        }
        store->waiting_.clear();
    }
    owners_.clear();
}

std::string MemoryDisk::secret(std::string_view name, const std::function<std::string()>& make) {
    if (const auto kept = secrets_.find(name); kept != secrets_.end()) return kept->second;
    return secrets_.emplace(name, make()).first->second;
}

Checkpoint* MemoryDisk::checkpoint_of(std::string_view table) {
    const auto there = tables_.find(table);
    return there != tables_.end() && there->second.checkpoint ? &*there->second.checkpoint : nullptr;
}

AppendResult MemoryDisk::decide(const MemoryStore* who, const AppendRequest& request) {
    assert(!request.facts.empty());
    if (refused_appends_ > 0) return --refused_appends_, refusal_;
    const auto there = tables_.find(request.table);
    const Seq newest = there == tables_.end() ? 0 : there->second.facts.size();
    if (request.after != newest) return AppendResult::moved_on;
    StoredTable& table = tables_[request.table];
    table.facts.insert(table.facts.end(), request.facts.begin(), request.facts.end());
    if (request.checkpoint) table.checkpoint = request.checkpoint;
    if (request.lobby_entry) table.lobby_entry = *request.lobby_entry, table.changed = ++entries_set_;
    for (MemoryStore* other : stores_)
        if (other != who && other->tell_)
            other->report([tell = other->tell_, id = request.table, seq = table.facts.size()] { tell(id, seq); });
    return AppendResult::kept;
}

bool MemoryDisk::own(const MemoryStore* who, const std::string& table) {
    return owners_.emplace(table, who).first->second == who;
}

MemoryStore::MemoryStore(Loop& loop, std::shared_ptr<MemoryDisk> disk)
    : loop_(loop),
      disk_(std::move(disk)),
      here_(std::make_shared<MemoryStore*>(this)) {
    disk_->stores_.push_back(this);
}

MemoryStore::~MemoryStore() {
    finish();
    std::erase(disk_->stores_, this);
    std::erase_if(disk_->owners_, [this](const auto& owned) { return owned.second == this; });
}

void MemoryStore::append(AppendRequest request, std::function<void(AppendResult)> done) {
    const auto owner = disk_->owners_.find(request.table);
    const bool mine = owner != disk_->owners_.end() && owner->second == this;
    wait_for_disk([this, mine, request = std::move(request), done = std::move(done)] {
        const AppendResult kept = mine ? disk_->decide(this, request) : AppendResult::failed;
        report([done, kept] { done(kept); });
    });
}

void MemoryStore::read(std::string_view table, Seq after, FactsReader done) {
    wait_for_disk([this, id = std::string(table), after, done = std::move(done)] {
        report([done, facts = facts_after(id, after)] { done(facts); });
    });
}

void MemoryStore::read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) {
    wait_for_disk([this, id = std::string(table), done = std::move(done)] {
        const Checkpoint* kept = disk_->checkpoint_of(id);
        std::optional<Checkpoint> checkpoint = kept != nullptr ? std::optional(*kept) : std::nullopt;
        auto facts = facts_after(id, checkpoint ? checkpoint->seq : 0);
        std::optional<LogTail> tail;
        if (facts) tail = LogTail{std::move(checkpoint), *std::move(facts)};
        report([done, tail = std::move(tail)] { done(tail); });
    });
}

std::optional<std::vector<std::string>> MemoryStore::facts_after(const std::string& table, Seq after) {
    if (disk_->refused_reads_ > 0) return --disk_->refused_reads_, std::nullopt;
    std::vector<std::string> facts;
    if (const auto there = disk_->tables_.find(table); there != disk_->tables_.end())
        for (std::size_t i = after; i < there->second.facts.size(); ++i) facts.push_back(there->second.facts[i]);
    disk_->facts_read_ += facts.size();
    return facts;
}

void MemoryStore::attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) {
    wait_for_disk([this, id = std::string(table), name = std::string(name), text = std::move(text), done = std::move(done)] {
        const auto there = disk_->tables_.find(id);
        const bool kept = there != disk_->tables_.end() && disk_->refused_appends_ == 0;
        if (disk_->refused_appends_ > 0) --disk_->refused_appends_;
        if (kept) there->second.attachments.insert_or_assign(name, text);
        report([done, kept] { done(kept); });
    });
}

void MemoryStore::read_attachment(std::string_view table, std::string_view name,
                                  std::function<void(std::optional<std::string>)> done) {
    wait_for_disk([this, id = std::string(table), name = std::string(name), done = std::move(done)] {
        std::optional<std::string> found;
        if (const auto there = disk_->tables_.find(id); there != disk_->tables_.end())
            if (const auto text = there->second.attachments.find(name); text != there->second.attachments.end()) found = text->second;
        report([done, found] { done(found); });
    });
}

void MemoryStore::listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) {
    wait_for_disk([this, most, done = std::move(done)] {
        std::vector<std::pair<std::uint64_t, ListedTable>> found;
        for (const auto& [id, table] : disk_->tables_)
            if (table.lobby_entry.listed && !table.lobby_entry.over)
                found.push_back({table.changed, {id, table.facts.size(), table.lobby_entry.text}});
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<ListedTable> tables;
        for (auto& each : found)
            if (tables.size() < most) tables.push_back(std::move(each.second));
        report([done, tables = std::move(tables)] { done(tables); });
    });
}

void MemoryStore::own(std::string_view table, std::function<void(Ownership)> done) {
    const bool mine = !dead_ && disk_->own(this, std::string(table));
    report([done = std::move(done), mine] { done({mine}); });
}

void MemoryStore::release(std::string_view table) {
    const auto owner = disk_->owners_.find(std::string(table));
    if (owner != disk_->owners_.end() && owner->second == this) disk_->owners_.erase(owner);
}

void MemoryStore::watch(std::function<void(std::string_view table, Seq newest)> tell) { tell_ = std::move(tell); }

// The loop's clock, counted from a day in 2026: with a ManualLoop a test writes the same facts every time.
WallClock MemoryStore::now() const {
    const auto since = std::chrono::duration_cast<WallClock::duration>(loop_.now().time_since_epoch());
    return WallClock(std::chrono::sys_days(std::chrono::year(2026) / 1 / 1)) + since;
}

void MemoryStore::finish() { take_steps(taken_ + waiting_.size()); }

// The disk works in order: when the time of a step has come, all earlier steps are taken first.
void MemoryStore::wait_for_disk(Step step) {
    if (dead_) return;
    waiting_.push_back(std::move(step));
    const auto turn = [here = std::weak_ptr(here_), up_to = taken_ + waiting_.size()] {
        if (const auto store = here.lock()) (*store)->take_steps(up_to);
    };
    if (disk_->delay_ > Duration::zero())
        loop_.at(loop_.now() + disk_->delay_, turn);
    else
        loop_.post(turn);
}

void MemoryStore::take_steps(std::uint64_t up_to) {
    for (; taken_ < up_to && !waiting_.empty(); ++taken_) {
        const Step step = std::move(waiting_.front());
        waiting_.pop_front();
        step();
    }
}

// Makes the call on the loop, unless the machine dies before: then nobody is told.
void MemoryStore::report(Step call) {
    if (dead_) return;
    loop_.post([disk = disk_, here = std::weak_ptr(here_), call = std::move(call)] {
        const auto store = here.lock();
        if (!store || !(*store)->dead_) call();
    });
}

}  // namespace tischlein::server::store
