#include "server/http/peers.hpp"

#include "i18n/say.hpp"

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

TablePeer::TablePeer(Registry& registry, Metrics& metrics, Peer& peer, std::string table,
                     const std::optional<std::string>& token, MessageAllowance* allowance)
    : registry_(registry),
      metrics_(metrics),
      peer_(peer),
      id_(std::move(table)),
      allowance_(allowance) {
    household = address_group(peer.address());
    token_hash = token.value_or("");
}

TablePeer::~TablePeer() { gone(""); }

void TablePeer::gone(std::string_view) {
    closed_ = true;
    if (LiveTable* table = std::exchange(table_, nullptr)) table->leave(*this);
}

void TablePeer::tell(std::shared_ptr<const std::string> text) {
    if (closed_) return;
    ++metrics_.messages_out;
    metrics_.bytes_out += text->size();
    peer_.send(std::move(text));
}

void TablePeer::dismiss(std::string_view why, std::string_view text) {
    if (closed_) return;
    tell(std::make_shared<const std::string>(bye(why, text)));
    ++metrics_.guests_dropped;
    closed_ = true;
    if (LiveTable* table = std::exchange(table_, nullptr)) table->leave(*this);
    peer_.close(code_of(why), why);
}

std::chrono::milliseconds TablePeer::round_trip() const {
    return peer_.round_trip().value_or(std::chrono::milliseconds(0));
}

void TablePeer::refuse(std::string_view id, const Problem& problem) {
    tell(std::make_shared<const std::string>(answer_refused(id, problem)));
}

bool TablePeer::may_speak(Instant when) {
    if (closed_) return false;
    if (allowance_ == nullptr || allowance_->take(household, token_hash, when)) return true;
    ++metrics_.rate_limited;
    dismiss("rate", i18n::phrase(viewer.lang, "server.refusal.too-many-messages"));
    return false;
}

void TablePeer::received(std::string_view text, Instant when) {
    if (closed_) return;
    ++metrics_.messages_in;
    if (!may_speak(when)) return;
    Result<protocol::Action> read = protocol::read_action(text);
    if (const Problem* no = problem_in(read)) {
        const std::string id = protocol::id_in(text);
        if (id.empty()) return dismiss("bad-message", no->text);
        return refuse(id, *no);
    }
    protocol::Action& action = std::get<protocol::Action>(read);
    if (const auto* greeting = std::get_if<protocol::Hello>(&action)) {
        if (greeting_ || table_ != nullptr) return dismiss("bad-message", "hello is said once");
        return hello(*greeting);
    }
    if (table_ != nullptr) return table_->act(*this, action, when);
    if (!greeting_) return dismiss("not-hello", "say hello first");
    if (early_.size() >= most_early) return dismiss("rate", "wait for the table's answer to your hello");
    early_.push_back({std::move(action), when});
}

void TablePeer::hello(const protocol::Hello& hello) {
    greeting_ = true;
    registry_.find(id_, hello.lang, household, lifetime_.guard([this, hello](const std::variant<LiveTable*, Problem>& found) {
        if (closed_) return;
        greeting_ = false;
        if (const auto* no = std::get_if<Problem>(&found)) return dismiss("gone", no->text);
        table_ = std::get<LiveTable*>(found);
        if (!token_hash.empty()) viewer.person = table_->state().person_with(token_hash);
        table_->greet(*this, hello);
        for (Early& early : std::exchange(early_, {}))
            if (table_ != nullptr) table_->act(*this, early.action, early.when);
    }));
}

}  // namespace tischlein::server::http
