// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include
// (docs/adr/0013-words-and-namespaces.md says which name counts where several define it).
#pragma once

namespace tischlein::server::event_loop {}

namespace tischlein::server::net {

using namespace tischlein::server::event_loop;

}  // namespace tischlein::server::net
