// Opens a local table, wakes it from its log, and carries messages between its lines and the LiveTable.
#include "wasm/local_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/live/log_reading.hpp"
#include "server/protocol/actions.hpp"
#include "server/table/fairness.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::wasm {

namespace {

// A local table has no daily limit on what is written: everybody at it uses the same device.
ServerLimits local_limits() {
    ServerLimits limits;
    limits.day_bytes = 0;
    return limits;
}

Viewer viewer_of(const TableState& state, PersonId person, Language lang) {
    const bool known = person != nobody && static_cast<std::size_t>(person) < state.people().size();
    return {known ? person : nobody, known ? state.people()[static_cast<std::size_t>(person)].seat : Seat::none, lang};
}

// The first free seat. If there is none, a seat that does not exist, so that sitting down there is refused.
Seat first_free(const TableState& state) {
    const auto& chairs = state.chairs();
    const auto found = std::find_if(chairs.begin(), chairs.end(), [](const auto& chair) { return chair.free(); });
    return seat(static_cast<int>(found - chairs.begin()));
}

}  // namespace

Result<std::vector<std::string>> open_table(const std::string& id, std::string_view request,
                                            const std::vector<std::string>& others, Seat own, Language lang,
                                            std::int64_t now_ms) {
    Result<protocol::OpenTable> read = protocol::read_open_table(request);
    if (const Problem* no = problem_in(read)) return *no;
    auto& open = std::get<protocol::OpenTable>(read);
    // The person who opens a table with a name gets the first seat. For another seat, the table is opened without a name, and the
    // person joins like the others.
    std::vector<std::string> names = others;
    const bool elsewhere = own != seat(0) && open.name;
    if (elsewhere) names.insert(names.begin(), *std::exchange(open.name, std::nullopt));
    Asker asker{nobody, lang};
    const Circumstances now{now_ms};
    Decision decision = decide_open(id, open, hash_of_token(fresh_token()), asker, now);
    TableState state;
    std::vector<std::string> log;
    for (auto next = names.begin();; ++next) {
        if (const auto* no = std::get_if<Problem>(&decision)) return *no;
        for (const Fact& fact : std::get<std::vector<Fact>>(decision)) {
            if (const auto problem = state.fold(fact)) return *problem;
            log.push_back(write_fact(fact));
        }
        if (next == names.end()) return log;
        const bool first = elsewhere && next == names.begin();
        asker.person = first ? 0 : nobody;
        decision = decide_join(state, {*next, first ? own : first_free(state)}, hash_of_token(fresh_token()), asker, now);
    }
}

// --- lines --------------------------------------------------------------------------------------------------

class LocalTable::Line final : public Guest {
public:
    Line(LocalTable& local, int number, PersonId person) : local_(local), number_(number) {
        viewer.person = person;
        household = "here";
        if (person != nobody) token_hash = local.state().people()[static_cast<std::size_t>(person)].token_hash;
    }
    ~Line() override { leave(); }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    void tell(SharedText text) override {
        if (!closed_) local_.owner_.tell(number_, *text);
    }
    void dismiss(std::string_view why, std::string_view text) override {
        if (closed_) return;
        local_.owner_.tell(number_, bye(why, text));
        leave();
        local_.owner_.close(number_);
    }
    std::chrono::milliseconds round_trip() const override { return std::chrono::milliseconds(0); }

    void hear(std::string_view text) {
        if (closed_) return;
        const Result<protocol::Action> read = protocol::read_action(text);
        if (const Problem* no = problem_in(read)) {
            const std::string id = protocol::id_in(text);
            if (id.empty()) return dismiss("bad-message", no->text);
            return tell(std::make_shared<const std::string>(answer_refused(id, *no)));
        }
        const auto& action = std::get<protocol::Action>(read);
        const auto* hello = std::get_if<protocol::Hello>(&action);
        if ((hello != nullptr) == bool(stay_)) return dismiss("bad-message", "hello is said once, and first");
        if (hello == nullptr) return stay_.act(action, local_.loop_.now());
        stay_ = local_.table_->receive(*this);
        stay_.greet(*hello);
    }

private:
    void leave() {
        stay_.end();
        closed_ = true;
    }

    LocalTable& local_;
    int number_;
    bool closed_ = false;
    Stay stay_;
};

// --- the table ----------------------------------------------------------------------------------------------

LocalTable::LocalTable(TableOwner& owner, std::string_view seed, int helpers)
    : owner_(owner),
      store_(
          loop_, [this](std::uint32_t append, Seq after, const auto& facts) { owner_.keep(append, after, facts); },
          [this] { return owner_.wall_clock(); }),
      background_(0),
      helpers_([this](std::uint32_t search, const std::string& question) { owner_.search(search, question); }, helpers),
      bots_(0),
      services_{loop_, store_, bots_, background_, disk_, metrics_, *this, local_limits(), Random::from_text(seed)} {
    if (helpers > 0) bots_.ask_first(&helpers_);
}

Result<std::unique_ptr<LocalTable>> LocalTable::wake(TableOwner& owner, std::vector<std::string> log,
                                                     std::string_view seed, int helpers, TableLog::Fold fold) {
    Result<TableState> state = read_log(log);
    if (const Problem* no = problem_in(state)) return *no;
    std::unique_ptr<LocalTable> table(new LocalTable(owner, seed, helpers));
    table->store_.begin_with(std::move(log));
    table->table_ = LiveTable::make(std::get<TableState>(std::move(state)), table->services_, {}, fold);
    return table;
}

LocalTable::~LocalTable() = default;

void LocalTable::failed(const LiveTable& table, const std::string& why) {
    owner_.trouble(fmt::format("something failed at the table after fact {}: {}", table.newest(), why));
}

void LocalTable::misfit(const LiveTable& table, const Problem& why) {
    owner_.trouble(fmt::format("the table does not fold after fact {} and is read anew: {}", table.newest(), why.text));
}

void LocalTable::lost(const LiveTable&, const Problem& why) { owner_.lost(fmt::format("the table is given up: {}", why.text)); }

void LocalTable::connect(int line, PersonId person) {
    disconnect(line);
    lines_[line] = std::make_unique<Line>(*this, line, viewer_of(state(), person, Language::en).person);
}

void LocalTable::hear(int line, std::string_view text) {
    if (const auto found = lines_.find(line); found != lines_.end()) found->second->hear(text);
}

void LocalTable::disconnect(int line) { lines_.erase(line); }

double LocalTable::turn(std::chrono::milliseconds elapsed) {
    loop_.pass(elapsed);
    const std::optional<Instant> next = loop_.next();
    if (!next) return -1;
    return std::chrono::duration<double, std::milli>(std::max(*next - loop_.now(), Duration(0))).count();
}

json::object LocalTable::info(PersonId person, Language lang) const {
    return describe_from_outside(state(), viewer_of(state(), person, lang));
}

Result<FinishedGame> LocalTable::finished(int number, Language lang) const {
    const std::optional<std::vector<Fact>> facts = read_facts(store_.facts());
    if (!facts) return no("bad-log", "server.refusal.bad-log", lang);
    return finished_game(*facts, number, lang);
}

Result<json::object> LocalTable::record(int number, Language lang) const {
    Result<FinishedGame> game = finished(number, lang);
    if (const Problem* no = problem_in(game)) return *no;
    return std::get<FinishedGame>(std::move(game)).record;
}

}  // namespace tischlein::wasm
