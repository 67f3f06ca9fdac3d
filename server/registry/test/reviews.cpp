// Reviews of finished games, with a clock and a disk that the test controls: computed once, in pieces, and only while somebody waits.
#include "server/registry/reviews.hpp"

#include "server/event_loop/manual_loop.hpp"
#include "server/protocol/schema.hpp"
#include "server/record/record.hpp"
#include "server/registry/duplicates.hpp"
#include "server/store/memory_store.hpp"
#include "server/store/test/forwarding_store.hpp"
#include "server/table/test/test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;
using std::chrono::seconds;

namespace {

struct NoKeeper final : TableKeeper {
    void changed(const LiveTable&) override {}
    void left_alone(const LiveTable&) override {}
    void failed(const LiveTable&, const std::string&) override {}
    void misfit(const LiveTable&, const Problem&) override {}
    void lost(const LiveTable&, const Problem&) override {}
};

// The log of a table with one short game that is over.
std::vector<Fact> finished_facts() {
    table::TestTable table = table::playing("anansi", 2, {{"rounds", 1}});
    Random random(1);
    while (table.move_at_random(random)) {}
    return table.log();
}

std::vector<std::string> written(const std::vector<Fact>& facts) {
    std::vector<std::string> log;
    for (const Fact& fact : facts) log.push_back(write_fact(fact));
    return log;
}
std::vector<std::string> finished_log() { return written(finished_facts()); }

// A small plan, so that the test is short.
Reviews::Limits quick(Reviews::Limits limits = {}) {
    limits.plan.most_playouts = limits.plan.least_playouts = 10;
    return limits;
}

struct ReviewsFixture {
    explicit ReviewsFixture(const Reviews::Limits& limits = {}) : reviews(services, count, quick(limits)) {}

    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    MemoryStore store{loop, disk};
    BotPool bots{0};
    Background background{0};
    DiskBudget budget;
    Metrics metrics;
    NoKeeper keeper;
    Services services{loop, store, bots, background, budget, metrics, keeper};
    HouseholdCount count;
    Reviews reviews;

    void put(const std::string& id, const std::vector<std::string>& log) {
        store.own(id, [](bool mine) { REQUIRE(mine); });
        store.append({id, 0, log, {}}, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
    }
    using Way = void (Reviews::*)(const Reviews::Query&, Reviews::OnState);
    // The answer; it comes at once or in the first turns, before the work is done. Turns the loop at least `turns` times.
    json::object told(Way way, const Reviews::Query& query, int turns = 0) {
        std::optional<Result<std::string>> answer;
        (reviews.*way)(query, [&](const Result<std::string>& said) { answer = said; });
        for (int i = 0; i < 1000 && (!answer || i < turns); ++i) loop.one_turn();
        REQUIRE(answer);
        if (const Problem* no = problem_in(*answer)) return {{"error", no->code}, {"text", no->text}};
        const json::object state = json::parse(std::get<std::string>(*answer)).as_object();
        const auto misfit = protocol::protocol().misfit("ReviewState", state);
        CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
        return state;
    }
};

Reviews::Query about(const std::string& table, const std::string& household = "somebody", ReviewStage have = {}) {
    return {table, 1, household, Language::en, have};
}

}  // namespace

TEST_CASE("a review is computed in pieces, told roughly first, stored with its game, and computed once") {
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "none");
    json::object state = fixture.told(&Reviews::begin, about("tabcd"));
    CHECK(state.at("state") == "waiting");
    while (state.at("stage") == 0) state = fixture.told(&Reviews::ask, about("tabcd"), 1);
    CHECK(state.at("state") == "working");
    CHECK(state.at("review").at("complete") == false);
    CHECK(state.at("done").as_int64() < state.at("all").as_int64());
    CHECK_FALSE(fixture.told(&Reviews::ask, about("tabcd", "somebody", ReviewStage::rough)).contains("review"));
    fixture.loop.turn();
    state = fixture.told(&Reviews::ask, about("tabcd"));
    CHECK(state.at("state") == "done");
    CHECK(state.at("stage") == 2);
    CHECK(state.at("review").at("complete") == true);
    CHECK_FALSE(fixture.told(&Reviews::ask, about("tabcd", "somebody", ReviewStage::whole)).contains("review"));
    // It is stored: nobody computes it again, and it is not kept in memory.
    fixture.loop.pass(seconds(20));
    CHECK(fixture.reviews.running() == 0);
    const json::object again = fixture.told(&Reviews::begin, about("tabcd", "somebody else"));
    CHECK(fixture.reviews.running() == 0);
    CHECK(again == state);
}

TEST_CASE("a review that nobody asks about any more is broken off, and so is one that somebody stops") {
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    fixture.told(&Reviews::begin, about("tabcd"));
    CHECK(fixture.told(&Reviews::stop, about("tabcd")).at("state") == "stopped");
    fixture.loop.turn();
    CHECK(fixture.reviews.running() == 0);
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "none");

    ReviewsFixture slow({.most = 32, .most_each = 3, .attention = std::chrono::milliseconds(0)});
    slow.put("tabcd", finished_log());
    slow.told(&Reviews::begin, about("tabcd"));
    slow.loop.pass(seconds(2));
    CHECK(slow.reviews.running() == 0);
}

namespace {

// Work that the pool takes for another review's.
struct OtherWork {
    std::unique_ptr<review::ReviewWork> work{};
};

// The pool takes no more patient work of this household until the loop turns.
void fill_pool(ReviewsFixture& fixture, const std::string& household) {
    constexpr auto nothing = [](OtherWork&, ReviewPart) { return true; };
    const auto put = [&] {
        return fixture.bots.review_part(
            fixture.loop, household, std::make_shared<OtherWork>(), {review::ReviewWork::Stage::look}, +nothing,
            [](bool) {}, [] {});
    };
    while (put()) {}
}

// Turns of the loop until the rough review of this game is there.
int turns_until_rough() {
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    fixture.reviews.begin(about("tabcd"), [](const Result<std::string>&) {});
    int turns = 0;
    while (fixture.reviews.running() == 0 || fixture.told(&Reviews::ask, about("tabcd")).at("stage") == 0) {
        fixture.loop.one_turn();
        ++turns;
    }
    return turns;
}

}  // namespace

TEST_CASE("a review that is stopped while the pool is full and begun again at once begins from its log") {
    // The last two turns write the rough review and report that. The pool is full when it is to be written.
    const int turns = turns_until_rough() - 3;
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    fixture.reviews.begin(about("tabcd"), [](const Result<std::string>&) {});
    for (int i = 0; i < turns; ++i) fixture.loop.one_turn();
    fill_pool(fixture, "somebody");
    fixture.loop.turn();
    REQUIRE(fixture.told(&Reviews::ask, about("tabcd")).at("stage") == 0);
    CHECK(fixture.told(&Reviews::stop, about("tabcd")).at("state") == "stopped");
    fixture.disk->set_delay(std::chrono::milliseconds(600));
    fixture.reviews.begin(about("tabcd"), [](const Result<std::string>&) {});
    fixture.loop.pass(std::chrono::milliseconds(1100));  // its log is being read
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "waiting");
    fixture.loop.pass(seconds(5));
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "done");
}

TEST_CASE("bots think first") {
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    fixture.told(&Reviews::begin, about("tabcd"));
    const auto started = all_kinds()[0]->start(all_kinds()[0]->seats().least, nullptr, "1", only_standard);
    const AnyGame& game = *std::get<0>(started);
    bool moved = false;
    REQUIRE(fixture.bots.think(fixture.loop, {game.bot_question(game.must().front()), Level::easy,
                                              std::chrono::milliseconds(1), 1, [&](AnyMove) { moved = true; }}));
    for (int turns = 0; turns < 4; ++turns) fixture.loop.one_turn();
    CHECK(moved);  // hundreds of pieces wait
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") != "done");
}

TEST_CASE("what one household has computed at a time is bounded, and what all have") {
    ReviewsFixture fixture({.most = 4, .most_each = 2});
    const std::vector<std::string> log = finished_log();
    const std::vector<std::string> ids{"ta", "tb", "tc", "td", "te", "tf"};
    for (const std::string& id : ids) fixture.put(id, log);
    const auto asked = [&](int table, const char* household) {
        std::string said = "begun";
        fixture.reviews.begin(about(ids[static_cast<std::size_t>(table)], household),
                              [&](const Result<std::string>& answer) {
                                  if (const Problem* no = problem_in(answer)) said = no->code;
                              });
        for (int i = 0; i < 3; ++i) fixture.loop.one_turn();
        return said;
    };
    CHECK(asked(0, "greedy") == "begun");
    CHECK(asked(1, "greedy") == "begun");
    CHECK(asked(2, "greedy") == "busy");
    CHECK(asked(1, "modest") == "begun");  // it is being computed already
    CHECK(asked(3, "modest") == "begun");
    CHECK(asked(4, "third") == "begun");
    CHECK(asked(5, "fourth") == "busy");
    // Another thread's reviews are in the same count.
    Reviews elsewhere(fixture.services, fixture.count, quick({.most = 5, .most_each = 2}));
    const auto asked_there = [&](const char* household) {
        std::string said = "begun";
        elsewhere.begin(about("tf", household), [&](const Result<std::string>& answer) {
            if (const Problem* no = problem_in(answer)) said = no->code;
        });
        for (int i = 0; i < 3; ++i) fixture.loop.one_turn();
        return said;
    };
    CHECK(asked_there("greedy") == "busy");
    CHECK(asked_there("fifth") == "begun");
}

TEST_CASE("what cannot be reviewed is told with its reason") {
    ReviewsFixture fixture;
    std::vector<Fact> facts = finished_facts();
    fixture.put("tabcd", written(facts));
    CHECK(fixture.told(&Reviews::begin, about("nosuch")).at("error") == "no-such-table");
    CHECK(fixture.told(&Reviews::begin, {"tabcd", 2, "somebody"}).at("error") == "no-such-game");
    fixture.put("open", written({facts.begin(), facts.end() - 1}));
    CHECK(fixture.told(&Reviews::begin, about("open")).at("error") == "no-such-game");
    for (Fact& fact : facts)
        if (auto* dealt = std::get_if<fact::Dealt>(&fact.what)) dealt->rules = 77;
    std::get<fact::Moved>(facts.back().what).ends = true;
    fixture.put("other", written(facts));
    CHECK(fixture.told(&Reviews::begin, about("other")).at("error") == "other-rules");
    CHECK(fixture.reviews.running() == 0);
}

TEST_CASE("a record in a file is reviewed like a game at a table, and nothing of it is stored") {
    ReviewsFixture fixture;
    const Result<record::FinishedGame> found = record::finished_game(finished_facts(), 1, Language::en);
    const auto text = std::make_shared<const std::string>(json::serialize(std::get<record::FinishedGame>(found).record));
    Reviews::Query query = about(name_of_file(*text));
    query.file = text;
    CHECK(fixture.told(&Reviews::begin, query).at("state") == "waiting");
    CHECK(fixture.reviews.running() == 1);
    fixture.loop.turn();
    const json::object whole = fixture.told(&Reviews::ask, about(query.table));
    CHECK(whole.at("state") == "done");
    CHECK(whole.at("review").at("complete") == true);
    fixture.loop.pass(seconds(20));
    CHECK(fixture.reviews.running() == 0);
    CHECK(fixture.told(&Reviews::ask, about(query.table)).at("state") == "none");
    // The same file has the same name, another one another, and no table could have it.
    CHECK(name_of_file(*text) == query.table);
    CHECK(name_of_file(*text + " ") != query.table);
    query.file = std::make_shared<const std::string>("no record");
    CHECK(fixture.told(&Reviews::begin, query).contains("error"));
    CHECK(fixture.reviews.running() == 0);
}

TEST_CASE("tables that play a deal again are remembered with the first, the last twenty of them") {
    ReviewsFixture fixture;
    fixture.put("first", finished_log());
    Duplicates duplicates(fixture.services.store);
    std::vector<std::string> names;
    const auto listed = [&](int number) {
        duplicates.list("first", number, [&](std::vector<std::string> found) { names = std::move(found); });
        fixture.loop.turn();
        return names;
    };
    CHECK(listed(1).empty());
    duplicates.add("first", 1, "ta");
    duplicates.add("first", 1, "tb");  // before the list was read
    fixture.loop.turn();
    CHECK(listed(1) == std::vector<std::string>{"tb", "ta"});
    CHECK(listed(2).empty());
    for (int i = 0; i < 30; ++i) {
        duplicates.add("first", 1, "t" + std::to_string(i));
        fixture.loop.turn();
    }
    CHECK(listed(1).size() == Duplicates::most);
    CHECK(names.front() == "t29");
}

namespace {

// Attaches later than it reads, as a store does that reads on a thread of its own.
class LateStore final : public store::ForwardingStore {
public:
    using ForwardingStore::ForwardingStore;
    void attach(std::string_view table, std::string_view name, std::string text,
                std::function<void(bool)> done) override {
        waiting_.push_back([=, this, id = std::string(table), kept = std::string(name)] {
            ForwardingStore::attach(id, kept, text, done);
        });
    }
    void attach_now() {
        for (const auto& each : std::exchange(waiting_, {})) each();
    }

private:
    std::vector<std::function<void()>> waiting_;
};

}  // namespace

TEST_CASE("a table that plays a deal again while another one is being remembered is not forgotten, and neither is that one") {
    ManualLoop loop;
    LateStore store(std::make_unique<MemoryStore>(loop));
    store.own("first", [](bool) {});
    store.append({"first", 0, finished_log()}, [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
    loop.turn();
    Duplicates duplicates(store);
    duplicates.add("first", 1, "ta");
    loop.turn();  // its list was read
    duplicates.add("first", 1, "tb");
    for (int i = 0; i < 3; ++i) {
        loop.turn();
        store.attach_now();
    }
    loop.turn();
    std::vector<std::string> names;
    duplicates.list("first", 1, [&](std::vector<std::string> found) { names = std::move(found); });
    loop.turn();
    CHECK(names == std::vector<std::string>{"tb", "ta"});
}

TEST_CASE("a full disk costs the storing, not the review") {
    ReviewsFixture fixture;
    fixture.put("tabcd", finished_log());
    fixture.disk->refuse_next_appends(2, AppendResult::no_room);  // the review, and what standings need of it
    fixture.told(&Reviews::begin, about("tabcd"));
    fixture.loop.turn();
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "done");
    fixture.loop.pass(seconds(20));
    CHECK(fixture.told(&Reviews::ask, about("tabcd")).at("state") == "none");
}
