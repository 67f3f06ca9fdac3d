// One measurement: finds or starts the server, opens tables, connects idle clients and players, measures, and settles.
#include "server/load/load.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "server/load/crowd_threads.hpp"
#include "server/load/fill.hpp"
#include "server/load/idle_clients.hpp"
#include "server/load/process.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::load {

namespace {

using namespace std::chrono_literals;

constexpr auto look_up = 50ms;  // how often we check Ctrl-C and the crowd, and write the progress line
constexpr auto connect_patience = 120s, last_patience = 20s,
               failover_patience = 90s;  // for connections; for the last answers
constexpr std::size_t other_files = 64;

double seconds_of(Duration time) { return std::chrono::duration<double>(time).count(); }

class Measurement {
public:
    Measurement(const LoadPlan& plan, const std::atomic<bool>& stop, const Progress& progress)
        : plan_(plan),
          stop_(stop),
          progress_(progress) {}

    LoadReport run() {
        check_limits();
        find_server();
        report_.bytes_empty = server_->resident_bytes();
        if (!plan_.acknowledged.empty()) acknowledged_.emplace(plan_.acknowledged);
        IdleClients idle_clients(*loop_, servers_);
        CrowdThreads crowd(plan_.client_threads, {servers_, plan_.rate, acknowledged_ ? &*acknowledged_ : nullptr});
        if (plan_.idle > 0) bring(idle_clients);
        report_.bytes_idle = server_->resident_bytes();
        if (plan_.tables > 0) bring(crowd);
        if (plan_.tables > 0 && !stop_ && crowd.tally().mistakes == 0) measure(crowd);
        report_.bytes_end = server_->resident_bytes();
        if (report_.seconds == 0) report_.tally = crowd.tally();
        for (const std::string& mistake : idle_clients.tally().first_mistakes) report_.tally.wrong(mistake);
        report_.interrupted = stop_;
        if (getloadavg(&report_.load_average, 1) != 1) report_.load_average = 0;
        crowd.hang_up();
        idle_clients.hang_up();
        loop_->run_until([] { return false; }, 100ms);
        server_.reset();
        if (acknowledged_) acknowledged_->close();
        return std::move(report_);
    }

private:
    void check_limits() const {
        const std::size_t files = raise_file_limit(),
                          wanted = plan_.tables * static_cast<std::size_t>(plan_.seats) + plan_.idle + other_files;
        if (wanted > files)
            throw std::runtime_error(
                fmt::format("{} connections need {} open files, and this system allows {} (ulimit -Hn)",
                            wanted - other_files, wanted, files));
    }

    void find_server() {
        if (!plan_.servers.empty()) {
            servers_ = {plan_.servers, true};
            server_.emplace(ServerProcess::running(0, 0));
            return;
        }
        find_one();
        servers_.all = {{.port = server_->port()}};
    }
    void find_one() {
        if (plan_.port != 0) {
            server_.emplace(ServerProcess::running(plan_.port, plan_.pid));
            return;
        }
        std::filesystem::path data = plan_.data;
        if (data.empty()) data = temporary_.emplace().path() / "data";
        if (plan_.fill > 0)
            report_.filled = fill_folder(data, plan_.fill, plan_.game, stop_,
                                         [&](std::size_t done) { progress_("writing games", done, plan_.fill); });
        server_.emplace(ServerProcess::start(data, plan_.threads, plan_.network_threads));
        report_.start_up_ms = static_cast<double>(server_->start_up().count());
    }

    // Runs the loop until `done`, Ctrl-C or `at_most`; false if it took that long.
    template <class Done, class Look>
    bool run_until(Done done, Duration at_most, Look look) {
        const Instant until = loop_->now() + at_most;
        bool finished = false;
        while (!stop_ && !(finished = done()) && loop_->now() < until) {
            const auto turn = std::min<Duration>(look_up, until - loop_->now());
            loop_->run_until(done, turn);
            look();
        }
        return finished || stop_;
    }

    void bring(IdleClients& idle_clients) {
        const std::size_t tables = (plan_.idle + idle_clients_at_a_table - 1) / idle_clients_at_a_table;
        const auto opened = open_tables({servers_, tables, plan_.game, plan_.seats, 0}, stop_,
                                        [&](std::size_t done) { progress_("opening quiet tables", done, tables); });
        if (stop_) return;
        idle_clients.connect(opened, plan_.idle);
        run_until([&] { return idle_clients.greeted() == plan_.idle || idle_clients.tally().mistakes > 0; },
                  connect_patience, [&] { progress_("connecting idle clients", idle_clients.greeted(), plan_.idle); });
        report_.idle = idle_clients.greeted();
        loop_->run_until([] { return false; }, 2s);  // the first pings
    }

    void bring(CrowdThreads& crowd) {
        const auto opened = open_tables({servers_, plan_.tables, plan_.game, plan_.seats, plan_.seats}, stop_,
                                        [&](std::size_t done) { progress_("opening tables", done, plan_.tables); });
        if (stop_) return;
        crowd.connect(opened);
        run_until([&] { return crowd.greeted() == crowd.size() || crowd.tally().mistakes > 0; }, connect_patience,
                  [&] { progress_("connecting players", crowd.greeted(), crowd.size()); });
        report_.tables = opened.size();
        report_.connections = crowd.greeted();
        if (!stop_ && crowd.tally().mistakes == 0 && crowd.greeted() < crowd.size())
            throw std::runtime_error(fmt::format("only {} of {} players got in", crowd.greeted(), crowd.size()));
    }

    void measure(CrowdThreads& crowd) {
        crowd.start_games();
        const auto never = [] { return false; };
        run_until(never, std::chrono::duration_cast<Duration>(std::chrono::duration<double>(plan_.warm_up_s)),
                  [&] { progress_("warming up: moves", crowd.tally().moves, 0); });
        crowd.reset_tally();
        const Instant begin = loop_->now();
        const auto server_cpu = server_->cpu_time(), own_cpu = own_cpu_time();
        const ThreadTimes threads = thread_times();
        const auto whole = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(plan_.seconds));
        run_until([&] { return plan_.moves > 0 && crowd.tally().moves >= plan_.moves; }, whole,
                  [&] { progress_("measuring: moves", crowd.tally().moves, plan_.moves); });
        report_.seconds = seconds_of(loop_->now() - begin);
        report_.server_cpu = seconds_of(server_->cpu_time() - server_cpu) / report_.seconds;
        report_.own_cpu = seconds_of(own_cpu_time() - own_cpu) / report_.seconds;
        report_.threads = thread_groups(threads, thread_times(), report_.seconds);
        crowd.stop_playing();
        const LoadTally measured = crowd.tally();
        settle(crowd);
        report_.tally = measured;
        report_.tally.mistakes = crowd.tally().mistakes;
        report_.tally.first_mistakes = crowd.tally().first_mistakes;
    }

    // For a single server only: the servers of a cluster come and go.
    ThreadTimes thread_times() const { return servers_.failover ? ThreadTimes() : thread_times_of(server_->port()); }

    // Waits for the last answers and facts, also after Ctrl-C. They are checked, but they are not part of the figures.
    void settle(CrowdThreads& crowd) {
        const Instant until = loop_->now() + (servers_.failover ? failover_patience : last_patience);
        const auto settled = [&] { return crowd.is_idle() && crowd.all_saw_the_same(); };
        bool done = false;
        while (!(done = settled()) && loop_->now() < until) loop_->run_until([] { return false; }, look_up);
        if (!done) crowd.note_silence();
        if (acknowledged_) crowd.write_views();
    }

    const LoadPlan& plan_;
    const std::atomic<bool>& stop_;
    const Progress& progress_;
    std::unique_ptr<Clients> loop_ = Clients::create();
    std::optional<TemporaryFolder> temporary_;
    std::optional<ServerProcess> server_;  // its process, port and times; port 0 for a cluster
    Servers servers_;
    std::optional<Acknowledged> acknowledged_;
    LoadReport report_;
};

}  // namespace

LoadReport run_load(const LoadPlan& plan, const std::atomic<bool>& stop, const Progress& progress) {
    return Measurement(plan, stop, progress).run();
}

}  // namespace tischlein::server::load
