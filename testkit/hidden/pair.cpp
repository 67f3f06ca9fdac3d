#include "testkit/hidden/pair.hpp"

#include <algorithm>
#include <vector>

#include "bots/random_play.hpp"
#include "games/all.hpp"
#include "host/wire/all.hpp"
#include "testkit/hidden/all.hpp"

namespace tischlein::testkit {

namespace {

// What `make` returns for the game of that name. REQUIRES: there is one.
template <class Make, class First, class... Others>
auto for_game(std::string_view name, GameList<First, Others...>, Make make) {
    if constexpr (sizeof...(Others) > 0)
        if (First::name != name) return for_game(name, GameList<Others...>(), make);
    return make.template operator()<First>();
}

template <Game G>
void write_cards(json::object& position, const typename G::State& s) {
    for (auto& field : Wire<G>::position(s, G::standard_box())) position[field.key()] = std::move(field.value());
}

template <Game G>
json::object position_of(const typename G::State& s) {
    Chosen chosen{Wire<G>::options(s), ""};
    for (const OptionSpec& spec : G::options)
        if (spec.type == OptionType::file) chosen.file = spec.file;
    json::object position{
        {"game", G::name}, {"seats", G::seat_count(s)}, {"options", write_options(G::options, chosen)}};
    write_cards<G>(position, s);
    return position;
}

template <Game G>
HiddenPair pair_of(Random& random, const OptionValues& options) {
    const int least = G::seats.least > 1 ? G::seats.least : 2, most = std::min(G::seats.most, 5);
    const int seats = least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    auto state = G::setup(G::standard_box(), options, seats, Random(random.next()));
    NoEvents none;
    for (std::uint32_t plies = random.below(40); plies > 0; --plies) {
        const auto before = state;
        if (!random_ply<G>(state, random, none) || G::must(state).empty()) {
            state = before;
            break;
        }
    }
    const Seat observer = seat(static_cast<int>(random.below(static_cast<std::uint32_t>(seats))));
    auto other = state;
    Hidden<G>::shuffle(other, observer, random);
    return {position_of<G>(state), position_of<G>(other), observer};
}

}  // namespace

HiddenPair random_pair(const GameKind& game, Random& random, const json::object& options) {
    const json::value given = options;
    const OptionValues chosen = std::get<Chosen>(read_options(game.options(), &given)).values;
    return for_game(game.name(), AllGames(), [&]<class G>() { return pair_of<G>(random, chosen); });
}

json::object with_other_cards(const json::object& position, Seat observer, Random& random) {
    const std::string_view name = position.at("game").as_string();
    const int seats = position.at("seats").to_number<int>();
    return for_game(name, AllGames(), [&]<class G>() {
        const OptionValues options = std::get<Chosen>(read_options(G::options, &position.at("options"))).values;
        auto state = Wire<G>::read_position(position, G::standard_box(), options, seats, Random(random.next()));
        Hidden<G>::shuffle(state, observer, random);
        json::object other = position;
        write_cards<G>(other, state);
        return other;
    });
}

std::unique_ptr<AnyGame> as_served(const json::object& position, std::string_view seed) {
    auto game = find_kind(position.at("game").as_string())->set_up(position, seed, only_standard);
    return std::move(std::get<0>(game));
}

bool look_alike(const AnyGame& a, const AnyGame& b, Seat observer) {
    return a.view(observer) == b.view(observer) && a.events_for(observer) == b.events_for(observer) &&
           a.must() == b.must() && a.may().has(observer) == b.may().has(observer);
}

std::optional<std::pair<Seat, AnyMove>> common_move(const AnyGame& a, const AnyGame& b, Random& random, bool reflexes) {
    std::vector<std::pair<Seat, AnyMove>> moves;
    const SeatSet able = reflexes ? (a.must() | a.may()) & (b.must() | b.may()) : a.must() & b.must();
    for (const Seat who : able)
        for (const AnyMove move : a.legal(who))
            if ((reflexes || !a.kind().is_reflex(move)) && b.allows(who, move)) moves.emplace_back(who, move);
    const auto quick = [&](const auto& each) { return a.kind().is_reflex(each.second); };
    // Reflexes are rare: if there are any, take one of them every second time.
    if (std::any_of(moves.begin(), moves.end(), quick) && random.below(2) == 0)
        std::erase_if(moves, [&](const auto& each) { return !quick(each); });
    if (moves.empty()) return std::nullopt;
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace tischlein::testkit
