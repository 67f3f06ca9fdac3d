// Fuzzes an open WebSocket: any bytes after a good handshake, in two pieces. The first byte says where they are cut.
// What reaches the table must be UTF-8 within the limit, and never anything after it was told `gone`.
#include <algorithm>

#include "net_pair.hpp"
#include "server/net/url.hpp"

using namespace tischlein::fuzz;
using namespace tischlein::server::net;

namespace {

// The server must never send this. No client can make it do so: the text is not UTF-8, so it is no echo, and too long for a pong.
const std::string for_nobody(200, '\xff');

class WebSocketFuzzHandler final : public RequestHandler {
    struct Echo final : PeerListener {
        explicit Echo(Peer& the_peer) : peer(the_peer) {}
        void received(std::string_view text, Instant) override {
            if (is_gone || closed || !is_utf8(text) || text.size() > NetLimits{}.message) std::abort();
            peer.round_trip();
            peer.send(std::make_shared<const std::string>(text));
            if (text.starts_with('q')) {
                peer.close(4000 + static_cast<int>(text.size()), text.substr(0, 3));
                closed = true;
                peer.send(std::make_shared<const std::string>(for_nobody));
            }
        }
        void gone(std::string_view) override {
            if (is_gone) std::abort();
            is_gone = true;
        }
        Peer& peer;
        bool is_gone = false, closed = false;
    };
    void request(Request, Answer answer) override { answer({}); }
    void upgrade(const Request&, UpgradeDecision decide) override { decide({}); }
    std::unique_ptr<PeerListener> opened(const Request&, Peer& peer) override { return std::make_unique<Echo>(peer); }
};

constexpr std::string_view handshake =
    "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static WebSocketFuzzHandler handler;
    static NetPair pair(handler);
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = std::min<std::size_t>(data[0], bytes.size());
    const std::string answer = pair.talk({handshake, bytes.substr(0, cut), bytes.substr(cut)});
    if (!answer.starts_with("HTTP/1.1 101") || answer.find(for_nobody) != std::string::npos) std::abort();
    return 0;
}
