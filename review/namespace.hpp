// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once
#include "host/namespace.hpp"

namespace tischlein::bots {}

namespace tischlein::review {

using namespace tischlein::host;
using namespace tischlein::bots;

}  // namespace tischlein::review
