// Checks JSON against the protocol's schema: exactly the part of JSON Schema 2020-12 that server/protocol/schema/ uses.
// An unknown keyword, an unknown `$ref` or a `oneOf` that cannot be decided at one look is refused when the schema is
// loaded. So a schema never promises more than we check.
//
// Known: $ref, type, const, enum, properties, required, additionalProperties, propertyNames, minProperties,
// maxProperties, items, prefixItems, minItems, maxItems, minLength, maxLength (code points), pattern (see pattern.hpp), format ("line"),
// minimum, maximum, oneOf (decided by a constant field or by type), anyOf; description, title and $comment are for people.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/protocol/namespace.hpp"

namespace tischlein::server::protocol {

namespace json = boost::json;

// What is wrong with a message.
struct Misfit {
    std::string path;  // "seen.seq", "bots[1].level"; empty: the whole
    std::string text;  // for people
};

// A schema that cannot be used: our own mistake, found when it is loaded.
struct BadSchema : std::logic_error {
    using std::logic_error::logic_error;
};

struct SchemaTree;  // the compiled form

class Schema {
public:
    // A file of definitions: {"$defs":{…}}. Names of definitions are unique over all files.
    struct File {
        std::string_view name;  // "common.json", as in `$ref`
        std::string_view text;
    };

    // Throws BadSchema.
    static Schema from_files(std::span<const File> files);
    static Schema from_text(std::string_view text);  // one file, named ""

    Schema(Schema&&) noexcept;
    Schema& operator=(Schema&&) noexcept;
    ~Schema();

    // std::nullopt if `value` fits the definition; then this does not allocate.  REQUIRES: has(definition).
    std::optional<Misfit> misfit(std::string_view definition, const json::value& value) const;
    bool has(std::string_view definition) const;

private:
    explicit Schema(std::unique_ptr<const SchemaTree> tree);
    std::unique_ptr<const SchemaTree> tree_;
};

// The protocol's own schema, embedded in the program.
const Schema& protocol();

}  // namespace tischlein::server::protocol
