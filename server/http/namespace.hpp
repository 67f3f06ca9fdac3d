// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include
// (docs/adr/0013-words-and-namespaces.md says which name counts where several define it).
#pragma once
#include "server/net/namespace.hpp"
#include "server/record/namespace.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::http {

using namespace tischlein::server::registry;
using namespace tischlein::server::net;
using namespace tischlein::server::record;

}  // namespace tischlein::server::http
