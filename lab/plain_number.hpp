// Numbers for people and spreadsheets: never in powers of ten.
#pragma once
#include <boost/json.hpp>
#include <string>

#include "lab/namespace.hpp"

namespace tischlein::lab {

// With up to ten digits after the point, and no zeros at the end.
std::string plain_number(double value);
// Three significant digits, however small the number: 0.00000123.
std::string three_digits(double value);
// JSON whose numbers are written by plain_number; Boost writes 5.09E-1.
std::string plain_json(const boost::json::value& value);

}  // namespace tischlein::lab
