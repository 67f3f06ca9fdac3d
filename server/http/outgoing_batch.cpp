#include "server/http/outgoing_batch.hpp"

#include <algorithm>
#include <iterator>

namespace tischlein::server::http {

namespace {

// The most messages that one turn of a network's loop delivers: each of them may be a call into the kernel.
constexpr std::size_t most_at_once = 32;

}  // namespace

void OutgoingBatch::put(OutgoingMessage message) {
    Loop* const network = &message.to->network;
    auto batch = std::find_if(batches_.begin(), batches_.end(), [&](const auto& each) { return each.first == network; });
    if (batch == batches_.end()) batch = batches_.insert(batches_.end(), {network, {}});
    batch->second.push_back(std::move(message));
}

void OutgoingBatch::flush() {
    for (auto& [network, messages] : batches_) {
        for (std::size_t from = 0; from < messages.size(); from += most_at_once) {
            const auto first = messages.begin() + static_cast<std::ptrdiff_t>(from);
            const auto last =
                messages.begin() + static_cast<std::ptrdiff_t>(std::min(messages.size(), from + most_at_once));
            std::vector<OutgoingMessage> some(std::make_move_iterator(first), std::make_move_iterator(last));
            network->post([some = std::move(some)]() mutable {
                for (OutgoingMessage& message : some) deliver(std::move(message));
            });
        }
        messages.clear();
    }
}

void OutgoingBatch::deliver(OutgoingMessage message) {
    PeerLine& line = *message.to;
    if (message.text && message.code == 0) line.on_the_way -= message.text->size();
    if (line.peer == nullptr) return;
    if (!message.text)
        line.peer->go_on();
    else if (message.code != 0)
        line.peer->close(message.code, *message.text);
    else
        line.peer->send(std::move(message.text));
}

}  // namespace tischlein::server::http
