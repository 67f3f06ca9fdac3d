// Reads a game's options from JSON and says what is wrong with them, writes them back, and describes them for menus.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <string>

#include "core/game.hpp"
#include "core/options.hpp"
#include "host/json_writer.hpp"
#include "host/namespace.hpp"
#include "host/problem.hpp"

namespace tischlein::host {

// What was chosen for a game: a value for each option, and the name of its data file where it has one.
struct Chosen {
    OptionValues values;
    std::string file;  // the name given for the option of type `file`
};

// Fetches the text of a data file by the name an option gives, or says in that language why not. Programs differ in what
// they allow here.
using BoxLoader = std::function<Result<std::string>(std::string_view game, std::string_view name, Language lang)>;

// Reads a file of that name from the folder the program was started in: for programs run by their owner.
Result<std::string> file_on_disk(std::string_view game, std::string_view name, Language lang);
// A loader without files: only the standard box, which is built in, can be used.
Result<std::string> only_standard(std::string_view game, std::string_view name, Language lang);

// What an option accepts, in words: "a whole number from 1 to 10000", "true or false".
std::string option_range(const OptionSpec& spec, Language lang);

// `bad-option` with the option's name as the field, if one is unknown, of the wrong type or out of range.
Result<Chosen> read_options(std::span<const OptionSpec> specs, const boost::json::value* given,
                            Language lang = Language::en);
// Fields of an open object, or a tree.
void write_options(JsonWriter& out, std::span<const OptionSpec> specs, const Chosen& chosen);
boost::json::object write_options(std::span<const OptionSpec> specs, const Chosen& chosen);
// As positions and views have them: extra options only where they are not standard. So a program that knows only the
// booklet's options can read every game that is played by the booklet.
void write_played_options(JsonWriter& out, std::span<const OptionSpec> specs, const Chosen& chosen);
boost::json::array describe_options(std::span<const OptionSpec> specs);

}  // namespace tischlein::host
