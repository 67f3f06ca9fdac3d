// Everything that comes in from outside: HTTP requests, WebSockets, the files of the web client. Finds out who is asking and
// hands the wish to its table.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "server/http/namespace.hpp"
#include "server/registry/registry.hpp"
#include "server/registry/rate.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

struct HttpSettings {
    std::string prefix;        // as NetSettings::prefix
    std::string public_url;    // "https://example.org/games", for links; empty: as the request says
    std::string signing_seed;  // for records
    bool        rate_limits = true;
    bool        host_page = false;  // /metrics is on an address of its own (host_page.hpp) and not here
};

class HttpService final : public RequestHandler {
public:
    HttpService(Registry& registry, Background& background, const Loop& loop, Metrics& metrics, HttpSettings settings);

    void request(Request request, Answer answer) override;
    void upgrade(const Request& request, Verdict verdict) override;
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override;

    // Answers what is_for_hosts(), to whomever asks.
    void tell_host(const Request& request, const Answer& answer);

    // For /metrics: how many peers the network has.
    std::function<std::size_t()> count_peers = [] { return std::size_t{0}; };
    // For /metrics: the most processor time of one turn of the loop since this was asked last.
    std::function<Duration()> take_longest_turn = [] { return Duration{}; };
    // For /healthz: whether the store refuses what it is given.
    std::function<bool()> cannot_write = [] { return false; };

private:
    // A path in pieces: "/api/tables/bcd/join" is {"api", "tables", "bcd", "join"}.
    using Path = std::vector<std::string_view>;

    // api.cpp, in the order of docs/protocol.md
    bool route(const Path& path, const Request& request, const Answer& answer);
    bool route_table(const Path& path, const Request& request, const Answer& answer);
    void list_games(const Request& request, const Answer& answer);
    static void list_languages(const Answer& answer);
    static void show_texts(std::string_view file, const Request& request, const Answer& answer);
    void open_table(const Request& request, const Answer& answer);
    void show_table(std::string_view id, const Request& request, const Answer& answer);
    void show_spare(std::string_view id, const Request& request, const Answer& answer);
    void show_qr(std::string_view id, const Request& request, const Answer& answer);
    void join(std::string_view id, const Request& request, const Answer& answer);
    void offer_device(std::string_view id, const Request& request, const Answer& answer);
    void move_device(std::string_view id, std::string_view code, const Request& request, const Answer& answer);
    void show_record(std::string_view id, std::string_view number, const Request& request, const Answer& answer);
    void verify_record(const Request& request, const Answer& answer);
    // Work that grows with its input, for whoever sent this request.
    void answer_later(const Request& request, const Answer& answer, std::function<Reply()> work);
    void show_health(const Answer& answer) const;
    void show_metrics(const Answer& answer);
    void serve_file(const Path& path, const Request& request, const Answer& answer);

    // Lets a table decide on what was asked for over HTTP; the reply when it is durable, or the refusal.
    void decide_at(std::string_view table, const Request& request, RequestBody what, const Answer& answer,
                   std::function<Reply(const TableState&)> done);
    // The reply to somebody who has a new token.
    Reply admitted(std::string_view table, std::string_view token, const Request& request, const TableState& state) const;
    std::string link_to(std::string_view table, const Request& request) const;
    std::pair<std::string, std::string> cookie_for(std::string_view table, std::string_view token,
                                                   const Request& request) const;
    std::optional<Reply> too_fast(const Request& request);

    Registry& registry_;
    Background& background_;
    const Loop& loop_;
    Metrics& metrics_;
    HttpSettings settings_;
    Buckets any_{{300, 60}};    // requests from one address: a whole class loading the page at once is fine
    Buckets changes_{{60, 2}};  // of these, the ones that write
    MessageAllowance messages_;
};

// /healthz and /metrics, under one spelling only: what a proxy keeps from outside must not have a second address.
bool is_for_hosts(const Request& request);
// What a token in the request is worth: its hash, or nothing if there is none.
std::optional<std::string> token_hash_in(const Request& request);
// As `?lang=` says, else as the browser does.
Language language_in(const Request& request);
Reply reply_problem(const Problem& problem);
Reply reply_json(int status, const json::object& body);

}  // namespace tischlein::server::http
