// Handles everything that comes in from outside: HTTP requests, WebSockets, the files of the web client. Finds out who is asking
// and posts the request to the thread of its table. Each network has its own HttpService on its thread; they share HttpShared.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/event_loop/thrown_by.hpp"
#include "server/http/forwarder.hpp"
#include "server/http/log_admission.hpp"
#include "server/http/namespace.hpp"
#include "server/http/operator_report.hpp"
#include "server/http/table_visits.hpp"
#include "server/http/table_threads.hpp"
#include "server/registry/rate_limit.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

struct HttpSettings {
    std::string prefix;        // as NetSettings::prefix
    std::string public_url;    // "https://example.org/games", for links; empty: as the request says
    std::string signing_seed;  // for records
    bool        rate_limits = true;
    bool        operator_page = false;  // /metrics is on an address of its own (operator_page.hpp) and not here
    std::string node_secret{};          // shared by all servers on this database; empty: this one is alone
};

struct HttpShared {
    TableThreads& threads;
    Background& background;
    const OperatorReport& report;
    HttpSettings settings;
    // Rate limits by household and by person, over all networks.
    Buckets any{{300, 60}};       // requests from one household, without those for files
    Buckets changes{{60, 2}};     // of these, the ones that write
    Buckets files{{6000, 600}};   // files of the page: a visit fetches them all (some 320), and a whole class may come at once
    MessageAllowance messages{};
    Forwarder* forwarder = nullptr;  // to the other servers, if there are any
    LogAdmission logs{};
};

class HttpService final : public RequestHandler {
public:
    // `network`: the loop on which this is called.
    HttpService(HttpShared& shared, Loop& network) : shared_(shared), settings_(shared.settings), loop_(network) {}

    void request(Request request, Answer answer) override;
    void upgrade(const Request& request, UpgradeDecision decide) override;
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override;

    const Metrics& metrics() const { return metrics_; }  // from any thread

private:
    // A path in pieces: "/api/tables/bcd/join" is {"api", "tables", "bcd", "join"}.
    using Path = std::vector<std::string_view>;

    // A log as it is stored, in memory for a request. Whoever has got it holds the permit until the reply.
    using StoredLog = std::vector<std::string>;
    struct HeldLog {
        LogAdmission::Permit permit;
        StoredLog texts;
    };
    struct LogRequest {
        std::string id;
        Language lang;
        Answer answer;
        std::function<void(HeldLog)> use;
    };

    // api.cpp, in the order of docs/protocol.md
    bool route(const Path& path, const Request& request, const Answer& answer);
    bool route_table(const Path& path, const Request& request, const Answer& answer);
    void list_games(const Request& request, const Answer& answer);
    static void list_languages(const Answer& answer);
    static void show_texts(std::string_view file, const Request& request, const Answer& answer);
    void show_lobby(const Answer& answer);
    void open_table(const Request& request, const Answer& answer);
    // A game that was begun without a server goes on here.
    void bring(const protocol::OpenTable& opening, const Request& request, const Answer& answer);
    std::function<void(std::variant<std::string, Problem>)> tell_opened(const Request& request, const std::string& token, const Answer& reply) const;
    Reply opened_table(const std::string& id, std::string_view token, const Request& request) const;
    void open_as(const protocol::OpenTable& opening, const std::optional<Origin>& origin, const Request& request, const Answer& answer);
    void open_from(const protocol::OpenTable& opening, const Request& request, const Answer& answer);  // replays.cpp
    void join(std::string_view id, const Request& request, const Answer& answer);
    void offer_device(std::string_view id, const Request& request, const Answer& answer);
    void move_device(std::string_view id, std::string_view code, const Request& request, const Answer& answer);
    void show_record(std::string_view id, std::string_view number, const Request& request, const Answer& answer);
    // reviews.cpp
    static void tell_standings(TableThread& thread, const std::string& id, int games, const Answer& reply);
    void review_file(const Request& request, const Answer& answer);
    bool route_review(const Path& path, const Request& request, const Answer& answer);
    void review_on(TableThread& thread, const Answer& answer, const AskReview& asked) const;
    static void ask_review(TableThread& thread, const AskReview& asked, const Answer& reply);
    // duplicates.cpp
    void remember_duplicate(const Origin& origin, const std::string& id) const;
    void show_duplicates(std::string_view id, int number, const Request& request, const Answer& answer);
    struct DuplicateResults;  // what was found so far
    void list_duplicates(const std::shared_ptr<DuplicateResults>& so_far) const;
    void next_duplicate(const std::shared_ptr<DuplicateResults>& so_far) const;
    void look_into_duplicate(const std::shared_ptr<DuplicateResults>& so_far, Result<StoredLog> log) const;
    void add_duplicate(const std::shared_ptr<DuplicateResults>& so_far, std::optional<json::object> result) const;
    // replays.cpp: finished games played again
    void replay_file(const Request& request, const Answer& answer);
    bool route_replay(const Path& path, const Request& request, const Answer& answer);
    // Waits until a log may be held for this request, reads it and hands it to `use`, on the thread of its table.
    void read_log(std::string_view id, const Request& request, const Answer& answer, std::function<void(HeldLog)> use) const;
    void read_admitted(const std::shared_ptr<const LogRequest>& wanted, const LogAdmission::Permit& permit) const;
    static void use_log(const LogRequest& wanted, const LogAdmission::Permit& permit, Result<StoredLog> log, const Answer& reply);
    // Calls `start` with a permit, now or later, on any thread.
    void admit(const Request& request, const Answer& answer, std::function<void(const LogAdmission::Permit&)> start) const;
    // The same as read_log, but hands the facts to `work` on a background thread and answers with its reply.
    void answer_from_log(std::string_view id, const Request& request, const Answer& answer, std::function<Reply(const std::vector<Fact>&)> work);
    void verify_record(const Request& request, const Answer& answer);
    // Runs `work`, whose time grows with its input, on a background thread and answers with its reply. From any thread.
    void answer_later(const Request& request, const Answer& answer, std::function<Reply()> work);
    void serve_file(const Path& path, const Request& request, const Answer& answer);

    // Wraps `answer`: other threads may call the result, and `answer` runs on our thread.
    Answer from_elsewhere(const Answer& answer) const;
    // Wraps a step of a request that runs later: on another thread, or when the store has answered. If the step throws, the journal
    // says so, and the answer is the error "broken". Every callback that a request leaves with a registry or a table is such a step. What
    // nobody waits for (remember_duplicate) is one, too: then the journal alone tells.
    template <class Step>
    static auto answering(const Answer& answer, Step step) {
        return [answer, step = std::move(step)](auto&&... with) {
            const auto why = thrown_by([&] { step(std::forward<decltype(with)>(with)...); });
            if (why) answer(failed(*why));
        };
    }
    static Reply failed(const std::string& why);
    // Runs `work` on a thread of tables, as such a step.
    void on_thread(TableThread& thread, const Answer& answer, std::function<void(TableThread& thread, const Answer& answer)> work) const;
    // table_visits.cpp: finds the table, wakes it if need be, and answers. If it cannot be found or is not whole, the answer says why.
    void visit_table(std::string_view table, const Request& request, const Answer& answer, VisitPurpose purpose) const;
    void visit(const std::shared_ptr<Visit>& visit) const;
    void find_table(const std::shared_ptr<Visit>& visit, TableThread& thread, const Answer& reply) const;
    void table_found(const std::shared_ptr<Visit>& visit, const Registry::FoundTable& found, const Answer& reply) const;
    void forward(const std::shared_ptr<Visit>& visit, const Problem& elsewhere) const;
    void visit_again(const std::shared_ptr<Visit>& visit, const Problem& elsewhere) const;
    struct AtTable;
    class PendingDecision;
    void answer_here(const std::shared_ptr<const Visit>& visit, LiveTable& table, const Answer& reply) const;
    std::string link_to(std::string_view table, const Request& request) const;
    std::pair<std::string, std::string> cookie_for(std::string_view table, std::string_view token,
                                                   const Request& request) const;
    std::optional<Reply> too_fast(const Request& request);

    HttpShared& shared_;
    const HttpSettings& settings_;
    Loop& loop_;
    Metrics metrics_;
};

// The hash of the token in the request; std::nullopt if there is none.
std::optional<std::string> token_hash_in(const Request& request);
// As `?lang=` says, else as the browser does.
Language language_in(const Request& request);
// A number in an address; std::nullopt if it is none.
std::optional<int> number_in(std::string_view text);
Reply reply_problem(const Problem& problem);
Reply not_found(Language lang);
Reply reply_broken();  // something threw; the journal says what
Reply reply_json(int status, const json::object& body);

}  // namespace tischlein::server::http
