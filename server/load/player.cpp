#include "server/load/player.hpp"

#include <fmt/format.h>

namespace tischlein::server::load {


void Player::wrong(std::string_view what) const {
    crowd_.tally_.wrong(fmt::format("table {}, seat {}: {}", table_, number(seat_), what));
}

void Player::dial() {
    socket_ = crowd_.loop_.dial({.port = crowd_.port_,
                                 .path = fmt::format("/api/tables/{}/ws", table_),
                                 .headers = {{"Authorization", "Bearer " + token_}},
                                 .source = address_},
                                {.on_open = [this] { socket_->send(R"({"do":"hello","v":1,"lang":"en"})"); },
                                 .on_text = [this](std::string_view text) { received(text); },
                                 .on_closed = [this](const Goodbye& goodbye) { closed(goodbye); }});
}

void Player::closed(const Goodbye& goodbye) {
    if (!crowd_.hung_up_)
        wrong(fmt::format("the connection was closed ({}, {}, {})", goodbye.code, goodbye.status, goodbye.why));
}

void Player::received(std::string_view text) {
    ++crowd_.tally_.messages;
    crowd_.tally_.bytes += text.size();
    const ScannedMessage seen = scan_message(text);
    switch (seen.kind) {
        case Kind::snapshot:
        case Kind::update:
            follow(seen);
            if (!seen.id.empty()) answered(seen);
            break;
        case Kind::answer: answered(seen); break;
        case Kind::presence:
        case Kind::moving: return;
        case Kind::bye:
            if (!crowd_.hung_up_) wrong(fmt::format("the table said goodbye: {}", seen.why));
            return;
        case Kind::lobby:
        case Kind::broken: return wrong(fmt::format("cannot understand {}", text.substr(0, 200)));
    }
    what_next();
}

void Player::follow(const ScannedMessage& seen) {
    if (seen.kind == Kind::update) {
        if (seen.seq != seq_ + 1) wrong(fmt::format("fact {} came after fact {}", seen.seq, seq_));
        gathering_ = seen.fact == "rematch";
        if (gathering_) {
            over_ = false;
            move_.clear();
        }
    } else if (!std::exchange(greeted_, true)) {
        ++crowd_.greeted_;
        crowd_.dial_more();
    } else {
        wrong("a second snapshot that nobody asked for");
    }
    seq_ = seen.seq;
    if (seen.has_play) look_at_play(seen);
}

void Player::look_at_play(const ScannedMessage& seen) {
    if (seen.over && !over_ && is_host()) ++crowd_.tally_.games;
    over_ = seen.over;
    move_.clear();
    if (!seen.must.has(seat_)) return;
    const std::size_t count = count_moves(seen.moves);
    if (count == 0) return wrong("it is our turn, and there is no move");
    move_ = move_at(seen.moves, crowd_.random_.below(static_cast<std::uint32_t>(count)));
}

void Player::answered(const ScannedMessage& seen) {
    if (doing_ == Doing::nothing || seen.id != std::to_string(actions_))
        return wrong(fmt::format("an answer to action {}, which nobody waits for", seen.id));
    const Doing done = std::exchange(doing_, Doing::nothing);
    --crowd_.unanswered_;
    if (!seen.ok) {
        ++crowd_.tally_.refusals;
        // What was offered with fact N may be refused only if something has happened since.
        if (seen.error == "storage" || seen.error == "busy" || seq_ == decided_)
            wrong(fmt::format("action {} was refused: {}", seen.id, seen.error));
        return;
    }
    if (seen.seq > seq_ || seen.seq <= decided_)
        wrong(fmt::format("action {} is said to be fact {}; fact {} is the newest seen", seen.id, seen.seq, seq_));
    if (done != Doing::move) return;
    ++crowd_.tally_.moves;
    crowd_.tally_.latency.add(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(crowd_.loop_.now() - since_).count()));
}

void Player::what_next() {
    if (doing_ != Doing::nothing || !crowd_.playing_) return;
    if (is_host() && over_) return act(Doing::rematch, R"("do":"rematch")", crowd_.loop_.now());
    if (is_host() && gathering_) return start_game();
    if (!move_.empty() && !queued) crowd_.player_ready(*this);
}

void Player::play(Instant due) {
    const std::string wish = fmt::format(R"("do":"play","seq":{},"move":"{}")", seq_, move_);
    move_.clear();
    act(Doing::move, wish, due);
}

void Player::act(Doing what, std::string_view wish, Instant since) {
    doing_ = what;
    since_ = since;
    decided_ = seq_;
    ++crowd_.unanswered_;
    socket_->send(fmt::format(R"({{{},"id":"{}"}})", wish, ++actions_));
}

}  // namespace tischlein::server::load
