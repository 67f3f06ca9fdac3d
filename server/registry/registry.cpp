#include "server/registry/registry.hpp"

#include "server/registry/journal.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::registry {

namespace {

Problem no_such_table(Language lang) {
    return no("no-such-table",
              {"There is no such table: perhaps the link was cut short.",
               "Diesen Tisch gibt es nicht: vielleicht fehlt ein Stück vom Link.",
               "Deze tafel bestaat niet: misschien is de link afgekapt."},
              lang);
}
Problem unreadable(Language lang) {
    return no("storage",
              {"This table cannot be read at the moment: try again.",
               "Dieser Tisch lässt sich gerade nicht lesen: versuch es noch einmal.",
               "Deze tafel kan nu niet worden gelezen: probeer het nog eens."},
              lang);
}
Problem unwritable(Language lang) {
    return no("storage",
              {"The table could not be written down: nothing was changed.",
               "Der Tisch konnte nicht festgehalten werden: nichts wurde geändert.",
               "De tafel kon niet worden vastgelegd: er is niets veranderd."},
              lang);
}
Problem bad_log(Language lang) {
    return no(
        "bad-log",
        {"What happened at this table cannot be read by this server. The one who hosts it finds more in its journal.",
         "Was an diesem Tisch geschah, kann dieser Server nicht lesen. Wer ihn betreibt, findet mehr im Journal.",
         "Wat aan deze tafel gebeurde, kan deze server niet lezen. De beheerder vindt meer in het journaal."},
        lang);
}
Problem elsewhere(Language lang) {
    return no("elsewhere",
              {"This table is at another server at the moment.", "Dieser Tisch ist gerade bei einem anderen Server.",
               "Deze tafel is nu bij een andere server."},
              lang);
}
Problem no_more_tables(Language lang) {
    return no("busy",
              {"This server has as many tables as it can hold: try again later.",
               "Dieser Server hat so viele Tische, wie er fasst: versuch es später noch einmal.",
               "Deze server heeft zoveel tafels als hij aankan: probeer het later nog eens."},
              lang);
}
Problem once_more(Language lang) {
    return no("busy", {"Try again.", "Versuch es noch einmal.", "Probeer het nog eens."}, lang);
}

using Facts = std::variant<std::vector<Fact>, Problem (*)(Language)>;

Facts facts_of(const std::optional<std::vector<std::string>>& texts) {
    if (!texts) return &unreadable;
    if (texts->empty()) return &no_such_table;
    auto facts = read_facts(*texts);
    if (!facts) return &bad_log;
    return *std::move(facts);
}

// A table is as good as its log: one that does not fit together stays shut, and the journal tells which.
std::variant<TableState, Problem> fold_all(const std::vector<Fact>& facts) {
    TableState state;
    for (const Fact& fact : facts)
        if (auto no = state.fold(fact)) return *no;
    return state;
}

}  // namespace

Registry::Registry(Loop& loop, Store& store, BotPool& bots, Metrics& metrics, const ServerLimits& rules)
    : services_{loop, store, bots, metrics, rules, Random::from_text(fresh_secret())},
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

void Registry::find(std::string_view id, Language lang, Found found) {
    if (const auto kept = tables_.find(id); kept != tables_.end()) {
        kept->second.used = services_.loop.now();
        return found(kept->second.table.get());
    }
    if (tables_.size() + waking_.size() >= services_.rules.tables) return found(no_more_tables(lang));
    auto& waiting = waking_[std::string(id)];
    waiting.push_back({std::move(found), lang});
    if (waiting.size() == 1) wake(std::string(id));
}

void Registry::wake(const std::string& id) {
    services_.store.own(id, [this, id, alive = std::weak_ptr(alive_)](bool mine) {
        if (alive.expired()) return;
        if (!mine) return woken(id, &elsewhere);
        services_.store.read(id, 0, [this, id, alive](const std::optional<std::vector<std::string>>& texts) {
            if (alive.expired()) return;
            auto facts = facts_of(texts);
            if (const auto* trouble = std::get_if<Trouble>(&facts)) {
                if (*trouble == &bad_log) log(Severity::error, "a log cannot be read", {{"table", id}});
                return woken(id, *trouble);
            }
            auto state = fold_all(std::get<std::vector<Fact>>(facts));
            if (const auto* no = std::get_if<Problem>(&state)) {
                log(Severity::error, "table cannot be woken", {{"table", id}, {"why", no->text}});
                return woken(id, &bad_log);
            }
            if (const auto& game = std::get<TableState>(state).foreign_game())
                log(Severity::warning, "a game of other rules",
                     {{"table", id}, {"number", game->number}, {"rules", game->rules}});
            woken(id, std::make_unique<LiveTable>(std::get<TableState>(std::move(state)), services_));
        });
    });
}

void Registry::woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Trouble> result) {
    const auto waiting = std::move(waking_.extract(id).mapped());
    if (const auto* trouble = std::get_if<Trouble>(&result)) {
        services_.store.release(id);
        for (const Waiting& each : waiting) each.found((*trouble)(each.lang));
        return;
    }
    LiveTable* table = std::get<0>(result).get();
    tables_.insert_or_assign(id, AppendResult{std::get<0>(std::move(result)), services_.loop.now()});
    for (const Waiting& each : waiting) each.found(table);
}

void Registry::open(const protocol::OpenTable& wish, const std::string& token_hash, const Asker& asker,
                 const std::function<void(std::variant<std::string, Problem>)>& opened) {
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
    const auto written = [this, id, begun, opened, lang = asker.lang,
                          alive = std::weak_ptr(alive_)](tischlein::server::AppendResult kept) {
        if (alive.expired()) return;
        if (kept != tischlein::server::AppendResult::kept) return opened(unwritable(lang));
        ++services_.metrics.tables_opened;
        auto table = std::make_unique<LiveTable>(std::move(*begun), services_);
        lobby_.changed(*table);
        tables_.insert_or_assign(id, AppendResult{std::move(table), services_.loop.now()});
        opened(id);
    };
    services_.store.own(id,
                      [this, request = std::move(request), written, opened, lang = asker.lang](bool mine) mutable {
                          if (!mine) return opened(once_more(lang));
                          services_.store.append(std::move(request), written);
                      });
}

void Registry::read_log(std::string_view id, Language lang,
                     std::function<void(std::variant<std::vector<Fact>, Problem>)> read) {
    services_.store.read(id, 0, [read = std::move(read), lang](const auto& texts) {
        Facts facts = facts_of(texts);
        if (const auto* trouble = std::get_if<Trouble>(&facts)) return read((*trouble)(lang));
        read(std::get<std::vector<Fact>>(std::move(facts)));
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
        kept = tables_.erase(kept);
    }
    sweeping_ = services_.loop.at(now + services_.rules.sleep / 4, [this] { sweep(); });
}

void Registry::say_goodbye() {
    for (auto& [id, kept] : tables_) kept.table->say_goodbye();
}

}  // namespace tischlein::server::registry
