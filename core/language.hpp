// The language that a person reads, as a small handle. The texts are in the catalogues of i18n/; this header only tells
// languages apart, so that games and programs can pass one on.
#pragma once
#include <cstdint>

namespace tischlein {

class Language {
public:
    constexpr Language() noexcept = default;  // English
    // The language of this number in i18n's list. The first five come with the program; later ones are read when it starts.
    constexpr explicit Language(std::uint8_t index) noexcept : index_(index) {}

    constexpr std::uint8_t index() const noexcept { return index_; }
    friend constexpr bool operator==(Language, Language) noexcept = default;

    static const Language en, de, nl, fr, it;

private:
    std::uint8_t index_ = 0;
};

inline constexpr Language Language::en{0};
inline constexpr Language Language::de{1};
inline constexpr Language Language::nl{2};
inline constexpr Language Language::fr{3};
inline constexpr Language Language::it{4};

}  // namespace tischlein
