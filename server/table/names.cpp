#include "server/table/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/table/unicode.hpp"

namespace tischlein::server::table {

namespace {

using Letters = std::u32string;

struct Twin {
    char32_t letter;
    char32_t looks_like;
};

// Letters of other scripts, and a few rare Latin ones, that are drawn like a Latin letter. Sorted.
constexpr std::array twins{
    Twin{'0', 'O'},     Twin{'1', 'l'},     Twin{'|', 'l'},     Twin{U'ı', 'i'},    Twin{U'ȷ', 'j'},    Twin{U'ɑ', 'a'},
    Twin{U'ɡ', 'g'},    Twin{U'ɩ', 'i'},    Twin{U'ɪ', 'i'},    Twin{U'ʏ', 'y'},    Twin{U'Α', 'A'},    Twin{U'Β', 'B'},
    Twin{U'Ε', 'E'},    Twin{U'Ζ', 'Z'},    Twin{U'Η', 'H'},    Twin{U'Ι', 'I'},    Twin{U'Κ', 'K'},    Twin{U'Μ', 'M'},
    Twin{U'Ν', 'N'},    Twin{U'Ο', 'O'},    Twin{U'Ρ', 'P'},    Twin{U'Τ', 'T'},    Twin{U'Υ', 'Y'},    Twin{U'Χ', 'X'},
    Twin{U'α', 'a'},    Twin{U'γ', 'y'},    Twin{U'ε', 'e'},    Twin{U'η', 'n'},    Twin{U'ι', 'i'},    Twin{U'κ', 'k'},
    Twin{U'ν', 'v'},    Twin{U'ο', 'o'},    Twin{U'ρ', 'p'},    Twin{U'τ', 't'},    Twin{U'υ', 'u'},
    Twin{U'χ', 'x'},    Twin{U'Ѕ', 'S'},    Twin{U'І', 'I'},    Twin{U'Ј', 'J'},    Twin{U'А', 'A'},    Twin{U'В', 'B'},
    Twin{U'Е', 'E'},    Twin{U'З', '3'},    Twin{U'К', 'K'},    Twin{U'М', 'M'},    Twin{U'Н', 'H'},    Twin{U'О', 'O'},
    Twin{U'Р', 'P'},    Twin{U'С', 'C'},    Twin{U'Т', 'T'},    Twin{U'У', 'Y'},    Twin{U'Х', 'X'},    Twin{U'Ь', 'b'},
    Twin{U'а', 'a'},    Twin{U'в', 'B'},    Twin{U'г', 'r'},    Twin{U'е', 'e'},    Twin{U'з', '3'},    Twin{U'к', 'k'},
    Twin{U'м', 'M'},    Twin{U'н', 'H'},    Twin{U'о', 'o'},    Twin{U'п', 'n'},    Twin{U'р', 'p'},    Twin{U'с', 'c'},
    Twin{U'т', 'T'},    Twin{U'у', 'y'},    Twin{U'х', 'x'},    Twin{U'ь', 'b'},    Twin{U'ѕ', 's'},    Twin{U'і', 'i'},
    Twin{U'ј', 'j'},    Twin{U'һ', 'h'},    Twin{U'ԁ', 'd'},    Twin{U'ԛ', 'q'},    Twin{U'ԝ', 'w'},    Twin{U'Ա', 'U'},
    Twin{U'Օ', 'O'},    Twin{U'հ', 'h'},    Twin{U'ո', 'n'},    Twin{U'ս', 'u'},    Twin{U'օ', 'o'}};
static_assert(std::is_sorted(twins.begin(), twins.end(), [](Twin a, Twin b) { return a.letter < b.letter; }));

char32_t as_latin(char32_t c) {
    const auto twin = std::lower_bound(twins.begin(), twins.end(), c, [](Twin a, char32_t b) { return a.letter < b; });
    return twin != twins.end() && twin->letter == c ? twin->looks_like : c;
}

// Signs above, below and across letters of scripts in which they are not letters themselves.
constexpr bool is_accent(char32_t c) {
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) || (c >= 0x591 && c <= 0x5c7) ||
           (c >= 0x610 && c <= 0x61a) || (c >= 0x64b && c <= 0x65f) || c == 0x670 || (c >= 0x1ab0 && c <= 0x1aff) ||
           (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

// A blank, or the blank pattern of Braille, which is drawn as nothing, too, although Unicode does not call it ignorable.
constexpr bool is_blank(char32_t c) { return c == ' ' || c == 0x2800; }

// What is drawn, letter by letter and without accents; several blanks are one. Not UTF-8: its bytes.
Letters drawn(std::string_view name) {
    const std::optional<Letters> points = decomposed(name);
    Letters letters;
    if (!points) {
        for (const char byte : name) letters.push_back(0x110000U + static_cast<unsigned char>(byte));
        return letters;
    }
    for (const char32_t c : *points) {
        if (is_accent(c)) continue;
        if (!is_blank(c))
            letters.push_back(c);
        else if (!letters.empty() && letters.back() != ' ')
            letters.push_back(' ');
    }
    if (!letters.empty() && letters.back() == ' ') letters.pop_back();
    return letters;
}

// In Latin, where that looks the same.
Letters in_latin(Letters letters) {
    std::transform(letters.begin(), letters.end(), letters.begin(), as_latin);
    return letters;
}

// Capitals become small letters, and the two small sigmas become one.
Letters folded(Letters letters) {
    for (char32_t& c : letters) {
        if (c < 0x110000) c = small_letter(c);
        if (c == U'ς') c = U'σ';
    }
    return letters;
}

// A capital i and a small L are one stroke. Only for names that keep their capitals: Ella and Elia are two people.
Letters with_one_stroke(Letters letters) {
    std::replace(letters.begin(), letters.end(), U'I', U'l');
    return letters;
}

// The first `most` characters of UTF-8.
std::string_view shortened(std::string_view name, std::size_t most) {
    std::size_t end = 0;
    while (end < name.size()) {
        if ((static_cast<unsigned char>(name[end]) & 0xc0) != 0x80 && most-- == 0) break;
        ++end;
    }
    name = name.substr(0, end);
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    return name;
}

// The forms of a name in which it can be mistaken for another.
struct Look {
    Letters folded, latin, one_stroke;
    friend bool alike(const Look& a, const Look& b) {
        // `folded` compares within a script: a Greek capital and its small letter have different Latin twins.
        return a.folded == b.folded || a.latin == b.latin || a.one_stroke == b.one_stroke;
    }
};
Look look_of(std::string_view name) {
    const Letters letters = drawn(name), latin = in_latin(letters);
    return {folded(letters), folded(latin), with_one_stroke(latin)};
}

}  // namespace

bool look_alike(std::string_view a, std::string_view b) { return alike(look_of(a), look_of(b)); }

bool is_visible(std::string_view name) { return !drawn(name).empty(); }

std::string distinct_name(std::string_view name, const std::vector<std::string>& taken) {
    std::vector<Look> looks;
    for (const std::string& other : taken) looks.push_back(look_of(other));
    const auto is_taken = [&](std::string_view wanted) {
        const Look look = look_of(wanted);
        return std::any_of(looks.begin(), looks.end(), [&](const Look& other) { return alike(look, other); });
    };
    std::string distinct(name);
    for (std::size_t number = 2; is_taken(distinct); ++number) {
        const std::string ending = fmt::format(" {}", number);
        distinct = std::string(shortened(name, longest_name - ending.size())) + ending;
    }
    return distinct;
}

}  // namespace tischlein::server::table
