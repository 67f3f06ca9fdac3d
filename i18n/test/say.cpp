// Texts with parameters, plurals and terms.
#include <doctest/doctest.h>

#include "i18n/ascii.hpp"
#include "i18n/message.hpp"
#include "i18n/rules.hpp"
#include "i18n/say.hpp"

using namespace tischlein;
using namespace tischlein::i18n;

TEST_CASE("Parameters are put in by name, in the order of the language") {
    CHECK(say(Language::en, "uno.event.swapped", {{"who", "Ada"}, {"other", std::string("Bo")}}) ==
          "Ada and Bo swap hands.");
    CHECK(say(Language::fr, "uno.event.caught", {{"other", "Bo"}, {"who", "Ada"}}) == "Ada attrape Bo sans UNO.");
    CHECK(say(Language::de, "uno.explain.out") == phrase(Language::de, "uno.explain.out"));
}

TEST_CASE("The form of a plural follows the number n and the language") {
    const auto drew = [](Language lang, int n) { return say(lang, "uno.event.drew", {{"who", "Ada"}, {"n", n}}); };
    CHECK(drew(Language::en, 1) == "Ada draws a card");
    CHECK(drew(Language::en, 0) == "Ada draws 0 cards");
    CHECK(drew(Language::fr, 0) == "Ada pioche une carte");
    CHECK(drew(Language::it, 2) == "Ada pesca 2 carte");
}

TEST_CASE("A term is put in in the form that the text asks for, or as it is") {
    const auto reverse = [](Language lang, std::string_view colour) {
        return say(lang, "uno.card.V", {{"colour", Term(colour)}});
    };
    CHECK(reverse(Language::fr, "uno.colour.G") == "inversion verte");
    CHECK(reverse(Language::fr, "uno.colour.R") == "inversion rouge");
    CHECK(reverse(Language::en, "uno.colour.G") == "green reverse");
}

TEST_CASE("The reader is told in the second person, where there is such a text") {
    CHECK(say(Language::en, "uno.event.drew", {{"who", reader}, {"n", 2}}) == "You draw 2 cards");
    CHECK(say(Language::de, "uno.event.drew", {{"who", reader}, {"n", 1}}) == "Du ziehst eine Karte");
    CHECK(say(Language::en, "uno.event.caught", {{"who", reader}, {"other", "Ben"}}).starts_with("You catch Ben"));
    CHECK(say(Language::en, "uno.event.caught", {{"who", "Ben"}, {"other", reader}}).starts_with("Ben catches you"));
    CHECK(say(Language::fr, "uno.event.called", {{"who", reader}}).starts_with("Toi"));
    CHECK(say(Language::en, "page.table.winner", {{"who", "Ben, \x01"}}) == "The game is over. Winner: Ben, you.");
}

TEST_CASE("Braces in texts") {
    const auto message = Message::read("a {{b}} {who}{n.fem}}}");
    REQUIRE(message.has_value());
    REQUIRE(message->pieces().size() == 3);
    CHECK(message->pieces()[0].text == "a {b} ");
    CHECK(message->pieces()[0].parameter == "who");
    CHECK(message->pieces()[1].parameter == "n");
    CHECK(message->pieces()[1].attribute == "fem");
    CHECK(message->pieces()[2].text == "}");
    for (const char* broken : {"{", "}", "{}", "{a", "a}", "{a b}", "{a.}", "{.a}", "{a.b.c}", "{é}"}) {
        INFO(broken);
        CHECK_FALSE(Message::read(broken).has_value());
    }
}

TEST_CASE("A rule is told with its number; there are no others") {
    const Rules uno{"uno", 'U', 20};
    CHECK(uno.text(16, Language::it) == "U16: La partita è finita; non si può più giocare nulla.");
    CHECK(uno.text(0, Language::en).empty());
    CHECK(uno.text(21, Language::en).empty());
}

TEST_CASE("Letters are spelt out for terminals without them") {
    CHECK(to_ascii("Köpfe: à piochée, l’œuf — «uno»…") == "Koepfe: a piochee, l'oeuf - \"uno\"...");
    CHECK(to_ascii("Жук") == "Жук");
}

TEST_CASE("One move is not called moves, where programs count the moves of a game") {
    CHECK(say(Language::en, "record.by-the-rules", {{"n", 1}}) == "the only move follows the rules to the end");
    CHECK(say(Language::fr, "record.by-the-rules", {{"n", 2}}) == "les 2 coups suivent tous les règles jusqu’à la fin");
    CHECK(say(Language::en, "review.intro", {{"n", 1}, {"lines", 20}}) == "1 move, 20 games played on from it.");
    CHECK(say(Language::it, "review.intro", {{"n", 5}, {"lines", 20}}) ==
          "5 mosse; da ognuna 20 partite giocate fino in fondo.");
}
