// HTTP: reviews of finished games. Anybody who knows the table's address may ask, as for records.
#include "server/http/http_service.hpp"
#include "server/net/url.hpp"

namespace tischlein::server::http {

namespace {

ReviewStage stage_in(const Request& request) {
    const auto have = number_in(net::query_value(request.query, "have").value_or("0")).value_or(0);
    return have >= 2 ? ReviewStage::whole : have == 1 ? ReviewStage::rough : ReviewStage::nothing;
}

Reply reply_state(const Result<std::string>& state) {
    if (const Problem* no = problem_in(state)) return reply_problem(*no);
    return {200, "application/json", std::get<std::string>(state), {{"Cache-Control", "no-store"}}};
}

}  // namespace

// Reviews a game from a file, sent in the body. The answer gives the file a name; the client asks for progress with that name
// instead of a table's id.
void HttpService::review_file(const Request& request, const Answer& answer) {
    const std::string name = registry::name_of_file(request.body);
    const Reviews::Query query{name,
                               1,
                               household_of(request.address),
                               language_in(request),
                               stage_in(request),
                               std::make_shared<const std::string>(request.body)};
    review_on(shared_.threads.of(name), answer, {&Reviews::begin, query});
}

// On the thread.
void HttpService::ask_review(TableThread& thread, const AskReview& asked, const Answer& reply) {
    const auto tell = [reply](const Result<std::string>& state) { reply(reply_state(state)); };
    (thread.registry().reviews().*asked.step)(asked.query, answering(reply, tell));
}

// On the thread.
void HttpService::tell_standings(TableThread& thread, const std::string& id, int games, const Answer& reply) {
    thread.registry().reviews().standings(id, games, answering(reply, [reply](const std::string& text) { reply(reply_state(text)); }));
}

void HttpService::review_on(TableThread& thread, const Answer& answer, const AskReview& asked) const {
    on_thread(thread, answer, [asked](TableThread& here, const Answer& reply) { ask_review(here, asked, reply); });
}

// /api/tables/ID/reviews/N and …/stop
bool HttpService::route_review(const Path& path, const Request& request, const Answer& answer) {
    const auto number = path.size() > 4 ? number_in(path[4]) : std::nullopt;
    const bool post = request.method == "POST", stop = path.size() == 6 && path[5] == "stop" && post;
    if (!number || (path.size() != 5 && !stop)) return false;
    const Reviews::Query query{std::string(path[2]), *number, household_of(request.address), language_in(request),
                               stage_in(request)};
    const AskReview asked{stop ? &Reviews::stop : post ? &Reviews::begin : &Reviews::ask, query};
    // A file is reviewed on the server that its visitor talks to; the proxy keeps a visitor at one server (docs/cluster/nginx.conf).
    // Another server does not know the file, and the page sends it again.
    if (shared_.forwarder == nullptr || registry::is_name_of_file(path[2]))
        review_on(shared_.threads.of(path[2]), answer, asked);
    else  // on the server that owns the table, so that all questions about progress reach the server that computes
        visit_table(path[2], request, answer, asked);
    return true;
}

}  // namespace tischlein::server::http
