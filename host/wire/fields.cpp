// Every function here throws BadPosition if a field is not what it must be.
#include "host/wire/fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::host {

void bad_position(std::string_view field, std::string text) { throw BadPosition(std::string(field), std::move(text)); }

std::string word_in(std::string_view field, const json::value& value) {
    if (!value.is_string()) bad_position(field, fmt::format("`{}` wants text here", field));
    return std::string(value.get_string());
}

std::int64_t number_in(std::string_view field, const json::value& value, std::int64_t min, std::int64_t max) {
    if (!value.is_int64() && !value.is_uint64())
        bad_position(field, fmt::format("`{}` wants a whole number here", field));
    boost::system::error_code too_large;
    const auto given = value.to_number<std::int64_t>(too_large);
    if (too_large || given < min || given > max)
        bad_position(field, fmt::format("`{}` must lie between {} and {}", field, min, max));
    return given;
}

const json::array& array_in(std::string_view field, const json::value& value) {
    if (!value.is_array()) bad_position(field, fmt::format("`{}` wants a list here", field));
    return value.get_array();
}

Fields::Fields(const json::object& object, std::initializer_list<std::string_view> known) : object_(object) {
    for (const auto& field : object)
        if (std::find(known.begin(), known.end(), std::string_view(field.key())) == known.end())
            bad_position(field.key(), fmt::format("a position has no field `{}`", std::string_view(field.key())));
}

bool Fields::has(std::string_view name) const {
    const json::value* value = object_.if_contains(name);
    return value != nullptr && !value->is_null();
}

std::int64_t Fields::number(std::string_view name, std::int64_t standard, std::int64_t min, std::int64_t max) const {
    return has(name) ? number_in(name, object_.at(name), min, max) : standard;
}

bool Fields::flag(std::string_view name, bool standard) const {
    if (!has(name)) return standard;
    if (!object_.at(name).is_bool()) bad_position(name, fmt::format("`{}` must be true or false", name));
    return object_.at(name).get_bool();
}

std::optional<std::string> Fields::word(std::string_view name) const {
    if (!has(name)) return std::nullopt;
    return word_in(name, object_.at(name));
}

std::optional<Seat> Fields::seat(std::string_view name, int seats) const {
    if (!has(name)) return std::nullopt;
    return tischlein::seat(static_cast<int>(number_in(name, object_.at(name), 0, seats - 1)));
}

const json::array& Fields::list(std::string_view name) const {
    if (!has(name)) bad_position(name, fmt::format("`{}` is missing", name));
    return array_in(name, object_.at(name));
}

const json::object& Fields::object(std::string_view name) const {
    if (!has(name)) bad_position(name, fmt::format("`{}` is missing", name));
    if (!object_.at(name).is_object()) bad_position(name, fmt::format("`{}` wants an object", name));
    return object_.at(name).get_object();
}

const json::array* Fields::list_of(std::string_view name, std::size_t length) const {
    if (!has(name)) return nullptr;
    const json::array& list = array_in(name, object_.at(name));
    if (list.size() != length)
        bad_position(name, fmt::format("`{}` needs {} entries and has {}", name, length, list.size()));
    return &list;
}

}  // namespace tischlein::host
