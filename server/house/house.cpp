#include "server/house/house.hpp"

#include "server/house/journal.hpp"

namespace tischlein::server {

namespace {

Problem no_such_table() { return {"no-such-table", "there is no such table: perhaps the link was cut short"}; }
Problem unreadable() { return {"storage", "this table cannot be read at the moment: try again"}; }

std::variant<std::vector<Fact>, Problem> facts_of(const std::optional<std::vector<std::string>>& texts) {
    if (!texts) return unreadable();
    if (texts->empty()) return no_such_table();
    auto facts = read_facts(*texts);
    if (!facts) return Problem{"bad-log", "this table's log cannot be read by this program"};
    return *std::move(facts);
}

// A table is as good as its log: one that does not fit together stays shut, and the journal tells which.
std::variant<Sitting, Problem> fold_all(const std::vector<Fact>& facts) {
    Sitting sitting;
    for (const Fact& fact : facts)
        if (auto no = sitting.fold(fact)) return *no;
    return sitting;
}

}  // namespace

House::House(Loop& loop, Store& store, BotPool& bots, Metrics& metrics, const HouseRules& rules)
    : around_{loop, store, bots, metrics, rules, Random::from_text(fresh_secret())},
      lobby_(around_) {
    around_.changed = [this](LiveTable& table) { lobby_.changed(table); };
    around_.left_alone = [this](LiveTable& table) {
        if (const auto kept = tables_.find(table.sitting().table()); kept != tables_.end())
            kept->second.used = around_.loop.now();
    };
    store.watch([this](std::string_view id, Seq newest) {
        if (const auto kept = tables_.find(id); kept != tables_.end()) kept->second.table->heard_of(newest);
    });
    lobby_.open();
    sweep();
}

House::~House() { around_.loop.cancel(sweeping_); }

void House::find(std::string_view id, Found found) {
    if (const auto kept = tables_.find(id); kept != tables_.end()) {
        kept->second.used = around_.loop.now();
        return found(kept->second.table.get());
    }
    if (tables_.size() + waking_.size() >= around_.rules.tables)
        return found(Problem{"busy", "this server has as many tables as it can hold: try again later"});
    auto& waiting = waking_[std::string(id)];
    waiting.push_back(std::move(found));
    if (waiting.size() == 1) wake(std::string(id));
}

void House::wake(const std::string& id) {
    around_.store.own(id, [this, id, alive = std::weak_ptr(alive_)](bool mine) {
        if (alive.expired()) return;
        if (!mine) return woken(id, Problem{"elsewhere", "this table is at another server at the moment"});
        around_.store.read(id, 0, [this, id, alive](const std::optional<std::vector<std::string>>& texts) {
            if (alive.expired()) return;
            auto facts = facts_of(texts);
            if (const auto* no = std::get_if<Problem>(&facts)) return woken(id, *no);
            auto sitting = fold_all(std::get<std::vector<Fact>>(facts));
            if (const auto* no = std::get_if<Problem>(&sitting)) {
                note(Weight::error, "table cannot be woken", {{"table", id}, {"why", no->text}});
                return woken(id, *no);
            }
            if (const auto& game = std::get<Sitting>(sitting).strange_game())
                note(Weight::warning, "a game of other rules",
                     {{"table", id}, {"number", game->number}, {"rules", game->rules}});
            woken(id, std::make_unique<LiveTable>(std::get<Sitting>(std::move(sitting)), around_));
        });
    });
}

void House::woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Problem> result) {
    const auto waiting = std::move(waking_.extract(id).mapped());
    if (const auto* no = std::get_if<Problem>(&result)) {
        around_.store.release(id);
        for (const Found& found : waiting) found(*no);
        return;
    }
    LiveTable* table = std::get<0>(result).get();
    tables_.insert_or_assign(id, Kept{std::get<0>(std::move(result)), around_.loop.now()});
    for (const Found& found : waiting) found(table);
}

void House::open(const protocol::OpenTable& wish, const std::string& token_hash, const Asker& asker,
                 std::function<void(std::variant<std::string, Problem>)> opened) {
    const std::string id = fresh_table_id();
    Decision decision = decide_open(id, wish, token_hash, asker);
    if (const auto* no = std::get_if<Problem>(&decision)) return opened(*no);
    auto facts = std::get<std::vector<Fact>>(std::move(decision));
    auto sitting = fold_all(facts);
    if (const auto* no = std::get_if<Problem>(&sitting)) return opened(*no);
    const auto& folded = std::get<Sitting>(sitting);
    Appending appending{id, 0, {}, Card{wish.listed, false, json::serialize(describe_for_lobby(folded))}};
    for (const Fact& fact : facts) appending.facts.push_back(write_fact(fact));
    auto begun = std::make_shared<Sitting>(std::get<Sitting>(std::move(sitting)));
    const auto written = [this, id, begun, opened, alive = std::weak_ptr(alive_)](tischlein::server::Kept kept) {
        if (alive.expired()) return;
        if (kept != tischlein::server::Kept::kept)
            return opened(Problem{"storage", "the table could not be written down: nothing was changed"});
        ++around_.metrics.tables_opened;
        auto table = std::make_unique<LiveTable>(std::move(*begun), around_);
        lobby_.changed(*table);
        tables_.insert_or_assign(id, Kept{std::move(table), around_.loop.now()});
        opened(id);
    };
    around_.store.own(id, [this, appending = std::move(appending), written, opened](bool mine) mutable {
        if (!mine) return opened(Problem{"busy", "try again"});
        around_.store.append(std::move(appending), written);
    });
}

void House::read_log(std::string_view id, std::function<void(std::variant<std::vector<Fact>, Problem>)> read) {
    around_.store.read(id, 0, [read = std::move(read)](const auto& texts) { read(facts_of(texts)); });
}

void House::sweep() {
    const Instant now = around_.loop.now();
    for (auto kept = tables_.begin(); kept != tables_.end();) {
        const LiveTable& table = *kept->second.table;
        const bool idle = !table.anybody_here() && table.at_rest() && now - kept->second.used >= around_.rules.sleep;
        if (!idle) {
            ++kept;
            continue;
        }
        around_.store.release(kept->first);
        kept = tables_.erase(kept);
    }
    sweeping_ = around_.loop.at(now + around_.rules.sleep / 4, [this] { sweep(); });
}

void House::say_goodbye() {
    for (auto& [id, kept] : tables_) kept.table->say_goodbye();
}

}  // namespace tischlein::server
