// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "server/table/namespace.hpp"

namespace tischlein::server::record {

using namespace tischlein::server::table;

}  // namespace tischlein::server::record
