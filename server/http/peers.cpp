// Both ends of a WebSocket: TableGuest on the table's thread, TablePeer and LobbyPeer on the network's thread.
#include "server/http/peers.hpp"

#include "i18n/say.hpp"
#include "server/event_loop/thrown_by.hpp"
#include "server/registry/journal.hpp"

namespace tischlein::server::http {

namespace {

constexpr std::size_t most_early = 16;

int code_of(std::string_view why) {
    if (why == "closing") return 1012;
    if (why == "newer-tab") return 4001;
    if (why == "bad-message" || why == "not-hello") return 1007;
    return 1008;
}

}  // namespace

// --- on the table's thread ------------------------------------------------------------------------------------

template <class Step>
void TableGuest::attempt(Step step) {
    const auto why = thrown_by(step);
    if (!why) return;
    registry::journal(Severity::warning, "network", {{"text", "a message failed: " + *why}});
    if (!closed_) close(1011, why_broken);
}

TableGuest::TableGuest(TableThread& thread, std::shared_ptr<PeerLine> line, std::string table, std::string token,
                       std::string from, ForwardRoute route)
    : thread_(thread),
      line_(std::move(line)),
      id_(std::move(table)),
      route_(std::move(route)) {
    household = std::move(from);
    token_hash = std::move(token);
}

void TableGuest::leave() {
    closed_ = true;
    if (const auto tunnel = std::exchange(tunnel_, nullptr)) tunnel->end();
    stay_.end();
}

void TableGuest::gone() {
    attempt([this] { leave(); });
}

void TableGuest::close(int code, std::string_view why) {
    leave();
    thread_.outgoing().close(line_, code, why);
}

void TableGuest::tell(SharedText text) {
    if (closed_) return;
    const std::size_t size = text->size();
    if (!thread_.outgoing().send(line_, std::move(text))) return close(1013, why_too_slow);
    ++thread_.own_metrics().messages_out;
    thread_.own_metrics().bytes_out += size;
}

void TableGuest::dismiss(std::string_view why, std::string_view text) {
    if (closed_) return;
    tell(std::make_shared<const std::string>(bye(why, text)));
    ++thread_.own_metrics().guests_dropped;
    close(code_of(why), why);
}

void TableGuest::refuse(std::string_view id, const Problem& problem) {
    tell(std::make_shared<const std::string>(answer_refused(id, problem)));
}

void TableGuest::too_fast() {
    attempt([this] { dismiss("rate", i18n::phrase(viewer.lang, "server.refusal.too-many-messages")); });
}

void TableGuest::received(std::string_view text, Instant when) {
    attempt([&] { hear(text, when); });
    thread_.outgoing().heard(line_);
}

void TableGuest::hear(std::string_view text, Instant when) {
    if (closed_) return;
    if (tunnel_) {
        if (!reached_) forwarded_.push_back({std::string(text), when});
        return tunnel_->say(std::string(text));
    }
    Result<protocol::Action> read = protocol::read_action(text);
    if (const Problem* no = problem_in(read)) {
        const std::string id = protocol::id_in(text);
        if (id.empty()) return dismiss("bad-message", no->text);
        return refuse(id, *no);
    }
    protocol::Action& action = std::get<protocol::Action>(read);
    if (const auto* greeting = std::get_if<protocol::Hello>(&action)) {
        if (greeting_ || stay_) return dismiss("bad-message", "hello is said once");
        said_.emplace_back(text);
        return hello(*greeting);
    }
    if (stay_) return stay_.act(action, when);
    if (!greeting_) return dismiss("not-hello", "say hello first");
    if (early_.size() >= most_early) return dismiss("rate", "wait for the table's answer to your hello");
    early_.push_back({std::move(action), when});
    if (route_.forwarder != nullptr) said_.emplace_back(text);
}

void TableGuest::hello(const protocol::Hello& hello) {
    greeting_ = true;
    hello_ = hello;
    thread_.registry().find(id_, hello.lang, household, lifetime_.guard([this](const Registry::FoundTable& found) {
        if (!closed_) attempt([&] { answered(found); });
    }));
}

void TableGuest::answered(const Registry::FoundTable& found) {
    const auto* no = std::get_if<Problem>(&found);
    if (no == nullptr) return arrived(std::get<0>(found));
    if (no->code == "elsewhere") return elsewhere(*no);
    greeting_ = false;
    dismiss("gone", no->text);
}

void TableGuest::arrived(LiveTable& table) {
    greeting_ = false;
    if (!table.is_whole()) return dismiss("closing", live::too_busy(hello_.lang).text);  // and comes again
    said_.clear();
    stay_ = table.receive(*this);
    if (!token_hash.empty()) viewer.person = table.state().person_with(token_hash);
    stay_.greet(hello_);
    for (const EarlyAction& early : std::exchange(early_, {})) stay_.act(early.action, early.when);
}

// --- on the way to another server -----------------------------------------------------------------------------

// A guest that was forwarded here is not forwarded further: the server that sent it asks again.
void TableGuest::elsewhere(const Problem& why) {
    if (route_.forwarder == nullptr || route_.request.forwarded) return dismiss("closing", why.text);
    if (++tries_ > Forwarder::most_tries) return dismiss("closing", why.text);
    why.field.empty() ? ask_again() : forward(why.field);
}

std::function<void()> TableGuest::on_our_thread(OwnStep step) {
    return [guest = weak_from_this(), &loop = thread_.loop(), step] { loop.post([guest, step] { take_step(guest, step); }); };
}

void TableGuest::take_step(const std::weak_ptr<TableGuest>& guest, OwnStep step) {
    if (const auto self = guest.lock(); self && !self->closed_) self->attempt([&] { ((*self).*step)(); });
}

void TableGuest::forward(const std::string& url) {
    reached_ = false;
    tunnel_ = route_.forwarder->forward(url, route_.request, said_, line_,
                                        {.reached = on_our_thread(&TableGuest::reached),
                                         .unreachable = on_our_thread(&TableGuest::ask_again),
                                         .silent = on_our_thread(&TableGuest::look_again)});
}

void TableGuest::reached() {
    reached_ = true;
    forwarded_.clear();
}

// The other server does not answer: its lease may end soon. The guest gets a "moving" message about once a second. What it said
// meanwhile is heard again, like all that comes before the table's answer to hello.
void TableGuest::ask_again() {
    constexpr int tries_a_second = std::chrono::seconds(1) / Forwarder::before_next_try;
    if (waits_++ % tries_a_second == 0) tell(std::make_shared<const std::string>(moving()));
    if (const auto tunnel = std::exchange(tunnel_, nullptr)) tunnel->end();
    for (const Forwarded& each : std::exchange(forwarded_, {})) hear(each.text, each.when);
    thread_.loop().at(thread_.loop().now() + Forwarder::before_next_try, lifetime_.guard([this] {
        if (!closed_) attempt([this] { hello(hello_); });
    }));
}

// Asks whether this server owns the table by now. If so, the connection is closed; the guest reconnects and finds the table.
void TableGuest::look_again() {
    thread_.registry().find(id_, hello_.lang, household, lifetime_.guard([this](const Registry::FoundTable& found) {
        if (closed_ || std::holds_alternative<Problem>(found)) return;
        attempt([this] {
            tell(std::make_shared<const std::string>(moving()));
            close(1012, why_moving);
        });
    }));
}

// --- on the network's thread ----------------------------------------------------------------------------------

TablePeer::TablePeer(TableThread& thread, Loop& network, Metrics& metrics, Peer& peer, std::string table,
                     std::string token, ForwardRoute route, MessageAllowance* allowance)
    : thread_(thread),
      metrics_(metrics),
      household_(household_of(peer.address())),
      token_(token),
      line_(std::make_shared<PeerLine>(network, peer)),
      guest_(std::make_shared<TableGuest>(thread, line_, std::move(table), std::move(token), household_,
                                          std::move(route))),
      allowance_(allowance) {}

void TablePeer::gone(std::string_view) {
    line_->peer = nullptr;
    if (guest_) thread_.loop().post([guest = std::exchange(guest_, nullptr)] { guest->gone(); });
}

bool TablePeer::may_speak(Instant when) {
    if (quiet_ || !guest_) return false;
    if (allowance_ == nullptr || allowance_->take(household_, token_, when)) return true;
    ++metrics_.rate_limited;
    quiet_ = true;
    line_->peer->hold();
    thread_.loop().post([guest = guest_] { guest->too_fast(); });
    return false;
}

void TablePeer::received(std::string_view text, Instant when) {
    if (quiet_ || !guest_) return;
    ++metrics_.messages_in;
    if (!may_speak(when)) return;
    const int unheard = ++line_->unheard;
    thread_.loop().post([guest = guest_, text = std::string(text), when] { guest->received(text, when); });
    if (unheard < PeerLine::most_unheard) return;
    line_->peer->hold();
    line_->held = true;
    // The table may have taken messages before `held` was set. Then it will not call heard() for us again.
    if (line_->unheard < PeerLine::most_unheard && line_->held.exchange(false)) line_->peer->go_on();
}

LobbyPeer::LobbyPeer(TableThreads& threads, Loop& network, Peer& peer, MessageAllowance* allowance)
    : threads_(threads),
      peer_(peer),
      line_(std::make_shared<PeerLine>(network, peer)),
      connection_(std::make_shared<LobbyConnection>(threads, line_)),
      allowance_(allowance) {
    threads_.of_lobby().loop().post([connection = connection_] { connection->enter(); });
}

void LobbyPeer::gone(std::string_view) {
    line_->peer = nullptr;
    if (connection_)
        threads_.of_lobby().loop().post([connection = std::exchange(connection_, nullptr)] { connection->leave(); });
}

}  // namespace tischlein::server::http
