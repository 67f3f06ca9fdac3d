#include "server/table/import_game.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/table/fairness.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::table {

namespace {

constexpr int most_games = 1000;
constexpr int most_undone = 50;  // each undo costs playing the game again up to there

Problem not_taken(Language lang) { return no("bad-log", "server.refusal.not-brought", lang); }

// What is taken over of the newest game in a log.
struct NewestGame {
    std::string table, secret;
    int number = 1;
    int undone = 0;
    std::vector<FactBody> course;
};

NewestGame newest_game(const std::vector<Fact>& log) {
    NewestGame newest;
    for (const Fact& fact : log) {
        if (const auto* opened = std::get_if<fact::Opened>(&fact.what)) {
            newest = {opened->table, opened->secret, 1, 0, {}};
        } else if (const auto* rematch = std::get_if<fact::Rematch>(&fact.what)) {
            newest = {newest.table, rematch->secret, newest.number + 1, 0, {}};
        } else if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) {
            newest.course.emplace_back(fact::Moved{moved->seat, moved->move, moved->moved_by});
        } else if (const auto* undone = std::get_if<fact::Undone>(&fact.what)) {
            newest.course.emplace_back(*undone);
            ++newest.undone;
        } else if (std::holds_alternative<fact::Luck>(fact.what) || std::holds_alternative<fact::Dealt>(fact.what)) {
            newest.course.push_back(fact.what);
        }
    }
    return newest;
}

bool is_table_name(std::string_view name) {
    return name.size() == 7 && std::all_of(name.begin(), name.end(),
                                           [](char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '9'); });
}

bool follows(const TableState& state, const FactBody& next) {
    if (const auto* luck = std::get_if<fact::Luck>(&next))
        return state.phase() == Phase::gathering && luck->value.size() == luck_digits;
    if (const auto* dealt = std::get_if<fact::Dealt>(&next)) {
        const GameKind* kind = find_kind(state.settings().game);
        return state.phase() == Phase::gathering && kind != nullptr && kind->rules_version() == dealt->rules &&
               seed_of(state.deal()) == dealt->seed;
    }
    return state.phase() != Phase::gathering;
}

// The facts before the newest game's course: the table is opened, and a rematch stands for each earlier game.
std::vector<FactBody> beginning_of(const NewestGame& newest, std::vector<Fact> opening) {
    std::vector<FactBody> facts;
    for (Fact& fact : opening) {
        if (auto* opened = std::get_if<fact::Opened>(&fact.what)) opened->secret = newest.secret;
        facts.push_back(std::move(fact.what));
    }
    for (int number = 1; number < newest.number; ++number) facts.emplace_back(fact::Rematch{newest.secret});
    return facts;
}

}  // namespace

std::string table_in(const std::vector<std::string>& log) {
    if (log.empty()) return {};
    const auto first = read_facts({log.front()});
    const auto* opened = first ? std::get_if<fact::Opened>(&first->front().what) : nullptr;
    return opened != nullptr ? opened->table : std::string();
}

Result<Brought> decide_bring(const protocol::OpenTable& request, std::string_view token_hash, const Asker& asker,
                             const Circumstances& now) {
    const std::optional<std::vector<Fact>> log = read_facts(request.log);
    if (!log || request.position || !request.name) return not_taken(asker.lang);
    const NewestGame newest = newest_game(*log);
    if (!is_table_name(newest.table) || newest.number > most_games || newest.undone > most_undone)
        return not_taken(asker.lang);
    Decision opening = decide_open(newest.table, request, token_hash, asker, now);
    if (auto* wrong = std::get_if<Problem>(&opening)) return std::move(*wrong);
    std::vector<FactBody> all = beginning_of(newest, std::get<std::vector<Fact>>(std::move(opening)));
    const std::size_t begun = all.size();
    all.insert(all.end(), newest.course.begin(), newest.course.end());
    Brought brought;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Fact fact{now.now_ms, nobody, "", std::move(all[i])};
        if (i >= begun && !follows(brought.state, fact.what)) return not_taken(asker.lang);
        if (brought.state.fold(fact)) return not_taken(asker.lang);
        brought.facts.push_back(std::move(fact));
    }
    // Not before the deal: the one who brings the table knows the secret.
    if (brought.state.phase() == Phase::gathering) return not_taken(asker.lang);
    return brought;
}

}  // namespace tischlein::server::table
