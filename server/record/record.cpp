#include "server/record/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/say.hpp"
#include "host/game_history.hpp"
#include "server/table/fairness.hpp"
#include "server/table/json_fields.hpp"

namespace tischlein::server::record {

namespace {

// Keys in order, no blanks: the same record is the same text, whatever stored it in between.
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
        const Chair& place = state.chairs()[i];
        json::object player{{"name", names[i]}};
        if (place.bot) player["level"] = protocol::name_of(*place.bot);
        players.push_back(std::move(player));
    }
    return players;
}

json::object proof_of(const Deal& deal) {
    json::array luck;
    for (const std::string& added : deal.luck) luck.push_back(json::value(added));
    return {{"table", deal.table},
            {"number", deal.number},
            {"commit", commitment_to(deal)},
            {"secret", deal.secret},
            {"luck", std::move(luck)}};
}

Deal read_proof(const json::object& proof) {
    Deal deal{text_in(proof, "table"), int_in(proof, "number"), text_in(proof, "secret"), {}};
    const json::value& luck = field_in(proof, "luck");
    if (!luck.is_array()) throw BadField{"luck"};
    for (const json::value& added : luck.get_array()) {
        if (!added.is_string()) throw BadField{"luck"};
        deal.luck.emplace_back(added.get_string());
    }
    return deal;
}

bool is_finished(const TableState& state, int number) {
    if (state.number() != number) return false;
    return state.phase() == Phase::over || (state.is_stuck() && state.foreign_game()->over);
}

// The table as it was when that game ended; nothing if it has not.
Result<TableState> at_the_end_of(const std::vector<Fact>& log, int number, Language lang) {
    TableState state;
    for (const Fact& fact : log) {
        if (is_finished(state, number)) return state;
        // Whoever asked for a rematch had finished: logs of old did not mark the last move.
        const bool finished = state.is_stuck() && std::holds_alternative<fact::Rematch>(fact.what);
        if (finished && state.number() == number) return state;
        if (auto no = state.fold(fact)) return *no;
    }
    if (is_finished(state, number)) return state;
    return Problem{"no-such-game", std::string(Text{"This table has no finished game of that number.",
                                                    "An diesem Tisch gibt es kein beendetes Spiel dieser Nummer.",
                                                    "Aan deze tafel is er geen afgelopen spel met dat nummer."}
                                                   .in(lang))};
}

// --- findings -----------------------------------------------------------------------------------------------
struct Finding {
    std::string_view code;
    Text text;
};

Check found(std::string_view name, bool ok, const Finding& good, const Finding& bad, Language lang) {
    const Finding& words = ok ? good : bad;
    return {std::string(name), ok, std::string(words.code), std::string(words.text.in(lang))};
}

Check check_commitment(const Deal& deal, const json::object& proof, Language lang) {
    return found("commitment", commitment_to(deal) == text_in(proof, "commit"),
                 {"committed",
                  {"the secret is the one the server committed to before the deal",
                   "das Geheimnis ist das, auf das sich der Server vor dem Geben festgelegt hat",
                   "het geheim is dat waarop de server zich voor het delen heeft vastgelegd"}},
                 {"other-secret",
                  {"the secret is not the one the server committed to",
                   "das Geheimnis ist nicht das, auf das sich der Server festgelegt hat",
                   "het geheim is niet dat waarop de server zich heeft vastgelegd"}},
                 lang);
}

Check check_seed(const Deal& deal, const json::object& record, Language lang) {
    return found("seed", seed_of(deal) == text_in(record, "seed"),
                 {"dealt-from-luck",
                  {"the deal follows from the server's secret and the players' luck",
                   "die Karten folgen aus dem Geheimnis des Servers und dem Glück der Spieler",
                   "het delen volgt uit het geheim van de server en het geluk van de spelers"}},
                 {"other-deal",
                  {"the deal does not follow from the secret and the luck",
                   "die Karten folgen nicht aus Geheimnis und Glück", "het delen volgt niet uit geheim en geluk"}},
                 lang);
}

Check check_signature(const json::object& record, const std::string& key, Language lang) {
    const bool sealed = is_signed(signed_text(record), text_in(record, "signature"), key);
    if (!sealed)
        return {
            "signature", false, "changed",
            std::string(Text{"something was changed since it was signed", "seit der Unterschrift wurde etwas geändert",
                             "sinds de ondertekening is er iets veranderd"}
                            .in(lang))};
    return {"signature", true, "unchanged",
            say({"nothing was changed since the server with the key {} signed it",
                 "nichts wurde geändert, seit der Server mit dem Schlüssel {} es unterschrieb",
                 "er is niets veranderd sinds de server met de sleutel {} het ondertekende"},
                lang, key)};
}

Check check_key(const std::string& key, std::string_view trusted, Language lang) {
    return found("key", key == trusted,
                 {"trusted-key",
                  {"it is the key of the server you trust", "es ist der Schlüssel des Servers, dem du vertraust",
                   "het is de sleutel van de server die je vertrouwt"}},
                 {"other-key",
                  {"it is another server's key", "es ist der Schlüssel eines anderen Servers",
                   "het is de sleutel van een andere server"}},
                 lang);
}

Check check_moves(const json::object& record, Language lang) {
    const auto bad = [&](std::string_view code, std::string text) {
        return Check{"moves", false, std::string(code), std::move(text)};
    };
    const Result<Table> replayed = Table::replay(record, only_standard);
    if (const Problem* no = problem_in(replayed)) {
        if (no->field == "rules")
            return bad("other-rules",
                       std::string(Text{"it was played by rules that this program does not know, so the "
                                        "moves were not replayed",
                                        "es wurde nach Regeln gespielt, die dieses Programm nicht kennt; "
                                        "die Züge wurden nicht nachgespielt",
                                        "het is gespeeld met regels die dit programma niet kent; de "
                                        "zetten zijn niet nagespeeld"}
                                       .in(lang)));
        if (no->at)
            return bad("illegal-move", say({"a move is against the rules: {}", "ein Zug ist gegen die Regeln: {}",
                                            "een zet is tegen de regels: {}"},
                                           lang, no->text));
        return bad("unplayable", say({"the game cannot be replayed: {}", "das Spiel lässt sich nicht nachspielen: {}",
                                      "het spel kan niet worden nagespeeld: {}"},
                                     lang, no->text));
    }
    const Table& table = std::get<Table>(replayed);
    if (!table.game().outcome().over)
        return bad("unfinished", std::string(Text{"the moves do not lead to the end of the game",
                                                  "die Züge führen nicht bis zum Ende des Spiels",
                                                  "de zetten leiden niet tot het einde van het spel"}
                                                 .in(lang)));
    return {"moves", true, "by-the-rules",
            say({"all {} moves follow the rules to the end", "alle {} Züge folgen den Regeln bis zum Ende",
                 "alle {} zetten volgen de regels tot het einde"},
                lang, table.moves().size())};
}

}  // namespace

Result<json::object> record_of(const std::vector<Fact>& log, int number, std::string_view signing_seed, Language lang) {
    const Result<TableState> end = at_the_end_of(log, number, lang);
    if (const Problem* no = problem_in(end)) return *no;
    const auto& state = std::get<TableState>(end);
    const bool strange = state.is_stuck();
    json::object record{{"game", state.settings().game},
                        {"rules", strange ? state.foreign_game()->rules : state.game().kind().rules_version()},
                        {"seats", state.settings().seats},
                        {"options", state.settings().options},
                        {"seed", seed_of(state.deal())}};
    if (state.position()) record["position"] = *state.position();
    json::array moves;
    for (const PlayedFact& played : state.moves())
        moves.push_back(json::object{{"seat", tischlein::number(played.seat)}, {"move", played.move}});
    record["moves"] = std::move(moves);
    record["players"] = players_of(state);
    record["fair"] = proof_of(state.deal());
    record["key"] = public_key_of(signing_seed);
    record["signature"] = sign(signed_text(record), signing_seed);
    return record;
}

std::vector<Check> verify(const json::object& record, std::string_view trusted_key, Language lang) {
    std::vector<Check> checks;
    try {
        const json::object proof = object_in(record, "fair");
        const Deal deal = read_proof(proof);
        checks.push_back(check_commitment(deal, proof, lang));
        checks.push_back(check_seed(deal, record, lang));
        const std::string key = text_in(record, "key");
        checks.push_back(check_signature(record, key, lang));
        if (!trusted_key.empty()) checks.push_back(check_key(key, trusted_key, lang));
    } catch (const BadField& bad) {
        checks.push_back({"form", false, "bad-form",
                          say({"`{}` is missing or of the wrong kind", "`{}` fehlt oder ist von falscher Art",
                               "`{}` ontbreekt of is van de verkeerde soort"},
                              lang, bad.name)});
    }
    checks.push_back(check_moves(record, lang));
    return checks;
}

bool all_ok(const std::vector<Check>& checks) {
    return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.ok; });
}

}  // namespace tischlein::server::record
