// Callbacks that come after their owner's end.
#include "server/event_loop/lifetime.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>

using namespace tischlein::server::event_loop;

TEST_CASE("A guarded call happens as long as its owner lives, with what it is given") {
    auto owner = std::make_unique<Lifetime>();
    int calls = 0;
    std::string heard;
    const std::function<void(int, std::string)> call = owner->guard([&](int n, const std::string& text) {
        calls += n;
        heard = text;
    });
    call(2, "a");
    CHECK(calls == 2);
    CHECK(heard == "a");
    owner.reset();
    call(3, "b");
    CHECK(calls == 2);
    CHECK(heard == "a");
}

TEST_CASE("A guarded call may end its owner, and does so once") {
    auto owner = std::make_unique<Lifetime>();
    int calls = 0;
    const std::function<void()> call = owner->guard([&] {
        ++calls;
        owner.reset();
    });
    const std::function<void()> copy = call;
    call();
    copy();
    CHECK(calls == 1);
}
