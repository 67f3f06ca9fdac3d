#include "server/http/mail.hpp"

#include <algorithm>
#include <iterator>

namespace tischlein::server::http {

namespace {

// The most letters that one turn of a network's loop delivers: each of them may be a call into the kernel.
constexpr std::size_t most_at_once = 32;

}  // namespace

void Mail::put(Letter letter) {
    Loop* const network = &letter.to->network;
    auto bag = std::find_if(bags_.begin(), bags_.end(), [&](const auto& each) { return each.first == network; });
    if (bag == bags_.end()) bag = bags_.insert(bags_.end(), {network, {}});
    bag->second.push_back(std::move(letter));
}

void Mail::flush() {
    for (auto& [network, letters] : bags_) {
        for (std::size_t from = 0; from < letters.size(); from += most_at_once) {
            const auto first = letters.begin() + static_cast<std::ptrdiff_t>(from);
            const auto last =
                letters.begin() + static_cast<std::ptrdiff_t>(std::min(letters.size(), from + most_at_once));
            Letters some(std::make_move_iterator(first), std::make_move_iterator(last));
            network->post([some = std::move(some)] {
                for (const Letter& letter : some) deliver(letter);
            });
        }
        letters.clear();
    }
}

void Mail::deliver(const Letter& letter) {
    PeerLine& line = *letter.to;
    if (letter.text && letter.code == 0) line.on_the_way -= letter.text->size();
    if (line.peer == nullptr) return;
    if (!letter.text)
        line.peer->go_on();
    else if (letter.code != 0)
        line.peer->close(letter.code, *letter.text);
    else
        line.peer->send(letter.text);
}

}  // namespace tischlein::server::http
