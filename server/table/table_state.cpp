// What others ask of a table state. How facts change it is in fold.cpp.
#include "server/table/table_state.hpp"

#include <algorithm>
#include <array>

namespace tischlein::server::table {

bool TableState::agrees_to_hints(PersonId person) const {
    return std::find(hint_friends_.begin(), hint_friends_.end(), person) != hint_friends_.end();
}

bool TableState::hints_allowed() const {
    std::size_t people = 0, agreed = 0;
    for (const Chair& chair : chairs_) {
        people += chair.person != nobody;
        agreed += chair.person != nobody && agrees_to_hints(chair.person);
    }
    return people == 1 || (people > 1 && agreed == people);
}

bool TableState::was_hinted(Seat seat) const {
    return std::find(hints_.begin(), hints_.end(), HintGiven{seat, moves_.size()}) != hints_.end();
}

std::shared_ptr<const TableState> TableState::earlier(Seq seq) const {
    const auto& marks = history_cache_.marks;
    const auto found = std::find_if(marks.rbegin(), marks.rend(), [&](const auto& each) { return each->newest() <= seq; });
    return found == marks.rend() ? nullptr : *found;
}

std::unique_ptr<AnyGame> TableState::game_after(std::size_t count) const {
    const Milestones::Milestone& from = history_cache_.milestones.before(count);
    std::unique_ptr<AnyGame> game = from.game->clone();
    for (std::size_t i = from.moves; i < count; ++i) game->apply(moves_[i].seat, moves_[i].move.value());
    return game;
}

std::size_t TableState::moves_before(Seq seq) const {
    const auto later =
        std::partition_point(moves_.begin(), moves_.end(), [&](const PlayedFact& m) { return m.seq <= seq; });
    return static_cast<std::size_t>(later - moves_.begin());
}

std::vector<std::string> TableState::names() const {
    static constexpr std::array<std::string_view, most_seats> bot_names{"Mona", "Otis",  "Pia", "Quim", "Rosa",
                                                                        "Sven", "Tilda", "Udo", "Vera", "Willem"};
    std::vector<std::string> names;
    names.reserve(chairs_.size());
    for (std::size_t i = 0; i < chairs_.size(); ++i)
        names.push_back(chairs_[i].person != nobody ? people_[static_cast<std::size_t>(chairs_[i].person)].name
                                                    : std::string(bot_names[i]));
    return names;
}

bool TableState::is_present(PersonId person) const {
    const auto index = static_cast<std::size_t>(person);
    return person >= 0 && index < people_.size() && !people_[index].gone;
}

std::size_t TableState::people_present() const {
    return static_cast<std::size_t>(
        std::count_if(people_.begin(), people_.end(), [](const Person& person) { return !person.gone; }));
}

const Block* TableState::block_of(PersonId person) const {
    const auto found =
        std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) { return block.person == person; });
    return found == blocks_.end() ? nullptr : &*found;
}

PersonId TableState::person_with(std::string_view token_hash) const {
    for (std::size_t i = 0; i < people_.size(); ++i)
        if (!people_[i].gone && people_[i].token_hash == token_hash) return static_cast<PersonId>(i);
    return nobody;
}

PersonId TableState::person_offered(std::string_view device_hash) const {
    for (std::size_t i = 0; i < people_.size(); ++i)
        if (!people_[i].device_hash.empty() && people_[i].device_hash == device_hash) return static_cast<PersonId>(i);
    return nobody;
}

}  // namespace tischlein::server::table
