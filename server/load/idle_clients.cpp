#include "server/load/idle_clients.hpp"

#include <fmt/format.h>

namespace tischlein::server::load {

namespace {

constexpr std::size_t from_one_address = 5'000;
constexpr int first_address = 100;  // 127.0.0.100 and on; the crowd uses other addresses

}  // namespace

void IdleClients::connect(const std::vector<SeatedTable>& tables, std::size_t count) {
    for (const SeatedTable& table : tables) tables_.push_back(table.id);
    count_ = count;
    sockets_.reserve(count);
    dial_more();
}

void IdleClients::dial_more() {
    while (sockets_.size() < count_ && sockets_.size() - greeted_ < dialled_at_a_time) {
        const std::size_t next = sockets_.size();
        sockets_.push_back(nullptr);
        sockets_[next] =
            loop_.dial(servers_.dial(0, fmt::format("/api/tables/{}/ws", tables_[next % tables_.size()]), {},
                                     fmt::format("127.0.0.{}", first_address + next / from_one_address)),
                       {.on_open = [this, next] { sockets_[next]->send(R"({"do":"hello","v":1,"lang":"en"})"); },
                        .on_text = [this](std::string_view text) { received(text); },
                        .on_closed =
                            [this](const Goodbye& goodbye) {
                                if (!hung_up_)
                                    tally_.wrong(fmt::format("an idle connection was closed ({}, {}, {})", goodbye.code,
                                                             goodbye.status, goodbye.why));
                            }});
    }
}

void IdleClients::received(std::string_view text) {
    ++tally_.messages;
    const ScannedMessage seen = scan_message(text);
    if (seen.kind == MessageKind::broken) tally_.wrong(fmt::format("cannot understand {}", text.substr(0, 200)));
    if (seen.kind != MessageKind::snapshot) return;
    ++greeted_;
    dial_more();
}

void IdleClients::hang_up() {
    hung_up_ = true;
    for (const auto& socket : sockets_) socket->close();
}

}  // namespace tischlein::server::load
