// Texts on their way in and out of one WebSocket, with as little memory as possible while nothing is on its way.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/event_loop/shared_text.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

// Puts the pieces of an incoming message together. A message that fits into the small buffer is never copied;
// a longer one borrows memory until it is delivered. The caller bounds how long a message gets.
template <std::size_t Size>
class Inbox {
public:
    std::array<char, Size>& space() noexcept { return piece_; }  // read into this …

    // … and say how much came: the first `size` bytes of space(). Returns the message so far.
    std::string_view add(std::size_t size, bool complete) {
        if (complete && long_.empty()) return {piece_.data(), size};
        long_.append(piece_.data(), size);
        return long_;
    }
    void clear() noexcept { std::string().swap(long_); }  // after the message was delivered

private:
    std::array<char, Size> piece_;
    std::string long_;
};

// What waits to be sent, oldest first.
class Outbox {
public:
    bool empty() const noexcept { return first_ == texts_.size(); }
    std::size_t bytes() const noexcept { return bytes_; }
    const std::string& front() const noexcept { return *texts_[first_]; }

    void push(SharedText text) {
        bytes_ += text->size();
        texts_.push_back(std::move(text));
    }
    void pop() {
        bytes_ -= front().size();
        texts_[first_++].reset();
        if (!empty()) {
            if (first_ < 64) return;  // erase sent texts now and then, also from a queue that is never empty
            texts_.erase(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(first_));
        } else {
            texts_.clear();
            if (texts_.capacity() > 4) std::vector<SharedText>().swap(texts_);
        }
        first_ = 0;
    }
    // Forgets everything, or all but the first, which may be on the wire already.
    void drop(bool keep_first) {
        const SharedText first = keep_first && !empty() ? texts_[first_] : nullptr;
        texts_.clear();
        bytes_ = first_ = 0;
        if (first) push(first);
    }

private:
    std::vector<SharedText> texts_;  // an empty deque would hold 576 bytes
    std::size_t first_ = 0, bytes_ = 0;
};

}  // namespace tischlein::server::net
