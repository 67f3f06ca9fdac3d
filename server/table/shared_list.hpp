// A list whose copies share what they have in common: a copy of a hundred thousand entries costs little more than one of a
// hundred. Grows and shrinks at its end; entries never change. Copies may be used on different threads.
#pragma once
#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

template <class Item>
class SharedList {
public:
    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using pointer = const Item*;
        using reference = const Item&;

        Iterator() = default;
        Iterator(const SharedList& list, std::size_t at) : list_(&list), at_(static_cast<std::ptrdiff_t>(at)) {}
        reference operator*() const { return (*list_)[static_cast<std::size_t>(at_)]; }
        pointer operator->() const { return &**this; }
        reference operator[](difference_type n) const { return *(*this + n); }
        Iterator& operator++() { return ++at_, *this; }
        Iterator& operator--() { return --at_, *this; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(difference_type n) { return at_ += n, *this; }
        Iterator& operator-=(difference_type n) { return at_ -= n, *this; }
        friend Iterator operator+(Iterator i, difference_type n) { return i += n; }
        friend Iterator operator+(difference_type n, Iterator i) { return i += n; }
        friend Iterator operator-(Iterator i, difference_type n) { return i -= n; }
        friend difference_type operator-(Iterator a, Iterator b) { return a.at_ - b.at_; }
        friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

    private:
        const SharedList* list_ = nullptr;
        std::ptrdiff_t at_ = 0;
    };

    std::size_t size() const { return full_.size() * chunk + last_.size(); }
    bool empty() const { return size() == 0; }
    const Item& operator[](std::size_t i) const {
        return i / chunk < full_.size() ? (*full_[i / chunk])[i % chunk] : last_[i - full_.size() * chunk];
    }
    const Item& back() const { return (*this)[size() - 1]; }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }
    auto rbegin() const { return std::reverse_iterator(end()); }
    auto rend() const { return std::reverse_iterator(begin()); }

    void push_back(Item item) {
        last_.push_back(std::move(item));
        if (last_.size() == chunk) full_.push_back(std::make_shared<const Chunk>(std::exchange(last_, {})));
    }
    // Only the first `count` stay.  REQUIRES: there are as many.
    void shrink(std::size_t count) {
        while (full_.size() * chunk > count) {
            last_ = *full_.back();
            full_.pop_back();
        }
        last_.erase(last_.begin() + static_cast<std::ptrdiff_t>(count - full_.size() * chunk), last_.end());
    }
    void clear() {
        full_.clear();
        last_.clear();
    }
    friend bool operator==(const SharedList& a, const SharedList& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!(a[i] == b[i])) return false;
        return true;
    }

private:
    using Chunk = std::vector<Item>;
    static constexpr std::size_t chunk = 128;

    std::vector<std::shared_ptr<const Chunk>> full_;  // of `chunk` entries each
    Chunk last_;                                      // fewer
};

}  // namespace tischlein::server::table
