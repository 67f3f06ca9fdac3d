// Compiles schema files into a tree, and refuses what schema.cpp would not check.
#include <fmt/format.h>

#include <set>

#include "server/protocol/schema_tree.hpp"

namespace tischlein::server::protocol {

namespace {

[[noreturn]] void bad(std::string_view where, std::string_view what) {
    throw BadSchema(fmt::format("schema, {}: {}", where, what));
}

const json::object& object_at(std::string_view where, const json::value& value) {
    if (!value.is_object()) bad(where, "wants an object");
    return value.get_object();
}

const json::array& list_at(std::string_view where, const json::value& value) {
    if (!value.is_array() || value.get_array().empty()) bad(where, "wants a list that is not empty");
    return value.get_array();
}

std::string_view word_at(std::string_view where, const json::value& value) {
    if (!value.is_string()) bad(where, "wants a text");
    return value.get_string();
}

std::int64_t number_at(std::string_view where, const json::value& value) {
    if (!value.is_int64()) bad(where, "wants a whole number");
    return value.get_int64();
}

std::size_t size_at(std::string_view where, const json::value& value) {
    const std::int64_t size = number_at(where, value);
    if (size < 0) bad(where, "must not be negative");
    return static_cast<std::size_t>(size);
}

Kinds kind_named(std::string_view where, std::string_view name) {
    if (name == "null") return JsonKind::null;
    if (name == "boolean") return JsonKind::boolean;
    if (name == "integer") return JsonKind::integer;
    if (name == "string") return JsonKind::string;
    if (name == "array") return JsonKind::array;
    if (name == "object") return JsonKind::object;
    bad(where, fmt::format("there is no type `{}` here", name));
}

class Loader {
public:
    std::unique_ptr<SchemaTree> tree_made(std::span<const Schema::File> files);

private:
    void declare(const Schema::File& file);
    NodeId compile(const std::string& where, const json::value& schema);
    void fill(Node& node, const std::string& where, const json::object& schema);
    bool fill_scalar(Node& node, const std::string& where, std::string_view key, const json::value& value);
    bool fill_object(Node& node, const std::string& where, std::string_view key, const json::value& value);
    bool fill_list(Node& node, const std::string& where, std::string_view key, const json::value& value);
    void fill_ref(Node& node, const std::string& where, const json::object& schema);
    void require(Node& node, const std::string& where, const json::array& names);
    void decide(Node& node, const std::string& where);
    void check_refs() const;
    bool decide_by_kind(Node& node) const;
    bool decide_by_field(Node& node) const;
    Kinds kinds_of(NodeId id, int depth = 0) const;
    const json::value* constant(const Node& branch, std::string_view field, int depth = 0) const;

    std::unique_ptr<SchemaTree> tree_ = std::make_unique<SchemaTree>();
    std::map<std::string, std::string, std::less<>> file_of_;  // by definition
    std::string file_;                                         // being compiled
    std::vector<std::pair<std::string, json::object>> documents_;
    std::vector<std::pair<NodeId, std::string>> choices_;  // to decide when everything is known
};

std::unique_ptr<SchemaTree> Loader::tree_made(std::span<const Schema::File> files) {
    for (const Schema::File& file : files) declare(file);
    for (const auto& [file, definitions] : documents_) {
        file_ = file;
        for (const auto& [name, schema] : definitions) {
            const std::string where = fmt::format("{}#{}", file, std::string_view(name));
            const NodeId compiled = compile(where, schema);
            tree_->nodes[static_cast<std::size_t>(tree_->definitions.find(std::string_view(name))->second)].target =
                compiled;
        }
    }
    check_refs();
    for (const auto& [id, where] : choices_) decide(tree_->nodes[static_cast<std::size_t>(id)], where);
    return std::move(tree_);
}

// Every definition gets a node before any is compiled, so that they may refer to each other.
void Loader::declare(const Schema::File& file) {
    boost::system::error_code error;
    const json::value read = json::parse(file.text, error);
    if (error) bad(file.name, error.message());
    const json::object& document = object_at(file.name, read);
    for (const auto& [key, value] : document)
        if (key != "$schema" && key != "$id" && key != "$defs" && key != "$comment" && key != "title" &&
            key != "description")
            bad(file.name, fmt::format("a file has no `{}`", std::string_view(key)));
    if (!document.contains("$defs")) bad(file.name, "has no $defs");
    const json::object& definitions = object_at(file.name, document.at("$defs"));
    for (const auto& entry : definitions) {
        const std::string name(entry.key());
        if (!file_of_.emplace(name, file.name).second) bad(file.name, fmt::format("`{}` is defined twice", name));
        tree_->definitions[name] = static_cast<NodeId>(tree_->nodes.size());
        tree_->nodes.emplace_back();
    }
    documents_.emplace_back(file.name, definitions);
}

NodeId Loader::compile(const std::string& where, const json::value& schema) {
    if (schema.is_bool()) return schema.get_bool() ? anything : no_node;
    Node node;
    fill(node, where, object_at(where, schema));
    const auto id = static_cast<NodeId>(tree_->nodes.size());
    if (!node.branches.empty()) choices_.emplace_back(id, where);
    tree_->nodes.push_back(std::move(node));
    return id;
}

void Loader::fill(Node& node, const std::string& where, const json::object& schema) {
    if (schema.contains("$ref")) return fill_ref(node, where, schema);
    for (const auto& [name, value] : schema) {
        const std::string_view key = name;
        if (key == "description" || key == "title" || key == "$comment") continue;
        if (key == "required") continue;  // below, when the properties are known
        if (!fill_scalar(node, where, key, value) && !fill_object(node, where, key, value) &&
            !fill_list(node, where, key, value))
            bad(where, fmt::format("the keyword `{}` is not known here", key));
    }
    if (const json::value* names = schema.if_contains("required")) require(node, where, list_at(where, *names));
}

bool Loader::fill_scalar(Node& node, const std::string& where, std::string_view key, const json::value& value) {
    if (key == "type") {
        node.kinds = 0;
        if (!value.is_array())
            node.kinds = kind_named(where, word_at(where, value));
        else
            for (const json::value& name : list_at(where, value)) node.kinds |= kind_named(where, word_at(where, name));
    } else if (key == "const") {
        node.values.push_back(value);
    } else if (key == "enum") {
        for (const json::value& one : list_at(where, value)) node.values.push_back(one);
    } else if (key == "minimum") {
        node.least = number_at(where, value);
    } else if (key == "maximum") {
        node.most = number_at(where, value);
    } else if (key == "minLength") {
        node.shortest = size_at(where, value);
    } else if (key == "maxLength") {
        node.longest = size_at(where, value);
    } else if (key == "pattern") {
        node.pattern_text = word_at(where, value);
        node.pattern = Pattern::read(node.pattern_text);
        if (!node.pattern) bad(where, fmt::format("`{}` is too much of a pattern", node.pattern_text));
    } else if (key == "format") {
        if (word_at(where, value) != "line") bad(where, "the only format is `line`");
        node.line = true;
    } else {
        return false;
    }
    return true;
}

bool Loader::fill_object(Node& node, const std::string& where, std::string_view key, const json::value& value) {
    if (key == "properties") {
        for (const auto& [name, schema] : object_at(where, value)) {
            const NodeId inner = compile(fmt::format("{}.{}", where, std::string_view(name)), schema);
            node.properties.push_back({std::string(name), inner, false});
        }
    } else if (key == "additionalProperties") {
        node.additional = compile(where + ".*", value);
    } else if (key == "propertyNames") {
        node.names = compile(where + " names", value);
    } else if (key == "minProperties") {
        node.fewest_fields = size_at(where, value);
    } else if (key == "maxProperties") {
        node.most_fields = size_at(where, value);
    } else {
        return false;
    }
    return true;
}

bool Loader::fill_list(Node& node, const std::string& where, std::string_view key, const json::value& value) {
    if (key == "items") {
        node.items = compile(where + "[]", value);
    } else if (key == "prefixItems") {
        for (const json::value& schema : list_at(where, value)) node.prefix.push_back(compile(where + "[]", schema));
    } else if (key == "minItems") {
        node.fewest = size_at(where, value);
    } else if (key == "maxItems") {
        node.most_items = size_at(where, value);
    } else if (key == "oneOf" || key == "anyOf") {
        if (!node.branches.empty()) bad(where, "has two choices");
        for (const json::value& schema : list_at(where, value)) node.branches.push_back(compile(where, schema));
        if (key == "anyOf") node.choice = Node::Choice::by_trying;
    } else {
        return false;
    }
    return true;
}

// "#/$defs/Name" or "file.json#/$defs/Name". Beside $ref only a description is allowed: anything else would not be checked.
void Loader::fill_ref(Node& node, const std::string& where, const json::object& schema) {
    for (const auto& entry : schema)
        if (entry.key() != "$ref" && entry.key() != "description")
            bad(where, "has something beside $ref that is not a description");
    const std::string_view ref = word_at(where, schema.at("$ref"));
    constexpr std::string_view inside = "#/$defs/";
    const std::size_t hash = ref.find(inside);
    if (hash == std::string_view::npos) bad(where, fmt::format("`{}` is no reference that I can follow", ref));
    const std::string_view file = hash == 0 ? std::string_view(file_) : ref.substr(0, hash);
    const std::string_view name = ref.substr(hash + inside.size());
    const auto found = file_of_.find(name);
    if (found == file_of_.end() || found->second != file) bad(where, fmt::format("there is no `{}`", ref));
    node.target = tree_->definitions.find(name)->second;
}

void Loader::require(Node& node, const std::string& where, const json::array& names) {
    for (const json::value& name : names) {
        bool found = false;
        for (Node::Property& property : node.properties)
            if (property.name == word_at(where, name) && !property.required) found = property.required = true;
        if (!found) bad(where, fmt::format("requires `{}`, which is not among its properties", word_at(where, name)));
        ++node.required;
    }
}

// Refuses a definition that is only a reference to itself: it would be followed for ever.
void Loader::check_refs() const {
    for (const auto& [name, id] : tree_->definitions) {
        std::set<NodeId> met;
        for (NodeId at = id; at != no_node; at = tree_->nodes[static_cast<std::size_t>(at)].target) {
            if (at == anything) bad(name, "is not a schema of its own");
            if (!met.insert(at).second) bad(name, "refers to itself");
        }
        if (tree_->nodes[static_cast<std::size_t>(id)].target == no_node) bad(name, "allows nothing");
    }
}

void Loader::decide(Node& node, const std::string& where) {
    for (const NodeId branch : node.branches)
        if (branch < 0) bad(where, "true and false are no branches");
    if (node.choice == Node::Choice::by_trying) return;
    if (!decide_by_field(node) && !decide_by_kind(node))
        bad(where, "oneOf must be decided by a constant field that all branches require, or by type");
}

bool Loader::decide_by_kind(Node& node) const {
    Kinds before = 0;
    std::vector<Kinds> kinds;
    for (const NodeId branch : node.branches) {
        kinds.push_back(kinds_of(branch));
        if ((before & kinds.back()) != 0) return false;
        before |= kinds.back();
    }
    node.choice = Node::Choice::by_kind;
    node.branch_kinds = std::move(kinds);
    return true;
}

bool Loader::decide_by_field(Node& node) const {
    for (const Node::Property& candidate : tree_->at(node.branches.front()).properties) {
        std::vector<json::value> values;
        for (const NodeId branch : node.branches) {
            const json::value* value = constant(tree_->at(branch), candidate.name);
            bool fresh = value != nullptr;
            for (const json::value& other : values) fresh = fresh && other != *value;
            if (!fresh) break;
            values.push_back(*value);
        }
        if (values.size() != node.branches.size()) continue;
        node.choice = Node::Choice::by_field;
        node.field = candidate.name;
        node.field_values = std::move(values);
        return true;
    }
    return false;
}

// The one value that `field` must have in this branch. A choice has one if all its branches have the same.
const json::value* Loader::constant(const Node& branch, std::string_view field, int depth) const {
    const json::value* common = nullptr;
    for (const NodeId inner : branch.branches) {
        const json::value* value = inner >= 0 && depth < 20 ? constant(tree_->at(inner), field, depth + 1) : nullptr;
        if (value == nullptr || (common != nullptr && *common != *value)) return nullptr;
        common = value;
    }
    for (const Node::Property& property : branch.properties) {
        if (property.name != field || !property.required || property.node < 0) continue;
        const Node& inner = tree_->at(property.node);
        return inner.values.size() == 1 ? &inner.values.front() : nullptr;
    }
    return common;
}

// The kinds of values that could fit. A choice inside a choice counts with all its branches.
Kinds Loader::kinds_of(NodeId id, int depth) const {
    const Node& node = tree_->at(id);
    Kinds kinds = node.kinds;
    if (!node.values.empty()) {
        Kinds named = 0;
        for (const json::value& value : node.values) named |= kind_of(value);
        kinds &= named;
    }
    if (node.branches.empty() || depth > 20) return kinds;
    Kinds inner = 0;
    for (const NodeId branch : node.branches) inner |= kinds_of(branch, depth + 1);
    return kinds & inner;
}

}  // namespace

Schema Schema::from_files(std::span<const File> files) { return Schema(Loader().tree_made(files)); }

Schema Schema::from_text(std::string_view text) {
    const File file{"", text};
    return from_files({&file, 1});
}

}  // namespace tischlein::server::protocol
