// The processes that `mpirun` has started. This is a module of its own, which the program loads under mpirun only (mpi.cpp),
// so that the program also runs where there is no MPI.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "cli/namespace.hpp"
#include "lab/processes.hpp"

namespace tischlein::cli {

namespace {

using namespace std::chrono_literals;

class MpiProcesses final : public ProcessGroup {
public:
    MpiProcesses() {
        int given = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &given);
        MPI_Comm_rank(MPI_COMM_WORLD, &number_);
        MPI_Comm_size(MPI_COMM_WORLD, &count_);
        if (given < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);  // one thread receives while others play
    }
    // Waits until all processes have come here. A process that fails does not wait: it ends, and mpirun ends the others.
    ~MpiProcesses() override {
        over_ = true;
        if (hearing_.joinable()) hearing_.join();
        if (std::uncaught_exceptions() == 0) MPI_Finalize();
    }
    MpiProcesses(const MpiProcesses&) = delete;
    MpiProcesses& operator=(const MpiProcesses&) = delete;
    int number() const override { return number_; }
    int count() const override { return count_; }

    std::string from_first(std::string text) override {
        auto size = static_cast<unsigned long>(text.size());
        MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
        text.resize(size);
        MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
        return text;
    }
    void tell(const std::string& text) override {
        MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, says, MPI_COMM_WORLD);
    }
    void hear(std::function<void(const std::string&)> heard) override {
        hearing_ = std::thread([this, heard = std::move(heard)] {
            while (!over_)
                if (!hear_one(heard)) std::this_thread::sleep_for(5ms);
            while (hear_one(heard)) {}
        });
    }
    void finish() override {
        if (number_ != 0) {
            MPI_Send(nullptr, 0, MPI_CHAR, 0, ends, MPI_COMM_WORLD);
            return;
        }
        while (ended_ < count_ - 1) std::this_thread::sleep_for(5ms);
        over_ = true;
        hearing_.join();
    }

private:
    static constexpr int says = 1, ends = 2;

    bool hear_one(const std::function<void(const std::string&)>& heard) {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
        if (there == 0) return false;
        int size = 0;
        MPI_Get_count(&status, MPI_CHAR, &size);
        std::string text(static_cast<std::size_t>(size), '\0');
        MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (status.MPI_TAG == says)
            heard(text);
        else
            ++ended_;
        return true;
    }

    int number_ = 0, count_ = 1;
    std::thread hearing_;
    std::atomic<int> ended_ = 0;
    std::atomic<bool> over_ = false;
};

}  // namespace

}  // namespace tischlein::cli

extern "C" tischlein::lab::ProcessGroup* tischlein_make_processes() { return new tischlein::cli::MpiProcesses; }  // NOLINT: processes_of_mpi() owns it
