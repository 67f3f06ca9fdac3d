#include "host/option_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tischlein::host {

namespace {

struct Phrase {
    std::string_view key, text;
};

constexpr std::array phrases{
    Phrase{"uno.option.target", "Points to win"},
    Phrase{"uno.option.target.hint", "Whoever reaches them first wins the match."},
    Phrase{"uno.option.rounds", "Rounds"},
    Phrase{"uno.option.rounds.hint", "0 plays to the points above; otherwise exactly so many rounds."},
    Phrase{"uno.option.wildPoints", "A wild counts"},
    Phrase{"uno.option.wildPoints.hint", "Points for a wild left in a hand."},
    Phrase{"uno.option.bluff", "Wild Draw Four is a bluff"},
    Phrase{"uno.option.bluff.hint", "Whoever has to draw four may challenge. When does that succeed?"},
    Phrase{"uno.option.bluff.value.match", "if any card would have fitted"},
    Phrase{"uno.option.bluff.value.colour", "if a card of the colour would have fitted"},
    Phrase{"uno.option.partner", "Partners"},
    Phrase{"uno.option.partner.hint", "Whoever sits opposite plays with you. Needs 4, 6, 8 or 10 seats."},
    Phrase{"uno.option.stack", "Stack draw cards"},
    Phrase{"uno.option.stack.hint", "Answer a draw card with one of the same kind: the next one draws the sum."},
    Phrase{"uno.option.sevenO", "7 swaps, 0 passes on"},
    Phrase{"uno.option.sevenO.hint", "A 7 swaps hands with somebody; a 0 hands all hands on."},
    Phrase{"uno.option.jumpIn", "Jump in"},
    Phrase{"uno.option.jumpIn.hint", "Whoever holds exactly the same card may lay it out of turn."},
    Phrase{"annaotto.option.cards", "Cards for each"},
    Phrase{"annaotto.option.cards.hint", "Eight is usual; six make a shorter game."},
    Phrase{"annaotto.option.placings", "Play for all places"},
    Phrase{"annaotto.option.placings.hint", "Off: the game ends when the first is out."},
    Phrase{"annaotto.option.deck", "Deck"},
    Phrase{"annaotto.option.deck.hint", "“standard” is the deck that comes with the game."},
    Phrase{"anansi.option.rounds", "Rounds"},
    Phrase{"anansi.option.rounds.hint", "The usual game has three; the bonus grows from round to round."},
    Phrase{"anansi.option.race", "Race to"},
    Phrase{"anansi.option.race.hint",
           "0: off. Otherwise you play rounds, each with a bonus of 4, until somebody has so many points."},
    Phrase{"otto.option.target", "Points to win"},
    Phrase{"otto.option.target.hint", "Whoever has them after a round wins."},
    Phrase{"otto.option.teams", "Teams"},
    Phrase{"otto.option.teams.hint", "Two against two, opposite each other. Needs 4 seats."},
    Phrase{"otto.option.honour", "On your honour"},
    Phrase{"otto.option.honour.hint", "Off: whoever can close something must. On: the table does not insist."},
    Phrase{"otto.option.cards", "Secret cards"},
    Phrase{"otto.option.cards.hint", "Off: tiles only, for the first games."},
    Phrase{"otto.option.tiles", "Tiles"},
    Phrase{"otto.option.tiles.hint", "“standard” is the set that comes with the game."},
};

std::string standard_of(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::yes_no: return spec.standard != 0 ? "true" : "false";
        case OptionType::word: return std::string(spec.words[static_cast<std::size_t>(spec.standard)]);
        case OptionType::file: return std::string(spec.file);
        default: return std::to_string(spec.standard);
    }
}

constexpr std::string_view margin = "                         ";

}  // namespace

std::string_view option_phrase(std::string_view key) {
    const auto found = std::find_if(phrases.begin(), phrases.end(), [&](const Phrase& p) { return p.key == key; });
    return found == phrases.end() ? std::string_view() : found->text;
}

std::string option_range(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::number: return fmt::format("{} to {}", spec.min, spec.max);
        case OptionType::yes_no: return "true or false";
        case OptionType::pick: return fmt::to_string(fmt::join(spec.numbers, " or "));
        case OptionType::word: return fmt::to_string(fmt::join(spec.words, " or "));
        case OptionType::file: return "a file";
    }
    return {};
}

std::string describe_game(const GameKind& kind) {
    std::string text =
        fmt::format("{}: {} to {} seats\n", kind.name(), kind.seats().least, kind.seats().most);
    for (const OptionSpec& spec : kind.options()) {
        const std::string key = fmt::format("{}.option.{}", kind.name(), spec.name);
        text += fmt::format("  {:<22} {} ({})\n", fmt::format("{}={}", spec.name, standard_of(spec)),
                            option_phrase(key), option_range(spec));
        text += fmt::format("{}{}\n", margin, option_phrase(key + ".hint"));
        for (const std::string_view word : spec.words)
            text += fmt::format("{}{}: {}\n", margin, word, option_phrase(fmt::format("{}.value.{}", key, word)));
    }
    return text;
}

}  // namespace tischlein::host
