// Fields of a JSON object that must be there and of the right kind. For what this program wrote itself: facts and
// records. What clients send goes through the protocol's schema instead.
#pragma once
#include <boost/json.hpp>
#include <limits>
#include <string>
#include <string_view>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

struct BadField {
    std::string name;
};

inline const boost::json::value& field_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value* value = object.if_contains(name);
    if (value == nullptr) throw BadField{std::string(name)};
    return *value;
}
inline std::string text_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value& value = field_in(object, name);
    if (!value.is_string()) throw BadField{std::string(name)};
    return std::string(value.get_string());
}
inline std::int64_t whole_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value& value = field_in(object, name);
    if (!value.is_int64()) throw BadField{std::string(name)};
    return value.get_int64();
}
inline int int_in(const boost::json::object& object, std::string_view name) {
    const std::int64_t value = whole_in(object, name);
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
        throw BadField{std::string(name)};
    return static_cast<int>(value);
}
inline bool bool_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value& value = field_in(object, name);
    if (!value.is_bool()) throw BadField{std::string(name)};
    return value.get_bool();
}
inline boost::json::object object_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value& value = field_in(object, name);
    if (!value.is_object()) throw BadField{std::string(name)};
    return value.get_object();
}
inline const boost::json::array& list_in(const boost::json::object& object, std::string_view name) {
    const boost::json::value& value = field_in(object, name);
    if (!value.is_array()) throw BadField{std::string(name)};
    return value.get_array();
}

}  // namespace tischlein::server::table
