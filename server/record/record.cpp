#include "server/record/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/table.hpp"
#include "server/table/fairness.hpp"
#include "server/table/json_fields.hpp"

namespace tischlein::server {

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

json::array players_of(const Sitting& sitting) {
    json::array players;
    const std::vector<std::string> names = sitting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Place& place = sitting.places()[i];
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

}  // namespace

Result<json::object> record_of(const std::vector<Fact>& log, int number, std::string_view signing_seed) {
    Sitting sitting;
    for (const Fact& fact : log) {
        if (sitting.number() == number && sitting.phase() == Phase::over) break;
        if (auto no = sitting.fold(fact)) return *no;
    }
    if (sitting.number() != number || sitting.phase() != Phase::over)
        return Problem{"no-such-game", "this table has no finished game of that number"};
    json::object record{{"game", sitting.settings().game},
                        {"rules", sitting.game().kind().rules_version()},
                        {"seats", sitting.settings().seats},
                        {"options", sitting.settings().options},
                        {"seed", seed_of(sitting.deal())}};
    if (sitting.position()) record["position"] = *sitting.position();
    json::array moves;
    for (const PlayedFact& played : sitting.moves())
        moves.push_back(json::object{{"seat", tischlein::number(played.seat)}, {"move", played.move}});
    record["moves"] = std::move(moves);
    record["players"] = players_of(sitting);
    record["fair"] = proof_of(sitting.deal());
    record["key"] = public_key_of(signing_seed);
    record["signature"] = sign(signed_text(record), signing_seed);
    return record;
}

std::vector<Check> verify(const json::object& record, std::string_view trusted_key) {
    std::vector<Check> checks;
    try {
        const json::object proof = object_in(record, "fair");
        const Deal deal = read_proof(proof);
        const bool committed = commitment_to(deal) == text_in(proof, "commit");
        checks.push_back({"commitment", committed,
                          committed ? "the secret is the one the server committed to before the deal"
                                    : "the secret is not the one the server committed to"});
        const bool follows = seed_of(deal) == text_in(record, "seed");
        checks.push_back({"seed", follows,
                          follows ? "the deal follows from the server's secret and the players' luck"
                                  : "the deal does not follow from the secret and the luck"});
        const std::string key = text_in(record, "key");
        const bool sealed = is_signed(signed_text(record), text_in(record, "signature"), key);
        checks.push_back({"signature", sealed,
                          sealed ? fmt::format("nothing was changed since the server with the key {} signed it", key)
                                 : "something was changed since it was signed"});
        if (!trusted_key.empty())
            checks.push_back(
                {"key", key == trusted_key,
                              key == trusted_key ? "it is the key of the server you trust" : "it is another server's key"});
    } catch (const BadField& bad) {
        checks.push_back({"form", false, fmt::format("`{}` is missing or of the wrong kind", bad.name)});
    }
    const Result<Table> replayed = Table::replay(record, only_standard);
    if (const Problem* no = problem_in(replayed))
        checks.push_back({"moves", false, no->text});
    else if (const Table& table = std::get<Table>(replayed); !table.game().outcome().over)
        checks.push_back({"moves", false, "the moves do not lead to the end of the game"});
    else
        checks.push_back(
            {"moves", true, fmt::format("all {} moves follow the rules to the end", table.moves().size())});
    return checks;
}

bool all_ok(const std::vector<Check>& checks) {
    return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.ok; });
}

}  // namespace tischlein::server
