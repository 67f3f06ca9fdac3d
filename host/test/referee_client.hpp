// A client of the referee for tests: JSON text in, JSON out.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "host/referee.hpp"

namespace tischlein::host::test {

struct RefereeClient {
    Referee referee{only_standard};

    json::object ask(std::string_view request) {
        const std::string answer = referee.answer(request);
        CHECK(answer.find('\n') == std::string::npos);
        return json::parse(answer).as_object();
    }
    // The field of the answer, as JSON text.
    std::string ask(std::string_view request, std::string_view field) {
        const json::object answer = ask(request);
        const json::value* value = answer.if_contains(field);
        return value == nullptr ? "(none)" : json::serialize(*value);
    }
    std::string error(std::string_view request) { return ask(request, "error"); }
    std::string whole(std::string_view request) { return json::serialize(ask(request)); }
};

}  // namespace tischlein::host::test
