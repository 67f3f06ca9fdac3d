// The facts of a log as it is stored: texts. From any thread; not on a loop's, because a log may be long.
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
