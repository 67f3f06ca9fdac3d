// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "server/net/namespace.hpp"
#include "server/record/namespace.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::http {

using namespace tischlein::server::registry;
using namespace tischlein::server::net;
using namespace tischlein::server::record;

}  // namespace tischlein::server::http
