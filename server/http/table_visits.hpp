// What somebody asks a table for over HTTP, as data. It waits until the table is found, or goes to another server if the table is there.
#pragma once
#include <string>
#include <variant>

#include "server/http/namespace.hpp"
#include "server/live/request.hpp"
#include "server/net/net.hpp"
#include "server/registry/reviews.hpp"

namespace tischlein::server::http {

struct ShowTable {};
struct ShowSpare {};  // what it takes to go on without this server
struct ShowQr {};
struct ShowStandings {};
struct AskReview {
    void (Reviews::*step)(const Reviews::Query& query, Reviews::OnState tell);  // ask, begin or stop
    Reviews::Query query;
};
// The table decides on this. `secret`: the token or code whose hash is in the request; the reply hands it over.
struct AskDecision {
    live::RequestBody what;
    std::string secret;
};
using VisitPurpose = std::variant<ShowTable, ShowSpare, ShowQr, ShowStandings, AskReview, AskDecision>;

// Somebody's request on its way to its table.
struct Visit {
    std::string table;
    Request request;
    RequestHandler::Answer answer;
    VisitPurpose purpose;
    int tries = 0;
};

}  // namespace tischlein::server::http
