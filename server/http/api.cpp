// The HTTP side of docs/protocol.md, in its order.
#include <fmt/format.h>

#include "server/http/http_service.hpp"
#include "host/sentences.hpp"
#include "i18n/languages.hpp"
#include "server/http/qr.hpp"
#include "server/net/url.hpp"
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
    if (path.size() == 3 && !post) return show_table(id, request, answer), true;
    if (path.size() == 4 && what == "spare" && !post) return show_spare(id, request, answer), true;
    if (path.size() == 4 && what == "qr.svg" && !post) return show_qr(id, request, answer), true;
    if (path.size() == 4 && what == "join" && post) return join(id, request, answer), true;
    if (path.size() == 4 && what == "device" && post) return offer_device(id, request, answer), true;
    if (path.size() == 5 && what == "device" && post) return move_device(id, rest, request, answer), true;
    if (path.size() == 5 && what == "records" && !post) return show_record(id, rest, request, answer), true;
    if (path.size() == 4 && what == "standings" && !post) return show_standings(id, request, answer), true;
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

namespace {

// A player against bots alone can go on without this server if it goes away. The bots' cards are imagined from the player's own
// view, so they reveal nothing. For a table with other people there is no spare.
std::optional<json::object> spare_for(const TableState& state, PersonId person) {
    if (state.phase() != Phase::playing || person == nobody) return std::nullopt;
    const Seat seat = state.people()[static_cast<std::size_t>(person)].seat;
    const auto others_are_bots = [&](const Chair& chair) { return chair.person == person || chair.bot.has_value(); };
    if (seat == Seat::none || !std::all_of(state.chairs().begin(), state.chairs().end(), others_are_bots))
        return std::nullopt;
    Random chance = Random::from_text(fresh_secret());
    return json::object{{"seq", state.newest()}, {"position", state.game().imagine(seat, chance)}};
}

}  // namespace

void HttpService::show_spare(std::string_view id, const Request& request, const Answer& answer) {
    const auto show = [lang = language_in(request), token = token_hash_in(request)](const LiveTable& table, const Answer& reply) {
        auto spare = spare_for(table.state(), token ? table.state().person_with(*token) : nobody);
        reply(spare ? reply_json(200, *std::move(spare)) : not_found(lang));
    };
    at_table(id, request, answer, show);
}

void HttpService::show_table(std::string_view id, const Request& request, const Answer& answer) {
    at_table(id, request, answer, [lang = language_in(request), token = token_hash_in(request)](const LiveTable& table, const Answer& reply) {
        const TableState& state = table.state();
        const PersonId person = token ? state.person_with(*token) : nobody;
        const Seat seat = person != nobody ? state.people()[static_cast<std::size_t>(person)].seat : Seat::none;
        reply(reply_json(200, describe_from_outside(state, {person, seat, lang})));
    });
}

void HttpService::show_qr(std::string_view id, const Request& request, const Answer& answer) {
    at_table(id, request, answer, [this, request, id = std::string(id)](const LiveTable&, const Answer& reply) {
        // With ?device= the picture shows the link that moves a seat. The code is not checked or used up here: it stays valid.
        const std::optional<std::string> device = net::query_value(request.query, "device");
        const std::string link = link_to(id, request) + (device && device->size() <= 64 ? "#device=" + *device : "");
        reply(Reply{200, "image/svg+xml", qr_svg(link), {{"Cache-Control", "no-cache"}}});
    });
}

void HttpService::decide_at(std::string_view table, const Request& request, RequestBody what, const Answer& answer,
                            std::function<Reply(const TableState&)> done) {
    at_table(table, request, answer,
             [request, what = std::move(what), done = std::move(done)](LiveTable& here, const Answer& reply) {
                 decide_here(here, request, what, reply, done);
             });
}

void HttpService::decide_here(LiveTable& table, const Request& request, RequestBody what, const Answer& reply,
                              std::function<Reply(const TableState&)> done) {
    const Requester from{nobody, language_in(request), token_hash_in(request).value_or(""), household_of(request.address)};
    TellCaller told = answering(reply, [reply, done = std::move(done)](const RequestOutcome& outcome, const TableState& state) {
        if (const auto* no = std::get_if<Problem>(&outcome)) return reply(reply_problem(*no));
        reply(done(state));
    });
    table.submit({std::move(what), from, std::move(told)});
}

Reply HttpService::admitted(std::string_view table, std::string_view token, const Request& request, const TableState& state,
                            const std::string& games) const {
    json::object body{{"person", state.person_with(hash_of_token(token))}};
    if (!games.empty()) body["games"] = json::parse(games);
    Reply reply = reply_json(201, body);
    reply.headers.push_back(cookie_for(table, token, request));
    return reply;
}

void HttpService::join(std::string_view id, const Request& request, const Answer& answer) {
    const Result<protocol::Join> read = protocol::read_join(request.body);
    if (const Problem* no = problem_in(read)) return answer(reply_problem(*no));
    const std::string token = fresh_token();
    decide_at(id, request, JoinTable{std::get<protocol::Join>(read), hash_of_token(token)}, answer,
              [this, request, token, id = std::string(id)](const TableState& state) {
                  return admitted(id, token, request, state);
              });
}

void HttpService::offer_device(std::string_view id, const Request& request, const Answer& answer) {
    const Result<std::string> games = protocol::read_device_offer(request.body);
    if (const Problem* no = problem_in(games)) return answer(reply_problem(*no));
    const std::string code = fresh_token();
    // The code stands behind the #, so it reaches no server log. Opening the link does nothing until somebody presses a button.
    decide_at(id, request, OfferDevice{hash_of_token(code), std::get<std::string>(games)}, answer,
              [this, request, code, id = std::string(id)](const TableState&) {
                  return reply_json(201, {{"link", link_to(id, request) + "#device=" + code}});
              });
}

// The table forgets the games with the move, so they are looked up before. A code has the games of its offer and no others.
void HttpService::move_device(std::string_view id, std::string_view code, const Request& request, const Answer& answer) {
    const std::string token = fresh_token();
    const MoveDevice move{hash_of_token(code), hash_of_token(token)};
    at_table(id, request, answer, [this, request, move, token, id = std::string(id)](LiveTable& here, const Answer& reply) {
        const PersonId person = here.state().person_offered(move.code_hash);
        const std::string games = person == nobody ? "" : here.state().people()[static_cast<std::size_t>(person)].games_to_move;
        decide_here(here, request, move, reply, [this, request, token, id, games](const TableState& state) {
            return admitted(id, token, request, state, games);
        });
    });
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
