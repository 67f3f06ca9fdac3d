// Counts heap allocations of the program, for the law that rules allocate nothing.
#pragma once
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

long allocations();

}  // namespace tischlein::testkit
