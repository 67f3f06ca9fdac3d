// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include
// (docs/adr/0013-words-and-namespaces.md says which name counts where several define it).
#pragma once
#include "server/table/namespace.hpp"

namespace tischlein::server::event_loop {}

namespace tischlein::server::live {

using namespace tischlein::server::table;
using namespace tischlein::server::event_loop;

}  // namespace tischlein::server::live
