// Finished games as records that anybody can replay and check: what was dealt, what was played, and the proof that neither
// was chosen or changed.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/game_history.hpp"
#include "server/record/namespace.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::record {

// Game `number` of a table with this log, as it was played to its end. A Problem if there is no such game or it is not over.
struct FinishedGame {
    json::object record;              // without key and signature
    std::int64_t ended_ms = 0;        // when its last move was written down, since 1970; 0: not known
    std::vector<PlayedMove> moves{};  // those of the record, as values; none if it was played by other rules
};
Result<FinishedGame> finished_game(const std::vector<Fact>& log, int number, Language lang = Language::en);

// Game `number` of a table with this log: a record as the referee loads it, with names, fairness proof and signature.
// A Problem if there is no such game, or if it is not over: until then its secret must not be shown.
// A game with rules that this program does not know is written down as it was played, without replaying it.
Result<json::object> record_of(const std::vector<Fact>& log, int number, std::string_view signing_seed,
                               Language lang = Language::en);

struct RecordCheck {
    std::string name;  // "commitment", "seed", "moves", "signature", "key"
    bool ok;
    std::string code;  // what was found, for programs: docs/protocol.md lists them
    std::string text;  // the same for people
};

// Checks everything that a record claims. `trusted_key`: the public key that must have signed it; empty: any.
std::vector<RecordCheck> verify(const json::object& record, std::string_view trusted_key, Language lang = Language::en);
bool all_ok(const std::vector<RecordCheck>& checks);

// What GameHistory::replay has against a record, as a sentence in the reader's language.
std::string why_unplayable(const Problem& problem, Language lang);

}  // namespace tischlein::server::record
