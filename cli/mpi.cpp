// Loads the MPI module if mpirun started this process.
#include "cli/mpi.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

#include "cli/command_line.hpp"

namespace tischlein::cli {

namespace {

bool under_mpirun() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
        if (const char* size = std::getenv(name); size != nullptr && std::atoi(size) > 1) return true;
    return false;
}

}  // namespace

// The module is in the program's folder. Its symbols are loaded as global ones, because MPI loads further modules that need them.
std::unique_ptr<lab::ProcessGroup> processes_of_mpi() {
    if (!under_mpirun()) return nullptr;
    const std::filesystem::path module = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "tischlein_mpi.so";
    void* const opened = dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* const make = opened != nullptr ? dlsym(opened, "tischlein_make_processes") : nullptr;
    if (make == nullptr)
        throw UsageError(std::string("there is no MPI for this program (libopenmpi-dev was not there when it was built): start it without mpirun. ") + dlerror());
    return std::unique_ptr<lab::ProcessGroup>(reinterpret_cast<lab::ProcessGroup* (*)()>(make)());  // NOLINT
}

}  // namespace tischlein::cli
