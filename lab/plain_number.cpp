// Writes numbers without powers of ten, also in JSON.
#include "lab/plain_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tischlein::lab {

namespace json = boost::json;

namespace {

std::string fixed(double value, int digits) {
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

}  // namespace

std::string plain_number(double value) { return std::isfinite(value) ? fixed(value, 10) : "null"; }

std::string three_digits(double value) {
    if (value == 0) return "0";
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return fixed(value, std::clamp(3 - before, 0, 12));
}

std::string plain_json(const json::value& value) {
    std::string text;
    switch (value.kind()) {
        case json::kind::double_: return plain_number(value.get_double());
        case json::kind::array:
            for (const json::value& each : value.get_array()) text += (text.empty() ? "" : ",") + plain_json(each);
            return "[" + text + "]";
        case json::kind::object:
            for (const auto& [key, each] : value.get_object())
                text += (text.empty() ? "" : ",") + json::serialize(json::value(key)) + ":" + plain_json(each);
            return "{" + text + "}";
        default: return json::serialize(value);
    }
}

}  // namespace tischlein::lab
