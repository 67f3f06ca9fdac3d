// Texts for people, by key, in their language:
//
//   say(lang, "uno.event.drew", {{"who", name}, {"n", count}})
//   say(lang, "uno.move.lay", {{"card", card}, {"colour", Term("uno.colour.R")}})
//
// Every key stands in a literal, or in a list that test/texts.py walks: that test finds keys without text, texts
// without use and parameters that a text or its caller does not have. A key that a language lacks is said in English.
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

// Stands for the name of whoever reads. What is told about the reader is in the second person: `KEY.you` is said instead of `KEY`, and
// `KEY.toYou` where it is done to the reader (`{other}`, `{owner}`), where the language has such a text.
inline constexpr std::string_view reader = "\x01";
// With the reader named in what was made without say(), such as a list of names.
std::string for_reader(std::string text, Language lang);

// What is put in for a parameter. Views are kept, not copied: a Parameter lives no longer than the call it is made for.
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
// A text without parameters, as it stands in the catalogue, for as long as the program runs.
std::string_view phrase(Language lang, std::string_view key);

}  // namespace tischlein::i18n
