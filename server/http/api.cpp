// The HTTP side of docs/protocol.md, in its order.
#include <fmt/format.h>

#include "server/http/http_service.hpp"
#include "host/sentences.hpp"
#include "i18n/languages.hpp"
#include "server/record/record.hpp"
#include "server/table/import_game.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::http {

bool HttpService::route(const Path& path, const Request& request, const Answer& answer) {
    const bool post = request.method == "POST";
    if (is_for_operator(request)) {
        const bool elsewhere = settings_.operator_page && request.path == "/metrics";
        return answer(elsewhere ? not_found(language_in(request)) : shared_.report.answer(request)), true;
    }
    if (path.size() == 2 && path[0] == "texts" && !post) return show_texts(path[1], request, answer), true;
    if (path.empty() || path[0] != "api") return false;
    if (path.size() >= 3 && path[1] == "tables") return route_table(path, request, answer);
    const std::string_view what = path.size() == 2 ? path[1] : "";
    if (what == "languages" && !post) return list_languages(answer), true;
    if (what == "games" && !post) return list_games(request, answer), true;
    if (what == "tables" && !post) return show_lobby(answer), true;
    if (what == "tables") return open_table(request, answer), true;
    if (what == "verify" && post) return verify_record(request, answer), true;
    if (what == "replay" && post) return replay_file(request, answer), true;
    if (what == "reviews" && post) return review_file(request, answer), true;
    if (what == "key" && !post) return answer(reply_json(200, {{"key", public_key_of(settings_.signing_seed)}})), true;
    return answer(not_found(language_in(request))), true;
}

bool HttpService::route_table(const Path& path, const Request& request, const Answer& answer) {
    const bool post = request.method == "POST";
    const std::string_view id = path[2], what = path.size() > 3 ? path[3] : "", rest = path.size() > 4 ? path[4] : "";
    if (path.size() == 3 && !post) return visit_table(id, request, answer, ShowTable{}), true;
    if (path.size() == 4 && what == "spare" && !post) return visit_table(id, request, answer, ShowSpare{}), true;
    if (path.size() == 4 && what == "qr.svg" && !post) return visit_table(id, request, answer, ShowQr{}), true;
    if (path.size() == 4 && what == "join" && post) return join(id, request, answer), true;
    if (path.size() == 4 && what == "device" && post) return offer_device(id, request, answer), true;
    if (path.size() == 5 && what == "device" && post) return move_device(id, rest, request, answer), true;
    if (path.size() == 5 && what == "records" && !post) return show_record(id, rest, request, answer), true;
    if (path.size() == 4 && what == "standings" && !post) return visit_table(id, request, answer, ShowStandings{}), true;
    if (what == "reviews" && route_review(path, request, answer)) return true;
    if (path.size() == 5 && what == "duplicates" && !post && number_in(rest)) return show_duplicates(id, *number_in(rest), request, answer), true;
    if (path.size() >= 5 && !post && route_replay(path, request, answer)) return true;
    return answer(not_found(language_in(request))), true;
}

void HttpService::list_games(const Request& request, const Answer& answer) {
    answer(reply_json(200, describe_games(language_in(request))));
}

void HttpService::list_languages(const Answer& answer) {
    json::array list;
    for (const Language lang : i18n::languages()) {
        json::object language{{"code", i18n::code_of(lang)}, {"name", i18n::name_of(lang)}};
        if (i18n::is_changed(lang)) language["changed"] = true;
        list.push_back(std::move(language));
    }
    answer(reply_json(200, {{"languages", std::move(list)}}));
}

// /texts/es.json and /texts/es.po: all texts of a language. The web client asks for those that are not built into it: in
// JSON for its pages, in PO for its engine.
void HttpService::show_texts(std::string_view file, const Request& request, const Answer& answer) {
    const std::size_t dot = std::min(file.find('.'), file.size());
    const std::string_view ending = file.substr(dot);
    const bool as_json = ending == ".json";
    const auto lang = as_json || ending == ".po" ? i18n::find_language(file.substr(0, dot)) : std::nullopt;
    if (!lang) return answer(not_found(language_in(request)));
    const std::string& texts = as_json ? i18n::json_of(*lang) : i18n::po_of(*lang);
    const std::string tag = fmt::format("\"{:016x}\"", std::hash<std::string>()(texts));
    Reply reply{200,
                as_json ? "application/json" : "text/x-gettext-translation; charset=utf-8",
                "",
                {{"Cache-Control", "no-cache"}, {"ETag", tag}}};
    if (request.if_none_match == tag)
        reply.status = 304;
    else
        reply.fixed = texts;  // these bytes live as long as the program
    answer(reply);
}

void HttpService::show_lobby(const Answer& answer) {
    on_thread(shared_.threads.of_lobby(), answer, [&threads = shared_.threads](TableThread&, const Answer& reply) {
        reply(Reply{200, "application/json", threads.lobby().text(), {{"Cache-Control", "no-store"}}});
    });
}

void HttpService::open_table(const Request& request, const Answer& answer) {
    const Result<protocol::OpenTable> read = protocol::read_open_table(request.body);
    if (const Problem* no = problem_in(read)) return answer(reply_problem(*no));
    const auto& opening = std::get<protocol::OpenTable>(read);
    if (!opening.log.empty()) return bring(opening, request, answer);
    opening.from ? open_from(opening, request, answer) : open_as(opening, std::nullopt, request, answer);
}

void HttpService::open_as(const protocol::OpenTable& opening, const std::optional<Origin>& origin, const Request& request,
                          const Answer& answer) {
    const std::string token = fresh_token(), id = fresh_table_id();
    on_thread(shared_.threads.of(id), answer, [this, request, token, id, opening, origin](TableThread& thread, const Answer& reply) {
        auto tell = [this, origin, told = tell_opened(request, token, reply)](const std::variant<std::string, Problem>& result) {
            const auto* opened = std::get_if<std::string>(&result);
            if (opened != nullptr && origin && origin->moves.empty()) remember_duplicate(*origin, *opened);
            told(result);
        };
        thread.registry().open(id, opening, hash_of_token(token), language_in(request), household_of(request.address), answering(reply, tell), origin);
    });
}

// Opens a table for a game that was begun without a server. The table keeps its id.
void HttpService::bring(const protocol::OpenTable& opening, const Request& request, const Answer& answer) {
    const std::string token = fresh_token(), id = table_in(opening.log);
    on_thread(shared_.threads.of(id), answer, [this, request, token, id, opening](TableThread& thread, const Answer& reply) {
        thread.registry().bring(id, opening, hash_of_token(token), language_in(request), household_of(request.address),
                                tell_opened(request, token, reply));
    });
}

std::function<void(std::variant<std::string, Problem>)> HttpService::tell_opened(const Request& request, const std::string& token,
                                                                                const Answer& reply) const {
    return answering(reply, [this, request, token, reply](const std::variant<std::string, Problem>& result) {
        if (const auto* no = std::get_if<Problem>(&result)) return reply(reply_problem(*no));
        reply(opened_table(std::get<std::string>(result), token, request));
    });
}

Reply HttpService::opened_table(const std::string& id, std::string_view token, const Request& request) const {
    Reply reply = reply_json(201, {{"table", id}, {"link", link_to(id, request)}, {"person", 0}});
    reply.headers.push_back(cookie_for(id, token, request));
    return reply;
}

void HttpService::join(std::string_view id, const Request& request, const Answer& answer) {
    const Result<protocol::Join> read = protocol::read_join(request.body);
    if (const Problem* no = problem_in(read)) return answer(reply_problem(*no));
    const std::string token = fresh_token();
    visit_table(id, request, answer, AskDecision{JoinTable{std::get<protocol::Join>(read), hash_of_token(token)}, token});
}

void HttpService::offer_device(std::string_view id, const Request& request, const Answer& answer) {
    const Result<std::string> games = protocol::read_device_offer(request.body);
    if (const Problem* no = problem_in(games)) return answer(reply_problem(*no));
    const std::string code = fresh_token();
    visit_table(id, request, answer, AskDecision{OfferDevice{hash_of_token(code), std::get<std::string>(games)}, code});
}

void HttpService::move_device(std::string_view id, std::string_view code, const Request& request, const Answer& answer) {
    const std::string token = fresh_token();
    visit_table(id, request, answer, AskDecision{MoveDevice{hash_of_token(code), hash_of_token(token)}, token});
}

void HttpService::show_record(std::string_view id, std::string_view number, const Request& request, const Answer& answer) {
    const Language lang = language_in(request);
    const auto wanted = number_in(number);
    if (!wanted) return answer(not_found(lang));
    answer_from_log(id, request, answer, [wanted, lang, seed = settings_.signing_seed](const std::vector<Fact>& facts) {
        const Result<json::object> record = record_of(facts, *wanted, seed, lang);
        if (const Problem* no = problem_in(record)) return reply_problem(*no);
        return reply_json(200, std::get<json::object>(record));
    });
}

namespace {

Reply verdict_on(const std::string& body, const std::string& trusted_key, Language lang) {
    boost::system::error_code error;
    const json::value record = json::parse(body, error);
    if (error || !record.is_object())
        return reply_problem(no("bad-json", "server.refusal.no-record", lang));
    const std::vector<RecordCheck> checks = verify(record.get_object(), trusted_key, lang);
    json::array list;
    for (const RecordCheck& check : checks)
        list.push_back(
            json::object{{"name", check.name}, {"ok", check.ok}, {"code", check.code}, {"text", check.text}});
    return reply_json(200, {{"ok", all_ok(checks)}, {"checks", std::move(list)}});
}

}  // namespace

void HttpService::verify_record(const Request& request, const Answer& answer) {
    answer_later(request, answer,
                 [body = request.body, key = public_key_of(settings_.signing_seed), lang = language_in(request)] {
                     return verdict_on(body, key, lang);
                 });
}

}  // namespace tischlein::server::http
