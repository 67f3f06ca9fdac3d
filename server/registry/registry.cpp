// Finding and waking tables, opening new ones, putting idle ones away, and what tables report to their registry.
#include "server/registry/registry.hpp"

#include "server/live/log_reading.hpp"
#include "server/registry/journal.hpp"
#include "server/table/import_game.hpp"
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

// Whether the game was dealt by a newer program than this one.
bool is_ahead_of_us(const TableState& state) {
    if (!state.is_stuck()) return false;
    const GameKind* kind = find_kind(state.settings().game);
    return kind == nullptr || state.foreign_game()->rules > kind->rules_version();
}

Problem refused(HouseholdCount::Denial why, Language lang) {
    return why == HouseholdCount::Denial::full ? no_more_tables(lang) : enough_tables(lang);
}

}  // namespace

Registry::Registry(Loop& loop, Store& store, SharedServices& shared, Metrics& metrics, const ServerLimits& limits)
    : shared_(shared),
      services_{loop, store, shared.bots, shared.background, shared.disk, metrics, *this, limits, Random::from_text(fresh_secret())},
      reviews_(services_, shared.reviews),
      duplicates_(store) {
    store.watch(lifetime_.guard([this](std::string_view id, Seq newest) {
        if (const auto found = tables_.find(id); found != tables_.end()) found->second.table->heard_of(newest);
    }));
    store.watch_taken(lifetime_.guard([this](std::string_view id) {
        if (const auto found = tables_.find(id); found != tables_.end()) found->second.table->taken();
    }));
    put_idle_away();
}

Registry::~Registry() { services_.loop.cancel(idle_timer_); }

void Registry::hold(const std::string& id, OwnedTable table, HouseholdCount::Permit permit) {
    tables_.insert_or_assign(id, HeldTable{std::move(table), services_.loop.now(), std::move(permit)});
    services_.metrics.live_tables = tables_.size();
}

void Registry::put_away(std::map<std::string, HeldTable, std::less<>>::iterator entry) {
    services_.store.release(entry->first);
    tables_.erase(entry);
    services_.metrics.live_tables = tables_.size();
}

void Registry::find(std::string_view id, Language lang, const std::string& household, OnFound found) {
    if (!services_.store.is_sure()) return found(elsewhere(lang));
    if (const auto here = tables_.find(id); here != tables_.end()) {
        here->second.used = services_.loop.now();
        return found(*here->second.table);
    }
    auto waking = waking_.find(id);
    const bool asleep = waking == waking_.end();
    if (asleep) {
        auto permit = shared_.tables.take(household, services_.limits.tables, services_.limits.tables_each);
        if (const auto* no = std::get_if<HouseholdCount::Denial>(&permit)) return found(refused(*no, lang));
        waking = waking_.emplace(id, Waking{std::get<0>(std::move(permit)), household}).first;
    }
    waking->second.waiting.push_back({std::move(found), lang});
    if (asleep) wake(std::string(id));
}

// --- tables that sleep --------------------------------------------------------------------------------------

// A household waits for its other tables, not for those of others.
template <class Work, class Done, class Failed>
void Registry::read_back(const std::string& id, Work work, Done done, Failed failed) {
    const std::string& household = waking_.find(id)->second.household;
    if (!shared_.background.run(services_.loop, household, std::move(work), std::move(done), std::move(failed))) woken(id, &once_more);
}

void Registry::wake(const std::string& id) {
    services_.store.own(id, lifetime_.guard([this, id](const Ownership& ownership) { owned(id, ownership); }));
}

void Registry::owned(const std::string& id, const Ownership& ownership) {
    if (!ownership.mine) return woken(id, &elsewhere, ownership.url);
    services_.store.read_tail(id, lifetime_.guard([this, id](std::optional<LogTail> tail) { tail_read(id, std::move(tail)); }));
}

void Registry::tail_read(const std::string& id, std::optional<LogTail> tail) {
    if (!tail) return woken(id, &unreadable);
    if (!tail->checkpoint && tail->facts.empty()) return woken(id, &no_such_table);
    auto work = [tail = *std::move(tail)] { return read_log_tail(tail); };
    auto read = lifetime_.guard([this, id](std::optional<Result<TableState>> state) {
        state ? folded(id, *std::move(state)) : wake_from_start(id);
    });
    auto failed = lifetime_.guard([this, id] { wake_from_start(id); });
    read_back(id, std::move(work), std::move(read), std::move(failed));
}

// The checkpoint is damaged, or was written by a program with other rules or another form of tables. The log itself is the truth.
void Registry::wake_from_start(const std::string& id) {
    journal(Severity::warning, "a checkpoint is of no use; the whole log is read", {{"table", id}});
    services_.store.read(id, 0, lifetime_.guard([this, id](std::optional<std::vector<std::string>> facts) {
        if (!facts) return woken(id, &unreadable);
        auto work = [facts = *std::move(facts)] { return live::read_log(facts); };
        auto read = lifetime_.guard([this, id](Result<TableState> state) { folded(id, std::move(state)); });
        auto failed = lifetime_.guard([this, id] { woken(id, &bad_log); });
        read_back(id, std::move(work), std::move(read), std::move(failed));
    }));
}

void Registry::folded(const std::string& id, Result<TableState> result) {
    if (const auto* no = std::get_if<Problem>(&result)) {
        journal(Severity::error, "table cannot be woken", {{"table", id}, {"why", no->text}});
        return woken(id, &bad_log);
    }
    auto& state = std::get<TableState>(result);
    if (const auto& game = state.foreign_game())
        journal(Severity::warning, "a game of other rules", {{"table", id}, {"number", game->number}, {"rules", game->rules}});
    // During an upgrade another server knows these rules, and the game goes on there.
    if (shared_.several_servers && is_ahead_of_us(state)) return woken(id, &elsewhere);
    const std::string& household = waking_.at(id).household;
    woken(id, LiveTable::make(std::move(state), services_, household, shared_.fold));
}

void Registry::woken(const std::string& id, std::variant<OwnedTable, Trouble> result,
                     const std::string& owner_url) {
    Waking waking = std::move(waking_.extract(id).mapped());
    if (const auto* trouble = std::get_if<Trouble>(&result)) {
        services_.store.release(id);
        for (const Waiting& each : waking.waiting) {
            Problem why = (*trouble)(each.lang);
            if (!owner_url.empty()) why.field = owner_url;
            each.found(why);
        }
        return;
    }
    if (!services_.store.is_sure()) {  // the table was ours when we asked, but may not be any more
        services_.store.release(id);
        for (const Waiting& each : waking.waiting) each.found(elsewhere(each.lang));
        return;
    }
    LiveTable& table = *std::get<0>(result);
    hold(id, std::get<0>(std::move(result)), std::move(waking.permit));
    for (const Waiting& each : waking.waiting) each.found(table);
}

std::variant<HouseholdCount::Permit, Problem> Registry::room_for(const std::string& household, Language lang) {
    auto taken = shared_.tables.take(household, services_.limits.tables, services_.limits.tables_each);
    if (const auto* no = std::get_if<HouseholdCount::Denial>(&taken)) return refused(*no, lang);
    if (services_.disk.allows(household, false, services_.limits.day_bytes, services_.loop.now())) return std::get<0>(std::move(taken));
    ++services_.metrics.quota_refused;
    return enough_written(false, lang);
}

void Registry::open(const std::string& id, const protocol::OpenTable& request, const std::string& token_hash, Language lang,
                    const std::string& household, const OnOpened& opened, const std::optional<Origin>& origin) {
    auto room = room_for(household, lang);
    if (const auto* no = std::get_if<Problem>(&room)) return opened(*no);
    Decision decision = decide_open(id, request, token_hash, {nobody, lang}, {wall_ms(services_.store)}, origin);
    if (const auto* no = std::get_if<Problem>(&decision)) return opened(*no);
    auto facts = std::get<std::vector<Fact>>(std::move(decision));
    TableState begun;
    for (const Fact& fact : facts)
        if (auto no = begun.fold(fact)) return opened(*no);
    write_new({std::move(begun), std::move(facts)}, lang, household, std::get<0>(std::move(room)), opened);
}

void Registry::bring(const std::string& id, const protocol::OpenTable& request, const std::string& token_hash, Language lang,
                     const std::string& household, const OnOpened& opened) {
    auto room = room_for(household, lang);
    if (const auto* no = std::get_if<Problem>(&room)) return opened(*no);
    const auto permit = std::make_shared<HouseholdCount::Permit>(std::get<0>(std::move(room)));
    auto work = [request, token_hash, lang, now = Circumstances{wall_ms(services_.store)}] {
        return decide_bring(request, token_hash, {nobody, lang}, now);
    };
    auto done = lifetime_.guard([this, id, lang, household, permit, opened](Result<Brought> result) {
        if (const Problem* no = problem_in(result)) return opened(*no);
        auto& brought = std::get<Brought>(result);
        if (brought.state.table() != id) return opened(bad_log(lang));
        write_new({std::move(brought.state), std::move(brought.facts)}, lang, household, std::move(*permit), opened);
    });
    auto failed = lifetime_.guard([opened, lang] { opened(bad_log(lang)); });
    if (!shared_.background.run(services_.loop, household, std::move(work), std::move(done), std::move(failed))) opened(once_more(lang));
}

// The store refuses an id that is taken: it writes the first fact of a table only once. An id is either opened or woken, never both
// at a time. Those who ask for the table meanwhile wait as for one that is woken.
void Registry::write_new(NewTable begun, Language lang, const std::string& household, HouseholdCount::Permit permit, const OnOpened& opened) {
    const std::string id = begun.id();
    if (tables_.contains(id) || waking_.contains(id)) return opened(once_more(lang));
    services_.metrics.bytes_written += begun.bytes();
    services_.disk.wrote(household, begun.bytes());
    const auto written = lifetime_.guard([this, id, opened, household, lang](std::optional<TableState> kept) {
        if (!kept) {
            not_opened(id);
            return opened(unwritable(lang));
        }
        ++services_.metrics.tables_opened;
        auto table = LiveTable::make(*std::move(kept), services_, household, shared_.fold);
        shared_.tell_lobby(lobby_change(table->state(), household));
        woken(id, std::move(table));
        opened(id);
    });
    waking_.emplace(id, Waking{std::move(permit), household});
    services_.store.own(id, lifetime_.guard([this, id, begun = std::move(begun), written, opened, lang](bool mine) mutable {
        if (mine) return std::move(begun).write(services_.store, written);
        not_opened(id);
        opened(once_more(lang));
    }));
}

// Those who wait for a table of this id get what the store has.
void Registry::not_opened(const std::string& id) {
    if (!waking_.at(id).waiting.empty()) return wake(id);
    waking_.erase(id);
    services_.store.release(id);
}

void Registry::read_log(std::string_view id, Language lang,
                        std::function<void(Result<std::vector<std::string>>)> read) {
    services_.store.read(id, 0, [read = std::move(read), lang](std::optional<std::vector<std::string>> texts) {
        if (!texts) return read(unreadable(lang));
        if (texts->empty()) return read(no_such_table(lang));
        read(*std::move(texts));
    });
}

void Registry::put_idle_away() {
    std::erase_if(lost_, [](const auto& table) { return table->is_idle(); });
    const Instant now = services_.loop.now();
    for (auto entry = tables_.begin(); entry != tables_.end();) {
        const LiveTable& table = *entry->second.table;
        const bool unused = !table.anybody_here() && table.is_idle() && now - entry->second.used >= services_.limits.sleep;
        const auto next = std::next(entry);
        if (unused) put_away(entry);
        entry = next;
    }
    idle_timer_ = services_.loop.at(now + services_.limits.sleep / 4, [this] { put_idle_away(); });
}

void Registry::say_goodbye(bool moves) {
    for (auto& [id, entry] : tables_) entry.table->say_goodbye(moves);
}

// --- what tables report -------------------------------------------------------------------------------------

void Registry::changed(const LiveTable& table) { shared_.tell_lobby(lobby_change(table.state())); }

void Registry::left_alone(const LiveTable& table) {
    if (const auto found = tables_.find(table.id()); found != tables_.end())
        found->second.used = services_.loop.now();
}

void Registry::failed(const LiveTable& table, const std::string& why) {
    journal(Severity::error, "something failed at a table, which goes on",
            {{"table", table.id()}, {"after", table.newest()}, {"why", why}});
}

void Registry::misfit(const LiveTable& table, const Problem& why) {
    journal(Severity::error, "a table does not fold or cannot be shown; it is read anew",
            {{"table", table.id()}, {"after", table.newest()}, {"why", why.text}});
}

// The next guest who asks for the table wakes it from the store, or is told why that is not possible.
void Registry::lost(const LiveTable& table, const Problem& why) {
    const std::string id = table.id();
    journal(Severity::error, "a table is given up", {{"table", id}, {"why", why.text}});
    const auto found = tables_.find(id);
    if (found == tables_.end() || found->second.table.get() != &table) return;
    lost_.push_back(std::move(found->second.table));
    put_away(found);
}

}  // namespace tischlein::server::registry
