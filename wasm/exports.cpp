// What the page may call. Texts go in and out through two buffers; one module holds one table.
#include <algorithm>
#include <string>

#include "host/any_game.hpp"
#include "i18n/languages.hpp"
#include "review/review_json.hpp"
#include "server/record/replay.hpp"
#include "server/record/reviewed_game.hpp"
#include "server/table/fairness.hpp"
#include "server/table/refusals.hpp"
#include "wasm/browser.hpp"
#include "wasm/local_table.hpp"

namespace tischlein::wasm {

namespace {

class Page final : public TableOwner {
public:
    void tell(int line, std::string_view text) override { page_tell(line, text.data(), text.size()); }
    void close(int line) override { page_close(line); }
    void keep(std::uint32_t append, Seq after, const std::vector<std::string>& facts) override {
        const std::string list = json::serialize(json::array(facts.begin(), facts.end()));
        page_keep(append, static_cast<std::uint32_t>(after), list.data(), list.size());
    }
    void search(std::uint32_t search, const std::string& question) override {
        page_search(search, question.data(), question.size());
    }
    void trouble(std::string_view what) override { page_trouble(what.data(), what.size()); }
    void lost(std::string_view why) override { page_fail(why.data(), why.size()); }
    WallClock wall_clock() override {
        return WallClock(std::chrono::milliseconds(static_cast<std::int64_t>(page_now())));
    }
};

struct Module {
    Page page{};
    std::string in{}, out{};
    std::unique_ptr<LocalTable> table{};
    std::shared_ptr<ReviewedGame> review{};
};
Module& module() {
    static Module all;
    return all;
}

std::size_t answer(const json::value& body) {
    module().out = json::serialize(body);
    return module().out.size();
}
std::size_t refuse(const Problem& problem) {
    json::object body{{"error", problem.code}, {"text", problem.text}};
    if (!problem.field.empty()) body["field"] = problem.field;
    return answer(body);
}
std::string text_of(const json::object& request, std::string_view field) {
    const json::value* value = request.if_contains(field);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}
std::vector<std::string> list_of(const json::object& request, std::string_view field) {
    std::vector<std::string> list;
    if (const json::value* value = request.if_contains(field); value != nullptr && value->is_array())
        for (const json::value& each : value->get_array())
            if (each.is_string()) list.emplace_back(each.get_string());
    return list;
}
json::object request() {
    boost::system::error_code error;
    const json::value read = json::parse(module().in, error);
    return !error && read.is_object() ? read.get_object() : json::object();
}
Language language_in(const json::object& asked) {
    return i18n::find_language(text_of(asked, "lang")).value_or(Language::en);
}
int number_in(const json::object& asked, std::string_view field, int otherwise) {
    const json::value* value = asked.if_contains(field);
    return value != nullptr && value->is_int64() ? static_cast<int>(value->get_int64()) : otherwise;
}

}  // namespace

#define TISCHLEIN_EXPORT(name) __attribute__((export_name(#name)))

// The buffer into which the page writes a text of this size before a call.
TISCHLEIN_EXPORT(text_in) char* text_in(std::size_t size) {
    module().in.resize(size);
    return module().in.data();
}
// The buffer with the answer of the last call, which returned its size.
TISCHLEIN_EXPORT(text_out) const char* text_out() { return module().out.data(); }

// Adds the texts of a PO file, as i18n::add_catalogue does. 1: they were added, 0: the file cannot be used.
TISCHLEIN_EXPORT(add_language) int add_language() {
    return std::holds_alternative<i18n::Added>(i18n::add_catalogue(module().in)) ? 1 : 0;
}

// {"lang","wish":OpenTable as text,"others":[name],"seat"} → {"table","facts"} or a HttpError. The id in the facts is one that a
// server could have given; the `table` of the answer is a longer one for this browser (web/src/local/table_id.ts).
TISCHLEIN_EXPORT(open) std::size_t open() {
    const json::object asked = request();
    const std::vector<std::string> others = list_of(asked, "others");
    const std::string id = fresh_table_id();
    const auto log = open_table(id, text_of(asked, "wish"), others, seat(number_in(asked, "seat", 0)),
                                language_in(asked), static_cast<std::int64_t>(page_now()));
    if (const Problem* no = problem_in(log)) return refuse(*no);
    const auto& facts = std::get<std::vector<std::string>>(log);
    return answer(json::object{{"table", (others.empty() ? "local" : "localall") + id},
                               {"facts", json::array(facts.begin(), facts.end())}});
}

// {"facts","seed","helpers"} → {} or a HttpError. `seed`: of the bots' random numbers; without it one is drawn.
TISCHLEIN_EXPORT(wake) std::size_t wake() {
    const json::object asked = request();
    const std::string seed = text_of(asked, "seed");
    auto table = LocalTable::wake(module().page, list_of(asked, "facts"), seed.empty() ? fresh_secret() : seed,
                                  number_in(asked, "helpers", 0));
    if (const Problem* no = problem_in(table)) return refuse(*no);
    module().table = std::get<0>(std::move(table));
    return answer(json::object());
}

TISCHLEIN_EXPORT(connect) void connect(int line, int person) { module().table->connect(line, person); }
TISCHLEIN_EXPORT(hear) void hear(int line) { module().table->hear(line, std::string(module().in)); }
TISCHLEIN_EXPORT(disconnect) void disconnect(int line) { module().table->disconnect(line); }
// The page says what became of an append. 0: kept, 1: no room, 2: any other failure.
TISCHLEIN_EXPORT(kept) void kept(std::uint32_t append, int result) {
    module().table->kept(append, result == 0   ? AppendResult::kept
                                 : result == 1 ? AppendResult::no_room
                                               : AppendResult::failed);
}
// A helper has answered. Its share is the text written before this call; an empty text means that it failed.
TISCHLEIN_EXPORT(found) void found(std::uint32_t search) { module().table->found(search, module().in); }
// In a helper: computes its share of the search that was written before this call.
TISCHLEIN_EXPORT(share) std::size_t share(int number) {
    module().out = share_of(module().in, number);
    return module().out.size();
}
// Milliseconds that have passed → milliseconds until the next call is due, or -1.
TISCHLEIN_EXPORT(turn) double turn(double elapsed) {
    return module().table->turn(std::chrono::milliseconds(static_cast<std::int64_t>(elapsed)));
}

// {"lang","person"} → TableInfo.
TISCHLEIN_EXPORT(info) std::size_t info() {
    const json::object asked = request();
    return answer(module().table->info(number_in(asked, "person", nobody), language_in(asked)));
}
// {"lang"} → Games.
TISCHLEIN_EXPORT(games) std::size_t games() { return answer(describe_games(language_in(request()))); }
// {"lang","number"} → GameRecord without key and signature, or a HttpError.
TISCHLEIN_EXPORT(record) std::size_t record() {
    const json::object asked = request();
    const Result<json::object> made = module().table->record(number_in(asked, "number", 1), language_in(asked));
    if (const Problem* no = problem_in(made)) return refuse(*no);
    return answer(std::get<json::object>(made));
}

// {"lang","number","from","count","seat","open"} → Replay, or a HttpError. Without `seat` it is a spectator's replay.
TISCHLEIN_EXPORT(replay) std::size_t replay() {
    const json::object asked = request();
    const Language lang = language_in(asked);
    const Result<FinishedGame> game = module().table->finished(number_in(asked, "number", 1), lang);
    if (const Problem* no = problem_in(game)) return refuse(*no);
    const auto size_of = [&asked](std::string_view field, int otherwise) {
        return static_cast<std::size_t>(std::max(0, number_in(asked, field, otherwise)));
    };
    ReplayQuery query{.from = size_of("from", 0), .count = size_of("count", 0), .open = number_in(asked, "open", 0) != 0, .lang = lang};
    const int viewer = number_in(asked, "seat", -1);
    if (viewer >= 0 && viewer < most_seats) query.viewer = seat(viewer);
    Result<std::string> told = replay_of(std::get<FinishedGame>(game), query);
    if (const Problem* no = problem_in(told)) return refuse(*no);
    module().out = std::get<std::string>(std::move(told));
    return module().out.size();
}
// {"facts","lang","table","number","decisions"} → the number of pieces of a review, {"look","finish"}, or a HttpError. Needs no table.
TISCHLEIN_EXPORT(review) std::size_t review() {
    const json::object asked = request();
    const Language lang = language_in(asked);
    const int number = number_in(asked, "number", 1);
    const std::optional<std::vector<Fact>> facts = read_facts(list_of(asked, "facts"));
    if (!facts) return refuse(no("bad-log", "server.refusal.bad-log", lang));
    const Result<FinishedGame> game = finished_game(*facts, number, lang);
    if (const Problem* no = problem_in(game)) return refuse(*no);
    review::ReviewPlan plan;
    plan.decisions = number_in(asked, "decisions", static_cast<int>(plan.decisions));
    auto begun = reviewed_game(std::get<FinishedGame>(game).record, text_of(asked, "table"), number, std::move(plan), lang);
    if (const Problem* no = problem_in(begun)) return refuse(*no);
    module().review = std::get<0>(std::move(begun));
    using Stage = review::ReviewWork::Stage;
    const auto& work = *module().review->work;
    return answer(json::object{{"look", work.pieces(Stage::look)}, {"finish", work.pieces(Stage::finish)}});
}
// Does one piece. REQUIRES: all pieces of `look` (0) are done before the first of `finish` (1).
TISCHLEIN_EXPORT(review_piece) void review_piece(int stage, std::size_t piece) {
    using Stage = review::ReviewWork::Stage;
    module().review->work->do_piece(stage == 0 ? Stage::look : Stage::finish, piece, false);
}
// → Review. `whole`: 1 if all pieces are done.
TISCHLEIN_EXPORT(review_so_far) std::size_t review_so_far(int whole) {
    module().out = review_json(module().review->so_far(whole != 0));
    return module().out.size();
}
// {"lang","number","ply"} → the position after so many moves, or a HttpError.
TISCHLEIN_EXPORT(position) std::size_t position() {
    const json::object asked = request();
    const Language lang = language_in(asked);
    const Result<FinishedGame> game = module().table->finished(number_in(asked, "number", 1), lang);
    if (const Problem* no = problem_in(game)) return refuse(*no);
    const Result<json::object> then =
        position_after(std::get<FinishedGame>(game), static_cast<std::size_t>(std::max(0, number_in(asked, "ply", 0))), lang);
    if (const Problem* no = problem_in(then)) return refuse(*no);
    return answer(std::get<json::object>(then));
}

}  // namespace tischlein::wasm
