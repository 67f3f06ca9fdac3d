#include "server/registry/registry.hpp"

#include "server/registry/journal.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::registry {

namespace {

Problem no_such_table(Language lang) { return no("no-such-table", "server.refusal.no-such-table", lang); }
Problem unreadable(Language lang) { return no("storage", "server.refusal.unreadable-now", lang); }
Problem unwritable(Language lang) { return no("storage", "server.refusal.not-opened", lang); }
Problem bad_log(Language lang) { return no("bad-log", "server.refusal.bad-log", lang); }
Problem elsewhere(Language lang) { return no("elsewhere", "server.refusal.elsewhere", lang); }
Problem no_more_tables(Language lang) { return no("busy", "server.refusal.full", lang); }
Problem enough_tables(Language lang) { return no("busy", "server.refusal.enough-tables", lang); }
Problem once_more(Language lang) { return no("busy", "server.refusal.try-again", lang); }

// A table is as good as its log: one that does not fit together stays shut, and the journal tells which.
std::variant<TableState, Problem> fold_all(const std::vector<Fact>& facts) {
    TableState state;
    for (const Fact& fact : facts)
        if (auto no = state.fold(fact)) return *no;
    return state;
}

// What a log adds up to, or why it does not.
struct Woken {
    std::variant<TableState, Problem> state;
};

Woken wake_from(const std::vector<std::string>& texts) {
    const auto facts = read_facts(texts);
    if (!facts) return {Problem{"bad-log", "a fact cannot be read"}};
    return {fold_all(*facts)};
}

}  // namespace

Result<std::vector<Fact>> facts_in(const std::vector<std::string>& texts, Language lang) {
    auto facts = read_facts(texts);
    if (!facts) return bad_log(lang);
    return *std::move(facts);
}

Registry::Registry(Loop& loop, Store& store, BotPool& bots, Background& background, Metrics& metrics,
                   const ServerLimits& rules)
    : background_(background),
      services_{loop, store, bots, metrics, rules, Random::from_text(fresh_secret())},
      lobby_(services_) {
    services_.changed = [this](LiveTable& table) { lobby_.changed(table); };
    services_.left_alone = [this](LiveTable& table) {
        if (const auto kept = tables_.find(table.state().table()); kept != tables_.end())
            kept->second.used = services_.loop.now();
    };
    store.watch([this](std::string_view id, Seq newest) {
        if (const auto kept = tables_.find(id); kept != tables_.end()) kept->second.table->heard_of(newest);
    });
    lobby_.open();
    sweep();
}

Registry::~Registry() { services_.loop.cancel(sweeping_); }

std::size_t Registry::held_for(const std::string& household) const {
    const auto found = households_.find(household);
    return found != households_.end() ? found->second : 0;
}

void Registry::hold(const std::string& id, std::unique_ptr<LiveTable> table, const std::string& household) {
    ++households_[household];
    tables_.insert_or_assign(id, Held{std::move(table), services_.loop.now(), household});
}

void Registry::find(std::string_view id, Language lang, const std::string& household, Found found) {
    if (const auto kept = tables_.find(id); kept != tables_.end()) {
        kept->second.used = services_.loop.now();
        return found(kept->second.table.get());
    }
    if (tables_.size() + waking_.size() >= services_.rules.tables) return found(no_more_tables(lang));
    if (held_for(household) >= services_.rules.tables_each) return found(enough_tables(lang));
    auto& waiting = waking_[std::string(id)];
    waiting.push_back({std::move(found), lang, household});
    if (waiting.size() == 1) wake(std::string(id));
}

void Registry::wake(const std::string& id) {
    services_.store.own(id, [this, id, alive = std::weak_ptr(alive_)](bool mine) {
        if (alive.expired()) return;
        if (!mine) return woken(id, &elsewhere);
        services_.store.read(id, 0, [this, id, alive](std::optional<std::vector<std::string>> texts) {
            if (alive.expired()) return;
            if (!texts) return woken(id, &unreadable);
            if (texts->empty()) return woken(id, &no_such_table);
            const auto ready = [this, id, alive](Woken log) {
                if (!alive.expired()) folded(id, std::move(log.state));
            };
            const auto work = [texts = *std::move(texts)] { return wake_from(texts); };
            if (!background_.run(id, work, ready)) woken(id, &once_more);
        });
    });
}

void Registry::folded(const std::string& id, std::variant<TableState, Problem> result) {
    if (const auto* no = std::get_if<Problem>(&result)) {
        log(Severity::error, "table cannot be woken", {{"table", id}, {"why", no->text}});
        return woken(id, &bad_log);
    }
    auto& state = std::get<TableState>(result);
    if (const auto& game = state.foreign_game())
        log(Severity::warning, "a game of other rules", {{"table", id}, {"number", game->number}, {"rules", game->rules}});
    woken(id, std::make_unique<LiveTable>(std::move(state), services_));
}

void Registry::woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Trouble> result) {
    const auto waiting = std::move(waking_.extract(id).mapped());
    if (const auto* trouble = std::get_if<Trouble>(&result)) {
        services_.store.release(id);
        for (const Waiting& each : waiting) each.found((*trouble)(each.lang));
        return;
    }
    LiveTable* table = std::get<0>(result).get();
    hold(id, std::get<0>(std::move(result)), waiting.front().household);
    for (const Waiting& each : waiting) each.found(table);
}

void Registry::open(const protocol::OpenTable& wish, const std::string& token_hash, const Asker& asker,
                    const std::string& household,
                    const std::function<void(std::variant<std::string, Problem>)>& opened) {
    if (held_for(household) >= services_.rules.tables_each) return opened(enough_tables(asker.lang));
    const std::string id = fresh_table_id();
    Decision decision = decide_open(id, wish, token_hash, asker);
    if (const auto* no = std::get_if<Problem>(&decision)) return opened(*no);
    auto facts = std::get<std::vector<Fact>>(std::move(decision));
    auto state = fold_all(facts);
    if (const auto* no = std::get_if<Problem>(&state)) return opened(*no);
    const auto& folded = std::get<TableState>(state);
    AppendRequest request{id, 0, {}, LobbyEntry{wish.listed, false, json::serialize(describe_for_lobby(folded))}};
    for (const Fact& fact : facts) request.facts.push_back(write_fact(fact));
    auto begun = std::make_shared<TableState>(std::get<TableState>(std::move(state)));
    const auto written = [this, id, begun, opened, household, lang = asker.lang,
                          alive = std::weak_ptr(alive_)](AppendResult kept) {
        if (alive.expired()) return;
        if (kept != AppendResult::kept) return opened(unwritable(lang));
        ++services_.metrics.tables_opened;
        auto table = std::make_unique<LiveTable>(std::move(*begun), services_);
        lobby_.opened_by(id, household);
        lobby_.changed(*table);
        hold(id, std::move(table), household);
        opened(id);
    };
    services_.store.own(id,
                      [this, request = std::move(request), written, opened, lang = asker.lang](bool mine) mutable {
                          if (!mine) return opened(once_more(lang));
                          services_.store.append(std::move(request), written);
                      });
}

void Registry::read_log(std::string_view id, Language lang,
                        std::function<void(Result<std::vector<std::string>>)> read) {
    services_.store.read(id, 0, [read = std::move(read), lang](std::optional<std::vector<std::string>> texts) {
        if (!texts) return read(unreadable(lang));
        if (texts->empty()) return read(no_such_table(lang));
        read(*std::move(texts));
    });
}

void Registry::sweep() {
    const Instant now = services_.loop.now();
    for (auto kept = tables_.begin(); kept != tables_.end();) {
        const LiveTable& table = *kept->second.table;
        const bool idle = !table.anybody_here() && table.at_rest() && now - kept->second.used >= services_.rules.sleep;
        if (!idle) {
            ++kept;
            continue;
        }
        services_.store.release(kept->first);
        if (--households_[kept->second.household] == 0) households_.erase(kept->second.household);
        kept = tables_.erase(kept);
    }
    sweeping_ = services_.loop.at(now + services_.rules.sleep / 4, [this] { sweep(); });
}

void Registry::say_goodbye() {
    for (auto& [id, kept] : tables_) kept.table->say_goodbye();
}

}  // namespace tischlein::server::registry
