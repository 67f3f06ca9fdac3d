#include "server/table/settings.hpp"

#include <fmt/format.h>

#include "core/say.hpp"
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
        return Problem{"bad-settings", fmt::format("`{}` is missing or of the wrong kind", bad.name), "", bad.name};
    }
}

// Dealing once is the check: whatever the game says of seats and options is said here already.
Result<Settings> completed(Settings settings, Language lang) {
    const GameKind* kind = find_kind(settings.game);
    if (kind == nullptr)
        return Problem{"unknown-game",
                       say({"There is no game `{}`.", "Ein Spiel `{}` gibt es nicht.", "Er is geen spel `{}`."}, lang,
                           settings.game.substr(0, 40)),
                       "", "game"};
    if (settings.clock_s < 0 || settings.clock_s > longest_clock_s)
        return Problem{"bad-option",
                       say({"A turn has at most {} seconds.", "Ein Zug hat höchstens {} Sekunden.",
                            "Een beurt heeft hoogstens {} seconden."},
                           lang, longest_clock_s),
                       "", "clock"};
    const json::value given = settings.options;
    const auto dealt = kind->start(settings.seats, &given, "", only_standard, lang);
    if (const Problem* no = problem_in(dealt)) return *no;
    settings.options = write_options(kind->options(), std::get<Chosen>(read_options(kind->options(), &given)));
    return settings;
}

Result<Settings> completed(Settings settings, const std::optional<json::object>& position, Language lang) {
    const GameKind* kind = find_kind(settings.game);
    if (!position || kind == nullptr) return completed(std::move(settings), lang);
    const auto bad = [&](const Text& text, std::string_view detail = "") {
        return Problem{"bad-position", say(text, lang, detail), "", "position"};
    };
    const auto game = kind->set_up(*position, "", only_standard, lang);
    if (const Problem* wrong = problem_in(game)) {
        Problem told =
            bad({"This position cannot be: {}", "Diese Stellung kann nicht sein: {}", "Deze stelling kan niet: {}"},
                wrong->text);
        told.field = wrong->field;
        return told;
    }
    const json::value* name = position->if_contains("game");
    if (name == nullptr || *name != json::value(settings.game) || std::get<0>(game)->seats() != settings.seats)
        return bad({"`game` and `seats` must be those of the position.",
                    "`game` und `seats` müssen die der Stellung sein.",
                    "`game` en `seats` moeten die van de stelling zijn."});
    if (std::get<0>(game)->outcome().over)
        return bad({"The game is over in this position.", "In dieser Stellung ist das Spiel schon zu Ende.",
                    "In deze stelling is het spel al afgelopen."});
    settings.options = std::get<0>(game)->position().at("options").as_object();
    return completed(std::move(settings), lang);
}

}  // namespace tischlein::server::table
