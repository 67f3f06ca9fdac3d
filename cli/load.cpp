// `tischlein load`: how much a server can take on this machine, or what a cluster's visitors notice while its servers fail. Plays whole
// games over real sockets, checks what it is told, and prints figures.
#include "server/load/load.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iostream>
#include <thread>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "lab/plain_number.hpp"
#include "server/http/forwarder.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;
using server::load::LoadReport;
using server::load::LoadPlan;

double mib(std::size_t bytes) { return static_cast<double>(bytes) / (1024 * 1024); }
double kib_each(std::size_t from, std::size_t to, std::size_t count) {
    return count > 0 && to > from ? static_cast<double>(to - from) / 1024 / static_cast<double>(count) : 0;
}
double ms(std::uint64_t microseconds) { return static_cast<double>(microseconds) / 1000; }
double seconds_of(server::load::Duration time) { return std::chrono::duration<double>(time).count(); }
double a_second(std::uint64_t count, const LoadReport& report) {
    return report.seconds > 0 ? static_cast<double>(count) / report.seconds : 0;
}

json::array threads_of(const LoadReport& r) {
    json::array list;
    for (const server::load::ThreadGroup& group : r.threads)
        list.push_back(json::object{{"name", group.name}, {"threads", group.threads}, {"busy", group.busy}, {"busiest", group.busiest}});
    return list;
}

json::object as_json(const LoadPlan& plan, const LoadReport& r) {
    const server::load::LoadTally& t = r.tally;
    json::array mistakes;
    for (const std::string& mistake : t.first_mistakes) mistakes.push_back(json::value(mistake));
    return {{"game", plan.game},
            {"tables", r.tables},
            {"connections", r.connections},
            {"idle", r.idle},
            {"seconds", r.seconds},
            {"rate_wanted", plan.rate},
            {"moves", t.moves},
            {"moves_per_s", a_second(t.moves, r)},
            {"messages_per_s", a_second(t.messages, r)},
            {"bytes_per_s", a_second(t.bytes, r)},
            {"games", t.games},
            {"refusals", t.refusals},
            {"reconnects", t.reconnects},
            {"longest_pause_s", seconds_of(t.longest_pause)},
            {"latency_from", plan.rate > 0 ? "due" : "sent"},
            {"p50_ms", ms(t.latency.quantile(0.5))},
            {"p99_ms", ms(t.latency.quantile(0.99))},
            {"p999_ms", ms(t.latency.quantile(0.999))},
            {"max_ms", ms(t.latency.longest())},
            {"server_cpu", r.server_cpu},
            {"own_cpu", r.own_cpu},
            {"server_threads", threads_of(r)},
            {"server_mib", mib(r.bytes_end)},
            {"server_mib_empty", mib(r.bytes_empty)},
            {"server_mib_idle", mib(r.bytes_idle)},
            {"kib_per_table", kib_each(r.bytes_idle, r.bytes_end, r.tables)},
            {"kib_per_idle", kib_each(r.bytes_empty, r.bytes_idle, r.idle)},
            {"filled_games", r.filled},
            {"start_up_ms", r.start_up_ms},
            {"load_average", r.load_average},
            {"interrupted", r.interrupted},
            {"mistakes", t.mistakes},
            {"first_mistakes", std::move(mistakes)}};
}

void print_play(const LoadPlan& plan, const LoadReport& r) {
    const server::load::LoadTally& t = r.tally;
    fmt::print("live tables          {:>10}   {}, {} seats, every move durable before it is answered\n", r.tables,
               plan.game, plan.seats);
    fmt::print("connections          {:>10}   {} of players, {} idle\n", r.connections + r.idle, r.connections, r.idle);
    fmt::print("moves/s              {:>10.0f}   {} in {:.1f} s; {} games ended, {} refused as too late\n",
               a_second(t.moves, r), t.moves, r.seconds, t.games, t.refusals);
    fmt::print("messages/s           {:>10.0f}   to clients, {:.1f} MB/s\n", a_second(t.messages, r),
               a_second(t.bytes, r) / 1e6);
    const std::string_view from = plan.rate > 0
                                      ? "from when a move was due, however late it left, to its acknowledgement"
                                      : "from sending a move to its acknowledgement; clients wait for answers";
    fmt::print("latency p50          {:>7.2f} ms   {}\n", ms(t.latency.quantile(0.5)), from);
    fmt::print("latency p99          {:>7.2f} ms\n", ms(t.latency.quantile(0.99)));
    fmt::print("latency p99.9        {:>7.2f} ms   longest {:.2f} ms\n", ms(t.latency.quantile(0.999)),
               ms(t.latency.longest()));
    if (plan.servers.empty())
        fmt::print("server processors    {:>10.2f}   busy on average; this program {:.2f}, load average {:.1f}\n",
                   r.server_cpu, r.own_cpu, r.load_average);
    else
        fmt::print("reconnects           {:>10}   no table stood still for longer than {:.1f} s; load average {:.1f}\n",
                   t.reconnects, seconds_of(t.longest_pause), r.load_average);
}

// Which threads use the server's time, and which thread is closest to its limit.
void print_threads(const LoadReport& r) {
    if (r.threads.empty()) return;
    const server::load::ThreadGroup* next = &r.threads.front();
    for (const server::load::ThreadGroup& group : r.threads) {
        if (group.busiest > next->busiest) next = &group;
        if (group.busy < 0.005) continue;
        fmt::print("  {:<18} {:>10.2f}   {}, {:.3f} ms a move\n", group.name, group.busy,
                   group.threads == 1 ? "one thread"
                                      : fmt::format("{} threads, the busiest {:.2f}", group.threads, group.busiest),
                   r.tally.moves > 0 ? group.busy * r.seconds * 1000 / static_cast<double>(r.tally.moves) : 0);
    }
    fmt::print("limits next          {:>10}   one of its threads is busy {:.0f} % of the time\n", next->name, next->busiest * 100);
}

void print_report(const LoadPlan& plan, const LoadReport& r) {
    if (r.start_up_ms > 0)
        fmt::print("start-up             {:>7.0f} ms   until it answered{}\n", r.start_up_ms,
                   r.filled > 0 ? fmt::format(", with {} stored games", r.filled) : std::string());
    if (r.tables > 0) print_play(plan, r);
    if (r.tables > 0) print_threads(r);
    if (r.bytes_end > 0) {
        fmt::print("server memory        {:>6.1f} MiB   {:.1f} MiB when it had just started\n", mib(r.bytes_end),
                   mib(r.bytes_empty));
        if (r.tables > 0)
            fmt::print("  a live table       {:>6.1f} KiB   with its {} connections\n",
                       kib_each(r.bytes_idle, r.bytes_end, r.tables), plan.seats);
        if (r.idle > 0)
            fmt::print("  an idle connection {:>6.1f} KiB   {} of them: {:.1f} MiB, the server itself included\n",
                       kib_each(r.bytes_empty, r.bytes_idle, r.idle), r.idle, mib(r.bytes_idle));
    }
    for (const std::string& mistake : r.tally.first_mistakes) fmt::print("WRONG  {}\n", mistake);
    if (r.tally.mistakes > r.tally.first_mistakes.size()) fmt::print("WRONG  … {} mistakes in all\n", r.tally.mistakes);
    if (r.tally.mistakes == 0 && r.tables > 0)
        fmt::print("checks               {:>10}   facts without a gap, each action answered once\n", "passed");
}

// One line on standard error, if that is a terminal.
void show(std::string_view doing, std::uint64_t done, std::uint64_t all) {
    static std::chrono::steady_clock::time_point last;
    const auto now = std::chrono::steady_clock::now();
    if (isatty(STDERR_FILENO) == 0 || now - last < std::chrono::milliseconds(200)) return;
    last = now;
    fmt::print(stderr, "\r\033[K{} {}{}", doing, done, all > 0 ? fmt::format(" of {}", all) : std::string());
    std::fflush(stderr);
}

void run(const LoadPlan& plan, bool wants_json) {
    try {
        const LoadReport report = server::load::run_load(plan, stop_on_interrupt(), show);
        if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K");
        if (wants_json)
            std::cout << plain_json(as_json(plan, report)) << '\n';
        else
            print_report(plan, report);
        const bool was_measured = report.seconds > 0 || !report.interrupted;  // Ctrl-C may end a measurement, too
        if (report.tally.mistakes > 0 || !was_measured) set_exit_status(1);
    } catch (const std::exception& failure) {
        std::cerr << "\ntischlein load: " << failure.what() << '\n';
        set_exit_status(1);
    }
}

// "10.0.0.1:8080,10.0.0.2:8080"
std::vector<server::load::Endpoint> endpoints_in(std::string_view list) {
    std::vector<server::load::Endpoint> found;
    for (std::size_t comma = 0; !list.empty(); list.remove_prefix(std::min(list.size(), comma + 1))) {
        comma = std::min(list.find(','), list.size());
        const auto node = server::http::read_node_url(fmt::format("http://{}", list.substr(0, comma)));
        if (!node || !node->prefix.empty())
            throw UsageError(fmt::format("--servers: `{}` is no IP address with a port, as in 10.0.0.1:8080", list.substr(0, comma)));
        found.push_back({node->address, node->port});
    }
    return found;
}

struct LoadFlags {
    LoadPlan plan;
    std::string data, servers, acknowledged;
    bool wants_json = false;
};

// The flags by topic, in the order in which the help shows them.
void add_measurement(Command& command, LoadFlags& flags) {
    command.add_option("--tables", flags.plan.tables, "Tables at which people play")
        ->check(WholeRange{0, 10'000})
        ->show_default();
    command.add_option("--game", flags.plan.game, "What they play")->show_default();
    command.add_option("--seats", flags.plan.seats, "People at each table")
        ->check(WholeRange{2, 10})
        ->show_default();
    command.add_option("--idle", flags.plan.idle, "Further connections that only watch quiet tables")
        ->check(WholeRange{0, 100'000})
        ->show_default();
    command
        .add_option("--rate", flags.plan.rate,
                    "Moves a second, all tables together, due at fixed times; 0: as fast as answers come")
        ->check(RealRange{0.0, 1e6})
        ->show_default();
    command.add_option("--seconds", flags.plan.seconds, "How long to measure; Ctrl-C ends it earlier")
        ->check(RealRange{0.1, 36'000.0})
        ->show_default();
    command.add_option("--moves", flags.plan.moves, "Stop measuring after so many moves; 0: only --seconds counts")
        ->show_default();
    command.add_option("--warm-up", flags.plan.warm_up_s, "Seconds of play before the measurement")
        ->check(RealRange{0.0, 600.0})
        ->show_default();
    command
        .add_option("--fill", flags.plan.fill,
                    "First write so many finished games into the data folder: how fast is the start then?")
        ->check(WholeRange{0, 10'000'000});
}

void add_target(Command& command, LoadFlags& flags) {
    command.add_option("--data", flags.data, "Folder for the server that is started; standard: a temporary one")
        ->check(AnyFolder{});
    command.add_option(
        "--server", flags.plan.port,
        "Use the server on this port of the loopback interface instead of starting one; above a few moves a second and table it needs --no-rate-limits");
    command.add_option(
        "--servers", flags.servers,
        "Use the servers of a cluster, ADDRESS:PORT,ADDRESS:PORT,… (or the proxy before them): whoever loses the line goes on at another one and repeats what was not answered");
    command.add_option("--acknowledged", flags.acknowledged, "Write what was acknowledged, and each seat's last view, to this file: one JSON object a line")
        ->check(AnyFile{});
}

void add_processors(Command& command, LoadFlags& flags) {
    command.add_option("--threads", flags.plan.threads, "Threads for tables of the server that is started; standard: as `serve` has it")
        ->check(WholeRange{1, 64});
    command.add_option("--network-threads", flags.plan.network_threads, "Its threads for connections; standard: as `serve` has it")
        ->check(WholeRange{1, 64});
    flags.plan.client_threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 4, 1, 4);
    command.add_option("--client-threads", flags.plan.client_threads, "Threads for the players; standard: a quarter of the processors, at most 4")
        ->check(WholeRange{1, 64});
    command.add_option("--pid", flags.plan.pid, "That server's process, for memory and processor time");
}

void run(LoadFlags& flags) {
    flags.plan.data = flags.data;
    flags.plan.acknowledged = flags.acknowledged;
    flags.plan.servers = endpoints_in(flags.servers);
    if (!flags.plan.servers.empty() && (flags.plan.port != 0 || flags.plan.idle > 0))
        throw UsageError("--servers goes neither with --server nor with --idle");
    run(flags.plan, flags.wants_json);
}

}  // namespace

void add_load(CommandLine& line) {
    auto flags = std::make_shared<LoadFlags>();
    Command* command = line.add_subcommand(
        "load", "Measure a server on this machine: many clients play whole games and check what they are told");
    add_measurement(*command, *flags);
    add_target(*command, *flags);
    add_processors(*command, *flags);
    command->add_flag("--json", flags->wants_json, "One JSON object instead of the table");
    command->callback([flags] { run(*flags); });
}

}  // namespace tischlein::cli
