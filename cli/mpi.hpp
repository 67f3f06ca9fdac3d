// The processes that `mpirun` has started, if it has.
#pragma once
#include <memory>

#include "cli/namespace.hpp"
#include "lab/ranks.hpp"

namespace tischlein::cli {

// Nothing: this process is alone. Else all of them call this, and all of them end before one of them lets go of it. Throws UsageError where it is not and this program was built without MPI: each would do all of the work.
std::unique_ptr<lab::Ranks> ranks_of_mpi();

}  // namespace tischlein::cli
