#include "server/table/settings.hpp"

#include "i18n/say.hpp"
#include "server/table/json_fields.hpp"

namespace tischlein::server::table {

namespace {
constexpr int longest_clock_s = 3600;
}

json::object write_settings(const Settings& settings) {
    return {{"game", settings.game},       {"seats", settings.seats},
            {"options", settings.options}, {"public", settings.listed},
            {"clock", settings.clock_s},   {"reflexes", settings.reflexes},
            {"chat", settings.chat},       {"pace", protocol::name_of(settings.pace)}};
}

Result<Settings> read_settings(const json::object& written) {
    try {
        Settings settings;
        settings.game = text_in(written, "game");
        settings.seats = int_in(written, "seats");
        settings.options = object_in(written, "options");
        settings.listed = bool_in(written, "public");
        settings.clock_s = int_in(written, "clock");
        settings.reflexes = bool_in(written, "reflexes");
        settings.chat = bool_in(written, "chat");
        const std::string pace = text_in(written, "pace");
        if (pace != "quick" && pace != "human") throw BadField{"pace"};
        settings.pace = pace == "quick" ? Pace::quick : Pace::human;
        if (settings.seats < 1 || settings.seats > most_seats) throw BadField{"seats"};
        return settings;
    } catch (const BadField& bad) {
        return Problem{"bad-settings", i18n::say(Language::en, "record.bad-form", {{"field", bad.name}}), "", bad.name};
    }
}

// Deals once as a check: what the game says against seats or options is reported here.
Result<Settings> completed(Settings settings, Language lang) {
    const GameKind* kind = find_kind(settings.game);
    if (kind == nullptr)
        return Problem{"unknown-game",
                       i18n::say(lang, "server.refusal.unknown-game", {{"game", settings.game.substr(0, 40)}}), "",
                       "game"};
    if (settings.clock_s < 0 || settings.clock_s > longest_clock_s)
        return Problem{"bad-option", i18n::say(lang, "server.refusal.bad-clock", {{"n", longest_clock_s}}), "",
                       "clock"};
    const json::value given = settings.options;
    const auto dealt = kind->start(settings.seats, &given, "", only_standard, lang);
    if (const Problem* no = problem_in(dealt)) return *no;
    settings.options = write_options(kind->options(), std::get<Chosen>(read_options(kind->options(), &given)));
    return settings;
}

Result<Settings> completed(Settings settings, const std::optional<json::object>& position, Language lang) {
    const GameKind* kind = find_kind(settings.game);
    if (!position || kind == nullptr) return completed(std::move(settings), lang);
    const auto bad = [&](std::string text) { return Problem{"bad-position", std::move(text), "", "position"}; };
    // It stays in the log and in memory, so it is bounded: several times what the fullest table needs.
    constexpr std::size_t longest_position = std::size_t{16} * 1024;
    if (json::serialize(*position).size() > longest_position)
        return bad(i18n::say(lang, "server.refusal.long-position"));
    const auto game = kind->set_up(*position, "", only_standard, lang);
    if (const Problem* wrong = problem_in(game)) {
        Problem told = bad(is_said_in(*wrong, lang) ? i18n::say(lang, "server.refusal.bad-position", {{"why", wrong->text}})
                                                    : i18n::say(lang, "server.refusal.broken-position", {{"field", wrong->field}}));
        told.field = wrong->field;
        return told;
    }
    const json::value* name = position->if_contains("game");
    if (name == nullptr || *name != json::value(settings.game) || std::get<0>(game)->seats() != settings.seats)
        return bad(i18n::say(lang, "server.refusal.other-position"));
    if (std::get<0>(game)->outcome().over) return bad(i18n::say(lang, "server.refusal.position-over"));
    settings.options = std::get<0>(game)->position().at("options").as_object();
    return completed(std::move(settings), lang);
}

}  // namespace tischlein::server::table
