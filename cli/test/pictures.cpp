// Pictures of tables say nothing that comes from no catalogue: in a language without a plain letter, none is left.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include <algorithm>
#include <set>

#include "host/game_history.hpp"
#include "i18n/languages.hpp"

using namespace tischlein;
using namespace tischlein::host;
namespace json = boost::json;

namespace {

// A text in which every letter is an ø; parameters and escape sequences stay.
std::string without_letters(std::string_view text) {
    std::string plain;
    bool parameter = false;
    for (const char c : text) {
        parameter = parameter || c == '{';
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter && !parameter)
            plain += "ø";
        else if (c == '"' || c == '\\')
            plain += std::string("\\") + c;
        else
            plain += c == '\n' ? std::string("\\n") : std::string(1, c);
        if (c == '}') parameter = false;
    }
    return plain;
}

// English in such a language, as a PO file.
std::string file_without_letters(std::string_view code) {
    const i18n::Catalogue& english = i18n::catalogue_of(Language::en);
    std::string po = "msgid \"\"\nmsgstr \"Language: " + std::string(code) + "\\nPlural-Forms: " + english.plural_line() + "\\n\"\n";
    for (const std::string_view key : english.keys()) {
        const std::vector<std::string>& texts = english.find(key)->texts;
        const std::string name = "\"" + std::string(key) + "\"\n";
        po += "\nmsgid " + name;
        if (texts.size() > 1) po += "msgid_plural " + name;
        for (std::size_t form = 0; form < texts.size(); ++form)
            po += (texts.size() > 1 ? "msgstr[" + std::to_string(form) + "] \"" : "msgstr \"") + without_letters(texts[form]) + "\"\n";
    }
    return po;
}

// The cards that the first seat sees of its own. They are written as people type them, in every language; OTTO's are whole words.
std::vector<std::string> own_cards(const AnyGame& game) {
    std::vector<std::string> cards;
    const json::object view = game.view(seat(0));
    if (const json::value* hands = view.if_contains("hands"); hands != nullptr && hands->is_array())
        if (const json::array* own = hands->as_array().at(0).if_array())
            for (const json::value& card : *own) cards.emplace_back(card.as_string());
    if (const json::value* stolen = view.if_contains("stolen"); stolen != nullptr && stolen->is_string())
        cards.emplace_back(stolen->as_string());
    return cards;
}

// The first word of plain letters that is not one of these cards; codes of cards have never two small ones in a row.
std::string plain_word(std::string_view picture, std::vector<std::string> cards) {
    for (std::size_t at = 0; at < picture.size();) {
        std::size_t end = at;
        while (end < picture.size() && picture[end] >= 'a' && picture[end] <= 'z') ++end;
        const std::string_view word = picture.substr(at, end - at);
        const auto card = std::find(cards.begin(), cards.end(), word);
        if (word.size() > 1 && card == cards.end()) return std::string(word);
        if (card != cards.end()) cards.erase(card);
        at = end + 1;
    }
    return {};
}

}  // namespace

TEST_CASE("A picture says nothing that comes from no catalogue, in any phase of any game") {
    const auto added = i18n::add_catalogue(file_without_letters("qtz"));
    REQUIRE(std::holds_alternative<i18n::Added>(added));
    const Language lang = *i18n::find_language("qtz");
    const std::vector<std::string> names{"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩"};
    std::set<std::string> phases;
    for (const GameKind* kind : all_kinds())
        for (int seats = kind->seats().least; seats <= std::min(4, kind->seats().most); ++seats)
            for (const char* seed : {"a", "b", "c", "d", "e", "f"}) {
                CAPTURE(std::string(kind->name()));
                CAPTURE(seats);
                auto started = GameHistory::start(kind->name(), seats, nullptr, seed, only_standard);
                GameHistory history = std::move(std::get<GameHistory>(started));
                Random random = Random::from_text(seed);
                std::string found;
                for (int ply = 0; ply < 400 && !history.game().must().empty() && found.empty(); ++ply) {
                    const std::string picture =
                        history.game().picture(seat(0), std::span(names).first(static_cast<std::size_t>(seats)),
                                               {.colour = false, .unicode = true, .columns = 80, .language = lang});
                    if (const std::string word = plain_word(picture, own_cards(history.game())); !word.empty()) found = word + "\n" + picture;
                    if (const json::object view = history.game().view(seat(0)); view.contains("phase"))
                        phases.insert(std::string(kind->name()) + " " + std::string(view.at("phase").as_string()));
                    const Seat who = history.game().must().front();
                    const std::vector<std::string> moves = history.game().moves(who);
                    history.play(who, moves[random.below(static_cast<std::uint32_t>(moves.size()))], Language::en);
                }
                CHECK_MESSAGE(found.empty(), found);
            }
    for (const char* rare : {"uno challenge", "otto lift", "otto to", "otto infinity"}) CHECK_MESSAGE(phases.count(rare) == 1, rare);
}
