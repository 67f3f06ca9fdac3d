// Requests to one table: on their way to its thread or to another server, and what is done there.
#include "server/http/table_visits.hpp"

#include "server/http/http_service.hpp"
#include "server/http/qr.hpp"
#include "server/net/url.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::http {

// --- on the way ---------------------------------------------------------------------------------------------

void HttpService::visit_table(std::string_view table, const Request& request, const Answer& answer, VisitPurpose purpose) const {
    visit(std::make_shared<Visit>(Visit{std::string(table), request, answer, std::move(purpose)}));
}

void HttpService::visit(const std::shared_ptr<Visit>& visit) const {
    on_thread(shared_.threads.of(visit->table), visit->answer,
              [this, visit](TableThread& thread, const Answer& reply) { find_table(visit, thread, reply); });
}

// On the table's thread.
void HttpService::find_table(const std::shared_ptr<Visit>& visit, TableThread& thread, const Answer& reply) const {
    const Request& request = visit->request;
    const auto go_on = [this, visit, reply](const Registry::FoundTable& found) { table_found(visit, found, reply); };
    thread.registry().find(visit->table, language_in(request), household_of(request.address), answering(reply, go_on));
}

// On the table's thread.
void HttpService::table_found(const std::shared_ptr<Visit>& visit, const Registry::FoundTable& found, const Answer& reply) const {
    const auto* no = std::get_if<Problem>(&found);
    if (no == nullptr) return answer_here(visit, std::get<0>(found), reply);
    if (no->code != "elsewhere") return reply(reply_problem(*no));
    // A request that was forwarded here is not forwarded further.
    if (shared_.forwarder != nullptr && !visit->request.forwarded) return forward(visit, *no);
    reply(reply_problem({no->code, no->text}));
}

// On the table's thread.
void HttpService::forward(const std::shared_ptr<Visit>& visit, const Problem& elsewhere) const {
    if (elsewhere.field.empty()) return loop_.post([this, visit, elsewhere] { visit_again(visit, elsewhere); });
    shared_.forwarder->ask(elsewhere.field, visit->request, loop_, [this, visit, elsewhere](std::optional<Reply> reply, bool sent) {
        // "elsewhere": that server does not own the table, or no longer does. It did nothing.
        const bool moved = reply && reply->status == 503 && reply->body.find(R"("error":"elsewhere")") != std::string::npos;
        if (reply && !moved) return visit->answer(*std::move(reply));
        if (reply || !sent || visit->request.method != "POST") return visit_again(visit, elsewhere);
        visit->answer(reply_problem({elsewhere.code, elsewhere.text}));  // perhaps it was done: the visitor must look
    });
}

// On the network's thread.
void HttpService::visit_again(const std::shared_ptr<Visit>& visit, const Problem& elsewhere) const {
    if (++visit->tries > Forwarder::most_tries) return visit->answer(reply_problem({elsewhere.code, elsewhere.text}));
    loop_.at(loop_.now() + Forwarder::before_next_try, [this, visit] { this->visit(visit); });
}

// --- at the table -------------------------------------------------------------------------------------------

namespace {

PersonId person_in(const Request& request, const TableState& state) {
    const auto token = token_hash_in(request);
    return token ? state.person_with(*token) : nobody;
}

Seat seat_of(const TableState& state, PersonId person) {
    return person != nobody ? state.people()[static_cast<std::size_t>(person)].seat : Seat::none;
}

// A player against bots alone can go on without this server if it goes away. The bots' cards are imagined from the player's own
// view, so they reveal nothing. For a table with other people there is no spare.
std::optional<json::object> spare_for(const TableState& state, PersonId person) {
    const Seat seat = seat_of(state, person);
    if (state.phase() != Phase::playing || seat == Seat::none) return std::nullopt;
    const auto others_are_bots = [&](const Chair& chair) { return chair.person == person || chair.bot.has_value(); };
    if (!std::all_of(state.chairs().begin(), state.chairs().end(), others_are_bots)) return std::nullopt;
    Random random = Random::from_text(fresh_secret());
    return json::object{{"seq", state.newest()}, {"position", state.game().imagine(seat, random)}};
}

// What somebody takes along to another device. The table forgets it with the move, so this looks before. A code has the games of its
// offer and no others.
std::string games_to_move(const TableState& state, const live::RequestBody& what) {
    const auto* move = std::get_if<live::MoveDevice>(&what);
    const PersonId person = move != nullptr ? state.person_offered(move->code_hash) : nobody;
    return person != nobody ? state.people()[static_cast<std::size_t>(person)].games_to_move : std::string();
}

}  // namespace

// What each visitor gets. On the table's thread; the table is whole.
struct HttpService::AtTable {
    const HttpService& service;
    const std::shared_ptr<const Visit>& visit;
    LiveTable& table;
    const Answer& reply;

    const TableState& state() const { return table.state(); }
    Language lang() const { return language_in(visit->request); }

    void operator()(const ShowTable&) const {
        const PersonId person = person_in(visit->request, state());
        reply(reply_json(200, describe_from_outside(state(), {person, seat_of(state(), person), lang()})));
    }
    void operator()(const ShowSpare&) const {
        auto spare = spare_for(state(), person_in(visit->request, state()));
        reply(spare ? reply_json(200, *std::move(spare)) : not_found(lang()));
    }
    // With ?device= the picture shows the link that moves a seat. The code is not checked or used up here: it stays valid.
    void operator()(const ShowQr&) const {
        const std::optional<std::string> device = net::query_value(visit->request.query, "device");
        const std::string link = service.link_to(visit->table, visit->request) + (device && device->size() <= 64 ? "#device=" + *device : "");
        reply(Reply{200, "image/svg+xml", qr_svg(link), {{"Cache-Control", "no-cache"}}});
    }
    void operator()(const ShowStandings&) const {
        const int games = state().number() - (state().phase() == Phase::over ? 0 : 1);
        tell_standings(service.shared_.threads.of(visit->table), visit->table, games, reply);
    }
    void operator()(const AskReview& asked) const { ask_review(service.shared_.threads.of(visit->table), asked, reply); }
    void operator()(const AskDecision& asked) const;
};

void HttpService::answer_here(const std::shared_ptr<const Visit>& visit, LiveTable& table, const Answer& reply) const {
    if (!table.is_whole()) return reply(reply_problem(live::too_busy(language_in(visit->request))));
    std::visit(AtTable{*this, visit, table, reply}, visit->purpose);
}

// --- decisions ----------------------------------------------------------------------------------------------

// Somebody who waits for the table's decision: answered when the facts are durable, or with the refusal.
class HttpService::PendingDecision final : public live::PendingReply {
public:
    PendingDecision(const HttpService& service, std::shared_ptr<const Visit> visit, Answer reply, std::string games)
        : service_(service),
          visit_(std::move(visit)),
          reply_(std::move(reply)),
          games_(std::move(games)) {}

    void decided(const RequestOutcome& outcome, const TableState& state) override {
        answering(reply_, [&] {
            const auto* no = std::get_if<Problem>(&outcome);
            reply_(no != nullptr ? reply_problem(*no) : reply_done(state));
        })();
    }

private:
    // The code of an offer stands behind the #, so it reaches no server log. Opening the link does nothing until somebody presses
    // a button.
    Reply reply_done(const TableState& state) const {
        const auto& [what, secret] = std::get<AskDecision>(visit_->purpose);
        if (std::holds_alternative<live::OfferDevice>(what))
            return reply_json(201, {{"link", service_.link_to(visit_->table, visit_->request) + "#device=" + secret}});
        json::object body{{"person", state.person_with(hash_of_token(secret))}};
        if (!games_.empty()) body["games"] = json::parse(games_);
        Reply reply = reply_json(201, body);
        reply.headers.push_back(service_.cookie_for(visit_->table, secret, visit_->request));
        return reply;
    }

    const HttpService& service_;
    std::shared_ptr<const Visit> visit_;
    Answer reply_;
    std::string games_;  // what was taken along to another device, as a JSON list; empty: nothing
};

void HttpService::AtTable::operator()(const AskDecision& asked) const {
    const Asker from{nobody, lang(), token_hash_in(visit->request).value_or(""), household_of(visit->request.address)};
    auto pending = std::make_unique<PendingDecision>(service, visit, reply, games_to_move(state(), asked.what));
    table.submit({asked.what, from}, std::move(pending));
}

}  // namespace tischlein::server::http
