// The compiled schema: schema_load.cpp makes it from the JSON, and schema.cpp walks it. Private to these two.
#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "server/protocol/namespace.hpp"
#include "server/protocol/pattern.hpp"
#include "server/protocol/schema.hpp"

namespace tischlein::server::protocol {

// Kinds of JSON values, as bits.
using Kinds = std::uint8_t;
struct JsonKind {
    static constexpr Kinds null = 1, boolean = 2, integer = 4, real = 8, string = 16, array = 32, object = 64;
};
inline constexpr Kinds any_kind = 127;

inline Kinds kind_of(const json::value& value) noexcept {
    switch (value.kind()) {
        case json::kind::null: return JsonKind::null;
        case json::kind::bool_: return JsonKind::boolean;
        case json::kind::int64:
        case json::kind::uint64: return JsonKind::integer;
        case json::kind::double_: return JsonKind::real;
        case json::kind::string: return JsonKind::string;
        case json::kind::array: return JsonKind::array;
        case json::kind::object: return JsonKind::object;
    }
    return 0;
}

using NodeId = std::int32_t;
inline constexpr NodeId no_node = -1;   // nothing is allowed here
inline constexpr NodeId anything = -2;  // no further rule

struct Node {
    struct Property {
        std::string name;
        NodeId node = anything;
        bool required = false;
    };
    // How a oneOf or anyOf is decided.
    enum class Choice : std::uint8_t { none, by_kind, by_field, by_trying };

    Kinds kinds = any_kind;
    std::vector<json::value> values{};  // const, enum; empty: any
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::size_t shortest = 0, longest = SIZE_MAX;  // strings, in code points
    std::size_t fewest = 0, most_items = SIZE_MAX;
    std::size_t fewest_fields = 0, most_fields = SIZE_MAX;
    std::optional<Pattern> pattern{};
    std::string pattern_text{};
    bool line = false;  // format "line"
    std::vector<Property> properties{};
    std::size_t required = 0;
    NodeId names = anything;       // propertyNames
    NodeId additional = anything;  // fields that `properties` does not list
    std::vector<NodeId> prefix{};
    NodeId items = anything;  // after the prefix
    NodeId target = no_node;  // $ref: the node that says everything else
    Choice choice = Choice::none;
    std::vector<NodeId> branches{};
    std::string field{};                      // by_field: the field that decides …
    std::vector<json::value> field_values{};  // … and its value for each branch
    std::vector<Kinds> branch_kinds{};        // by_kind
};

struct SchemaTree {
    std::vector<Node> nodes;
    std::map<std::string, NodeId, std::less<>> definitions;

    // Follows $ref.
    const Node& at(NodeId id) const {
        const Node* node = &nodes[static_cast<std::size_t>(id)];
        while (node->target != no_node) node = &nodes[static_cast<std::size_t>(node->target)];
        return *node;
    }
};

// The length of UTF-8 text in code points.
std::size_t code_points(std::string_view text) noexcept;
// One line that people can read: something visible in it, no control characters, nothing that turns the writing direction.
bool is_line(std::string_view text) noexcept;

}  // namespace tischlein::server::protocol
