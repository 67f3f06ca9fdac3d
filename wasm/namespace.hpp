// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "server/live/namespace.hpp"
#include "server/record/namespace.hpp"

namespace tischlein::server::protocol {}

namespace tischlein::wasm {

using namespace tischlein::server::live;
using namespace tischlein::server::record;
namespace protocol = tischlein::server::protocol;

}  // namespace tischlein::wasm
