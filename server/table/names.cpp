#include "server/table/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/table/unicode.hpp"

namespace tischlein::server::table {

namespace {

using Letters = std::u32string;

struct Confusable {
    char32_t letter;
    char32_t looks_like;
};

// Letters of other scripts, and a few rare Latin ones, that are drawn like a Latin letter. Sorted.
constexpr std::array confusables{
    Confusable{'0', 'O'},     Confusable{'1', 'l'},     Confusable{'|', 'l'},     Confusable{U'ı', 'i'},    Confusable{U'ȷ', 'j'},    Confusable{U'ɑ', 'a'},
    Confusable{U'ɡ', 'g'},    Confusable{U'ɩ', 'i'},    Confusable{U'ɪ', 'i'},    Confusable{U'ʏ', 'y'},    Confusable{U'Α', 'A'},    Confusable{U'Β', 'B'},
    Confusable{U'Ε', 'E'},    Confusable{U'Ζ', 'Z'},    Confusable{U'Η', 'H'},    Confusable{U'Ι', 'I'},    Confusable{U'Κ', 'K'},    Confusable{U'Μ', 'M'},
    Confusable{U'Ν', 'N'},    Confusable{U'Ο', 'O'},    Confusable{U'Ρ', 'P'},    Confusable{U'Τ', 'T'},    Confusable{U'Υ', 'Y'},    Confusable{U'Χ', 'X'},
    Confusable{U'α', 'a'},    Confusable{U'γ', 'y'},    Confusable{U'ε', 'e'},    Confusable{U'η', 'n'},    Confusable{U'ι', 'i'},    Confusable{U'κ', 'k'},
    Confusable{U'ν', 'v'},    Confusable{U'ο', 'o'},    Confusable{U'ρ', 'p'},    Confusable{U'τ', 't'},    Confusable{U'υ', 'u'},
    Confusable{U'χ', 'x'},    Confusable{U'Ѕ', 'S'},    Confusable{U'І', 'I'},    Confusable{U'Ј', 'J'},    Confusable{U'А', 'A'},    Confusable{U'В', 'B'},
    Confusable{U'Е', 'E'},    Confusable{U'З', '3'},    Confusable{U'К', 'K'},    Confusable{U'М', 'M'},    Confusable{U'Н', 'H'},    Confusable{U'О', 'O'},
    Confusable{U'Р', 'P'},    Confusable{U'С', 'C'},    Confusable{U'Т', 'T'},    Confusable{U'У', 'Y'},    Confusable{U'Х', 'X'},    Confusable{U'Ь', 'b'},
    Confusable{U'а', 'a'},    Confusable{U'в', 'B'},    Confusable{U'г', 'r'},    Confusable{U'е', 'e'},    Confusable{U'з', '3'},    Confusable{U'к', 'k'},
    Confusable{U'м', 'M'},    Confusable{U'н', 'H'},    Confusable{U'о', 'o'},    Confusable{U'п', 'n'},    Confusable{U'р', 'p'},    Confusable{U'с', 'c'},
    Confusable{U'т', 'T'},    Confusable{U'у', 'y'},    Confusable{U'х', 'x'},    Confusable{U'ь', 'b'},    Confusable{U'ѕ', 's'},    Confusable{U'і', 'i'},
    Confusable{U'ј', 'j'},    Confusable{U'һ', 'h'},    Confusable{U'ԁ', 'd'},    Confusable{U'ԛ', 'q'},    Confusable{U'ԝ', 'w'},    Confusable{U'Ա', 'U'},
    Confusable{U'Օ', 'O'},    Confusable{U'հ', 'h'},    Confusable{U'ո', 'n'},    Confusable{U'ս', 'u'},    Confusable{U'օ', 'o'}};
static_assert(std::is_sorted(confusables.begin(), confusables.end(), [](Confusable a, Confusable b) { return a.letter < b.letter; }));

char32_t as_latin(char32_t c) {
    const auto confusable = std::lower_bound(confusables.begin(), confusables.end(), c, [](Confusable a, char32_t b) { return a.letter < b; });
    return confusable != confusables.end() && confusable->letter == c ? confusable->looks_like : c;
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

// Writes each letter as the Latin letter that it looks like (as_latin); other letters stay.
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
struct Skeleton {
    Letters folded, latin, one_stroke;
    friend bool alike(const Skeleton& a, const Skeleton& b) {
        // `folded` compares within a script: a Greek capital and its small letter have different Latin confusables.
        return a.folded == b.folded || a.latin == b.latin || a.one_stroke == b.one_stroke;
    }
};
Skeleton skeleton_of(std::string_view name) {
    const Letters letters = drawn(name), latin = in_latin(letters);
    return {folded(letters), folded(latin), with_one_stroke(latin)};
}

}  // namespace

bool look_alike(std::string_view a, std::string_view b) { return alike(skeleton_of(a), skeleton_of(b)); }

bool is_visible(std::string_view name) { return !drawn(name).empty(); }

std::string distinct_name(std::string_view name, const std::vector<std::string>& taken) {
    std::vector<Skeleton> skeletons;
    for (const std::string& other : taken) skeletons.push_back(skeleton_of(other));
    const auto is_taken = [&](std::string_view wanted) {
        const Skeleton skeleton = skeleton_of(wanted);
        return std::any_of(skeletons.begin(), skeletons.end(), [&](const Skeleton& other) { return alike(skeleton, other); });
    };
    std::string distinct(name);
    for (std::size_t number = 2; is_taken(distinct); ++number) {
        const std::string ending = fmt::format(" {}", number);
        distinct = std::string(shortened(name, longest_name - ending.size())) + ending;
    }
    return distinct;
}

}  // namespace tischlein::server::table
