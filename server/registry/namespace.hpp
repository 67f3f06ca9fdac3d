// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "server/live/namespace.hpp"

namespace tischlein::server::registry {

using namespace tischlein::server::live;

}  // namespace tischlein::server::registry
