// The namespace of this folder and the namespaces whose names it uses unqualified: those of folders that it may include.
// A name that two of them define is ambiguous, and so an error, where it is used.
#pragma once

namespace tischlein::server::registry {}
namespace tischlein::server::net {}
namespace tischlein::server::record {}

namespace tischlein::server::http {

using namespace tischlein::server::registry;
using namespace tischlein::server::net;
using namespace tischlein::server::record;

}  // namespace tischlein::server::http
