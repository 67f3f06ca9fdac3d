// Which form of a text goes with a number: the `Plural-Forms` line of a gettext catalogue, read and evaluated.
//
//   nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
//
// The expression is C with the one variable n: ?: || && == != < > <= >= + - * / % ! and parentheses.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tischlein::i18n {

class PluralRule {
public:
    static constexpr std::size_t most_forms = 8;

    // One form for every number, as in Japanese.
    PluralRule() = default;
    // std::nullopt if the line cannot be read.
    static std::optional<PluralRule> read(std::string_view line);

    std::size_t forms() const noexcept { return forms_; }
    // Always below forms(), even if the expression gives another number.
    std::size_t form_for(std::int64_t n) const noexcept;

private:
    friend class PluralReader;
    enum class Op : std::uint8_t {
        number,
        n,
        negate,
        choose,
        either,
        both,
        equal,
        unequal,
        less,
        more,
        at_most,
        at_least,
        plus,
        minus,
        times,
        over,
        rest
    };
    // A node of the expression; its operands are the indices of earlier nodes.
    struct Node {
        Op op = Op::number;
        std::int64_t value = 0;
        std::size_t a = 0, b = 0, c = 0;
    };
    std::int64_t value_of(const Node& node, std::int64_t n) const noexcept;
    std::int64_t binary(const Node& node, std::int64_t n) const noexcept;

    std::size_t forms_ = 1;
    std::vector<Node> nodes_{};  // the last one is the root; empty: always form 0
};

}  // namespace tischlein::i18n
