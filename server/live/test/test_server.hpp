// One table on a server of which a test controls everything: the clock, the disk, the connections.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/live/live_table.hpp"
#include "server/live/test/test_reply.hpp"
#include "server/protocol/schema.hpp"
#include "server/store/memory_store.hpp"
#include "server/event_loop/manual_loop.hpp"

namespace tischlein::server::live {

using std::chrono::milliseconds;
using std::chrono::seconds;

class TestServer final : private TableKeeper {
public:
    explicit TestServer(const protocol::OpenTable& wish, const std::string& secret = std::string(64, '7'),
                   std::size_t most_bots_waiting = 4096)
        : bots(0, most_bots_waiting) {
        loop.pass(seconds(1));
        start_services();
        Decision opened = decide_open(id, wish, hash_of_token("token0"), {nobody, Language::en}, {wall_ms(*store)});
        if (const auto* no = std::get_if<Problem>(&opened)) FAIL(no->text);
        auto facts = std::get<std::vector<Fact>>(std::move(opened));
        std::get<fact::Opened>(facts[0].what).secret = secret;
        AppendRequest request{id, 0, {}, {}};
        for (const Fact& fact : facts) request.facts.push_back(write_fact(fact));
        store->append(request, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
        wake();
    }

    // The facts as they are on the disk.
    std::vector<Fact> log() {
        std::vector<Fact> facts;
        store->read(id, 0, [&](const auto& read) {
            REQUIRE(read);
            for (const std::string& text : *read) facts.push_back(std::get<Fact>(read_fact(text)));
        });
        loop.pass(delay);
        loop.turn();
        return facts;
    }
    void wake() {
        TableState state;
        for (const Fact& fact : log()) {
            const auto no = state.fold(fact);
            REQUIRE_MESSAGE(!no, no->text);
        }
        wake_as(std::move(state));
    }
    // As a program remembers it, which may be wrong.
    void wake_as(TableState state, TableLog::Fold fold = TableLog::fold_fact) {
        sleep();
        table = LiveTable::make(std::move(state), *services, {}, fold);
    }
    void sleep() {
        table.reset();
        services->retired.destroy();
    }
    // The machine dies; what was being written and reached the disk is there when it is on again.
    void lose_power(std::size_t reached_the_disk) {
        disk->lose_power(reached_the_disk);
        sleep();
        start_services();
        wake();
    }
    void slow_disk(milliseconds takes) { disk->set_delay(delay = takes); }

    PersonId join(const std::string& name, std::optional<Seat> seat = {}) {
        const auto person = static_cast<PersonId>(table->state().people().size());
        TestReply::Notes joined;
        table->submit({JoinTable{{name, seat}, name}}, std::make_unique<TestReply>(joined));
        loop.pass(delay);
        loop.turn();
        REQUIRE(joined.told == std::vector<std::string>{name});
        return person;
    }

    const std::string id = "tbcdfg";
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    BotPool bots;
    Background background{0};
    DiskBudget budget;
    Metrics metrics;
    ServerLimits limits;
    milliseconds delay{0};
    int times_alone = 0, changes = 0, failures = 0, misfits = 0, losses = 0;
    std::function<void()> when_alone = [] {};
    std::unique_ptr<MemoryStore> store;
    std::unique_ptr<Services> services;
    OwnedTable table;

private:
    void changed(const LiveTable&) override { ++changes; }
    void left_alone(const LiveTable&) override {
        ++times_alone;
        when_alone();
    }
    void failed(const LiveTable&, const std::string&) override { ++failures; }
    void misfit(const LiveTable&, const Problem&) override { ++misfits; }
    void lost(const LiveTable&, const Problem&) override { ++losses; }

    void start_services() {
        store = std::make_unique<MemoryStore>(loop, disk);
        services.reset(new Services{loop, *store, bots, background, budget, metrics, *this, limits, Random(11)});
        store->own(id, [](bool mine) { REQUIRE(mine); });
        loop.turn();
    }
};

// A browser: remembers what it was told, repeats what was not answered, and holds the server to the protocol.
class Client {
public:
    Client(TestServer& server, PersonId person, Language lang = Language::en)
        : server_(server),
          person_(person),
          lang_(lang) {}
    ~Client() { hang_up(); }

    void connect(bool with_seen = true, int version = protocol::version) {
        hang_up();
        line_ = std::make_unique<Line>(*this);
        line_->viewer.person = person_;
        line_->token_hash = token;
        line_->household = household;
        protocol::Hello hello{version, lang_, {}};
        hello.draws = draws;
        hello.rounds = rounds;
        if (with_seen && seq != 0) hello.seen = protocol::Seen{static_cast<std::uint32_t>(game), seq};
        line_->stay = server_.table->receive(*line_);
        line_->stay.greet(hello);
        for (const auto& [id, text] : std::map(unanswered))
            if (connected()) send(text);
    }
    void hang_up() {
        if (!line_) return;
        const std::unique_ptr<Line> line = std::move(line_);
        line->stay.end();
    }
    bool connected() const { return line_ != nullptr && gone.empty(); }
    // The server is gone, and the line with it.
    void cut() { line_.reset(); }

    // Sends an action, given as JSON fields without the id. Returns the id that it got.
    std::string act(std::string_view action) {
        static int ids = 0;
        const std::string id = fmt::format("p{}-{}", person_, ++ids);
        const std::string text = fmt::format(R"({{"id":"{}",{}}})", id, action);
        unanswered[id] = text;
        if (connected()) send(text);
        return id;
    }
    std::string play(std::string_view move) {
        return act(fmt::format(R"("do":"play","seq":{},"move":"{}")", seq, move));
    }
    void send(const std::string& text) {
        const auto action = protocol::read_action(text);
        REQUIRE_MESSAGE(problem_in(action) == nullptr, problem_in(action)->text);
        line_->stay.act(std::get<protocol::Action>(action), server_.loop.now());
    }

    std::vector<std::string> moves() const {
        std::vector<std::string> list;
        if (play_now.is_object())
            for (const json::value& move : play_now.at("moves").as_array()) list.emplace_back(move.as_string());
        return list;
    }
    bool must(int seat) const {
        if (!play_now.is_object()) return false;
        for (const json::value& each : play_now.at("must").as_array())
            if (each.as_int64() == seat) return true;
        return false;
    }
    std::string error(const std::string& id) const {
        if (!answers.contains(id)) return "unanswered";
        return answers.at(id).at("ok").as_bool() ? "" : std::string(answers.at(id).at("error").as_string());
    }

    std::string token, household;  // as Guest's
    bool draws = false, rounds = false;
    // What the browser knows.
    Seq seq = 0;
    int game = 0, snapshots = 0, heard_of_moving = 0;
    json::value view, play_now, around, presence, last, goodbye;
    std::map<std::string, std::string> unanswered;
    std::map<std::string, json::object> answers;
    std::string gone;  // why the server hung up
    milliseconds round_trip{0};
    std::function<void()> when_told = [] {};  // tests that leave in the middle

private:
    struct Line final : Guest {
        explicit Line(Client& c) : client(c) {}
        void tell(SharedText text) override { client.hear(*text); }
        void dismiss(std::string_view why, std::string_view text) override {
            client.hear(bye(why, text));
            client.gone = why;
        }
        milliseconds round_trip() const override { return client.round_trip; }
        Client& client;
        Stay stay;
    };

    void hear(const std::string& text) {
        const json::value message = json::parse(text);
        const auto misfit = protocol::protocol().misfit("ServerMessage", message);
        if (misfit) FAIL(misfit->path, ": ", misfit->text, " in ", text);
        const json::object& o = message.as_object();
        const std::string_view type = o.at("type").as_string();
        if (type == "snapshot" || type == "update") follow(o, type == "snapshot");
        if (type == "presence") presence = message;
        if (type == "bye") goodbye = message;
        if (type == "moving") ++heard_of_moving;
        if (type == "answer") answered(o, text);
        if (type == "update" && o.contains("id"))  // the fact that the action became is its answer
            answered({{"type", "answer"}, {"id", o.at("id")}, {"ok", true}, {"seq", o.at("seq")}}, text);
        when_told();
    }
    void answered(const json::object& answer, const std::string& text) {
        const std::string id(answer.at("id").as_string());
        if (!unanswered.contains(id)) FAIL_CHECK("answered twice: ", text);
        unanswered.erase(id);
        answers[id] = answer;
    }
    void follow(const json::object& o, bool snapshot) {
        const Seq number = o.at("seq").to_number<Seq>();
        if (snapshot) {
            ++snapshots;
            game = static_cast<int>(o.at("game").as_int64());
            view = play_now = nullptr;
        } else {
            if (number != seq + 1) FAIL("a gap: ", number, " after ", seq);
        }
        seq = number;
        last = o;
        if (o.contains("table")) {
            around = o.at("table");
            game = static_cast<int>(around.at("number").as_int64());
            if (around.at("phase") == "gathering") view = play_now = nullptr;
        }
        if (o.contains("view")) view = o.at("view");
        if (o.contains("play")) play_now = o.at("play");
    }

    TestServer& server_;
    PersonId person_;
    Language lang_;
    std::unique_ptr<Line> line_;
};

}  // namespace tischlein::server::live
