// Network over Asio: accepts connections and shares them out to all networks, turns the wheel, and stops.
#include "server/net/net.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "server/event_loop/longest_turn.hpp"
#include "server/net/asio_loop.hpp"
#include "server/net/stream_acceptor.hpp"
#include "server/net/hub.hpp"

namespace tischlein::server::net {
namespace {

constexpr int backlog = 4096;
constexpr std::size_t pings_at_once = 256;
constexpr std::size_t files_for_others = 128;  // the store, the log, standard streams …

Tcp::endpoint endpoint_of(const NetSettings& settings) {
    const std::string address = settings.address == "localhost" ? "127.0.0.1" : settings.address;
    ErrorCode error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) throw std::runtime_error(fmt::format("\"{}\" is not an IP address to listen on", settings.address));
    return {ip, settings.port};
}

std::string words_of(const asio::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

class AsioNetwork final : public Network {
public:
    explicit AsioNetwork(const NetSettings& settings) : hub_(settings) {
        fit_file_limit();
        if (settings.certificate.empty() != settings.key.empty())
            throw std::runtime_error("TLS needs both, a certificate and its key");
        streams_ = settings.certificate.empty() ? plain_acceptor(hub_) : tls_acceptor(hub_);
        listen(endpoint_of(settings));
    }
    // Beside another one, which hands it connections.
    explicit AsioNetwork(AsioNetwork& first) : hub_(first.hub_.settings, first.hub_.admission), port_(first.port_) {
        streams_ = hub_.settings.certificate.empty() ? plain_acceptor(hub_) : tls_acceptor(hub_);
        first.all_.push_back(this);
    }
    ~AsioNetwork() override {
        for (const auto& session : hub_.sessions()) session->abandon();
    }

    Instant now() const override { return std::chrono::steady_clock::now(); }
    void post(Task task) override { loop_.post(std::move(task)); }
    TimerId at(Instant when, Task task) override { return loop_.at(when, std::move(task)); }
    void cancel(TimerId timer) override { loop_.cancel(timer); }
    unsigned short port() const override { return port_; }
    std::size_t open_peers() const override { return hub_.admission->peers; }
    std::unique_ptr<Network> open_beside() override { return std::make_unique<AsioNetwork>(*this); }

    Duration take_longest_turn() override { return turns_.take(); }

    void run(RequestHandler& handler) override {
        hub_.handler = &handler;
        const auto work = asio::make_work_guard(loop_.io);
        if (acceptor_.is_open()) accept();
        turn_wheel();
        turns_.begin();
        while (loop_.io.run_one() > 0) turns_.end();
    }
    void stop(Duration grace) override {
        asio::post(loop_.io, [this, grace] { begin_stop(now() + grace); });
    }

private:
    void fit_file_limit() {
        const std::size_t files = raise_file_limit(), wanted = hub_.settings.limits.connections;
        if (wanted + files_for_others <= files) return;
        hub_.settings.limits.connections = files > 2 * files_for_others ? files - files_for_others : files / 2;
        hub_.notice(fmt::format("this system lets one process open {} files: at most {} connections instead of {}",
                                files, hub_.settings.limits.connections, wanted));
    }
    void listen(const Tcp::endpoint& endpoint) {
        ErrorCode error;
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(Tcp::acceptor::reuse_address(true), error);
        if (!error && endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(backlog, error);
        if (error)
            throw std::runtime_error(fmt::format("cannot listen on {}, port {}: {}", endpoint.address().to_string(),
                                                 endpoint.port(), error.message()));
        port_ = acceptor_.local_endpoint().port();
    }

    // The network that takes the next connection: each in turn. When all slots are taken, one that has a half-open connection to cut.
    AsioNetwork& next_host() {
        AsioNetwork* next = all_[turn_++ % all_.size()];
        if (hub_.admission->connections() < hub_.settings.limits.connections || next->hub_.half_open_count > 0) return *next;
        const auto other = std::find_if(all_.begin(), all_.end(), [](const AsioNetwork* each) { return each->hub_.half_open_count > 0; });
        return other != all_.end() ? **other : *next;
    }
    void accept() {
        AsioNetwork& host = next_host();
        acceptor_.async_accept(host.loop_.io, [this, &host](ErrorCode error, Socket socket) {
            if (!acceptor_.is_open()) return;
            if (!error && &host == this) welcome(std::move(socket));
            if (!error && &host != this)
                asio::post(host.loop_.io, [&host, socket = std::move(socket)]() mutable { host.welcome(std::move(socket)); });
            if (!error) return accept();
            if (error == asio::error::connection_aborted) return accept();
            // No file descriptors left, most likely. Trying again at once would spin.
            hub_.notice(fmt::format("cannot accept connections: {}", error.message()));
            loop_.at(now() + std::chrono::milliseconds(200), [this] {
                if (acceptor_.is_open()) accept();
            });
        });
    }
    void welcome(Socket socket) {
        if (hub_.stopping) return;
        ErrorCode error;
        const auto from = socket.remote_endpoint(error);
        if (error) return;  // gone already
        socket.set_option(Tcp::no_delay(true), error);
        socket.set_option(asio::socket_base::send_buffer_size(hub_.settings.limits.kernel_queue), error);
        std::string address = words_of(from.address());
        // A trusted proxy serves many clients: its connections count for the households of the addresses
        // that it reports (HttpSession::ask_upgrade).
        const std::string_view counted = hub_.settings.trust_proxy ? std::string_view() : std::string_view(address);
        if (!counted.empty() && !hub_.admission->may_come(counted, hub_.settings.limits, now())) return;  // without a reply, which costs time, too
        if (hub_.admission->connections() < hub_.settings.limits.connections || !hub_.make_room())
            return give_slot(std::move(socket), std::move(address));
        // The slot of the one that was cut is free when its last handler has run.
        asio::post(loop_.io, [this, socket = std::move(socket), address = std::move(address)]() mutable {
            give_slot(std::move(socket), std::move(address));
        });
    }
    void give_slot(Socket socket, std::string address) {
        ErrorCode error;
        ConnectionSlot slot(hub_, hub_.settings.trust_proxy ? std::string_view() : std::string_view(address));
        if (slot.valid()) return streams_->enter(std::move(socket), std::move(address), std::move(slot));
        if (!hub_.settings.certificate.empty()) return;  // a reply without TLS would only confuse the client
        static constexpr std::string_view full =
            "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        socket.non_blocking(true, error);
        socket.write_some(asio::buffer(full), error);  // as much as the kernel takes; we do not wait
        socket.shutdown(Socket::shutdown_send, error);
    }

    void turn_wheel() {
        const bool more = hub_.wheel.turn(now(), pings_at_once);
        if (now() - tidied_ > std::chrono::seconds(10)) hub_.admission->forget_quiet_households(tidied_ = now());
        ticker_.expires_after(more ? Duration{} : Duration{Wheel::tick});
        ticker_.async_wait([this](ErrorCode error) {
            if (!error) turn_wheel();
        });
    }

    void begin_stop(Instant until) {
        if (hub_.stopping) return;
        hub_.stopping = true;
        ErrorCode ignored;
        acceptor_.close(ignored);
        for (const auto& session : hub_.sessions()) session->stop(until);
        await_end(until);
    }
    void await_end(Instant until) {
        if (hub_.connections > 0 && now() < until) {
            loop_.at(now() + std::chrono::milliseconds(5), [this, until] { await_end(until); });
            return;
        }
        for (const auto& session : hub_.sessions()) session->cut();
        asio::post(loop_.io, [this] { loop_.io.stop(); });  // after the tasks that cut() has posted
    }

    // The order matters: the loop is destroyed before the hub, and with it handlers and sessions, which give their slots back to the hub.
    Hub hub_;
    std::unique_ptr<StreamAcceptor> streams_;
    AsioLoop loop_;
    Acceptor acceptor_{loop_.io};
    Alarm ticker_{loop_.io};
    unsigned short port_ = 0;
    std::vector<AsioNetwork*> all_{this};  // used by the first network: itself and those beside it
    std::size_t turn_ = 0;
    LongestTurn turns_;
    Instant tidied_ = std::chrono::steady_clock::now();
};

}  // namespace

std::size_t raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
    return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : before;
}

std::unique_ptr<Network> Network::open(const NetSettings& settings) { return std::make_unique<AsioNetwork>(settings); }

}  // namespace tischlein::server::net
