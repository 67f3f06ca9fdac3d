// AnyGame and GameKind over a compile-time game. Only host/kinds.cpp includes this.
#pragma once
#include <fmt/format.h>

#include <algorithm>

#include "bots/advise.hpp"
#include "bots/random_play.hpp"
#include "bots/speak_up.hpp"
#include "core/hash.hpp"
#include "host/any_game.hpp"
#include "host/game_setup.hpp"
#include "host/namespace.hpp"
#include "host/reveals.hpp"
#include "host/wire/wire.hpp"
#include "host/words.hpp"

namespace tischlein::host {

template <Game G>
class GameOf final : public AnyGame {
public:
    GameOf(const GameKind& kind, typename G::State state, typename G::Box box, std::string box_name)
        : kind_(kind),
          state_(state),
          box_(std::move(box)),
          box_name_(std::move(box_name)),
          recall_(G::view(state, Seat::none)) {}

    std::unique_ptr<AnyGame> clone() const override { return std::make_unique<GameOf>(*this); }
    const GameKind& kind() const override { return kind_; }
    int seats() const override { return G::seat_count(state_); }
    SeatSet must() const override { return G::must(state_); }
    SeatSet may() const override { return G::may(state_); }
    Outcome outcome() const override { return G::outcome(state_); }
    std::uint64_t hash() const override { return hash_of(state_); }

    std::vector<std::string> moves(Seat who) const override {
        std::vector<std::string> list;
        for (const auto& move : G::legal(state_, who)) list.push_back(G::text(move));
        std::sort(list.begin(), list.end());
        return list;
    }

    std::optional<Problem> check(Seat who, std::string_view text, Language lang) const override {
        const auto move = G::read_move(text);
        if (!move) return unreadable(text, who, lang);
        if (const Refusal no = G::check(state_, who, *move)) return refused(no, who, lang);
        return std::nullopt;
    }

    std::optional<Problem> play(Seat who, std::string_view text, Language lang) override {
        if (auto no = check(who, text, lang)) return no;
        events_.clear();
        G::apply(state_, who, *G::read_move(text), events_);
        notice_all<G>(recall_, events_);
        return std::nullopt;
    }

    json::array events_for(Seat observer) const override {
        json::array list;
        for (const auto& event : events_)
            if (event.audience.includes(observer)) list.push_back(Wire<G>::event(event, box_));
        return list;
    }

    json::array events() const override {
        json::array list;
        for (const auto& event : events_) {
            json::object told = Wire<G>::event(event, box_);
            if (event.audience.only != 0)
                told["for"] = seat_list(event.audience.seats);
            else if (!event.audience.seats.empty())
                told["except"] = seat_list(event.audience.seats);
            list.push_back(std::move(told));
        }
        return list;
    }

    std::vector<std::string> event_texts(Seat observer, Names names, Language lang) const override {
        std::vector<std::string> list;
        for (const auto& event : events_) {
            if (!event.audience.includes(observer)) continue;
            std::string text = G::event_text(box_, event, names, lang);
            if (!text.empty()) list.push_back(std::move(text));
        }
        return list;
    }

    Result<std::string> explain(Seat who, std::string_view text, Language lang) const override {
        if (auto no = check(who, text, lang)) return *std::move(no);
        return G::move_text(box_, state_, who, *G::read_move(text), lang);
    }

    json::object position() const override {
        json::object whole{{"game", G::name},
                           {"seats", seats()},
                           {"options", write_options(G::options, {Wire<G>::options(state_), box_name_})}};
        for (auto& field : Wire<G>::position(state_, box_)) whole[field.key()] = std::move(field.value());
        return whole;
    }

    json::object view(Seat observer) const override {
        json::object fields = Wire<G>::view(G::view(state_, observer), box_);
        json::object seen;
        seen.reserve(fields.size() + 4);  // a server writes one of these for everybody at the table after every move
        seen.emplace("game", G::name);
        seen.emplace("seats", seats());
        seen.emplace("options", write_options(G::options, {Wire<G>::options(state_), box_name_}));
        seen.emplace("seat", observer == Seat::none ? json::value() : json::value(number(observer)));
        for (auto& field : fields) seen.emplace(field.key(), std::move(field.value()));
        return seen;
    }

    std::string picture(Seat observer, Names names, const PictureStyle& style) const override {
        return G::picture(box_, G::view(state_, observer), names, style);
    }

    std::string advise(Seat who, Level level, const Budget& budget, Random& random) const override {
        const auto moves = G::legal(state_, who);
        return G::text(bots::advise<G>(G::view(state_, who), moves.span(), level, budget, random, recall_));
    }

    std::optional<std::string> speak_up(Seat who, Level level, Random& random) const override {
        const auto moves = G::legal(state_, who);
        const auto move = bots::speak_up<G>(G::view(state_, who), moves.span(), level, random);
        return move ? std::optional(G::text(*move)) : std::nullopt;
    }

    bool is_reflex(std::string_view text) const override {
        if constexpr (requires(typename G::Move m) { G::is_reflex(m); }) {
            const auto move = G::read_move(text);
            return move && G::is_reflex(*move);
        }
        return false;
    }

    bool reveals(Seat who, std::string_view text) const override {
        return host::reveals<G>(state_, who, *G::read_move(text));
    }

    bool ends(Seat who, std::string_view text) const override {
        typename G::State then = state_;
        NoEvents unseen;
        G::apply(then, who, *G::read_move(text), unseen);
        return G::outcome(then).over;
    }

    std::string with_call(Seat who, std::string_view text) const override {
        return G::text(with_calls<G>(*G::read_move(text), state_, who));
    }

private:
    Problem unreadable(std::string_view text, Seat who, Language lang) const {
        return {"bad-move", words::cannot_read(text.substr(0, 80), lang) + words::possible(moves(who), lang)};
    }
    Problem refused(Refusal no, Seat who, Language lang) const {
        std::string text = no.out_of_turn ? words::not_your_turn(lang) : std::string();
        if (no.rule != 0) text += (text.empty() ? "" : " ") + G::rule_text(no.rule, lang);
        return {no.out_of_turn ? "not-your-turn" : "illegal", text + words::possible(moves(who), lang),
                no.rule != 0 ? kind_.rule_id(no.rule) : ""};
    }

    const GameKind&    kind_;
    typename G::State  state_;
    typename G::Events events_;
    typename G::Box    box_;
    std::string        box_name_;
    Recall<G> recall_;
};

template <Game G>
class KindOf final : public GameKind {
public:
    std::string_view name() const override { return G::name; }
    SeatRange seats() const override { return G::seats; }
    std::span<const OptionSpec> options() const override { return G::options; }
    int rules_version() const override { return G::rules_version; }
    int rule_count() const override { return G::rule_count; }
    std::string rule_id(int rule) const override { return fmt::format("{}{}", G::rule_letter, rule); }
    std::string rule_text(int rule, Language lang) const override { return G::rule_text(rule, lang); }
    bool has_reflexes() const override {
        return requires(typename G::Move m) { G::is_reflex(m); };
    }
    std::string_view grade_name(int grade) const override {
        if constexpr (requires { G::grade_names; })
            return grade > 0 ? G::grade_names[static_cast<std::size_t>(grade) - 1] : std::string_view();
        else
            return {};
    }

    Result<std::unique_ptr<AnyGame>> start(int seat_count, const json::value* options, std::string_view seed,
                                           const Shelf& shelf, Language lang) const override {
        Result<GameSetup<G>> read = read_setup<G>(seat_count, options, shelf, lang);
        if (const Problem* no = problem_in(read)) return *no;
        GameSetup<G>& table = std::get<GameSetup<G>>(read);
        const auto state = table.deal(seat_count, Random::from_text(seed));
        return std::make_unique<GameOf<G>>(*this, state, std::move(table.box), table.chosen.file);
    }

    Result<std::unique_ptr<AnyGame>> set_up(const json::object& position, std::string_view seed,
                                            const Shelf& shelf, Language lang) const override {
        const json::value* given = position.if_contains("seats");
        const bool is_number =
            given != nullptr && given->is_int64() && given->get_int64() >= 0 && given->get_int64() <= most_seats;
        const int seat_count = is_number ? static_cast<int>(given->get_int64()) : -1;
        Result<GameSetup<G>> read = read_setup<G>(seat_count, position.if_contains("options"), shelf, lang);
        if (const Problem* no = problem_in(read))
            return Problem{"bad-position", no->text, "", no->code == "bad-seats" ? "seats" : "options"};
        GameSetup<G>& table = std::get<GameSetup<G>>(read);
        try {
            const auto state =
                Wire<G>::read_position(position, table.box, table.chosen.values, seat_count, Random::from_text(seed));
            return std::make_unique<GameOf<G>>(*this, state, std::move(table.box), table.chosen.file);
        } catch (const BadPosition& bad) {
            return Problem{"bad-position", bad.text, "", bad.field};
        }
    }
};

}  // namespace tischlein::host
