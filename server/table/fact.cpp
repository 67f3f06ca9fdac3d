#include "server/table/fact.hpp"

#include <fmt/format.h>

#include <array>

#include "host/json_writer.hpp"
#include "server/table/json_fields.hpp"

namespace tischlein::server::table {

namespace {

namespace json = boost::json;
using namespace fact;

// In the order of FactBody's alternatives. Written into logs: never rename one.
constexpr std::array<std::string_view, std::variant_size_v<FactBody>> fact_names{
    "opened", "joined",     "sat",           "stood",  "bot",     "changed",   "host", "luck",   "dealt",
    "moved",  "undo-asked", "undo-answered", "undone", "rematch", "set-aside", "said", "device", "device-moved",
    "removed", "allowed", "locked", "seat-given", "hints", "hinted"};

constexpr std::array<std::string_view, 4> mover_names{"person", "bot", "stand-in", "clock"};

void write_reactions(JsonWriter& out, const std::vector<Reaction>& reactions) {
    out.array("reactions", [&] {
        for (const Reaction& r : reactions)
            out.object([&] {
                out.field("seat", number(r.seat));
                out.field("raw", r.raw_ms);
                out.field("roundTrip", r.round_trip_ms);
                out.field("counted", r.counted_ms);
            });
    });
}

// The fields of each fact, in the order of fact.hpp. Written into logs: never rename one.
struct WriteBody {
    JsonWriter& out;

    void operator()(const Opened& f) const {
        out.field("table", f.table);
        out.field("settings", write_settings(f.settings));
        out.field("secret", f.secret);
        if (f.position) out.field("position", *f.position);
        if (f.origin) out.field("origin", write_origin(*f.origin));
    }
    void operator()(const Joined& f) const {
        out.field("person", f.person);
        out.field("name", f.name);
        out.field("token", f.token_hash);
    }
    void operator()(const Sat& f) const {
        out.field("person", f.person);
        out.field("seat", number(f.seat));
    }
    void operator()(const Stood& f) const { out.field("seat", number(f.seat)); }
    void operator()(const BotSat& f) const {
        out.field("seat", number(f.seat));
        out.field("level", f.level ? std::optional(protocol::name_of(*f.level)) : std::nullopt);
    }
    void operator()(const Changed& f) const { out.field("settings", write_settings(f.settings)); }
    void operator()(const HostChanged& f) const { out.field("person", f.person); }
    void operator()(const Removed& f) const {
        out.field("person", f.person);
        if (f.bot) out.field("bot", protocol::name_of(*f.bot));
        if (f.blocked) out.field("blocked", true);
        if (!f.household.empty()) out.field("household", f.household);
    }
    void operator()(const Allowed& f) const { out.field("person", f.person); }
    void operator()(const Locked& f) const { out.field("locked", f.locked); }
    void operator()(const SeatGiven& f) const {
        out.field("person", f.person);
        out.field("seat", number(f.seat));
        if (f.next) out.field("next", true);
    }
    void operator()(const Luck& f) const {
        out.field("seat", number(f.seat));
        out.field("value", f.value);
    }
    void operator()(const Dealt& f) const {
        out.field("seed", f.seed);
        out.field("rules", f.rules);
    }
    void operator()(const Moved& f) const {
        out.field("seat", number(f.seat));
        out.field("move", f.move.text());
        if (f.moved_by != MovedBy::person) out.field("hand", mover_names[static_cast<std::size_t>(f.moved_by)]);
        if (!f.reactions.empty()) write_reactions(out, f.reactions);
        if (f.ends) out.field("ends", true);
    }
    void operator()(const UndoAsked& f) const {
        out.field("seat", number(f.seat));
        out.field("back", f.back);
    }
    void operator()(const UndoAnswered& f) const {
        out.field("seat", number(f.seat));
        out.field("yes", f.yes);
    }
    void operator()(const Undone& f) const { out.field("back", f.back); }
    void operator()(const Rematch& f) const { out.field("secret", f.secret); }
    void operator()(const SetAside& f) const { out.field("secret", f.secret); }
    void operator()(const Said& f) const {
        out.field("person", f.person);
        if (!f.phrase.empty()) out.field("phrase", f.phrase);
        if (!f.text.empty()) out.field("text", f.text);
    }
    void operator()(const HintsAllowed& f) const {
        out.field("person", f.person);
        out.field("yes", f.yes);
    }
    void operator()(const Hinted& f) const { out.field("seat", number(f.seat)); }
    void operator()(const DeviceOffered& f) const {
        out.field("person", f.person);
        out.field("code", f.code_hash);
        if (!f.games.empty()) out.field("games", f.games);
    }
    void operator()(const DeviceMoved& f) const {
        out.field("person", f.person);
        out.field("token", f.token_hash);
    }
};

Seat seat_in(const json::object& o, std::string_view name = "seat") {
    const int n = int_in(o, name);
    if (n < 0 || n >= most_seats) throw BadField{std::string(name)};
    return seat(n);
}

Settings settings_in(const json::object& o) {
    Result<Settings> read = read_settings(object_in(o, "settings"));
    if (const Problem* no = problem_in(read)) throw BadField{no->field};
    return std::get<Settings>(std::move(read));
}

template <std::size_t N>
std::size_t index_in(const std::array<std::string_view, N>& list, const json::object& o, std::string_view name) {
    const std::string text = text_in(o, name);
    for (std::size_t i = 0; i < N; ++i)
        if (list[i] == text) return i;
    throw BadField{std::string(name)};
}

Moved moved_in(const json::object& o) {
    Moved moved{seat_in(o), text_in(o, "move")};
    if (o.contains("ends")) moved.ends = bool_in(o, "ends");
    if (o.contains("hand")) moved.moved_by = static_cast<MovedBy>(index_in(mover_names, o, "hand"));
    if (!o.contains("reactions")) return moved;
    const json::value& list = field_in(o, "reactions");
    if (!list.is_array()) throw BadField{"reactions"};
    for (const json::value& entry : list.get_array()) {
        if (!entry.is_object()) throw BadField{"reactions"};
        const json::object& r = entry.get_object();
        moved.reactions.push_back({seat_in(r), int_in(r, "raw"), int_in(r, "roundTrip"), int_in(r, "counted")});
    }
    return moved;
}

std::string text_or_empty(const json::object& o, std::string_view name) {
    return o.contains(name) ? text_in(o, name) : std::string();
}

Level level_in(const json::object& o, std::string_view name) {
    const auto level = read_level(text_in(o, name));
    if (!level) throw BadField{std::string(name)};
    return *level;
}

Removed removed_in(const json::object& o) {
    Removed removed{int_in(o, "person")};
    if (o.contains("bot")) removed.bot = level_in(o, "bot");
    if (o.contains("blocked")) removed.blocked = bool_in(o, "blocked");
    removed.household = text_or_empty(o, "household");
    return removed;
}

FactBody read_body(std::string_view name, const json::object& o) {
    if (name == "opened") {
        Opened opened{text_in(o, "table"), settings_in(o), text_in(o, "secret")};
        if (o.contains("position")) opened.position = object_in(o, "position");
        if (o.contains("origin")) opened.origin = read_origin(object_in(o, "origin"));
        return opened;
    }
    if (name == "joined") return Joined{int_in(o, "person"), text_in(o, "name"), text_in(o, "token")};
    if (name == "sat") return Sat{int_in(o, "person"), seat_in(o)};
    if (name == "stood") return Stood{seat_in(o)};
    if (name == "bot") {
        if (field_in(o, "level").is_null()) return BotSat{seat_in(o), std::nullopt};
        return BotSat{seat_in(o), level_in(o, "level")};
    }
    if (name == "changed") return Changed{settings_in(o)};
    if (name == "host") return HostChanged{int_in(o, "person")};
    if (name == "luck") return Luck{seat_in(o), text_in(o, "value")};
    if (name == "dealt") return Dealt{text_in(o, "seed"), int_in(o, "rules")};
    if (name == "moved") return moved_in(o);
    if (name == "undo-asked") return UndoAsked{seat_in(o), int_in(o, "back")};
    if (name == "undo-answered") return UndoAnswered{seat_in(o), bool_in(o, "yes")};
    if (name == "undone") return Undone{int_in(o, "back")};
    if (name == "rematch") return Rematch{text_in(o, "secret")};
    if (name == "set-aside") return SetAside{text_in(o, "secret")};
    if (name == "said") return Said{int_in(o, "person"), text_or_empty(o, "phrase"), text_or_empty(o, "text")};
    if (name == "device") return DeviceOffered{int_in(o, "person"), text_in(o, "code"), text_or_empty(o, "games")};
    if (name == "device-moved") return DeviceMoved{int_in(o, "person"), text_in(o, "token")};
    if (name == "removed") return removed_in(o);
    if (name == "allowed") return Allowed{int_in(o, "person")};
    if (name == "locked") return Locked{bool_in(o, "locked")};
    if (name == "seat-given") return SeatGiven{int_in(o, "person"), seat_in(o), o.contains("next") && bool_in(o, "next")};
    if (name == "hints") return HintsAllowed{int_in(o, "person"), bool_in(o, "yes")};
    if (name == "hinted") return Hinted{seat_in(o)};
    throw BadField{"fact"};
}

}  // namespace

std::string_view name_of(const FactBody& what) { return fact_names[what.index()]; }

std::string write_fact(const Fact& fact) {
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        out.field("fact", name_of(fact.what));
        out.field("at", fact.at_ms);
        if (fact.asked_by != nobody) out.field("by", fact.asked_by);
        if (!fact.action.empty()) out.field("action", fact.action);
        std::visit(WriteBody{out}, fact.what);
    });
    return text;
}

Result<Fact> read_fact(std::string_view text) {
    boost::system::error_code error;
    const json::value read = json::parse(text, error);
    if (error || !read.is_object()) return Problem{"bad-log", "a fact in the log is not a JSON object"};
    const json::object& o = read.get_object();
    try {
        return Fact{whole_in(o, "at"), o.contains("by") ? int_in(o, "by") : nobody, text_or_empty(o, "action"),
                    read_body(text_in(o, "fact"), o)};
    } catch (const BadField& bad) {
        return Problem{"bad-log",
                       fmt::format("a fact in the log cannot be read: `{}` in {}", bad.name, text.substr(0, 200)), "",
                       bad.name};
    }
}

std::optional<std::vector<Fact>> read_facts(const std::vector<std::string>& texts) {
    std::vector<Fact> facts;
    facts.reserve(texts.size());
    for (const std::string& text : texts) {
        Result<Fact> fact = read_fact(text);
        if (problem_in(fact) != nullptr) return std::nullopt;
        facts.push_back(std::get<Fact>(std::move(fact)));
    }
    return facts;
}

}  // namespace tischlein::server::table
