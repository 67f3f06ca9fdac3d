// Counts heap allocations of the program, for the law that rules allocate nothing.
#pragma once

namespace tischlein::testkit {

long allocations();

}  // namespace tischlein::testkit
