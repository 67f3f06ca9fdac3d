// `tischlein serve`: reads the flags, starts the server, and stops it when a signal comes.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "server/http/game_server.hpp"
#include "server/http/operator_page.hpp"
#include "server/registry/journal.hpp"
#include "server/store/server_store.hpp"

namespace tischlein::cli {

namespace {

using namespace tischlein::server::http;
using namespace tischlein::server::store;

struct ServeFlags {
    NetSettings net;
    std::string data, store, node_url, public_url, config, journal = "info";
    int         threads = 1, network_threads = 0;  // 0: not said
    int         bot_threads = 1, away_s = 30, sleep_s = 60, bot_ms = 200;
    bool        no_rate_limits = false, no_standby = false;
    int         day_mb = -1;  // not said
    std::string metrics_address = "127.0.0.1";
    int         metrics_port = -1;  // none: on the address of the tables
};

// The default data folder, where the data of this user's programs belongs.
std::string standard_folder() {
    if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/tischlein";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share/tischlein";
    return "tischlein-data";
}

// One thread of tables for each processor, up to eight: more do not help. Of two processors the network keeps one busy (docs/hosting.md).
int standard_threads() {
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    return processors <= 2 ? 1 : std::min(processors, 8);
}

// A move costs a network more than its table (docs/hosting.md); but there are bots, and thousands of quiet connections cost little.
int networks_for(const ServeFlags& flags) { return flags.network_threads > 0 ? flags.network_threads : (flags.threads + 1) / 2; }
int background_threads_for(const ServeFlags& flags) { return (flags.threads + 3) / 4; }

// Blocks the signals that end the server, so that a thread can wait for them: nothing is done inside a signal handler.
// REQUIRES: called before any other thread is started, because every thread must have them blocked.
void block_signals(sigset_t& signals) {
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

ServerLimits server_limits(const ServeFlags& flags) {
    ServerLimits limits;
    limits.away = std::chrono::seconds(flags.away_s);
    limits.sleep = std::chrono::seconds(flags.sleep_s);
    limits.moves = !flags.store.empty();
    limits.several = !flags.node_url.empty();
    limits.bot_budget = std::chrono::milliseconds(flags.bot_ms);
    if (flags.no_rate_limits) limits.tables_each = limits.tables;
    if (flags.day_mb >= 0)
        limits.day_bytes = static_cast<std::size_t>(flags.day_mb) << 20;
    else if (flags.no_rate_limits)
        limits.day_bytes = 0;
    return limits;
}

// The key that signs records. Its public half is kept beside it, so that a damaged key is noticed before it signs anything.
std::string signing_seed(ServerStore& store) {
    std::string seed = store.secret("signing key", fresh_signing_seed);
    const std::string damaged = "the key in the store that signs records is damaged. Put a backup in its place";
    std::string key;
    try {
        key = public_key_of(seed);
    } catch (const std::runtime_error&) {
        throw std::runtime_error(damaged);
    }
    if (store.secret("public key", [&] { return key; }) != key) throw std::runtime_error(damaged);
    return seed;
}

// Where the tables are, as shown to people: without the user and password that the address may contain.
std::string shown_location(const std::string& location) {
    if (!is_database(location)) return location;
    const std::size_t start = location.find("://") + 3, user = location.find('@', start);
    const std::string shown = location.substr(0, start) + location.substr(user != std::string::npos ? user + 1 : start);
    return shown.substr(0, shown.find('?'));
}

void check_node_url(const ServeFlags& flags) {
    if (flags.node_url.empty()) return;
    if (flags.store.empty()) throw std::runtime_error("--node-url is for servers that share a database: say --store, too");
    if (!flags.net.certificate.empty())
        throw std::runtime_error("--node-url and --cert do not go together yet: let the proxy in front speak TLS (docs/cluster.md)");
    if (!read_node_url(flags.node_url))
        throw std::runtime_error("--node-url takes http://ADDRESS:PORT with an IP address, as the other servers reach this one");
}

// Throws where flags contradict each other.
void check_flags(const ServeFlags& flags) {
    if (!flags.store.empty() && !is_database(flags.store))
        throw std::runtime_error("--store takes postgresql://…; a folder is given by --data");
    check_node_url(flags);
}

void take_off_rate_limits(NetLimits& limits) {
    limits.new_connections_each = 0;
    limits.connections_each = limits.connections;
    limits.share_each = 1;
}

const std::string& location_of(const ServeFlags& flags) { return flags.store.empty() ? flags.data : flags.store; }

std::unique_ptr<ServerStore> open_tables(const ServeFlags& flags, Loop& loop) {
    return open_store(loop, {.location = location_of(flags),
                             .node_url = flags.node_url,
                             .standby_required = !flags.no_standby,
                             .journal = [](const std::string& what) { journal(Severity::error, "store", {{"text", what}}); }});
}

ServerSettings server_settings(const ServeFlags& flags, ServerStore& store) {
    return {{flags.net.prefix, flags.public_url, signing_seed(store), !flags.no_rate_limits, flags.metrics_port >= 0, flags.net.node_secret},
            server_limits(flags),
            networks_for(flags),
            flags.bot_threads,
            background_threads_for(flags)};
}

void open_operator_page(std::optional<OperatorPage>& page, const ServeFlags& flags, const OperatorReport& report) {
    if (flags.metrics_port < 0) return;
    const auto port = static_cast<unsigned short>(flags.metrics_port);
    page.emplace(NetSettings{.address = flags.metrics_address, .port = port, .notice = flags.net.notice}, report);
    journal(Severity::info, "metrics", {{"address", flags.metrics_address}, {"port", page->port()}});
}

// Tells journal and terminal that the server is open.
void announce(const ServeFlags& flags, unsigned short port) {
    const std::string url = fmt::format("{}://{}:{}{}/", flags.net.certificate.empty() ? "http" : "https",
                                        flags.net.address == "0.0.0.0" ? "localhost" : flags.net.address, port, flags.net.prefix);
    const std::string location = shown_location(location_of(flags));
    journal(Severity::info, "open", {{"url", url}, {"data", location}, {"port", port}, {"threads", flags.threads}});
    std::cout << fmt::format("The table is set: {}\nData in {}. Stop with Ctrl-C; running games go on at the next start.\n", url, location)
              << std::flush;
}

// Serves until one of the signals comes.
void run_until(const sigset_t& signals, GameServer& server) {
    std::thread waiter([&] {
        int signal = 0;
        sigwait(&signals, &signal);
        journal(Severity::info, "closing", {{"signal", signal}});
        server.stop(std::chrono::seconds(3));
    });
    server.run();
    waiter.join();
}

void serve(ServeFlags flags) {
    check_flags(flags);
    sigset_t signals;
    block_signals(signals);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that reached its size limit counts as a full disk; it must not end the server
    set_journal_level(flags.journal == "debug" ? Severity::debug : flags.journal == "warning" ? Severity::warning : Severity::info);
    if (flags.no_rate_limits) take_off_rate_limits(flags.net.limits);
    flags.net.notice = [](std::string_view what) { journal(Severity::warning, "network", {{"text", what}}); };
    std::unique_ptr<Network> network;
    if (flags.node_url.empty()) network = Network::open(flags.net);
    const std::vector<std::unique_ptr<ThreadLoop>> loops = table_loops(flags.threads);
    const std::unique_ptr<ServerStore> store = open_tables(flags, *loops.front());
    if (!network) {  // the servers of a database recognise each other by a secret in it
        flags.net.node_secret = store->secret("peer secret", fresh_secret);
        network = Network::open(flags.net);
    }
    GameServer server(server_settings(flags, *store), std::move(network), loops, [&](Loop& loop) { return store->handle_on(loop); });
    server.report().cannot_write = [&] { return store->figures().in_trouble; };
    std::optional<OperatorPage> operator_page;
    open_operator_page(operator_page, flags, server.report());
    announce(flags, server.port());
    run_until(signals, server);
    operator_page.reset();
    store->finish();
    journal(Severity::info, "closed");
}

// The flags by topic, in the order in which the help shows them.
void add_listening(Command& command, ServeFlags& flags) {
    command
        .add_option("--config", flags.config,
                    "Read flags from this file, one `name = value` a line; the command line wins")
        ->check(ExistingFile{});
    command.add_option("--address", flags.net.address, "Listen here; 0.0.0.0 lets the whole network in")
        ->show_default();
    command.add_option("--port", flags.net.port, "Listen on this port; 0 takes any free one")->show_default();
}

void add_storage(Command& command, ServeFlags& flags) {
    flags.data = standard_folder();
    command.add_option("--data", flags.data, "Keep everything in this folder")->show_default()->check(AnyFolder{});
    command.add_option("--store", flags.store, "Keep everything in this database instead: postgresql://… (docs/cluster.md)");
    command.add_option("--node-url", flags.node_url,
                       "With --store: where the other servers on this database reach this one, http://ADDRESS:PORT");
    command.add_flag("--no-standby", flags.no_standby, "Take a database that is on one machine only: to try it out");
    add_locale(command);
}

void add_public_address(Command& command, ServeFlags& flags) {
    command.add_option("--prefix", flags.net.prefix,
                       "Path under which a reverse proxy shows this server, such as /games");
    command.add_option("--public-url", flags.public_url,
                       "Address that links and QR codes begin with, such as https://example.org/games");
    command.add_option("--cert", flags.net.certificate, "TLS certificate chain (PEM); together with --key")
        ->check(ExistingFile{});
    command.add_option("--key", flags.net.key, "TLS private key (PEM)")->check(ExistingFile{});
    command.add_flag("--trust-proxy", flags.net.trust_proxy,
                     "Believe X-Forwarded-For and -Proto: only behind your own proxy");
}

void add_threads(Command& command, ServeFlags& flags) {
    flags.threads = standard_threads();
    command.add_option("--threads", flags.threads, "Threads for tables; standard: one for each processor, at most 8; one if there are two processors")
        ->check(WholeRange{1, 64});
    command.add_option("--network-threads", flags.network_threads, "Threads for connections; standard: one for two of --threads")
        ->check(WholeRange{1, 64});
    command.add_option("--bot-threads", flags.bot_threads, "Threads for thinking bots")
        ->check(WholeRange{1, 64})
        ->show_default();
    command.add_option("--bot-ms", flags.bot_ms, "Milliseconds an expert bot may think")
        ->check(WholeRange{1, 10'000})
        ->show_default();
}

void add_limits(Command& command, ServeFlags& flags) {
    command.add_option("--away", flags.away_s, "Seconds before a bot stands in for somebody who is away")
        ->check(WholeRange{1, 3600})
        ->show_default();
    command.add_option("--sleep", flags.sleep_s, "Seconds before a table that everybody left is put away")
        ->check(WholeRange{1, 86'400})
        ->show_default();
    command.add_option("--journal", flags.journal, "How much to write to standard error")
        ->check(OneOf{{"debug", "info", "warning"}})
        ->show_default();
    command.add_option("--metrics-port", flags.metrics_port,
                       "Answer /metrics (and /healthz) on this port alone, for nobody else to read; 0 takes any free one")
        ->check(WholeRange{0, 65'535});
    command.add_option("--metrics-address", flags.metrics_address, "Listen there for --metrics-port")->show_default();
    command.add_option("--day-mb", flags.day_mb,
                       "Megabytes that one address may write to the disk in a day, 64 if not said; moves of running games may take as much again; 0 is no bound")
        ->check(WholeRange{0, 1'000'000});
    command.add_flag("--no-rate-limits", flags.no_rate_limits,
                     "Let one address ask as fast as it likes: for load tests");
}

}  // namespace

void add_serve(CommandLine& line) {
    auto flags = std::make_shared<ServeFlags>();
    Command* command = line.add_subcommand(
        "serve", "Open a server: people play in their browsers, with each other and with bots (docs/hosting.md)");
    add_listening(*command, *flags);
    add_storage(*command, *flags);
    add_public_address(*command, *flags);
    add_threads(*command, *flags);
    add_limits(*command, *flags);
    command->callback([flags, command] {
        try {
            if (!flags->config.empty()) command->read_config(flags->config);
            serve(*flags);
        } catch (const std::exception& failure) {
            std::cerr << "tischlein serve: " << failure.what() << '\n';
            set_exit_status(1);
        }
    });
}

}  // namespace tischlein::cli
