// Fuzzes the HTTP side of a connection: any bytes, in two pieces. The first byte says where they are cut.
// Every reply must be one of ours, with the headers that keep a page safe; every request that reaches the handler must keep the
// promises that the handler relies on.
#include <algorithm>

#include "net_pair.hpp"
#include "server/net/same_origin.hpp"
#include "server/net/url.hpp"

using namespace tischlein::fuzz;
using namespace tischlein::server::net;

namespace {

struct Listener final : PeerListener {
    void received(std::string_view, Instant) override {}
    void gone(std::string_view) override {}
};

class HttpFuzzHandler final : public RequestHandler {
    static void check(const Request& request) {
        if (!request.path.starts_with('/') || request.path.find("/../") != std::string::npos) std::abort();
        if (!is_utf8(request.path) || request.path.find('\0') != std::string::npos) std::abort();
        if (request.body.size() > NetLimits{}.body || request.method.empty()) std::abort();
        same_origin(request);
    }
    void request(Request request, Answer answer) override {
        check(request);
        answer({.body = std::move(request.body)});
        answer({.status = 500});  // a second answer must have no effect
    }
    void upgrade(const Request& request, UpgradeDecision decide) override {
        check(request);
        decide({});
    }
    std::unique_ptr<PeerListener> opened(const Request&, Peer&) override { return std::make_unique<Listener>(); }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static HttpFuzzHandler handler;
    static NetPair pair(handler);
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = std::min<std::size_t>(data[0], bytes.size());
    const std::string answer = pair.talk({bytes.substr(0, cut), bytes.substr(cut)});
    if (answer.empty()) return 0;
    if (!answer.starts_with("HTTP/1.")) std::abort();
    const bool switched = answer.starts_with("HTTP/1.1 101"), goes_on = answer.starts_with("HTTP/1.1 100");
    if (!switched && !goes_on && answer.find("nosniff") == std::string::npos) std::abort();
    if (answer.find("HTTP/1.1 500") == 0) std::abort();
    return 0;
}
