// The processes that `mpirun` has started, if it has.
#pragma once
#include <memory>

#include "cli/namespace.hpp"
#include "lab/processes.hpp"

namespace tischlein::cli {

// Null if this process runs alone. Under mpirun every process must call this, and the destructor of the result waits for all of
// them. Throws UsageError under mpirun if this program was built without MPI, because each process would do all of the work.
std::unique_ptr<lab::ProcessGroup> processes_of_mpi();

}  // namespace tischlein::cli
