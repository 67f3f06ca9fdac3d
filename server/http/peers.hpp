// WebSockets at a table or in the lobby. Each has two ends: a PeerListener on the thread of its network, and a guest on the thread
// of its table or of the lobby. They share a PeerLine and post tasks to each other.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/http/forwarder.hpp"
#include "server/http/namespace.hpp"
#include "server/http/outgoing_batch.hpp"
#include "server/http/table_threads.hpp"
#include "server/registry/rate_limit.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

// --- on the table's thread ------------------------------------------------------------------------------------

// How to reach another server where several share the tables: the forwarder, and the request that opened this WebSocket. Without a
// forwarder there is no other server.
struct ForwardRoute {
    Forwarder* forwarder = nullptr;
    Request request{};
};

// The guest of a table. If another server owns the table, the guest is forwarded there: its messages are sent on, and the answers
// go straight to its network. While the owner is unknown or does not answer, the guest waits and we ask again.
class TableGuest final : private Guest, public std::enable_shared_from_this<TableGuest> {
public:
    // `token`: its hash; empty if there is none. Constructed on any thread, then used on the thread of the table only.
    TableGuest(TableThread& thread, std::shared_ptr<PeerLine> line, std::string table, std::string token,
               std::string from, ForwardRoute route);

    // Each of these is called by the loop. If one throws, the journal says so.
    void received(std::string_view text, Instant when);
    void too_fast();
    void gone();

private:
    void tell(SharedText text) override;
    void dismiss(std::string_view why, std::string_view text) override;
    std::chrono::milliseconds round_trip() const override { return std::chrono::milliseconds(line_->round_trip_ms); }

    // If the step throws, the journal says so, and the connection is closed.
    template <class Step>
    void attempt(Step step);
    void hear(std::string_view text, Instant when);
    void hello(const protocol::Hello& hello);
    void answered(const Registry::FoundTable& found);
    void arrived(LiveTable& table);
    void elsewhere(const Problem& why);
    void forward(const std::string& url);
    void ask_again();
    void look_again();
    // What the forwarder's thread calls so that we take a step on ours.
    using OwnStep = void (TableGuest::*)();
    std::function<void()> on_our_thread(OwnStep step);
    static void take_step(const std::weak_ptr<TableGuest>& guest, OwnStep step);
    void refuse(std::string_view id, const Problem& problem);
    void leave();
    void close(int code, std::string_view why);

    void reached();

    struct EarlyAction {
        protocol::Action action;
        Instant when;
    };
    struct Forwarded {
        std::string text;
        Instant when;
    };

    TableThread& thread_;
    std::shared_ptr<PeerLine> line_;
    std::string id_;
    Stay stay_;  // at the table, after hello
    bool greeting_ = false;
    bool closed_ = false;
    std::vector<EarlyAction> early_;  // received between hello and the table's answer
    protocol::Hello hello_;
    ForwardRoute route_;
    std::vector<std::string> said_;  // hello and the early messages as texts, for another server
    std::shared_ptr<Forwarder::Tunnel> tunnel_;
    bool reached_ = false;              // the tunnel is open
    std::vector<Forwarded> forwarded_;  // what the tunnel has got before it is open; the tunnel bounds how much
    int tries_ = 0, waits_ = 0;
    Lifetime lifetime_;
};

class LobbyConnection final : private LobbyListener {
public:
    LobbyConnection(TableThreads& threads, std::shared_ptr<PeerLine> line) : threads_(threads), line_(std::move(line)) {}
    void enter() { threads_.lobby().enter(*this); }
    void leave() { threads_.lobby().leave(*this); }

private:
    void tell(SharedText text) override {
        OutgoingBatch& outgoing = threads_.of_lobby().outgoing();
        if (!outgoing.send(line_, std::move(text))) outgoing.close(line_, 1013, why_too_slow);
    }
    TableThreads& threads_;
    std::shared_ptr<PeerLine> line_;
};

// --- on the network's thread ----------------------------------------------------------------------------------

class TablePeer final : public PeerListener {
public:
    // `allowance`: shared by all connections; nullptr: no limit.
    TablePeer(TableThread& thread, Loop& network, Metrics& metrics, Peer& peer, std::string table, std::string token,
              ForwardRoute route, MessageAllowance* allowance);
    ~TablePeer() override { gone(""); }

    void received(std::string_view text, Instant when) override;
    void gone(std::string_view why) override;
    void frame_without_text(Instant when) override { may_speak(when); }
    void measured(std::chrono::milliseconds trip) override { line_->round_trip_ms = static_cast<int>(trip.count()); }

private:
    // Takes one message from the allowance. Returns false if that was too much; then nothing more from this peer is heard.
    bool may_speak(Instant when);

    TableThread& thread_;
    Metrics& metrics_;
    std::string household_, token_;
    std::shared_ptr<PeerLine> line_;
    std::shared_ptr<TableGuest> guest_;  // used and let go on the table's thread only; nullptr: gone
    MessageAllowance* allowance_;
    bool quiet_ = false;  // nothing more is heard
};

class LobbyPeer final : public PeerListener {
public:
    LobbyPeer(TableThreads& threads, Loop& network, Peer& peer, MessageAllowance* allowance);
    ~LobbyPeer() override { gone(""); }
    void received(std::string_view, Instant) override { peer_.close(1008, "the lobby only tells"); }
    void gone(std::string_view why) override;
    void frame_without_text(Instant when) override {
        if (allowance_ != nullptr && !allowance_->take(household_of(peer_.address()), "", when))
            peer_.close(1008, "rate");
    }

private:
    TableThreads& threads_;
    Peer& peer_;
    std::shared_ptr<PeerLine> line_;
    std::shared_ptr<LobbyConnection> connection_;
    MessageAllowance* allowance_;
};

}  // namespace tischlein::server::http
