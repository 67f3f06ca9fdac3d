// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include
// (docs/adr/0013-words-and-namespaces.md says which name counts where several define it).
#pragma once
#include "host/namespace.hpp"

namespace tischlein::bots {}

namespace tischlein::server::protocol {

using namespace tischlein::host;
using namespace tischlein::bots;

}  // namespace tischlein::server::protocol
