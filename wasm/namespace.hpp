// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include
// (docs/adr/0013-words-and-namespaces.md says which name counts where several define it).
#pragma once
#include "server/live/namespace.hpp"
#include "server/record/namespace.hpp"

namespace tischlein::server::protocol {}

namespace tischlein::wasm {

using namespace tischlein::server::live;
using namespace tischlein::server::record;
namespace protocol = tischlein::server::protocol;

}  // namespace tischlein::wasm
