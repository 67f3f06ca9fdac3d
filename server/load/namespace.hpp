// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "server/net/namespace.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::load {

using namespace tischlein::server::table;
using namespace tischlein::server::net;

}  // namespace tischlein::server::load
