// WebSockets that have found their place: at a table, or in the lobby.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/http/namespace.hpp"
#include "server/registry/registry.hpp"
#include "server/registry/rate.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

class TablePeer final : public PeerListener, private Guest {
public:
    // `token`: the hash of it, if there is one.
    TablePeer(Registry& registry, Metrics& metrics, Peer& peer, std::string table,
              const std::optional<std::string>& token, MessageAllowance* allowance);
    ~TablePeer() override;

    void received(std::string_view text, Instant when) override;
    void gone(std::string_view why) override;
    void bothered(Instant when) override { may_speak(when); }

private:
    void tell(std::shared_ptr<const std::string> text) override;
    void dismiss(std::string_view why, std::string_view text) override;
    std::chrono::milliseconds round_trip() const override;

    // Counts for the allowance. False: that was too much, and it is gone.
    bool may_speak(Instant when);
    void hello(const protocol::Hello& hello);
    void refuse(std::string_view id, const Problem& problem);

    struct Early {
        protocol::Action action;
        Instant when;
    };

    Registry& registry_;
    Metrics& metrics_;
    Peer& peer_;
    std::string id_;
    MessageAllowance* allowance_;  // shared by all connections; nullptr: no limit
    LiveTable* table_ = nullptr;  // after hello, while this is one of its guests
    bool greeting_ = false;
    bool closed_ = false;
    std::vector<Early> early_;  // said between hello and the table's answer
    Lifetime lifetime_;
};

class LobbyPeer final : public PeerListener, private LobbyGuest {
public:
    LobbyPeer(Registry& registry, Peer& peer, MessageAllowance* allowance)
        : registry_(registry), peer_(peer), allowance_(allowance) {
        registry_.lobby().enter(*this);
    }
    ~LobbyPeer() override { registry_.lobby().leave(*this); }
    void received(std::string_view, Instant) override { peer_.close(1008, "the lobby only tells"); }
    void gone(std::string_view) override {}
    void bothered(Instant when) override {
        if (allowance_ != nullptr && !allowance_->take(address_group(peer_.address()), std::nullopt, when)) peer_.close(1008, "rate");
    }

private:
    void tell(std::shared_ptr<const std::string> text) override { peer_.send(std::move(text)); }
    Registry& registry_;
    Peer& peer_;
    MessageAllowance* allowance_;
};

}  // namespace tischlein::server::http
