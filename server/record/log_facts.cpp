#include "server/record/log_facts.hpp"

#include "server/table/refusals.hpp"

namespace tischlein::server::record {

Result<std::vector<Fact>> facts_in(const std::vector<std::string>& texts, Language lang) {
    auto facts = read_facts(texts);
    if (!facts) return no("bad-log", "server.refusal.bad-log", lang);
    return *std::move(facts);
}

}  // namespace tischlein::server::record
