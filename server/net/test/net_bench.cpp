// How much an idle WebSocket costs, and how fast echoes are. A server in this process, its clients in a second one.
//
//   build/net_bench [IDLE [BUSY [SECONDS]]]      19,000 idle connections, 1,000 busy ones, 5 seconds per phase
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "server/net/client.hpp"
#include "server/net/net.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;
using namespace std::chrono_literals;

namespace {

struct Plan {
    std::size_t idle = 19'000, busy = 1'000;
    int seconds = 5;
};

class EchoHandler final : public RequestHandler {
    struct Echo final : PeerListener {
        explicit Echo(Peer& the_peer) : peer(the_peer) {}
        void received(std::string_view text, Instant) override { peer.send(std::make_shared<const std::string>(text)); }
        void gone(std::string_view) override {}
        Peer& peer;
    };
    void request(Request, Answer answer) override { answer({.body = "{}"}); }
    void upgrade(const Request&, UpgradeDecision decide) override { decide({}); }
    std::unique_ptr<PeerListener> opened(const Request&, Peer& peer) override { return std::make_unique<Echo>(peer); }
};

double resident_mb() {
    std::size_t pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

double cpu_seconds() {
    rusage use{};
    ::getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

// The clients' side. Tells the server's process through `tell` when a phase is over and waits for a byte on `hear`.
class BenchClients {
public:
    BenchClients(unsigned short port, Plan plan, int hear, int tell)
        : port_(port),
          plan_(plan),
          hear_(hear),
          tell_(tell) {}

    void run() {
        open(plan_.idle);
        fmt::print("clients: {} open, {} failed\n", open_, failed_);
        next_phase();
        while (sockets_.size() > plan_.busy) {
            sockets_.back()->cut();
            sockets_.pop_back();
        }
        closed_loop();
        next_phase();
        for (const int rate : {1'000, 5'000, 10'000}) paced(rate);
        next_phase();
    }

private:
    void open(std::size_t count) {
        std::size_t dialled = 0;
        const auto more = [&] {
            while (dialled < count && dialled < open_ + failed_ + 100) dial(dialled++);
            return open_ + failed_ == count;
        };
        loop_->run_until(more, 120s);
    }
    void dial(std::size_t index) {
        const Dial to{.port = port_, .path = "/ws", .source = fmt::format("127.0.0.{}", 2 + index / 10'000)};
        sockets_.push_back(loop_->dial(to, {.on_open = [this] { ++open_; },
                                            .on_text = [this, index](std::string_view text) { heard(index, text); },
                                            .on_closed = [this](const Goodbye&) { ++failed_; }}));
    }
    void heard(std::size_t index, std::string_view text) {
        ++echoes_;
        const auto sent = Duration(std::strtoll(std::string(text).c_str(), nullptr, 10));
        delays_.push_back(std::chrono::duration<float, std::micro>(loop_->now().time_since_epoch() - sent).count());
        if (again_) say(index);
    }
    void say(std::size_t index) {
        // As long as an action of a player.
        sockets_[index]->send(fmt::format("{:<120}", loop_->now().time_since_epoch().count()));
    }

    // Every client sends again as soon as it has its echo. Measures the highest throughput.
    void closed_loop() {
        again_ = true;
        echoes_ = 0;
        delays_.clear();
        const Instant start = loop_->now();
        const double cpu = cpu_seconds();
        for (std::size_t i = 0; i < sockets_.size(); ++i) say(i);
        loop_->run_until([&] { return loop_->now() - start > std::chrono::seconds(plan_.seconds); }, 600s);
        again_ = false;
        const double seconds = std::chrono::duration<double>(loop_->now() - start).count();
        report(fmt::format("closed loop, {} clients", sockets_.size()), seconds);
        fmt::print("  client CPU {:.1f} us per echo\n", (cpu_seconds() - cpu) / static_cast<double>(echoes_) * 1e6);
        drain();
    }
    // So many messages a second in all, from one client after the other.
    void paced(int rate) {
        echoes_ = 0;
        delays_.clear();
        const Instant start = loop_->now(), end = start + std::chrono::seconds(plan_.seconds);
        std::size_t said = 0;
        const auto tick = [&](const auto& self) -> void {
            const double so_far = std::chrono::duration<double>(loop_->now() - start).count();
            while (static_cast<double>(said) < so_far * rate) say(said++ % sockets_.size());
            if (loop_->now() < end) loop_->at(loop_->now() + 1ms, [&self] { self(self); });
        };
        tick(tick);
        loop_->run_until([&] { return loop_->now() >= end && echoes_ == said; }, 30s);
        report(fmt::format("{} messages/s, {} clients", rate, sockets_.size()), plan_.seconds);
    }
    void drain() {
        const Instant until = loop_->now() + 1s;
        loop_->at(until, [] {});
        loop_->run_until([&] { return loop_->now() >= until; }, 5s);
    }
    void report(const std::string& what, double seconds) {
        std::ranges::sort(delays_);
        const auto at = [&](double part) {
            return delays_.empty() ? 0.F
                                   : delays_[static_cast<std::size_t>(part * static_cast<double>(delays_.size() - 1))];
        };
        fmt::print("{}: {:.0f} echoes/s, p50 {:.2f} ms, p99 {:.2f} ms, p99.9 {:.2f} ms\n", what,
                   static_cast<double>(echoes_) / seconds, at(0.5) / 1000, at(0.99) / 1000, at(0.999) / 1000);
        std::fflush(stdout);
    }
    void next_phase() {
        std::fflush(stdout);
        char word = 'x';
        if (::write(tell_, &word, 1) != 1) std::exit(1);
        ::fcntl(hear_, F_SETFL, O_NONBLOCK);
        waiting_ = true;
        look_around();
        loop_->run_until([&] { return ::read(hear_, &word, 1) == 1; }, 600s);
        waiting_ = false;
    }
    // Keeps the loop turning while we wait for a byte on `hear`, which is no event of the loop: pings must be answered.
    void look_around() {
        loop_->at(loop_->now() + 20ms, [this] {
            if (waiting_) look_around();
        });
    }

    std::unique_ptr<Clients> loop_ = Clients::create();
    std::vector<std::shared_ptr<ClientSocket>> sockets_;
    std::vector<float> delays_;
    unsigned short port_;
    Plan plan_;
    int hear_, tell_;
    std::size_t open_ = 0, failed_ = 0, echoes_ = 0;
    bool again_ = false, waiting_ = false;
};

void serve(Network& network, const Plan& plan, int hear, int tell) {
    char word = 0;
    const auto wait = [&] { return ::read(hear, &word, 1) == 1; };
    const auto go_on = [&] { return ::write(tell, "x", 1) == 1; };
    const double before = resident_mb();
    if (!wait()) return;
    const double after = resident_mb();
    const std::size_t peers = network.open_peers();
    fmt::print("server: {} peers, {:.1f} MB resident ({:.1f} MB before), {:.2f} KB each\n", peers, after, before,
               (after - before) * 1000 / static_cast<double>(peers));
    double cpu = cpu_seconds();
    std::this_thread::sleep_for(std::chrono::seconds(2 * plan.seconds));
    fmt::print("server: after {} s of pings {:.1f} MB, {} peers, {:.2f} % of a core\n", 2 * plan.seconds, resident_mb(),
               network.open_peers(), (cpu_seconds() - cpu) / (2 * plan.seconds) * 100);
    std::fflush(stdout);
    cpu = cpu_seconds();
    if (!go_on() || !wait()) return;
    fmt::print("server: {:.2f} s of CPU in the closed loop\n", cpu_seconds() - cpu);
    cpu = cpu_seconds();
    if (!go_on() || !wait()) return;
    fmt::print("server: {:.2f} s of CPU in the three paced phases\n", cpu_seconds() - cpu);
    if (!go_on()) return;
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    if (argc > 1) plan.idle = std::strtoul(argv[1], nullptr, 10);
    if (argc > 2) plan.busy = std::strtoul(argv[2], nullptr, 10);
    if (argc > 3) plan.seconds = std::atoi(argv[3]);
    const std::size_t files = raise_file_limit();
    if (plan.idle + 150 > files) fmt::print("only {} files may be open here: fewer connections\n", files);
    plan.idle = std::min<std::size_t>(plan.idle, files - 150);

    NetSettings settings;
    settings.port = 0;
    const auto network = Network::open(settings);
    int to_crowd[2], to_server[2];
    if (::pipe(to_crowd) != 0 || ::pipe(to_server) != 0) return 1;
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        BenchClients(network->port(), plan, to_crowd[0], to_server[1]).run();
        std::_Exit(0);
    }
    EchoHandler handler;
    std::thread thread([&] { network->run(handler); });
    serve(*network, plan, to_server[0], to_crowd[1]);
    ::waitpid(child, nullptr, 0);
    network->stop(1s);
    thread.join();
}
