// Walks the compiled schema and a value side by side. Texts are written only when something does not fit.
#include "server/protocol/schema.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "server/protocol/schema_tree.hpp"

namespace tischlein::server::protocol {

namespace {

// One character of valid UTF-8, taken off the front.
char32_t next_character(std::string_view& rest) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t c = lead < 0x80 ? lead : lead & (0xff >> (length + 1));
    for (std::size_t i = 1; i < length && i < rest.size(); ++i) c = c << 6 | (byte(i) & 0x3f);
    rest.remove_prefix(std::min(length, rest.size()));
    return c;
}

// Control characters, line and paragraph separators, and marks that turn or isolate the writing direction: they could
// make one person's words look like another's.
constexpr bool unwelcome(char32_t c) noexcept {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

constexpr bool blank(char32_t c) noexcept {
    return c == ' ' || c == 0xa0 || c == 0xad || c == 0x1680 || (c >= 0x2000 && c <= 0x200d) || c == 0x202f ||
           c == 0x205f || (c >= 0x2060 && c <= 0x2064) || c == 0x2800 || c == 0x3000 || c == 0x3164;
}

// An unknown field's name may be long, so only its beginning is quoted. It is cut between two UTF-8 characters.
std::string_view shortened(std::string_view name) {
    std::size_t end = std::min<std::size_t>(name.size(), 40);
    while (end < name.size() && end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    return name.substr(0, end);
}

std::string kinds_in_words(Kinds kinds) {
    std::vector<std::string_view> words;
    if ((kinds & JsonKind::null) != 0) words.emplace_back("null");
    if ((kinds & JsonKind::boolean) != 0) words.emplace_back("true or false");
    if ((kinds & JsonKind::integer) != 0) words.emplace_back("a whole number");
    if ((kinds & JsonKind::string) != 0) words.emplace_back("a text");
    if ((kinds & JsonKind::array) != 0) words.emplace_back("a list");
    if ((kinds & JsonKind::object) != 0) words.emplace_back("an object");
    return fmt::format("wants {}", fmt::join(words, " or "));
}

std::string list_in_words(const std::vector<json::value>& values) {
    std::string list;
    for (const json::value& value : values) {
        if (!list.empty()) list += ", ";
        list += value.is_string() ? std::string(value.get_string()) : json::serialize(value);
    }
    return list;
}

std::string range_in_words(const Node& node) {
    if (node.most == std::numeric_limits<std::int64_t>::max()) return fmt::format("must be at least {}", node.least);
    if (node.least == std::numeric_limits<std::int64_t>::min()) return fmt::format("must be at most {}", node.most);
    return fmt::format("wants a whole number from {} to {}", node.least, node.most);
}

}  // namespace

std::size_t code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    return count;
}

bool is_line(std::string_view text) noexcept {
    bool visible = false;
    while (!text.empty()) {
        const char32_t c = next_character(text);
        if (unwelcome(c)) return false;
        visible = visible || !blank(c);
    }
    return visible;
}

// One walk. Each function returns whether the value fits. If not, the first misfit is stored; its path is built from the
// inside out while the functions return.
class Walk {
public:
    explicit Walk(const SchemaTree& tree) : tree_(tree) {}

    bool fits(NodeId id, const json::value& value) {
        if (id == anything) return true;
        if (id == no_node) return fail("is not allowed here");
        const Node& node = tree_.at(id);
        const Kinds kind = kind_of(value);
        if ((node.kinds & kind) == 0) return fail_kind(node);
        if (!node.values.empty() && !listed(node, value)) return false;
        if (kind == JsonKind::integer && !fits_range(node, value)) return false;
        if (kind == JsonKind::string && !fits_text(node, value.get_string())) return false;
        if (kind == JsonKind::array && !fits_list(node, value.get_array())) return false;
        if (kind == JsonKind::object && !fits_object(node, value.get_object())) return false;
        return node.branches.empty() || fits_choice(node, value);
    }

    Misfit misfit{};

private:
    bool fail(std::string text) {
        misfit = {"", std::move(text)};
        return false;
    }
    bool fail_at(std::string_view field, std::string text) {
        misfit = {std::string(field), std::move(text)};
        return false;
    }
    bool fail_kind(const Node& node) { return fail(kinds_in_words(node.kinds)); }
    // The misfit lies inside `field` of what is looked at.
    bool inside(std::string_view field) {
        const std::string_view joint = misfit.path.empty() || misfit.path.front() == '[' ? "" : ".";
        misfit.path = fmt::format("{}{}{}", field, joint, misfit.path);
        return false;
    }

    bool listed(const Node& node, const json::value& value) {
        for (const json::value& one : node.values)
            if (one == value) return true;
        return fail(fmt::format("wants {}{}", node.values.size() > 1 ? "one of " : "", list_in_words(node.values)));
    }

    bool fits_range(const Node& node, const json::value& value) {
        // Boost keeps a number that is too large for int64 as uint64. Numbers from our own code keep the type they were written with.
        const bool huge = value.is_uint64() && value.get_uint64() > std::uint64_t{INT64_MAX};
        const std::int64_t number = huge               ? INT64_MAX
                                    : value.is_int64() ? value.get_int64()
                                                       : static_cast<std::int64_t>(value.get_uint64());
        if (number >= node.least && number <= node.most && (!huge || node.most == INT64_MAX)) return true;
        return fail(range_in_words(node));
    }

    bool fits_text(const Node& node, std::string_view text) {
        if (node.longest != SIZE_MAX || node.shortest != 0) {
            const std::size_t length = code_points(text);
            if (length < node.shortest)
                return fail(length == 0 ? "must not be empty"
                                        : fmt::format("must have at least {} characters", node.shortest));
            if (length > node.longest) return fail(fmt::format("has more than {} characters", node.longest));
        }
        if (node.pattern && !node.pattern->matches(text)) return fail("does not look like " + node.pattern_text);
        if (node.line && !is_line(text)) return fail("must be one line of readable text");
        return true;
    }

    bool fits_list(const Node& node, const json::array& list) {
        if (list.size() < node.fewest) return fail(fmt::format("must have at least {} entries", node.fewest));
        if (list.size() > node.most_items) return fail(fmt::format("has more than {} entries", node.most_items));
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!fits(i < node.prefix.size() ? node.prefix[i] : node.items, list[i]))
                return inside(fmt::format("[{}]", i));
        return true;
    }

    bool fits_object(const Node& node, const json::object& object) {
        std::size_t required = 0;
        for (const auto& [key, value] : object) {
            const Node::Property* property = find(node, key);
            if (property == nullptr && node.additional == no_node) return fail_unknown(node, key);
            if (node.names >= 0 && !fits_name(tree_.at(node.names), key)) return inside(shortened(key));
            required += property != nullptr && property->required ? 1 : 0;
            if (!fits(property != nullptr ? property->node : node.additional, value)) return inside(shortened(key));
        }
        if (required < node.required) return fail_missing(node, object);
        if (object.size() < node.fewest_fields)
            return fail(fmt::format("must have at least {} fields", node.fewest_fields));
        if (object.size() > node.most_fields) return fail(fmt::format("has more than {} fields", node.most_fields));
        return true;
    }

    bool fits_name(const Node& node, std::string_view name) {
        if (node.values.empty()) return fits_text(node, name);
        for (const json::value& one : node.values)
            if (one.is_string() && one.get_string() == name) return true;
        return fail(fmt::format("is not one of {}", list_in_words(node.values)));
    }

    static const Node::Property* find(const Node& node, std::string_view key) {
        for (const Node::Property& property : node.properties)
            if (property.name == key) return &property;
        return nullptr;
    }

    bool fail_unknown(const Node& node, std::string_view key) {
        std::vector<std::string_view> names;
        for (const Node::Property& property : node.properties) names.push_back(property.name);
        return fail_at(shortened(key), fmt::format("is not known here; there are: {}", fmt::join(names, ", ")));
    }

    bool fail_missing(const Node& node, const json::object& object) {
        for (const Node::Property& property : node.properties)
            if (property.required && !object.contains(property.name)) return fail_at(property.name, "is missing");
        return fail("is not complete");
    }

    bool fits_choice(const Node& node, const json::value& value) {
        switch (node.choice) {
            case Node::Choice::by_field: return fits_by_field(node, value);
            case Node::Choice::by_kind: return fits_by_kind(node, value);
            case Node::Choice::by_trying: return fits_any(node, value);
            case Node::Choice::none: break;
        }
        return true;
    }

    bool fits_by_field(const Node& node, const json::value& value) {
        if (!value.is_object()) return fail(kinds_in_words(JsonKind::object));
        const json::value* field = value.get_object().if_contains(node.field);
        if (field == nullptr) return fail_at(node.field, "is missing");
        for (std::size_t i = 0; i < node.branches.size(); ++i)
            if (node.field_values[i] == *field) return fits(node.branches[i], value);
        return fail_at(node.field, fmt::format("wants one of {}", list_in_words(node.field_values)));
    }

    bool fits_by_kind(const Node& node, const json::value& value) {
        Kinds all = 0;
        for (std::size_t i = 0; i < node.branches.size(); ++i) {
            if ((node.branch_kinds[i] & kind_of(value)) != 0) return fits(node.branches[i], value);
            all |= node.branch_kinds[i];
        }
        return fail(kinds_in_words(all));
    }

    // Reports the misfit of the branch that came closest: the one whose misfit lies deepest.
    bool fits_any(const Node& node, const json::value& value) {
        Misfit closest;
        for (const NodeId branch : node.branches) {
            if (fits(branch, value)) return true;
            if (closest.text.empty() || misfit.path.size() > closest.path.size()) closest = misfit;
        }
        misfit = std::move(closest);
        return false;
    }

    const SchemaTree& tree_;
};

Schema::Schema(std::unique_ptr<const SchemaTree> tree) : tree_(std::move(tree)) {}
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;
Schema::~Schema() = default;

bool Schema::has(std::string_view definition) const { return tree_->definitions.contains(definition); }

std::optional<Misfit> Schema::misfit(std::string_view definition, const json::value& value) const {
    const auto found = tree_->definitions.find(definition);
    assert(found != tree_->definitions.end());
    Walk walk(*tree_);
    if (walk.fits(found->second, value)) return std::nullopt;
    Misfit& misfit = walk.misfit;
    misfit.text = misfit.path.empty() ? "this " + misfit.text : fmt::format("`{}` {}", misfit.path, misfit.text);
    return std::move(misfit);
}

}  // namespace tischlein::server::protocol
