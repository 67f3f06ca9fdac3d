// A table for tests: wishes are decided and folded at once, and the log is kept.
#pragma once
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "server/protocol/schema.hpp"
#include "server/table/decide.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::table {

constexpr std::int64_t some_day_ms = 1'767'225'600'000;
constexpr PersonId anna = 0, ben = 1, cleo = 2;  // in the order in which they join

inline void is_of_the_protocol(const std::string& message) {
    const auto misfit = protocol::protocol().misfit("ServerMessage", json::parse(message));
    REQUIRE_MESSAGE(!misfit, misfit->path, ": ", misfit->text, " in ", message);
}

// As AnyGame::reveals, of a move in its text.
inline bool reveals(const AnyGame& game, Seat who, std::string_view move) {
    return game.reveals(who, *game.kind().read_move(move));
}

class TestTable {
public:
    // A fixed secret, so that the same test deals the same cards.
    explicit TestTable(const protocol::OpenTable& wish, std::string secret = std::string(64, '5'),
                       const std::optional<Origin>& origin = std::nullopt) {
        Decision opened =
            decide_open("tbcdfg", wish, hash_of_token("token0"), {nobody, Language::en}, {some_day_ms}, origin);
        REQUIRE(std::holds_alternative<std::vector<Fact>>(opened));
        auto facts = std::get<std::vector<Fact>>(opened);
        std::get<fact::Opened>(facts[0].what).secret = std::move(secret);
        write(facts);
    }

    const TableState& state() const { return state_; }
    const std::vector<Fact>& log() const { return log_; }
    std::string next_id() { return "a" + std::to_string(++ids_); }

    PersonId join(const std::string& name, std::optional<Seat> seat = {}) {
        const auto person = static_cast<PersonId>(state_.people().size());
        write(std::get<std::vector<Fact>>(decide_join(state_, {name, seat},
                                                      hash_of_token("token" + std::to_string(person)),
                                                      {nobody, Language::en}, {some_day_ms})));
        return person;
    }
    Decision ask(PersonId who, const protocol::Action& action, Language lang = Language::en) const {
        const Asker asker{who, lang};
        const Circumstances now{some_day_ms + static_cast<std::int64_t>(log_.size()), away, host_is_gone, false, &households};
        if (const auto* move = std::get_if<protocol::PlayMove>(&action)) return decide_play(state_, asker, now, *move, std::nullopt);
        const std::optional<LoggedAction> logged = logged_action(action);
        REQUIRE(logged);
        return decide(state_, asker, now, *logged);
    }
    // Decides, writes and folds; returns the number of the last fact.
    Seq take(PersonId who, const protocol::Action& action) {
        Decision decision = ask(who, action);
        if (const auto* no = std::get_if<Problem>(&decision)) FAIL(no->code, ": ", no->text);
        REQUIRE(std::holds_alternative<std::vector<Fact>>(decision));
        write(std::get<std::vector<Fact>>(decision));
        return state_.newest();
    }
    // The code of the refusal. It is the same in all languages, and the words are not.
    std::string refused(PersonId who, const protocol::Action& action) const {
        const auto words = [&](Language lang) {
            const Decision decision = ask(who, action, lang);
            REQUIRE(std::holds_alternative<Problem>(decision));
            return std::get<Problem>(decision);
        };
        const Problem en = words(Language::en), de = words(Language::de), nl = words(Language::nl);
        CHECK(en.code == de.code);
        CHECK(en.code == nl.code);
        CHECK_FALSE(en.text.empty());
        CHECK(en.text != de.text);
        CHECK(en.text != nl.text);
        CHECK(de.text != nl.text);
        // What a client is told about it fits the protocol.
        const auto misfit = protocol::protocol().misfit("ServerMessage", json::parse(answer_refused("a1", de)));
        CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
        return en.code;
    }
    void write(const std::vector<Fact>& facts) {
        for (const Fact& fact : facts) {
            const auto no = state_.fold(fact);
            REQUIRE_MESSAGE(!no, no->text);
            log_.push_back(fact);
        }
    }

    // Seats whose people are away.
    SeatSet away{};
    bool host_is_gone = false;
    Households households{};

    // A move of that seat, a person's or a bot's.
    void move(Seat seat, const std::string& text) {
        write({{some_day_ms + static_cast<std::int64_t>(log_.size()), nobody, "", fact::Moved{seat, text}}});
    }
    // A random move of somebody whom the table waits for; false when the game is over.
    bool move_at_random(Random& random) {
        if (state_.phase() != Phase::playing) return false;
        const Seat seat = state_.game().must().front();
        const auto moves = state_.game().moves(seat);
        move(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        return true;
    }

private:
    TableState state_;
    std::vector<Fact> log_;
    int ids_ = 0;
};

// Anna (the host, seat 0), Ben at seat 1 and bots on the rest, dealt.
inline TestTable playing(const std::string& game, int seats, json::object options = {},
                         const std::string& secret = std::string(64, '5')) {
    TestTable table({.game = game, .seats = seats, .options = std::move(options), .name = "Anna"}, secret);
    table.join("Ben", seat(1));
    for (int i = 2; i < seats; ++i) table.take(0, protocol::SetBot{table.next_id(), seat(i), Level::easy});
    table.take(0, protocol::Start{table.next_id()});
    return table;
}

}  // namespace tischlein::server::table
