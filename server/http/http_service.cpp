// What every request passes through: rate limits, origin, routing to threads, the client's files. The requests themselves are in
// api.cpp, table_visits.cpp, replays.cpp, reviews.cpp and duplicates.cpp.
#include "server/http/http_service.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "host/sentences.hpp"
#include "i18n/say.hpp"
#include "server/http/assets.hpp"
#include "server/http/peers.hpp"
#include "server/net/same_origin.hpp"
#include "server/net/url.hpp"
#include "server/record/log_facts.hpp"
#include "server/registry/journal.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::http {

namespace {

// Such files are in memory, and a new version has a new name: a browser asks for each of them once.
bool is_file_of_page(std::string_view path) {
    return path.starts_with("/assets/");
}

constexpr std::string_view cookie_name = "tischlein";
constexpr int              cookie_days = 90;

std::vector<std::string_view> pieces_of(std::string_view path) {
    std::vector<std::string_view> pieces;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) pieces.push_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return pieces;
}

// The page with each `="./` replaced, so that its links work from `depth` folders below the root.
std::string relative_to_root(std::string_view page, std::size_t depth) {
    constexpr std::string_view here = "=\"./";
    std::string text;
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t found = std::min(page.find(here, at), page.size());
        text += page.substr(at, found - at);
        if (found < page.size()) {
            text += "=\"";
            for (std::size_t i = 0; i < depth; ++i) text += "../";
        }
        at = std::min(found + here.size(), page.size());
    }
    return text;
}

int status_of(std::string_view code) {
    if (code == "no-such-table" || code == "no-such-game" || code == "bad-code" || code == "not-found") return 404;
    if (code == "bad-json" || code == "bad-message") return 400;
    if (code == "not-joined" || code == "not-host" || code == "not-seated" || code == "bad-origin" ||
        code == "blocked" || code == "locked")
        return 403;
    if (code == "rate" || code == "quota") return 429;
    if (code == "storage" || code == "busy" || code == "elsewhere") return 503;
    if (code == "bad-log" || code == "broken") return 500;
    if (code == "bad-option" || code == "bad-seats" || code == "unknown-game" || code == "bad-position" || code == "bad-name" ||
        code == "bad-record")
        return 422;
    return 409;
}

}  // namespace

Reply reply_json(int status, const json::object& body) {
    return {status, "application/json", json::serialize(body), {{"Cache-Control", "no-store"}}};
}

Reply reply_problem(const Problem& problem) {
    json::object body{{"error", problem.code}, {"text", problem.text}};
    if (!problem.rule.empty()) body["rule"] = problem.rule;
    if (!problem.field.empty()) body["field"] = problem.field;
    return reply_json(status_of(problem.code), body);
}

Reply not_found(Language lang) { return reply_problem(no("not-found", "server.refusal.nothing-here", lang)); }

// In English, because a step that threw does not know the request's language; the page says it in its own.
Reply reply_broken() {
    return reply_json(500, {{"error", "broken"}, {"text", i18n::phrase(Language::en, "page.broken")}});
}

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
    return number;
}

std::optional<std::string> token_hash_in(const Request& request) {
    constexpr std::string_view bearer = "Bearer ";
    if (request.authorization.starts_with(bearer))
        return hash_of_token(std::string_view(request.authorization).substr(bearer.size()));
    if (const auto token = cookie_value(request.cookie, cookie_name)) return hash_of_token(*token);
    return std::nullopt;
}

// Without ?lang=, the first language of the browser's list ("de-AT,en;q=0.8") that we have texts for.
Language language_in(const Request& request) {
    const auto asked = query_value(request.query, "lang");
    if (const auto lang = asked ? read_language(*asked) : std::nullopt) return *lang;
    for (std::string_view rest = request.accept_language; !rest.empty();) {
        std::string_view tag = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), tag.size() + 1));
        tag = tag.substr(std::min(tag.find_first_not_of(' '), tag.size()));
        tag = tag.substr(0, tag.find_first_of("; "));
        if (const auto lang = read_language(tag)) return *lang;
        if (const auto lang = read_language(tag.substr(0, tag.find('-')))) return *lang;
    }
    return Language::en;
}

void HttpService::answer_later(const Request& request, const Answer& answer, std::function<Reply()> work) {
    const auto failed = [answer] { answer(reply_broken()); };
    if (shared_.background.run(loop_, household_of(request.address), std::move(work), answer, failed)) return;
    from_elsewhere(answer)(reply_problem(no("busy", "server.refusal.lookups-busy", language_in(request))));
}

RequestHandler::Answer HttpService::from_elsewhere(const Answer& answer) const {
    return [&loop = loop_, answer](Reply reply) { loop.post([answer, reply = std::move(reply)] { answer(reply); }); };
}

void HttpService::on_thread(TableThread& thread, const Answer& answer,
                            std::function<void(TableThread& thread, const Answer& answer)> work) const {
    const Answer reply = from_elsewhere(answer);
    thread.loop().post(answering(reply, [&thread, work = std::move(work), reply] { work(thread, reply); }));
}

Reply HttpService::failed(const std::string& why) {
    registry::journal(Severity::warning, "network", {{"text", "a request failed: " + why}});
    return reply_broken();
}

void HttpService::admit(const Request& request, const Answer& answer, std::function<void(const LogAdmission::Permit&)> start) const {
    if (shared_.logs.admit(household_of(request.address), answering(from_elsewhere(answer), std::move(start)))) return;
    from_elsewhere(answer)(reply_problem(no("busy", "server.refusal.lookups-busy", language_in(request))));
}

void HttpService::read_log(std::string_view id, const Request& request, const Answer& answer, std::function<void(HeldLog)> use) const {
    const auto wanted = std::make_shared<const LogRequest>(LogRequest{std::string(id), language_in(request), answer, std::move(use)});
    admit(request, answer, [this, wanted](const LogAdmission::Permit& permit) { read_admitted(wanted, permit); });
}

// On any thread.
void HttpService::read_admitted(const std::shared_ptr<const LogRequest>& wanted, const LogAdmission::Permit& permit) const {
    on_thread(shared_.threads.of(wanted->id), wanted->answer, [wanted, permit](TableThread& thread, const Answer& reply) {
        const auto go_on = [wanted, permit, reply](Result<StoredLog> log) { use_log(*wanted, permit, std::move(log), reply); };
        thread.registry().read_log(wanted->id, wanted->lang, answering(reply, go_on));
    });
}

// On the table's thread.
void HttpService::use_log(const LogRequest& wanted, const LogAdmission::Permit& permit, Result<StoredLog> log, const Answer& reply) {
    if (const Problem* no = problem_in(log)) return reply(reply_problem(*no));
    wanted.use({permit, std::get<0>(std::move(log))});
}

void HttpService::answer_from_log(std::string_view id, const Request& request, const Answer& answer,
                                  std::function<Reply(const std::vector<Fact>&)> work) {
    const Language lang = language_in(request);
    read_log(id, request, answer, [this, request, answer, lang, work = std::move(work)](HeldLog log) {
        const Answer holding = [answer, permit = std::move(log.permit)](const Reply& reply) { answer(reply); };
        answer_later(request, holding, [texts = std::move(log.texts), lang, work]() -> Reply {
            const Result<std::vector<Fact>> facts = facts_in(texts, lang);
            if (const Problem* no = problem_in(facts)) return reply_problem(*no);
            return work(std::get<0>(facts));
        });
    });
}

std::optional<Reply> HttpService::too_fast(const Request& request) {
    if (!settings_.rate_limits) return std::nullopt;
    const Instant now = loop_.now();
    const bool writes = request.method != "GET" && request.method != "HEAD";
    const std::string household = household_of(request.address);
    Buckets& requests = is_file_of_page(request.path) ? shared_.files : shared_.any;
    if (requests.take(household, now) && (!writes || shared_.changes.take(household, now))) return std::nullopt;
    ++metrics_.rate_limited;
    Reply reply = reply_problem(no("rate", "server.refusal.too-many-requests", language_in(request)));
    reply.headers.emplace_back("Retry-After", "10");
    return reply;
}

void HttpService::request(Request request, Answer answer) {
    ++metrics_.http_requests;
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST") {
        Reply reply = reply_problem({"bad-method", "this server knows GET and POST"});
        reply.status = 405;
        reply.headers.emplace_back("Allow", "GET, HEAD, POST");
        return answer(reply);
    }
    const Path path = pieces_of(request.path);
    if (!is_for_operator(request))
        if (const auto no = too_fast(request)) return answer(*no);
    if (request.method == "POST" && !request.forwarded && !same_origin(request))
        return answer(reply_problem(no("bad-origin", "server.refusal.other-site", language_in(request))));
    if (route(path, request, answer)) return;
    if (request.method == "POST") return answer(not_found(language_in(request)));
    serve_file(path, request, answer);
}

void HttpService::upgrade(const Request& request, UpgradeDecision decide) {
    const Path path = pieces_of(request.path);
    const bool known = request.path == "/api/lobby/ws" ||
                       (path.size() == 4 && path[0] == "api" && path[1] == "tables" && path[3] == "ws");
    if (!known) return decide(not_found(language_in(request)));
    if (!request.forwarded && !same_origin(request))
        return decide(reply_problem(no("bad-origin", "server.refusal.other-site", language_in(request))));
    decide(too_fast(request));
}

std::unique_ptr<PeerListener> HttpService::opened(const Request& request, Peer& peer) {
    MessageAllowance* const allowance = settings_.rate_limits ? &shared_.messages : nullptr;
    if (request.path == "/api/lobby/ws") return std::make_unique<LobbyPeer>(shared_.threads, loop_, peer, allowance);
    // ?watch: a screen for everybody belongs to no person, even in a browser that has a seat at this table.
    const bool watches = net::query_value(request.query, "watch").has_value();
    const std::string table(pieces_of(request.path)[2]);
    return std::make_unique<TablePeer>(shared_.threads.of(table), loop_, metrics_, peer, table,
                                       watches ? std::string() : token_hash_in(request).value_or(""),
                                       ForwardRoute{shared_.forwarder, shared_.forwarder != nullptr ? request : Request{}},
                                       allowance);
}

std::string HttpService::link_to(std::string_view table, const Request& request) const {
    if (!settings_.public_url.empty()) return fmt::format("{}/t/{}", settings_.public_url, table);
    return fmt::format("{}://{}{}/t/{}", request.secure ? "https" : "http", request.host, settings_.prefix, table);
}

// The browser sends this cookie with requests to this table only; scripts cannot read it.
std::pair<std::string, std::string> HttpService::cookie_for(std::string_view table, std::string_view token,
                                                     const Request& request) const {
    return {"Set-Cookie",
            fmt::format("{}={}; Path={}/api/tables/{}; HttpOnly; SameSite=Strict; Max-Age={}{}", cookie_name, token,
                        settings_.prefix, table, cookie_days * 86400, request.secure ? "; Secure" : "")};
}

// Every page of the client is the same file, index.html; the client looks at the address.
void HttpService::serve_file(const Path& path, const Request& request, const Answer& answer) {
    std::string name;
    for (const std::string_view piece : path) name += (name.empty() ? "" : "/") + std::string(piece);
    const Asset* asset = find_asset(name);
    if (asset == nullptr && name.find('.') != std::string::npos) return answer(not_found(language_in(request)));
    if (asset == nullptr) asset = find_asset("index.html");
    if (asset == nullptr) return answer(reply_problem({"not-found", "this server was built without its web client"}));
    const bool forever = name.starts_with("assets/");  // their names change with their contents
    Reply reply{200, std::string(asset->type), "", {}};
    // The page names its files relative to the root ("./assets/…"), so that it works under any prefix. A page below the root
    // needs "../" for each folder instead.
    const auto depth = static_cast<std::size_t>(std::count(request.path.begin(), request.path.end(), '/')) - 1;
    if (asset->name == "index.html" && depth > 0) {
        reply.headers = {{"Cache-Control", "no-cache"}};
        reply.body = relative_to_root(asset->plain, depth);
        return answer(reply);
    }
    reply.headers = {{"Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache"},
                     {"ETag", std::string(asset->tag)},
                     {"Vary", "Accept-Encoding"}};
    if (request.if_none_match == asset->tag) {
        reply.status = 304;
        return answer(reply);
    }
    const bool zipped = !asset->gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos;
    if (zipped) reply.headers.emplace_back("Content-Encoding", "gzip");
    reply.fixed = zipped ? asset->gzip : asset->plain;
    answer(reply);
}

}  // namespace tischlein::server::http
