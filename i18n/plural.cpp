// Reads a Plural-Forms expression into nodes, and evaluates them.
#include "i18n/plural.hpp"

#include <algorithm>
#include <array>

namespace tischlein::i18n {

namespace {

constexpr int deepest = 40;  // of parentheses and choices: no language needs more, and the reader recurses

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// The value of `name=value` in a line of them, separated by semicolons.
std::optional<std::string_view> field(std::string_view line, std::string_view name) {
    while (!line.empty()) {
        const std::string_view part = trimmed(line.substr(0, line.find(';')));
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos && trimmed(part.substr(0, equals)) == name)
            return trimmed(part.substr(equals + 1));
        line.remove_prefix(
            std::min(line.size(), line.find(';') == std::string_view::npos ? line.size() : line.find(';') + 1));
    }
    return std::nullopt;
}

}  // namespace

// A recursive descent parser of the expression.
class PluralReader {
public:
    using Op = PluralRule::Op;
    using Node = PluralRule::Node;

    explicit PluralReader(std::string_view text) : rest_(text) {}

    std::optional<std::vector<Node>> read() {
        choice(0);
        skip_blanks();
        if (failed_ || !rest_.empty()) return std::nullopt;
        return std::move(nodes_);
    }

private:
    struct Operator {
        std::string_view sign;
        Op op;
    };
    // From the lowest precedence to the highest. A longer sign comes before a shorter one that it begins with (<= before <).
    static constexpr std::array<std::array<Operator, 4>, 6> levels{{
        {{{"||", Op::either}, {}, {}, {}}},
        {{{"&&", Op::both}, {}, {}, {}}},
        {{{"==", Op::equal}, {"!=", Op::unequal}, {}, {}}},
        {{{"<=", Op::at_most}, {">=", Op::at_least}, {"<", Op::less}, {">", Op::more}}},
        {{{"+", Op::plus}, {"-", Op::minus}, {}, {}}},
        {{{"*", Op::times}, {"/", Op::over}, {"%", Op::rest}, {}}},
    }};

    void skip_blanks() {
        while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    }
    bool take(std::string_view sign) {
        skip_blanks();
        if (sign.empty() || !rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }
    std::size_t add(Node node) {
        if (nodes_.size() >= 200) failed_ = true;
        nodes_.push_back(node);
        return nodes_.size() - 1;
    }
    std::size_t fail() {
        failed_ = true;
        return 0;
    }

    std::size_t choice(int depth) {
        if (failed_ || depth > deepest) return fail();
        const std::size_t condition = binary(0, depth);
        if (!take("?")) return condition;
        const std::size_t yes = choice(depth + 1);
        if (!take(":")) return fail();
        const std::size_t no = choice(depth + 1);
        return add({Op::choose, 0, condition, yes, no});
    }
    std::size_t binary(std::size_t level, int depth) {
        if (level == levels.size()) return unary(depth);
        std::size_t left = binary(level + 1, depth);
        for (bool found = true; found && !failed_;) {
            found = false;
            for (const Operator& known : levels[level])
                if (!found && take(known.sign)) {
                    const std::size_t right = binary(level + 1, depth);
                    left = add({known.op, 0, left, right, 0});
                    found = true;
                }
        }
        return left;
    }
    std::size_t unary(int depth) {
        if (failed_ || depth > deepest) return fail();
        if (take("!")) return add({Op::negate, 0, unary(depth + 1), 0, 0});
        if (take("(")) {
            const std::size_t inner = choice(depth + 1);
            return take(")") ? inner : fail();
        }
        if (take("n")) return add({Op::n, 0, 0, 0, 0});
        std::int64_t value = 0;
        std::size_t digits = 0;
        while (digits < rest_.size() && is_digit(rest_[digits]) && digits < 9)
            value = value * 10 + (rest_[digits++] - '0');
        if (digits == 0) return fail();
        rest_.remove_prefix(digits);
        return add({Op::number, value, 0, 0, 0});
    }

    std::string_view rest_;
    std::vector<Node> nodes_{};
    bool failed_ = false;
};

std::optional<PluralRule> PluralRule::read(std::string_view line) {
    const auto count = field(line, "nplurals"), expression = field(line, "plural");
    if (!count || !expression || count->size() != 1 || !is_digit(count->front())) return std::nullopt;
    PluralRule rule;
    rule.forms_ = static_cast<std::size_t>(count->front() - '0');
    if (rule.forms_ == 0 || rule.forms_ > most_forms) return std::nullopt;
    auto nodes = PluralReader(*expression).read();
    if (!nodes) return std::nullopt;
    rule.nodes_ = std::move(*nodes);
    return rule;
}

// n may be any number, so sums and products wrap around instead of overflowing.
std::int64_t PluralRule::binary(const Node& node, std::int64_t n) const noexcept {
    const std::int64_t a = value_of(nodes_[node.a], n), b = value_of(nodes_[node.b], n);
    const auto wrapped = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    const auto ua = static_cast<std::uint64_t>(a), ub = static_cast<std::uint64_t>(b);
    const bool divides = b != 0 && b != -1;  // dividing by 0 gives 0; by -1, too, because INT64_MIN / -1 overflows
    switch (node.op) {
        case Op::equal: return a == b ? 1 : 0;
        case Op::unequal: return a != b ? 1 : 0;
        case Op::less: return a < b ? 1 : 0;
        case Op::more: return a > b ? 1 : 0;
        case Op::at_most: return a <= b ? 1 : 0;
        case Op::at_least: return a >= b ? 1 : 0;
        case Op::plus: return wrapped(ua + ub);
        case Op::minus: return wrapped(ua - ub);
        case Op::times: return wrapped(ua * ub);
        case Op::over: return divides ? a / b : 0;
        default: return divides ? a % b : 0;
    }
}

std::int64_t PluralRule::value_of(const Node& node, std::int64_t n) const noexcept {
    switch (node.op) {
        case Op::number: return node.value;
        case Op::n: return n;
        case Op::negate: return value_of(nodes_[node.a], n) == 0 ? 1 : 0;
        case Op::choose: return value_of(nodes_[value_of(nodes_[node.a], n) != 0 ? node.b : node.c], n);
        case Op::either: return value_of(nodes_[node.a], n) != 0 || value_of(nodes_[node.b], n) != 0 ? 1 : 0;
        case Op::both: return value_of(nodes_[node.a], n) != 0 && value_of(nodes_[node.b], n) != 0 ? 1 : 0;
        default: return binary(node, n);
    }
}

std::size_t PluralRule::form_for(std::int64_t n) const noexcept {
    if (nodes_.empty()) return 0;
    const std::int64_t form = value_of(nodes_.back(), n < 0 ? -std::max(n, -INT64_MAX) : n);
    return form < 0 || static_cast<std::uint64_t>(form) >= forms_ ? forms_ - 1 : static_cast<std::size_t>(form);
}

}  // namespace tischlein::i18n
