// AnyGame and GameKind for a game that is known at compile time. Only host/kinds/*.cpp include this, each for one game.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>

#include "bots/advise.hpp"
#include "bots/chances.hpp"
#include "bots/speak_up.hpp"
#include "core/hash.hpp"
#include "host/any_game.hpp"
#include "host/game_setup.hpp"
#include "host/namespace.hpp"
#include "host/reveals.hpp"
#include "host/seat_reader.hpp"
#include "host/sentences.hpp"
#include "host/wire/wire.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

// What stays the same for a whole game, shared by all copies of it.
template <Game G>
struct OpenBox {
    typename G::Box box;
    std::string name;  // of its file; empty for games without one
};

// What the last move did.
template <Game G>
struct LastMove {
    std::vector<typename G::Event> events{};
    std::unique_ptr<const typename G::State> counted{};  // the table when it ended a round whose hands are counted
};

// Passes events on, and keeps the table as it lay when a round ended, because the same move deals the next round.
template <Game G>
struct RoundEndRecorder {
    typename G::Events& events;
    const typename G::State& state;
    std::unique_ptr<const typename G::State>& counted;

    void tell(const typename G::Event& event) {
        events.tell(event);
        if (Wire<G>::ends_round(event)) counted = std::make_unique<const typename G::State>(state);
    }
    static constexpr bool listens = true;
};

template <Game G>
class QuestionOf final : public BotQuestion {
public:
    explicit QuestionOf(bots::BotInput<G> seen) : seen_(std::move(seen)) {}

    AnyMove advise(Level level, const Budget& budget, Random& random) const override {
        return AnyMove::of(bots::advise<G>(seen_, level, budget, random));
    }
    std::optional<AnyMove> speak_up(Level level, Random& random) const override {
        const auto move = bots::speak_up<G>(seen_, level, random);
        return move ? std::optional(AnyMove::of(*move)) : std::nullopt;
    }
    std::vector<AnyMove> moves() const override { return AnyMove::all_of(seen_.moves); }
    MoveEvaluation evaluate(const EvaluationEffort& effort, int move_made, const Random& random) const override {
        return Chances<G>::of_moves(seen_, effort, move_made, random);
    }

    SearchShare search_share(const Budget& budget, const Random& random, int number) const override {
        return bots::search_share<G>(seen_.view, seen_.recall, seen_.moves, budget, random, number);
    }
    AnyMove choose(std::span<const SearchShare> shares) const override {
        return AnyMove::of(seen_.moves[bots::winner(shares, seen_.moves.size())]);
    }
    std::string bytes() const override {
        std::string text = fmt::format("{}\n", G::name);
        append_bytes(text, &seen_.view, 1);
        append_bytes(text, &seen_.recall, 1);
        append_bytes(text, seen_.moves.data(), seen_.moves.size());
        return text;
    }
    static std::unique_ptr<const BotQuestion> read(std::string_view bytes) {
        bots::BotInput<G> seen;
        constexpr std::size_t head = sizeof(seen.view) + sizeof(seen.recall), each = sizeof(typename G::Move);
        if (bytes.size() < head + each || (bytes.size() - head) % each != 0) return nullptr;
        seen.moves.resize((bytes.size() - head) / each);
        std::memcpy(&seen.view, bytes.data(), sizeof(seen.view));
        std::memcpy(&seen.recall, bytes.data() + sizeof(seen.view), sizeof(seen.recall));
        std::memcpy(seen.moves.data(), bytes.data() + head, bytes.size() - head);
        return std::make_unique<const QuestionOf>(std::move(seen));
    }

private:
    template <class T>
    static void append_bytes(std::string& text, const T* values, std::size_t count) {
        static_assert(std::is_trivially_copyable_v<T>);
        text.append(reinterpret_cast<const char*>(values), count * sizeof(T));
    }

    bots::BotInput<G> seen_;
};

template <Game G>
class GameOf final : public AnyGame {
    static_assert(HasWire<G>);
    using Move = typename G::Move;

public:
    GameOf(const GameKind& kind, const typename G::State& state, std::shared_ptr<const OpenBox<G>> box)
        : kind_(kind),
          state_(state),
          box_(std::move(box)),
          head_(std::make_shared<const std::string>(head_of<G>(seats(), {Wire<G>::options(state_), box_->name}))),
          recall_(std::make_shared<const Recall<G>>(G::view(state, Seat::none))),
          last_(std::make_shared<const LastMove<G>>()) {}

    std::unique_ptr<AnyGame> clone() const override { return std::make_unique<GameOf>(*this); }
    const GameKind& kind() const override { return kind_; }
    int seats() const override { return G::seat_count(state_); }
    SeatSet must() const override { return G::must(state_); }
    SeatSet may() const override { return G::may(state_); }
    Outcome outcome() const override { return G::outcome(state_); }
    std::uint64_t hash() const override { return hash_of(state_); }

    std::vector<AnyMove> legal(Seat who) const override {
        return AnyMove::all_of(G::legal(state_, who));
    }

    std::vector<std::string> moves(Seat who) const override {
        std::vector<std::string> list;
        for (const Move& move : G::legal(state_, who)) list.push_back(G::text(move));
        std::sort(list.begin(), list.end());
        return list;
    }

    Result<AnyMove> read_move(Seat who, std::string_view text, Language lang) const override {
        if (const auto move = G::read_move(text)) return AnyMove::of(*move);
        return unreadable(text, who, lang);
    }

    bool allows(Seat who, AnyMove move) const override { return !G::check(state_, who, move.as<Move>()); }

    std::optional<Problem> check(Seat who, AnyMove move, Language lang) const override {
        if (const Refusal no = G::check(state_, who, move.as<Move>())) return refused(no, who, lang);
        return std::nullopt;
    }

    void apply(Seat who, AnyMove move) override {
        assert(allows(who, move));
        typename G::Events events;
        auto last = std::make_shared<LastMove<G>>();
        if constexpr (Wire<G>::counts_hands) {
            RoundEndRecorder<G> recorder{events, state_, last->counted};
            G::apply(state_, who, move.as<Move>(), recorder);
        } else {
            G::apply(state_, who, move.as<Move>(), events);
        }
        if constexpr (!std::is_empty_v<Recall<G>>) {
            auto recall = std::make_shared<Recall<G>>(*recall_);
            notice_all<G>(*recall, events);
            recall_ = std::move(recall);
        }
        last->events.assign(events.begin(), events.end());
        last_ = std::move(last);
    }

    void write_events(JsonWriter& out) const override {
        out.array([&] {
            for (const auto& event : last_->events)
                out.object([&] {
                    Wire<G>::write_event(out, event, box_->box);
                    if (event.audience.only != 0)
                        out.field("for", event.audience.seats);
                    else if (!event.audience.seats.empty())
                        out.field("except", event.audience.seats);
                });
        });
    }

    void write_events_for(JsonWriter& out, Seat observer) const override {
        for (const auto& event : last_->events)
            if (event.audience.includes(observer)) out.object([&] { Wire<G>::write_event(out, event, box_->box); });
    }

    bool ended_round() const override {
        return std::any_of(last_->events.begin(), last_->events.end(), [](const auto& event) { return Wire<G>::ends_round(event); }) ||
               outcome().over;
    }

    std::vector<OpenHand> open_hands() const override {
        if (last_->counted == nullptr && !outcome().over) return {};
        const typename G::State& lay = last_->counted != nullptr ? *last_->counted : state_;
        std::vector<OpenHand> open;
        for (const Seat who : SeatSet::first(seats())) {
            json::object written = tree_of([&](JsonWriter& out) {
                out.array("cards", [&] { Wire<G>::write_open_hand(out, lay, who, box_->box); });
            });
            OpenHand hand{who, std::move(written["cards"].as_array()), {}};
            if (hand.cards.empty()) continue;
            if constexpr (Wire<G>::counts_hands) hand.points = Wire<G>::points_left(lay, who);
            open.push_back(std::move(hand));
        }
        return open;
    }

    bool sees_same_events(Seat one, Seat other) const override {
        return std::all_of(last_->events.begin(), last_->events.end(), [&](const auto& event) {
            return event.audience.includes(one) == event.audience.includes(other);
        });
    }

    std::vector<std::string> event_texts(Seat observer, Names names, Language lang) const override {
        std::vector<std::string> list, called(names.begin(), names.end());
        if (observer != Seat::none) called[index_of(observer)] = i18n::reader;
        list.reserve(last_->events.size());
        for (const auto& event : last_->events) {
            if (!event.audience.includes(observer)) continue;
            std::string text = G::event_text(box_->box, event, called, lang);
            if (!text.empty()) list.push_back(i18n::for_reader(std::move(text), lang));
        }
        return list;
    }

    Result<std::string> explain(Seat who, AnyMove move, Names names, Language lang) const override {
        if (auto no = check(who, move, lang)) return *std::move(no);
        return G::move_text(box_->box, state_, who, move.as<Move>(), names, lang);
    }

    void write_position(JsonWriter& out) const override {
        out.object([&] {
            out.fields(*head_);
            Wire<G>::write_position(out, state_, box_->box);
        });
    }

    void write_view(JsonWriter& out, Seat observer) const override {
        out.object([&] { write_whole_view<G>(out, G::view(state_, observer), box_->box, *head_); });
    }

    json::object imagine(Seat who, Random& random) const override {
        const typename G::State imagined = G::imagine(G::view(state_, who), random);
        return tree_of([&](JsonWriter& out) {
            out.fields(*head_);
            Wire<G>::write_position(out, imagined, box_->box);
        });
    }

    SeatSet open_reflexes() const override { return G::open_reflexes(G::view(state_, Seat::none)); }

    std::string picture(Seat observer, Names names, const PictureStyle& style) const override {
        return G::picture(box_->box, G::view(state_, observer), names, style);
    }

    std::unique_ptr<const BotQuestion> bot_question(Seat who) const override {
        const auto moves = G::legal(state_, who);
        return std::make_unique<const QuestionOf<G>>(
            bots::BotInput<G>{G::view(state_, who), {moves.begin(), moves.end()}, *recall_});
    }

    void show(Seat who, std::span<const AnyMove> moves, SeatReader& reader) const override {
        assert(reader.game() == G::name);
        std::vector<Move> values;
        for (const AnyMove move : moves) values.push_back(move.as<Move>());
        static_cast<SeatReaderOf<G>&>(reader).read(G::view(state_, who), values);
    }

    int round() const override { return bots::Heuristics<G>::round(state_); }
    bool reveals(Seat who, AnyMove move) const override { return host::reveals<G>(state_, who, move.as<Move>()); }

    bool ends(Seat who, AnyMove move) const override {
        typename G::State then = state_;
        NoEvents unseen;
        G::apply(then, who, move.as<Move>(), unseen);
        return G::outcome(then).over;
    }

    AnyMove with_call(Seat who, AnyMove move) const override {
        return AnyMove::of(G::with_call(state_, who, move.as<Move>()));
    }

private:
    ChanceSum chances(bool quiet, int playouts, const Random& random) const override {
        return Chances<G>::of_table(state_, quiet, Seat::none, nullptr, playouts, random);
    }
    ChanceSum chances_after(Seat who, AnyMove any, int playouts, const Random& random) const override {
        const Move move = any.as<Move>();
        return Chances<G>::of_table(state_, false, who, &move, playouts, random);
    }
    ChanceSum chances_of_deals(int playouts, const Random& random) const override {
        return Chances<G>::of_deals(box_->box, Wire<G>::options(state_), seats(), playouts, random);
    }
    bool is_chance(Seat who, AnyMove move) const override {
        return Chances<G>::is_chance(state_, who, move.as<Move>());
    }

    Problem unreadable(std::string_view text, Seat who, Language lang) const {
        return {"bad-move", words::cannot_read(text.substr(0, 80), lang) + words::possible(moves(who), lang)};
    }
    Problem refused(Refusal no, Seat who, Language lang) const {
        std::string text = no.out_of_turn ? words::not_your_turn(lang) : std::string();
        if (no.rule != 0) text += (text.empty() ? "" : " ") + G::rule_text(no.rule, lang);
        return {no.out_of_turn ? "not-your-turn" : "illegal", text + words::possible(moves(who), lang),
                no.rule != 0 ? kind_.rule_id(no.rule) : ""};
    }

    const GameKind& kind_;
    typename G::State state_;
    std::shared_ptr<const OpenBox<G>> box_;
    std::shared_ptr<const std::string> head_;  // of positions and views (head_of)
    // These are replaced, never changed, because copies of this game share them.
    std::shared_ptr<const Recall<G>> recall_;
    std::shared_ptr<const LastMove<G>> last_;
};

// Beside its state a game holds pointers to what it shares with its copies, and nothing else.
template <Game G>
constexpr bool is_small = sizeof(GameOf<G>) <= sizeof(typename G::State) + 10 * sizeof(void*);

template <Game G>
class KindOf final : public GameKind {
public:
    KindOf() { static_assert(is_small<G>); }
    std::string_view name() const override { return G::name; }
    std::string_view title() const override { return G::title; }
    SeatRange seats() const override { return G::seats; }
    std::span<const OptionSpec> options() const override { return G::options; }
    int rules_version() const override { return G::rules_version; }
    int rule_count() const override { return G::rule_count; }
    std::string rule_id(int rule) const override { return fmt::format("{}{}", G::rule_letter, rule); }
    std::string rule_text(int rule, Language lang) const override { return G::rule_text(rule, lang); }
    bool has_reflexes() const override { return tischlein::has_reflexes<G>; }
    bool is_reflex(AnyMove move) const override { return G::is_reflex(move.as<typename G::Move>()); }
    bool is_call(AnyMove move) const override { return G::is_call(move.as<typename G::Move>()); }
    std::unique_ptr<const BotQuestion> read_question(std::string_view bytes) const override { return QuestionOf<G>::read(bytes); }
    std::string_view grade_name(int grade) const override {
        const std::span<const std::string_view> names = G::grade_names;
        return grade > 0 ? names[static_cast<std::size_t>(grade) - 1] : std::string_view();
    }

    std::optional<AnyMove> read_move(std::string_view text) const override {
        const auto move = G::read_move(text);
        return move ? std::optional(AnyMove::of(*move)) : std::nullopt;
    }
    std::string text(AnyMove move) const override { return G::text(move.as<typename G::Move>()); }

    Result<std::unique_ptr<AnyGame>> start(int seat_count, const json::value* options, std::string_view seed,
                                           const BoxLoader& load_box, Language lang) const override {
        Result<GameSetup<G>> read = read_setup<G>(seat_count, options, load_box, lang);
        if (const Problem* no = problem_in(read)) return *no;
        GameSetup<G>& setup = std::get<GameSetup<G>>(read);
        const auto state = setup.deal(seat_count, Random::from_text(seed));
        return std::make_unique<GameOf<G>>(*this, state, opened(std::move(setup)));
    }

    Result<std::unique_ptr<AnyGame>> set_up(const json::object& position, std::string_view seed,
                                            const BoxLoader& load_box, Language lang) const override {
        const json::value* given = position.if_contains("seats");
        const bool is_number =
            given != nullptr && given->is_int64() && given->get_int64() >= 0 && given->get_int64() <= most_seats;
        const int seat_count = is_number ? static_cast<int>(given->get_int64()) : -1;
        Result<GameSetup<G>> read = read_setup<G>(seat_count, position.if_contains("options"), load_box, lang);
        if (const Problem* no = problem_in(read))
            return Problem{"bad-position", no->text, "", no->code == "bad-seats" ? "seats" : "options"};
        GameSetup<G>& setup = std::get<GameSetup<G>>(read);
        try {
            const auto state =
                Wire<G>::read_position(position, setup.box, setup.chosen.values, seat_count, Random::from_text(seed));
            return std::make_unique<GameOf<G>>(*this, state, opened(std::move(setup)));
        } catch (const BadPosition& bad) {
            return Problem{.code = "bad-position", .text = bad.text, .field = bad.field, .english = true};
        }
    }

private:
    // All games with the standard box share it.
    static std::shared_ptr<const OpenBox<G>> opened(GameSetup<G> setup) {
        static const std::string_view standard = standard_file<G>();
        static const auto shared = std::make_shared<const OpenBox<G>>(OpenBox<G>{G::standard_box(), std::string(standard)});
        if (setup.chosen.file == standard) return shared;
        return std::make_shared<const OpenBox<G>>(OpenBox<G>{std::move(setup.box), std::move(setup.chosen.file)});
    }
};

}  // namespace tischlein::host
