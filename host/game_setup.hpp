// What a game needs before the first card is dealt: options, read and checked, and the box. Every program that starts a
// game uses this, whether it knows the game at compile time or not.
#pragma once
#include <fmt/format.h>

#include <boost/json.hpp>

#include "core/game.hpp"
#include "host/namespace.hpp"
#include "host/options.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

template <Game G>
struct GameSetup {
    Chosen chosen;
    typename G::Box box;

    typename G::State deal(int seats, Random random) const { return G::setup(box, chosen.values, seats, random); }
};

// The option that names a data file; nullptr for games without one.
template <Game G>
constexpr const OptionSpec* file_option() {
    for (const OptionSpec& option : G::options)
        if (option.type == OptionType::file) return &option;
    return nullptr;
}

// The name of the file that is built in; empty for games without files.
template <Game G>
constexpr std::string_view standard_file() {
    return file_option<G>() != nullptr ? file_option<G>()->file : std::string_view();
}

// Games with a data file: the standard one is built in, others come from the BoxLoader.
template <Game G>
std::optional<Problem> open_box(GameSetup<G>& setup, int seats, const BoxLoader& load_box, Language lang) {
    if (setup.chosen.file == standard_file<G>()) return std::nullopt;
    const std::string field(file_option<G>()->name);
    const Result<std::string> text = load_box(G::name, setup.chosen.file, lang);
    if (const Problem* no = problem_in(text)) return Problem{"bad-option", no->text, "", field};
    auto box = G::read_box(std::get<std::string>(text), lang);
    if (const auto* bad = std::get_if<BoxError>(&box))
        return Problem{"bad-option", fmt::format("{}:{}: {}", setup.chosen.file, bad->line, bad->text), "", field};
    setup.box = std::move(std::get<typename G::Box>(box));
    if (const std::string no = G::box_misfit(setup.box, setup.chosen.values, seats, lang); !no.empty())
        return Problem{"bad-option", fmt::format("{}: {}", setup.chosen.file, no), "", field};
    return std::nullopt;
}

template <Game G>
Result<GameSetup<G>> read_setup(int seats, const boost::json::value* options, const BoxLoader& load_box,
                               Language lang = Language::en) {
    if (seats < G::seats.least || seats > G::seats.most)
        return Problem{
            "bad-seats",
            i18n::say(lang, "host.bad-seats", {{"game", G::name}, {"least", G::seats.least}, {"most", G::seats.most}}),
                       "", "seats"};
    Result<Chosen> read = read_options(G::options, options, lang);
    if (const Problem* no = problem_in(read)) return *no;
    GameSetup<G> setup{std::move(std::get<Chosen>(read)), G::standard_box()};
    if (const int misfit = G::misfit(setup.chosen.values, seats); misfit >= 0) {
        const OptionSpec& spec = G::options[static_cast<std::size_t>(misfit)];
        return Problem{"bad-option",
                       i18n::say(lang, "host.misfit",
                                 {{"option", spec.name}, {"n", seats}, {"rule", G::rule_text(spec.rule, lang)}}),
                       "", std::string(spec.name)};
    }
    if (const auto no = open_box<G>(setup, seats, load_box, lang)) return *no;
    return setup;
}

}  // namespace tischlein::host
