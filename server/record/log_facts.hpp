// Reads the facts of a log from the texts that the store keeps. A log may be long: never on the thread of an event loop.
#pragma once
#include <string>
#include <vector>

#include "core/language.hpp"
#include "server/record/namespace.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::record {

// A Problem in `lang` if one of them cannot be read.
Result<std::vector<Fact>> facts_in(const std::vector<std::string>& texts, Language lang);

}  // namespace tischlein::server::record
