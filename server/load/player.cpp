// One player: the connection, what it sees and checks, and what it asks for.
#include "server/load/player.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::server::load {

namespace {

using namespace std::chrono_literals;

// How long to wait for a message from a server that owes us one, and from one that does not: it may have died without a sign.
constexpr Duration word_patience = 3s, silence_patience = 15s;
constexpr auto shortest_pause = 50ms;  // before a player reconnects, plus a random time up to:
constexpr std::uint32_t further_pause_ms = 250;

}  // namespace

void LoadPlayer::wrong(std::string_view what) const {
    crowd_.tally_.wrong(fmt::format("table {}, seat {}: {}", table_, number(seat_), what));
}

// --- the connection -----------------------------------------------------------------------------------------

void LoadPlayer::dial() {
    const auto servers = static_cast<std::uint32_t>(crowd_.settings_.servers.all.size());
    if (servers > 1)
        server_ =
            (server_ + (was_open_ ? 1 + crowd_.random_.below(servers - 1) : crowd_.random_.below(servers))) % servers;
    expects_since_ = crowd_.loop_.now();
    socket_ = crowd_.loop_.dial(crowd_.settings_.servers.dial(server_, fmt::format("/api/tables/{}/ws", table_),
                                                              {{"Authorization", "Bearer " + token_}}, household_),
                                {.on_open = [this] { opened(); },
                                 .on_text = [this](std::string_view text) { received(text); },
                                 .on_closed = [this](const Goodbye& goodbye) { closed(goodbye); }});
}

void LoadPlayer::opened() {
    if (std::exchange(was_open_, true)) ++crowd_.tally_.reconnects;
    expects_since_ = crowd_.loop_.now();
    const std::string seen = game_ > 0 ? fmt::format(R"(,"seen":{{"game":{},"seq":{}}})", game_, seq_) : std::string();
    socket_->send(fmt::format(R"({{"do":"hello","v":1,"lang":"en"{}}})", seen));
    if (doing_ == Doing::nothing) return;
    repeated_ = true;
    socket_->send(asked_);
}

void LoadPlayer::closed(const Goodbye& goodbye) {
    socket_.reset();
    has_snapshot_ = up_to_date_ = false;
    if (crowd_.hung_up_) return;
    const bool failover = crowd_.settings_.servers.failover, refused = goodbye.status >= 400 && goodbye.status < 500;
    if (!failover || refused)
        wrong(fmt::format("the connection was closed ({}, {}, {})", goodbye.code, goodbye.status, goodbye.why));
    if (!failover) return;
    const auto pause = shortest_pause + std::chrono::milliseconds(crowd_.random_.below(further_pause_ms));
    crowd_.loop_.at(crowd_.loop_.now() + pause, [this] {
        if (!crowd_.hung_up_) dial();
    });
}

void LoadPlayer::look_at_line(Instant now) {
    const bool expects = !up_to_date_ || doing_ != Doing::nothing;
    if (!socket_ || now - expects_since_ < (expects ? word_patience : silence_patience)) return;
    const std::shared_ptr<ClientSocket> line = socket_;  // cut() calls closed(), which resets socket_
    line->cut();
}

void LoadPlayer::received(std::string_view text) {
    ++crowd_.tally_.messages;
    crowd_.tally_.bytes += text.size();
    if (crowd_.settings_.servers.failover) expects_since_ = crowd_.loop_.now();
    const ScannedMessage seen = scan_message(text);
    switch (seen.kind) {
        case MessageKind::snapshot:
        case MessageKind::update:
            follow(seen);
            if (!seen.id.empty()) answered(seen);
            break;
        case MessageKind::answer: answered(seen); break;
        case MessageKind::presence:  // comes after everything that had been missed
            if (std::exchange(up_to_date_, true)) return;
            break;
        case MessageKind::moving: return;
        case MessageKind::bye: return said_goodbye(seen.why);
        case MessageKind::lobby:
        case MessageKind::broken: return wrong(fmt::format("cannot understand {}", text.substr(0, 200)));
    }
    what_next();
}

// The server closes the connection after this. A server that was suspended may still have an old connection of ours, and take that
// for the newer one.
void LoadPlayer::said_goodbye(std::string_view why) const {
    const bool comes_back = why == "closing" || why == "too-slow" || why == "newer-tab";
    if (crowd_.hung_up_ || (crowd_.settings_.servers.failover && comes_back)) return;
    wrong(fmt::format("the table said goodbye: {}", why));
}

// --- what was seen ------------------------------------------------------------------------------------------

void LoadPlayer::follow(const ScannedMessage& seen) {
    if (seen.kind == MessageKind::update) {
        if (seen.seq != seq_ + 1) wrong(fmt::format("fact {} came after fact {}", seen.seq, seq_));
    } else {
        if (std::exchange(has_snapshot_, true)) wrong("a second snapshot that nobody asked for");
        if (seen.seq < seq_) wrong(fmt::format("a snapshot of fact {} came after fact {}", seen.seq, seq_));
        up_to_date_ = true;
        if (!std::exchange(greeted_, true)) {
            ++crowd_.greeted_;
            crowd_.dial_more();
        }
    }
    seq_ = seen.seq;
    look_at_table(seen);
    if (seen.has_play) look_at_play(seen);
}

void LoadPlayer::look_at_table(const ScannedMessage& seen) {
    if (seen.game > 0) game_ = seen.game;
    if (!seen.phase.empty()) gathering_ = seen.phase == "gathering";
    if (gathering_) {
        over_ = false;
        move_.clear();
        view_.clear();
    }
    if (crowd_.settings_.acknowledged != nullptr && !seen.view.empty()) view_ = seen.view;
}

void LoadPlayer::look_at_play(const ScannedMessage& seen) {
    if (seen.over && !over_ && is_host()) ++crowd_.tally_.games;
    over_ = seen.over;
    move_.clear();
    if (!seen.must.has(seat_)) return;
    const std::size_t count = count_moves(seen.moves);
    if (count == 0) return wrong("it is our turn, and there is no move");
    move_ = move_at(seen.moves, crowd_.random_.below(static_cast<std::uint32_t>(count)));
}

// --- what was asked -----------------------------------------------------------------------------------------

void LoadPlayer::answered(const ScannedMessage& seen) {
    if (doing_ == Doing::nothing || seen.id != std::to_string(actions_))
        return wrong(fmt::format("an answer to action {}, which nobody waits for", seen.id));
    const Doing done = std::exchange(doing_, Doing::nothing);
    --crowd_.unanswered_;
    if (!seen.ok) return refused(seen);
    // After a reconnection the answer may come before the facts that were missed.
    if (seen.seq <= decided_ || (seen.seq > seq_ && !repeated_))
        wrong(fmt::format("action {} is said to be fact {}; fact {} is the newest seen", seen.id, seen.seq, seq_));
    promised_ = std::max(promised_, seen.seq);
    crowd_.table_moved(table_number_);
    if (crowd_.settings_.acknowledged != nullptr)
        crowd_.settings_.acknowledged->done(table_, seat_, actions_, seen.seq);
    if (done != Doing::move) return;
    ++crowd_.tally_.moves;
    crowd_.tally_.latency.add(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(crowd_.loop_.now() - since_).count()));
}

void LoadPlayer::refused(const ScannedMessage& seen) {
    ++crowd_.tally_.refusals;
    if (crowd_.settings_.acknowledged != nullptr)
        crowd_.settings_.acknowledged->refused(table_, seat_, actions_, seen.error);
    // A move that was offered with fact N may be refused only if there is a newer fact, which we must then be told, too.
    const bool is_fault = seen.error == "storage" || seen.error == "busy" || (seq_ == decided_ && !repeated_);
    if (is_fault) return wrong(fmt::format("action {} was refused: {}", seen.id, seen.error));
    promised_ = std::max(promised_, decided_ + 1);
}

void LoadPlayer::what_next() {
    if (doing_ != Doing::nothing || !crowd_.playing_ || !up_to_date_) return;
    if (is_host() && over_) return act(Doing::rematch, R"("do":"rematch")", crowd_.loop_.now());
    if (is_host() && gathering_) return act(Doing::start, R"("do":"start")", crowd_.loop_.now());
    if (!move_.empty() && !queued) crowd_.player_ready(*this);
}

void LoadPlayer::play(Instant due) {
    const std::string action = fmt::format(R"("do":"play","seq":{},"move":"{}")", seq_, move_);
    move_.clear();
    act(Doing::move, action, due);
}

void LoadPlayer::act(Doing what, std::string_view action, Instant since) {
    doing_ = what;
    since_ = since;
    decided_ = seq_;
    repeated_ = false;
    ++crowd_.unanswered_;
    asked_ = fmt::format(R"({{{},"id":"{}"}})", action, ++actions_);
    if (crowd_.settings_.servers.failover) expects_since_ = crowd_.loop_.now();
    socket_->send(asked_);
}

}  // namespace tischlein::server::load
