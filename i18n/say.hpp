// Texts for people, by key, in their language:
//
//   say(lang, "uno.event.drew", {{"who", name}, {"n", count}})
//   say(lang, "uno.move.lay", {{"card", card}, {"colour", Term("uno.colour.R")}})
//
// Every key is a literal, or is in a list that test/texts.py reads. That test finds keys without a text, unused texts, and
// parameters that a text or its caller does not have. If a language lacks a key, the text is English.
#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/language.hpp"

namespace tischlein::i18n {

// A parameter that is itself a text of the catalogue, named by its key.
struct Term {
    std::string_view key;
    explicit Term(std::string_view named) : key(named) {}
};

// Callers pass this instead of the reader's name. A text about the reader is in the second person where the language has
// such a text: `KEY.you` replaces `KEY`, or `KEY.toYou` if something is done to the reader (`{other}`, `{owner}`).
inline constexpr std::string_view reader = "\x01";
// Replaces `reader` in a text that was made without say(), such as a list of names.
std::string for_reader(std::string text, Language lang);

// The value of a parameter. It keeps views and copies nothing, so it must not outlive the call it is made for.
class Parameter {
public:
    template <std::integral Number>
    Parameter(std::string_view name, Number number) : name_(name),
                                                      number_(static_cast<std::int64_t>(number)) {
        static_assert(!std::same_as<Number, bool> && !std::same_as<Number, char>, "pass a number or a text");
    }
    Parameter(std::string_view name, std::string_view text) : name_(name), text_(text), kind_(Kind::text) {}
    Parameter(std::string_view name, const std::string& text) : Parameter(name, std::string_view(text)) {}
    Parameter(std::string_view name, const char* text) : Parameter(name, std::string_view(text)) {}
    Parameter(std::string_view name, Term term) : name_(name), text_(term.key), kind_(Kind::term) {}

    std::string_view name() const noexcept { return name_; }
    bool is_number() const noexcept { return kind_ == Kind::number; }
    bool is_term() const noexcept { return kind_ == Kind::term; }
    std::int64_t number() const noexcept { return number_; }
    std::string_view text() const noexcept { return text_; }

private:
    enum class Kind : std::uint8_t { number, text, term };

    std::string_view name_, text_{};
    std::int64_t number_ = 0;
    Kind kind_ = Kind::number;
};
using Parameters = std::initializer_list<Parameter>;

std::string say(Language lang, std::string_view key, Parameters parameters = {});
// A text without parameters, as it is in the catalogue. The result stays valid as long as the program runs.
std::string_view phrase(Language lang, std::string_view key);

}  // namespace tischlein::i18n
