#include "server/table/origin.hpp"

#include "server/table/json_fields.hpp"

namespace tischlein::server::table {

json::object write_proof(const Deal& deal) {
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
    for (const json::value& added : list_in(proof, "luck")) {
        if (!added.is_string()) throw BadField{"luck"};
        deal.luck.emplace_back(added.get_string());
    }
    return deal;
}

json::object write_origin(const Origin& origin) {
    json::array moves;
    for (const OriginMove& made : origin.moves)
        moves.push_back(json::object{{"seat", number(made.seat)}, {"move", made.move.text()}});
    return {{"table", origin.table},
            {"number", origin.number},
            {"rules", origin.rules},
            {"fair", write_proof(origin.deal)},
            {"moves", std::move(moves)}};
}

Origin read_origin(const json::object& written) {
    Origin origin{read_proof(object_in(written, "fair")), text_in(written, "table"), int_in(written, "number"), int_in(written, "rules"), {}};
    for (const json::value& entry : list_in(written, "moves")) {
        if (!entry.is_object()) throw BadField{"moves"};
        const int who = int_in(entry.get_object(), "seat");
        if (who < 0 || who >= most_seats) throw BadField{"seat"};
        origin.moves.push_back({seat(who), text_in(entry.get_object(), "move")});
    }
    return origin;
}

json::object describe_origin(const Origin& origin) {
    return {{"table", origin.table}, {"number", origin.number}, {"ply", origin.moves.size()}};
}

}  // namespace tischlein::server::table
