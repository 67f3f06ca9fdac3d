// People's names at one table. Two that cannot be told apart count as equal, and the second one gets a number: a second Anna is
// "Anna 2".
//
// Names look alike if they differ only in
//   - what nobody sees: zero-width signs, soft hyphens, the number of blanks
//   - accents and other combining signs (of Latin, Greek, Cyrillic, Arabic and Hebrew; elsewhere they are letters)
//   - capitals, width and style: ＡＮＮＡ, 𝐀𝐧𝐧𝐚
//   - letters of another script with the same picture: a Cyrillic or Greek A; 0 and O, 1 and l, I and l
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

// Any bytes may come in; what is not UTF-8 looks like itself only.
bool look_alike(std::string_view a, std::string_view b);

// Whether anything of it can be seen.
bool is_visible(std::string_view name);

// `name`, or the same with a number if one of `taken` looks like it. At most `longest_name` characters.
inline constexpr std::size_t longest_name = 24;
std::string distinct_name(std::string_view name, const std::vector<std::string>& taken);

}  // namespace tischlein::server::table
