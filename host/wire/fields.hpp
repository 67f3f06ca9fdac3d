// Reads the fields of a JSON position one by one. Every complaint names the field and says what it wants.
#pragma once
#include <boost/json.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/seat.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

class Fields {
public:
    // `known`: every field a position of this game may have; another one is refused by name.
    Fields(const json::object& object, std::initializer_list<std::string_view> known);

    // True if the field is there and not null.
    bool has(std::string_view name) const;
    std::int64_t number(std::string_view name, std::int64_t standard, std::int64_t min, std::int64_t max) const;
    bool flag(std::string_view name, bool standard) const;
    std::optional<std::string> word(std::string_view name) const;       // nullopt: missing or null
    std::optional<Seat> seat(std::string_view name, int seats) const;   // likewise
    const json::array& list(std::string_view name) const;               // REQUIRED to be there; complains if not
    const json::object& object(std::string_view name) const;            // likewise
    // The list `name`, which must have exactly `length` entries; nullptr if it is missing or null.
    const json::array* list_of(std::string_view name, std::size_t length) const;

private:
    const json::object& object_;
};

[[noreturn]] void bad_position(std::string_view field, std::string text);
std::string word_in(std::string_view field, const json::value& value);
std::int64_t number_in(std::string_view field, const json::value& value, std::int64_t min, std::int64_t max);
const json::array& array_in(std::string_view field, const json::value& value);

}  // namespace tischlein::host
