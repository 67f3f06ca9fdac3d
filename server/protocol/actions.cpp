// Reads the JSON that clients send into the structs of actions.hpp.
#include "server/protocol/actions.hpp"

#include <fmt/format.h>

#include "host/sentences.hpp"
#include "server/protocol/schema.hpp"

namespace tischlein::server::protocol {

namespace {

// The readers below run after the schema has been checked: what it requires is there and of its kind.

std::string word(const json::object& o, std::string_view name) { return std::string(o.at(name).get_string()); }
std::uint64_t number(const json::object& o, std::string_view name) { return o.at(name).to_number<std::uint64_t>(); }
Seat seat_in(const json::object& o) { return seat(static_cast<int>(number(o, "seat"))); }
Language language_in(const json::object& o) { return read_language(o.at("lang").get_string()).value_or(Language::en); }
Pace pace_of(const json::value& value) { return value.get_string() == "quick" ? Pace::quick : Pace::human; }
Level level_of(const json::value& value) { return read_level(value.get_string()).value_or(Level::medium); }

std::optional<bool> flag(const json::object& o, std::string_view name) {
    const json::value* value = o.if_contains(name);
    return value != nullptr ? std::optional(value->get_bool()) : std::nullopt;
}

std::optional<int> small(const json::object& o, std::string_view name) {
    if (!o.contains(name)) return std::nullopt;
    return static_cast<int>(number(o, name));
}

// Phones like to put a blank after a name.
std::string trimmed(const json::object& o, std::string_view name) {
    const json::value* value = o.if_contains(name);
    if (value == nullptr) return {};
    const std::string_view text = value->get_string();
    const std::size_t from = text.find_first_not_of(' ');
    if (from == std::string_view::npos) return {};
    return std::string(text.substr(from, text.find_last_not_of(' ') - from + 1));
}

Action hello_in(const json::object& o) {
    Hello hello{static_cast<int>(number(o, "v")), language_in(o), std::nullopt, flag(o, "draws").value_or(false),
                flag(o, "rounds").value_or(false)};
    if (const json::value* seen = o.if_contains("seen"))
        hello.seen =
            Seen{static_cast<std::uint32_t>(number(seen->get_object(), "game")), number(seen->get_object(), "seq")};
    return hello;
}

Action give_seat_in(const json::object& o) {
    GiveSeat give{word(o, "id"), static_cast<int>(number(o, "person")), std::nullopt, flag(o, "next").value_or(false)};
    if (!o.at("seat").is_null()) give.seat = seat_in(o);
    return give;
}

Action bot_in(const json::object& o) {
    SetBot bot{word(o, "id"), seat_in(o), std::nullopt};
    if (const json::value& level = o.at("level"); !level.is_null()) bot.level = level_of(level);
    return bot;
}

Action change_in(const json::object& o) {
    Change change{.id = word(o, "id")};
    if (o.contains("game")) change.game = word(o, "game");
    if (const json::value* options = o.if_contains("options")) change.options = options->get_object();
    if (const json::value* pace = o.if_contains("pace")) change.pace = pace_of(*pace);
    change.seats = small(o, "seats");
    change.clock = small(o, "clock");
    change.reflexes = flag(o, "reflexes");
    change.chat = flag(o, "chat");
    change.listed = flag(o, "public");
    return change;
}

Action say_in(const json::object& o) {
    return Say{word(o, "id"), o.contains("phrase") ? word(o, "phrase") : std::string(), trimmed(o, "text")};
}

struct Reader {
    std::string_view name;
    Action (*read)(const json::object&);
};

using J = const json::object&;
constexpr std::array readers{
    Reader{"hello", hello_in},
    Reader{"lang", [](J o) -> Action { return ChangeLanguage{language_in(o)}; }},
    Reader{"play",
           [](J o) -> Action {
               return PlayMove{word(o, "id"), number(o, "seq"), word(o, "move")};
           }},
    Reader{"explain",
           [](J o) -> Action {
               return Explain{word(o, "id"), word(o, "move")};
           }},
    Reader{"sit",
           [](J o) -> Action {
               return Sit{word(o, "id"), seat_in(o)};
           }},
    Reader{"stand", [](J o) -> Action { return Stand{word(o, "id")}; }},
    Reader{"bot", bot_in},
    Reader{"unseat",
           [](J o) -> Action {
               return Unseat{word(o, "id"), seat_in(o)};
           }},
    Reader{"change", change_in},
    Reader{"start", [](J o) -> Action { return Start{word(o, "id")}; }},
    Reader{"rematch", [](J o) -> Action { return Rematch{word(o, "id")}; }},
    Reader{"ready",
           [](J o) -> Action {
               const std::string_view what = o.at("for").get_string();
               return Ready{word(o, "id"), what == "deal" ? ReadyFor::deal : what == "round" ? ReadyFor::round : ReadyFor::moves};
           }},
    Reader{"ask-seat", [](J o) -> Action { return AskSeat{word(o, "id")}; }},
    Reader{"give-seat", give_seat_in},
    Reader{"host",
           [](J o) -> Action {
               return HandOver{word(o, "id"), static_cast<int>(number(o, "person"))};
           }},
    Reader{"remove",
           [](J o) -> Action {
               return Remove{word(o, "id"), static_cast<int>(number(o, "person")), flag(o, "block").value_or(false),
                             flag(o, "household").value_or(false)};
           }},
    Reader{"allow",
           [](J o) -> Action {
               return Allow{word(o, "id"), static_cast<int>(number(o, "person"))};
           }},
    Reader{"lock",
           [](J o) -> Action {
               return Lock{word(o, "id"), o.at("locked").get_bool()};
           }},
    Reader{"luck",
           [](J o) -> Action {
               return Luck{word(o, "id"), word(o, "value")};
           }},
    Reader{"undo",
           [](J o) -> Action {
               return AskUndo{word(o, "id"), number(o, "seq")};
           }},
    Reader{"agree",
           [](J o) -> Action {
               return AnswerUndo{word(o, "id"), number(o, "seq"), o.at("yes").get_bool()};
           }},
    Reader{"say", say_in},
    Reader{"hints",
           [](J o) -> Action {
               return AllowHints{word(o, "id"), o.at("yes").get_bool()};
           }},
    Reader{"hint",
           [](J o) -> Action {
               return AskHint{word(o, "id"), number(o, "seq")};
           }},
};
static_assert(readers.size() == std::variant_size_v<Action>);

// The message as JSON that fits the definition, or what is wrong with it.
Result<json::value> read_as(std::string_view definition, std::string_view text) {
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    if (error) return Problem{"bad-json", fmt::format("this is not JSON: {}", error.message())};
    if (auto misfit = protocol().misfit(definition, value))
        return Problem{"bad-message", std::move(misfit->text), "", std::move(misfit->path)};
    return value;
}

}  // namespace

std::string_view name_of(Pace pace) noexcept { return pace == Pace::quick ? "quick" : "human"; }

std::string_view name_of(Level level) noexcept {
    constexpr std::array<std::string_view, 4> names{"random", "easy", "medium", "expert"};
    return names[static_cast<std::size_t>(level)];
}

Result<Action> read_action(std::string_view text) {
    const Result<json::value> read = read_as("Action", text);
    if (const Problem* no = problem_in(read)) return *no;
    const json::object& message = std::get<json::value>(read).get_object();
    const std::string_view name = message.at("do").get_string();
    for (const Reader& reader : readers)
        if (reader.name == name) return reader.read(message);
    return Problem{"bad-message", fmt::format("`do` has no `{}`", name), "", "do"};
}

Result<OpenTable> read_open_table(std::string_view text) {
    const Result<json::value> read = read_as("OpenTable", text);
    if (const Problem* no = problem_in(read)) return *no;
    const json::object& o = std::get<json::value>(read).get_object();
    OpenTable open{.game = word(o, "game"), .seats = static_cast<int>(number(o, "seats"))};
    if (const json::value* options = o.if_contains("options")) open.options = options->get_object();
    if (o.contains("name")) open.name = trimmed(o, "name");
    if (const json::value* bots = o.if_contains("bots"))
        for (const json::value& bot : bots->get_array())
            open.bots.push_back({seat_in(bot.get_object()), level_of(bot.get_object().at("level"))});
    if (const json::value* pace = o.if_contains("pace")) open.pace = pace_of(*pace);
    open.listed = flag(o, "public").value_or(open.listed);
    open.clock = small(o, "clock").value_or(open.clock);
    open.reflexes = flag(o, "reflexes").value_or(open.reflexes);
    open.chat = flag(o, "chat").value_or(open.chat);
    if (const json::value* position = o.if_contains("position")) open.position = position->get_object();
    if (o.contains("seat")) open.seat = seat_in(o);
    if (const json::value* from = o.if_contains("from")) {
        const json::object& game = from->get_object();
        open.from = GameMoment{word(game, "table"), static_cast<int>(number(game, "number")), static_cast<int>(number(game, "ply"))};
    }
    if (const json::value* log = o.if_contains("log"))
        for (const json::value& fact : log->get_array()) open.log.emplace_back(fact.get_string());
    return open;
}

Result<Join> read_join(std::string_view text) {
    const Result<json::value> read = read_as("Join", text);
    if (const Problem* no = problem_in(read)) return *no;
    const json::object& o = std::get<json::value>(read).get_object();
    Join join{trimmed(o, "name"), std::nullopt};
    if (o.contains("seat")) join.seat = seat_in(o);
    return join;
}

Result<std::string> read_device_offer(std::string_view text) {
    if (text.empty()) return std::string();
    const Result<json::value> read = read_as("DeviceOffer", text);
    if (const Problem* no = problem_in(read)) return *no;
    const json::value* games = std::get<json::value>(read).get_object().if_contains("games");
    return games != nullptr && !games->get_array().empty() ? json::serialize(*games) : std::string();
}

std::string_view id_of(const Action& action) noexcept {
    return std::visit(
        [](const auto& a) -> std::string_view {
            if constexpr (requires { a.id; })
                return a.id;
            else
                return {};
        },
        action);
}

std::string id_in(std::string_view text) {
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    if (error || !value.is_object()) return {};
    const json::value* id = value.get_object().if_contains("id");
    if (id == nullptr || protocol().misfit("ActionId", *id)) return {};
    return std::string(id->get_string());
}

}  // namespace tischlein::server::protocol
