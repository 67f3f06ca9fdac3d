#include "i18n/ascii.hpp"

#include <algorithm>
#include <array>

namespace tischlein::i18n {

namespace {

struct Spelling {
    std::string_view letter, ascii;
};
constexpr std::array spellings{
    Spelling{"ä", "ae"},  Spelling{"ö", "oe"}, Spelling{"ü", "ue"},     Spelling{"Ä", "Ae"},     Spelling{"Ö", "Oe"},
    Spelling{"Ü", "Ue"},  Spelling{"ß", "ss"}, Spelling{"à", "a"},      Spelling{"á", "a"},      Spelling{"â", "a"},
    Spelling{"ç", "c"},   Spelling{"è", "e"},  Spelling{"é", "e"},      Spelling{"ê", "e"},      Spelling{"ë", "e"},
    Spelling{"ì", "i"},   Spelling{"í", "i"},  Spelling{"î", "i"},      Spelling{"ï", "i"},      Spelling{"ñ", "n"},
    Spelling{"ò", "o"},   Spelling{"ó", "o"},  Spelling{"ô", "o"},      Spelling{"ù", "u"},      Spelling{"ú", "u"},
    Spelling{"û", "u"},   Spelling{"À", "A"},  Spelling{"Ç", "C"},      Spelling{"È", "E"},      Spelling{"É", "E"},
    Spelling{"Ê", "E"},   Spelling{"Î", "I"},  Spelling{"Ô", "O"},      Spelling{"œ", "oe"},     Spelling{"æ", "ae"},
    Spelling{"Œ", "Oe"},  Spelling{"’", "'"},  Spelling{"‘", "'"},      Spelling{"“", "\""},     Spelling{"”", "\""},
    Spelling{"„", "\""},  Spelling{"«", "\""}, Spelling{"»", "\""},     Spelling{"—", "-"},      Spelling{"–", "-"},
    Spelling{"…", "..."}, Spelling{"→", "->"}, Spelling{"\u00a0", " "}, Spelling{"\u202f", " "}, Spelling{"\u00ad", ""},
};

}  // namespace

std::string to_ascii(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        if (static_cast<unsigned char>(text.front()) < 0x80) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        std::size_t length = 1;
        while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) ++length;
        const std::string_view letter = text.substr(0, length);
        const auto* known = std::find_if(spellings.begin(), spellings.end(),
                                         [&](const Spelling& spelling) { return spelling.letter == letter; });
        plain += known == spellings.end() ? letter : known->ascii;
        text.remove_prefix(length);
    }
    return plain;
}

}  // namespace tischlein::i18n
