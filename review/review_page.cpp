// The page's parts in their order: the graph, the moments, bars for each player, better moves, the table of all moves.
#include "review/review_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/html_text.hpp"
#include "i18n/columns.hpp"
#include "i18n/languages.hpp"
#include "i18n/say.hpp"
#include "review/review_text.hpp"

namespace tischlein::review {

namespace {

using i18n::phrase;
using i18n::say;

constexpr std::string_view style = R"(
main { max-width: 860px; margin: 0 auto; padding: 1rem; } h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
section { background: var(--card); border: 1px solid var(--grid); border-radius: 8px; padding: 1rem; margin-bottom: 1rem; overflow-x: auto; }
svg { display: block; width: 100%; max-width: 680px; height: auto; font: 13px system-ui, sans-serif; } svg text { fill: var(--ink); } svg .small { font-size: 11.5px; fill: var(--faint); }
.grid { stroke: var(--grid); } .mark { stroke: var(--faint); stroke-dasharray: 3 3; } .line { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
.luck { fill: var(--c4); } .skill { fill: var(--c0); } .rest { fill: var(--c5); } .hit { fill: transparent; } a:hover .hit, a:focus .hit { fill: var(--grid); opacity: .6; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--grid); vertical-align: top; }
th:first-child, td:first-child, td.words { text-align: left; } td { white-space: nowrap; } td.words { white-space: normal; min-width: 9rem; } pre { font-size: 12px; line-height: 1.25; overflow-x: auto; background: var(--paper); padding: .6rem; border-radius: 6px; }
.faint { color: var(--faint); font-size: .9rem; } .key { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin: 0 .3em 0 .8em; } li { margin-bottom: .5rem; } tr:target { background: var(--grid); }
)";
constexpr std::size_t colours = 6;  // of page_colours; more lines than that differ by their dashes
constexpr std::array<std::string_view, 2> dashes{"", "6 3"};

double share(Millionths value) { return static_cast<double>(value) / static_cast<double>(certain); }

std::string section(std::string_view heading, std::string_view body) {
    return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", escaped(heading), body);
}

// --- the graph ------------------------------------------------------------------------------------------------

struct GraphScale {
    static constexpr double left = 44, right = 350, top = 12, bottom = 252, wide = 460, high = 280;
    std::size_t steps;
    double x(std::size_t at) const {
        return left +
               (right - left) * static_cast<double>(at) / static_cast<double>(std::max<std::size_t>(1, steps - 1));
    }
    static double y(Millionths chance) { return bottom - (bottom - top) * share(chance); }
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view kind, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y, anchor, kind,
                       escaped(words));
}

std::string grid_of(const GraphScale& scale, Language lang) {
    std::string svg;
    for (Millionths chance = 0; chance <= certain; chance += certain / 4) {
        svg += fmt::format("<line x1=\"{:.0f}\" x2=\"{:.0f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" class=\"grid\"/>\n",
                           GraphScale::left, GraphScale::right, GraphScale::y(chance), GraphScale::y(chance));
        svg +=
            text_at(GraphScale::left - 6, GraphScale::y(chance) + 4, "end", "class=\"small\"", percent(chance, lang));
    }
    const std::size_t tick = std::max<std::size_t>(1, (scale.steps + 5) / 6);
    for (std::size_t at = 0; at < scale.steps; at += tick)
        svg += text_at(scale.x(at), GraphScale::bottom + 18, "middle", "class=\"small\"", std::to_string(at));
    return svg;
}

// As much of a name as fits beside the graph.
std::string short_name(std::string_view name) {
    constexpr int columns = 9;
    return i18n::width_of(name) <= columns ? std::string(name) : i18n::in_columns(name, columns - 1) + "…";
}

// The names at the right end, each at its line's height but never over another.
std::string names_of(const Review& review, Language lang) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < review.players.size(); ++i)
        order.push_back({GraphScale::y(review.steps.back().chances[i]), i});
    std::sort(order.begin(), order.end());
    std::string svg;
    double lowest = GraphScale::bottom + 8 - 16 * static_cast<double>(order.size());
    double next = -100;
    for (const auto& [height, i] : order) {
        const double y = std::max(next, std::min(height, lowest + 16));
        svg +=
            text_at(GraphScale::right + 8, y + 4, "start", fmt::format("style=\"fill:var(--c{})\"", i % colours),
                    fmt::format("{} {}", short_name(review.players[i].name), percent(review.players[i].result, lang)));
        next = y + 16;
        lowest += 16;
    }
    return svg;
}

std::string chances_graph(const GameHistory& game, const Review& review, Language lang) {
    const GraphScale scale{review.steps.size()};
    std::string svg = fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n",
                                  GraphScale::wide, GraphScale::high, escaped(phrase(lang, "page.review.chances")));
    svg += grid_of(scale, lang);
    for (const std::size_t at : review.moments)
        svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.0f}\" class=\"mark\"/>\n",
                           scale.x(at), GraphScale::top, GraphScale::bottom);
    for (std::size_t i = 0; i < review.players.size(); ++i) {
        std::string points;
        for (const Step& step : review.steps)
            points += fmt::format("{:.1f},{:.1f} ", scale.x(step.at), GraphScale::y(step.chances[i]));
        svg += fmt::format(
            "<polyline points=\"{}\" class=\"line\" style=\"stroke:var(--c{})\" stroke-dasharray=\"{}\"/>\n", points,
            i % colours, dashes[i / colours % dashes.size()]);
    }
    const double half =
        (GraphScale::right - GraphScale::left) / static_cast<double>(std::max<std::size_t>(1, review.steps.size())) / 2;
    for (const Step& step : review.steps)
        svg += fmt::format(
            "<a href=\"#m{0}\"><rect x=\"{1:.1f}\" y=\"{2:.0f}\" width=\"{3:.1f}\" height=\"{4:.0f}\" "
            "class=\"hit\"><title>{5}</title></rect></a>\n",
            step.at, scale.x(step.at) - half, GraphScale::top, 2 * half, GraphScale::bottom - GraphScale::top,
            escaped(labelled(std::to_string(step.at), what_happened(game, review, step.at, lang), lang)));
    return svg + names_of(review, lang) + "</svg>\n";
}

// --- bars of luck and skill -----------------------------------------------------------------------------------

std::string_view kind_of(ResultPart part) {
    if (part == ResultPart::own) return "skill";
    return part == ResultPart::others || part == ResultPart::reflex ? "rest" : "luck";
}

std::string bars_of(const Review& review, const PlayerReview& player, Language lang) {
    double most = 0.05;
    for (const PlayerReview& one : review.players)
        for (const Millionths part : one.parts) most = std::max(most, std::abs(share(part)));
    constexpr double middle = 275, reach = 88, row = 24;
    std::string svg =
        fmt::format("<svg viewBox=\"0 0 460 {:.0f}\" role=\"img\" aria-label=\"{}\">\n", row * part_names.size() + 6,
                    escaped(labelled(player.name, phrase(lang, "page.review.why"), lang)));
    svg += fmt::format("<line x1=\"{0:.0f}\" x2=\"{0:.0f}\" y1=\"0\" y2=\"{1:.0f}\" class=\"grid\"/>\n", middle,
                       row * part_names.size());
    for (std::size_t part = 0; part < part_names.size(); ++part) {
        const double width = reach * share(player.parts[part]) / most, y = row * static_cast<double>(part) + 4;
        svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"16\" class=\"{}\"/>\n",
                           std::min(middle, middle + width), y, std::abs(width), kind_of(static_cast<ResultPart>(part)));
        svg += text_at(4, y + 13, "start", "", part_text(static_cast<ResultPart>(part), lang));
        svg +=
            text_at(458, y + 13, "end", "",
                    fmt::format("{} ±{:.0f}", signed_percent(player.parts[part], lang), player.errors[part] / 10'000));
    }
    return svg + "</svg>\n";
}

std::string players_of(const Review& review, Language lang) {
    std::string body;
    for (const PlayerReview& player : review.players) {
        const auto value = [&](std::string_view label, const std::string& text) {
            return labelled(escaped(label), text, lang);
        };
        body += fmt::format("<h3>{}</h3>\n<p>{} · {} · {} · {} · {}</p>\n{}", escaped(player.name),
                            value(phrase(lang, "page.review.start"), percent(player.start, lang)),
                            value(phrase(lang, "page.review.luck"), signed_percent(player.luck(), lang)),
                            value(phrase(lang, "page.review.result"), "<b>" + percent(player.result, lang) + "</b>"),
                            value(phrase(lang, "page.review.standingAdjusted"), percent(player.adjusted(), lang)),
                            value(phrase(lang, "page.review.accuracy"), accuracy_text(player.accuracy(), lang)),
                            bars_of(review, player, lang));
    }
    return section(phrase(lang, "page.review.why"), body);
}

// --- words ----------------------------------------------------------------------------------------------------

std::string moments_of(const GameHistory& game, const Review& review, Language lang) {
    std::string body;
    const std::vector<std::string> names = player_names(review);
    for (const std::size_t at : review.moments) {
        const std::string link =
            fmt::format("<a href=\"#m{}\">{}</a>", at, escaped(say(lang, "page.review.move", {{"n", at}})));
        body += fmt::format("<h3>{}</h3>\n<p>", labelled(link, escaped(what_happened(game, review, at, lang)), lang));
        for (const std::string& change : changes_in(review, at, lang)) body += escaped(change) + "<br/>";
        const PictureStyle plain{.colour = false, .unicode = true, .columns = 46, .language = lang};
        body += fmt::format("</p>\n<pre>{}</pre>\n", escaped(game.game_after(at).picture(Seat::none, names, plain)));
    }
    if (body.empty()) body = fmt::format("<p>{}</p>\n", escaped(phrase(lang, "review.no-moments")));
    return section(phrase(lang, "page.review.moments"), body);
}

std::string better_moves(const GameHistory& game, const Review& review, Language lang) {
    std::string list;
    for (const Step& step : review.steps)
        if (step.decision && step.decision->clear)
            list += fmt::format("<li>{}</li>\n",
                                labelled(fmt::format("<a href=\"#m{}\">{}</a>", step.at,
                                                     escaped(say(lang, "page.review.move", {{"n", step.at}}))),
                                         escaped(better_move(game, review, step.at, lang)), lang));
    return section(phrase(lang, "review.better"),
                   list.empty() ? fmt::format("<p>{}</p>\n", escaped(phrase(lang, "review.none-better")))
                                : "<ul>\n" + list + "</ul>\n");
}

std::string all_moves(const GameHistory& game, const Review& review, Language lang) {
    std::string html = "<table>\n<tr><th>#</th><td class=\"words\"></td>";
    for (const PlayerReview& player : review.players) html += fmt::format("<th>{}</th>", escaped(player.name));
    html += "</tr>\n";
    for (const Step& step : review.steps) {
        html += fmt::format("<tr id=\"m{0}\"><td>{0}</td><td class=\"words\">{1}</td>", step.at,
                             escaped(what_happened(game, review, step.at, lang)));
        for (std::size_t i = 0; i < review.players.size(); ++i)
            html += fmt::format("<td>{}</td>", percent(step.chances[i], lang));
        html += "</tr>\n";
    }
    return section(phrase(lang, "review.all-moves"), html + "</table>\n");
}

}  // namespace

std::string review_page(const GameHistory& game, const Review& review, Language lang) {
    const std::string title = escaped(title_of(review, lang));
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
        "content=\"width=device-width, "
        "initial-scale=1\"/>\n<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n",
        escaped(i18n::code_of(lang)), title, page_colours, style);
    page += fmt::format("<h1>{}</h1>\n<p>{}</p>\n", title,
                        escaped(say(lang, "review.intro", {{"n", game.moves().size()}, {"lines", review.playouts}})));
    if (!review.complete) page += fmt::format("<p><b>{}</b></p>\n", escaped(phrase(lang, "page.review.stopped")));
    if (!review.over) page += fmt::format("<p>{}</p>\n", escaped(phrase(lang, "review.open")));
    page += section(phrase(lang, "review.chances"), chances_graph(game, review, lang)) +
            moments_of(game, review, lang) + players_of(review, lang) + better_moves(game, review, lang) +
            all_moves(game, review, lang);
    return page + fmt::format("<p class=\"faint\">{}</p>\n</main>\n</body>\n</html>\n",
                              escaped(phrase(lang, "page.review.how")));
}

}  // namespace tischlein::review
