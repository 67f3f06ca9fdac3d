#include "server/load/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "server/load/failure.hpp"
#include "server/net/client.hpp"

namespace tischlein::server::load {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

// In the child, after the fork: only what is safe there.
[[noreturn]] void become_server(int output, char* const* command) {
    setpgid(0, 0);                     // Ctrl-C is for us; we end the child when we are done with it
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // … and if we cannot, the kernel does
    dup2(output, STDOUT_FILENO);
    execv("/proc/self/exe", command);
    _exit(127);
}

// "The table is set: http://127.0.0.1:40123/" gives 40123.
unsigned short port_in(std::string_view line) {
    const std::size_t colon = line.rfind(':');
    const int port = colon == std::string_view::npos ? 0 : std::atoi(std::string(line.substr(colon + 1)).c_str());
    if (port <= 0 || port > 65535) throw std::runtime_error("the server did not say where it listens");
    return static_cast<unsigned short>(port);
}

std::string first_line_of(int file) {
    std::string line;
    for (char c = 0; read(file, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

bool ended_within(pid_t child, std::chrono::milliseconds patience) {
    for (const auto until = Clock::now() + patience; Clock::now() < until;) {
        if (waitpid(child, nullptr, WNOHANG) != 0) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "tischlein-load-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw failure("no temporary folder");
    path_ = name;
}
TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

ServerProcess ServerProcess::start(const fs::path& data, int threads, int network_threads) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) throw failure("no pipe");
    std::vector<std::string> words{"tischlein", "serve", "--port", "0", "--data", data.string(), "--no-rate-limits", "--journal", "warning"};
    if (threads > 0) words.insert(words.end(), {"--threads", std::to_string(threads)});
    if (network_threads > 0) words.insert(words.end(), {"--network-threads", std::to_string(network_threads)});
    std::vector<char*> command;
    for (std::string& word : words) command.push_back(word.data());
    command.push_back(nullptr);
    const auto begin = Clock::now();
    const pid_t child = fork();
    if (child < 0) throw failure("no child process");
    if (child == 0) become_server(pipe[1], command.data());
    close(pipe[1]);
    ServerProcess server(0, child, true);
    const std::string line = first_line_of(pipe[0]);
    close(pipe[0]);
    server.port_ = port_in(line);
    http_call(server.port_, "GET", "/healthz");
    server.start_up_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    return server;
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : port_(other.port_),
      pid_(other.pid_),
      ours_(std::exchange(other.ours_, false)),
      start_up_(other.start_up_) {}

ServerProcess::~ServerProcess() {
    if (!ours_) return;
    kill(pid_, SIGTERM);
    if (ended_within(pid_, std::chrono::seconds(10))) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

std::size_t ServerProcess::resident_bytes() const {
    if (pid_ == 0) return 0;
    std::ifstream file(fmt::format("/proc/{}/statm", pid_));
    std::size_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::chrono::microseconds ServerProcess::cpu_time() const {
    if (pid_ == 0) return {};
    std::ifstream file(fmt::format("/proc/{}/stat", pid_));
    std::string word;
    std::getline(file, word, ')');  // the name, which may contain anything
    for (int field = 3; field < 14; ++field) file >> word;
    long user = 0, system = 0;
    file >> user >> system;
    return std::chrono::microseconds((user + system) * (1'000'000 / sysconf(_SC_CLK_TCK)));
}

std::chrono::microseconds own_cpu_time() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto of = [](const timeval& t) {
        return std::chrono::seconds(t.tv_sec) + std::chrono::microseconds(t.tv_usec);
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

}  // namespace tischlein::server::load
