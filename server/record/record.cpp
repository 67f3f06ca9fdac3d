// Makes records of finished games from a table's log, and checks records.
#include "server/record/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "i18n/say.hpp"
#include "server/table/fairness.hpp"
#include "server/table/json_fields.hpp"
#include "server/table/origin.hpp"

namespace tischlein::server::record {

namespace {

// Writes sorted keys and no blanks: the same record is always the same text, however it was stored in between.
void write_canonical(const json::value& value, std::string& text) {
    if (const json::array* list = value.if_array()) {
        text += '[';
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (i > 0) text += ',';
            write_canonical((*list)[i], text);
        }
        text += ']';
    } else if (const json::object* object = value.if_object()) {
        std::vector<std::string_view> keys;
        for (const auto& field : *object) keys.push_back(field.key());
        std::sort(keys.begin(), keys.end());
        text += '{';
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i > 0) text += ',';
            text += json::serialize(json::value(keys[i])) + ':';
            write_canonical(object->at(keys[i]), text);
        }
        text += '}';
    } else {
        text += json::serialize(value);
    }
}

std::string signed_text(const json::object& record) {
    json::object bare = record;
    bare.erase("signature");
    std::string text = "tischlein record 1\n";
    write_canonical(bare, text);
    return text;
}

json::array players_of(const TableState& state) {
    json::array players;
    const std::vector<std::string> names = state.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Chair& chair = state.chairs()[i];
        json::object player{{"name", names[i]}};
        if (chair.bot) player["level"] = protocol::name_of(*chair.bot);
        players.push_back(std::move(player));
    }
    return players;
}

template <class Moves>
json::array moves_made(const Moves& moves) {
    json::array list;
    for (const auto& played : moves)
        list.push_back(json::object{{"seat", number(played.seat)}, {"move", played.move.text()}});
    return list;
}

// All moves of the game since its deal.  REQUIRES: it was played by this program's rules.
std::vector<PlayedMove> moves_as_values(const TableState& state) {
    std::vector<PlayedMove> moves;
    if (state.origin())
        for (const OriginMove& made : state.origin()->moves)
            moves.push_back({made.seat, made.move.text(), made.move.value()});
    for (const PlayedFact& played : state.moves()) moves.push_back({played.seat, played.move.text(), played.move.value()});
    return moves;
}

bool is_finished(const TableState& state, int number) {
    if (state.number() != number) return false;
    return state.phase() == Phase::over || (state.is_stuck() && state.foreign_game()->over);
}

// The table as it was when that game ended; a Problem if the game has not ended.
Result<TableState> at_the_end_of(const std::vector<Fact>& log, int number, Language lang) {
    TableState state;
    for (const Fact& fact : log) {
        if (is_finished(state, number)) return state;
        // A rematch means that the game was over: old logs did not mark the last move.
        const bool finished = state.is_stuck() && std::holds_alternative<fact::Rematch>(fact.what);
        if (finished && state.number() == number) return state;
        if (auto no = state.fold(fact)) return *no;
    }
    if (is_finished(state, number)) return state;
    return Problem{"no-such-game", i18n::say(lang, "record.no-such-game")};
}

// --- findings -----------------------------------------------------------------------------------------------
struct Finding {
    std::string_view code, key;  // the key of its text
};

RecordCheck found(std::string_view name, bool ok, const Finding& good, const Finding& bad, Language lang) {
    const Finding& words = ok ? good : bad;
    return {std::string(name), ok, std::string(words.code), i18n::say(lang, words.key)};
}

RecordCheck check_commitment(const Deal& deal, const json::object& proof, Language lang) {
    return found("commitment", commitment_to(deal) == text_in(proof, "commit"), {"committed", "record.committed"},
                 {"other-secret", "record.other-secret"}, lang);
}

// The proof of a deal that was taken from another game is that game's proof.
RecordCheck check_seed(const Deal& deal, const json::object& record, Language lang) {
    if (record.contains("origin")) {
        const json::object proof = object_in(object_in(record, "origin"), "fair");
        const Deal first = read_proof(proof);
        const bool fits = seed_of(first) == text_in(record, "seed") && commitment_to(first) == text_in(proof, "commit");
        return found("seed", fits, {"same-deal", "record.same-deal"}, {"other-deal", "record.other-deal"}, lang);
    }
    return found("seed", seed_of(deal) == text_in(record, "seed"), {"dealt-from-luck", "record.dealt-from-luck"},
                 {"other-deal", "record.other-deal"}, lang);
}

RecordCheck check_signature(const json::object& record, const std::string& key, Language lang) {
    const bool sealed = is_signed(signed_text(record), text_in(record, "signature"), key);
    if (!sealed) return {"signature", false, "changed", i18n::say(lang, "record.changed")};
    return {"signature", true, "unchanged", i18n::say(lang, "record.unchanged", {{"key", key}})};
}

RecordCheck check_key(const std::string& key, std::string_view trusted, Language lang) {
    return found("key", key == trusted, {"trusted-key", "record.trusted-key"}, {"other-key", "record.other-key"}, lang);
}

RecordCheck check_moves(const json::object& record, Language lang) {
    const auto bad = [&](std::string_view code, std::string text) {
        return RecordCheck{"moves", false, std::string(code), std::move(text)};
    };
    const Result<GameHistory> replayed = GameHistory::replay(record, only_standard, lang);
    if (const Problem* no = problem_in(replayed)) {
        if (no->field == "rules") return bad("other-rules", why_unplayable(*no, lang));
        if (no->at && is_said_in(*no, lang)) return bad("illegal-move", i18n::say(lang, "record.illegal-move", {{"why", no->text}}));
        return bad(no->at ? "illegal-move" : "unplayable", why_unplayable(*no, lang));
    }
    const GameHistory& history = std::get<GameHistory>(replayed);
    if (!history.game().outcome().over) return bad("unfinished", i18n::say(lang, "record.unfinished"));
    return {"moves", true, "by-the-rules", i18n::say(lang, "record.by-the-rules", {{"n", history.moves().size()}})};
}

}  // namespace

Result<FinishedGame> finished_game(const std::vector<Fact>& log, int number, Language lang) {
    const Result<TableState> end = at_the_end_of(log, number, lang);
    if (const Problem* no = problem_in(end)) return *no;
    const auto& state = std::get<TableState>(end);
    const bool foreign = state.is_stuck();
    json::object record{{"game", state.settings().game},
                        {"rules", foreign ? state.foreign_game()->rules : state.game().kind().rules_version()},
                        {"seats", state.settings().seats},
                        {"options", state.settings().options},
                        {"seed", state.seed_to_deal()}};
    if (state.position()) record["position"] = *state.position();
    json::array moves;
    if (const auto& origin = state.origin()) {
        json::object begun = describe_origin(*origin);
        begun["fair"] = write_proof(origin->deal);
        record["origin"] = std::move(begun);
        moves = moves_made(origin->moves);
    }
    for (json::value& made : moves_made(state.moves())) moves.push_back(std::move(made));
    record["moves"] = std::move(moves);
    if (!state.taken_back().empty()) {
        json::array undone;
        for (const TakenBack& back : state.taken_back())
            undone.push_back(json::object{{"at", back.at}, {"moves", moves_made(back.moves)}});
        record["undone"] = std::move(undone);
    }
    if (!state.hints().empty()) {
        json::array hints;
        for (const HintGiven& hint : state.hints())
            hints.push_back(json::object{{"seat", tischlein::number(hint.seat)}, {"at", hint.at}});
        record["hints"] = std::move(hints);
    }
    record["players"] = players_of(state);
    record["fair"] = write_proof(state.deal());
    return FinishedGame{std::move(record), state.at_ms(), foreign ? std::vector<PlayedMove>() : moves_as_values(state)};
}

Result<json::object> record_of(const std::vector<Fact>& log, int number, std::string_view signing_seed, Language lang) {
    Result<FinishedGame> game = finished_game(log, number, lang);
    if (const Problem* no = problem_in(game)) return *no;
    json::object record = std::get<FinishedGame>(std::move(game)).record;
    record["key"] = public_key_of(signing_seed);
    record["signature"] = sign(signed_text(record), signing_seed);
    return record;
}

std::string why_unplayable(const Problem& problem, Language lang) {
    if (problem.field == "rules") return i18n::say(lang, "record.other-rules");
    if (is_said_in(problem, lang)) return i18n::say(lang, "record.unplayable", {{"why", problem.text}});
    return i18n::say(lang, "record.broken", {{"field", problem.field}});
}

std::vector<RecordCheck> verify(const json::object& record, std::string_view trusted_key, Language lang) {
    std::vector<RecordCheck> checks;
    try {
        const json::object proof = object_in(record, "fair");
        const Deal deal = read_proof(proof);
        checks.push_back(check_commitment(deal, proof, lang));
        checks.push_back(check_seed(deal, record, lang));
        const std::string key = text_in(record, "key");
        checks.push_back(check_signature(record, key, lang));
        if (!trusted_key.empty()) checks.push_back(check_key(key, trusted_key, lang));
    } catch (const BadField& bad) {
        checks.push_back({"form", false, "bad-form", i18n::say(lang, "record.bad-form", {{"field", bad.name}})});
    }
    checks.push_back(check_moves(record, lang));
    return checks;
}

bool all_ok(const std::vector<RecordCheck>& checks) {
    return std::all_of(checks.begin(), checks.end(), [](const RecordCheck& check) { return check.ok; });
}

}  // namespace tischlein::server::record
