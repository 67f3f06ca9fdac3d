// Sentences and tables of a review. Their texts are those of the web client (`page.review.`), and some of their own (`review.`).
#include "review/review_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "i18n/columns.hpp"
#include "i18n/say.hpp"

namespace tischlein::review {

namespace {

using i18n::phrase;
using i18n::say;

constexpr int name_columns = 16;

std::string padded(std::string_view text, int columns) {
    const int width = i18n::width_of(text);
    return std::string(static_cast<std::size_t>(std::max(0, columns - width)), ' ') + std::string(text);
}

// A heading with what belongs to it, indented.
std::string paragraph(std::string_view heading, const std::vector<std::string>& lines) {
    std::string text = fmt::format("\n{}\n", heading);
    for (const std::string& line : lines) text += fmt::format("  {}\n", line);
    return text;
}

// Rows of cells, the first column to the left and the others to the right.
std::vector<std::string> table_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<int> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i >= widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], i18n::width_of(row[i]));
        }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line = i18n::in_columns(row[0], widths[0]);
        for (std::size_t i = 1; i < row.size(); ++i) line += "  " + padded(row[i], widths[i]);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string head_of_column(const PlayerReview& player) {
    const int columns = std::min(name_columns, i18n::width_of(player.name));
    return i18n::in_columns(player.name, columns);
}

// One row for each part, one column for each player.
std::vector<std::string> parts_lines(const Review& review, Language lang) {
    std::vector<std::vector<std::string>> rows{{""}};
    const auto add = [&](std::string_view head, auto&& of) {
        rows.push_back({std::string(head)});
        for (const PlayerReview& player : review.players) rows.back().push_back(of(player));
    };
    for (const PlayerReview& player : review.players) rows[0].push_back(head_of_column(player));
    add(phrase(lang, "page.review.start"), [&](const PlayerReview& p) { return percent(p.start, lang); });
    for (std::size_t part = 0; part < part_names.size(); ++part) {
        const bool any = std::any_of(review.players.begin(), review.players.end(),
                                     [&](const PlayerReview& p) { return p.parts[part] != 0; });
        if (!any) continue;
        add(part_text(static_cast<ResultPart>(part), lang), [&](const PlayerReview& p) {
            return fmt::format("{} ±{:.0f}", signed_percent(p.parts[part], lang), p.errors[part] / 10'000);
        });
    }
    add(phrase(lang, "page.review.result"), [&](const PlayerReview& p) { return percent(p.result, lang); });
    add(phrase(lang, "page.review.luck"), [&](const PlayerReview& p) { return signed_percent(p.luck(), lang); });
    add(phrase(lang, "page.review.standingAdjusted"),
        [&](const PlayerReview& p) { return percent(p.adjusted(), lang); });
    add(phrase(lang, "page.review.accuracy"), [&](const PlayerReview& p) { return accuracy_text(p.accuracy(), lang); });
    return table_of(rows);
}

}  // namespace

std::string labelled(std::string_view label, std::string_view what, Language lang) {
    return fmt::format("{}{} {}", label, phrase(lang, "page.colon"), what);
}
std::string percent(Millionths chance, Language lang) {
    const double rounded = std::round(static_cast<double>(chance) / 10'000);
    return say(lang, "review.percent", {{"n", fmt::format("{}{:.0f}", rounded < 0 ? "−" : "", std::abs(rounded))}});
}
std::string signed_percent(Millionths change, Language lang) {
    return (std::round(static_cast<double>(change) / 10'000) > 0 ? "+" : "") + percent(change, lang);
}
std::string accuracy_text(std::optional<int> accuracy, Language lang) {
    return accuracy ? say(lang, "review.percent", {{"n", std::to_string(*accuracy)}}) : "–";
}

std::string title_of(const Review& review, Language lang) {
    return say(lang, "review.title", {{"game", find_kind(review.game)->title()}});
}

std::string_view part_text(ResultPart part, Language lang) {
    switch (part) {
        case ResultPart::deal: return phrase(lang, "page.review.deal");
        case ResultPart::draws: return phrase(lang, "page.review.draws");
        case ResultPart::hidden: return phrase(lang, "page.review.hidden");
        case ResultPart::own: return phrase(lang, "page.review.own");
        case ResultPart::others: return phrase(lang, "page.review.others");
        case ResultPart::reflex: return phrase(lang, "page.review.reflex");
    }
    return {};
}

std::vector<std::string> player_names(const Review& review) {
    std::vector<std::string> names;
    for (const PlayerReview& player : review.players) names.push_back(player.name);
    return names;
}

std::string what_happened(const GameHistory& game, const Review& review, std::size_t at, Language lang) {
    if (at == 0) return std::string(phrase(lang, "review.the-deal"));
    const std::vector<std::string> names = player_names(review);
    const std::vector<std::string> told = game.game_after(at).event_texts(Seat::none, names, lang);
    if (told.empty()) return labelled(names[tischlein::index_of(review.steps[at].who)], review.steps[at].move, lang);
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, told.size()); ++i) text += (i == 0 ? "" : " · ") + told[i];
    return text;
}

std::vector<std::string> changes_in(const Review& review, std::size_t at, Language lang) {
    std::vector<std::pair<Millionths, std::size_t>> order;
    for (std::size_t i = 0; i < review.players.size(); ++i)
        order.push_back({-std::abs(review.steps[at].chances[i] - review.steps[at - 1].chances[i]), i});
    std::sort(order.begin(), order.end());
    std::vector<std::string> lines;
    for (std::size_t n = 0; n < std::min<std::size_t>(2, order.size()); ++n) {
        const std::size_t i = order[n].second;
        lines.push_back(say(lang, "page.review.change",
                            {{"name", review.players[i].name},
                             {"from", percent(review.steps[at - 1].chances[i], lang)},
                             {"to", percent(review.steps[at].chances[i], lang)}}));
    }
    return lines;
}

std::string better_move(const GameHistory& game, const Review& review, std::size_t at, Language lang) {
    const Step& step = review.steps[at];
    const JudgedDecision& decision = *step.decision;
    std::string text = say(lang, "review.instead",
                           {{"who", review.players[tischlein::index_of(step.who)].name},
                            {"made", step.move},
                            {"chance", percent(decision.chance, lang)},
                            {"best", decision.best},
                            {"better", percent(decision.best_chance, lang)},
                            {"error", percent(static_cast<Millionths>(decision.error), lang)}});
    const std::vector<std::string> names = player_names(review);
    const AnyGame& before = game.game_after(at - 1);
    const auto add = [&](const std::string& sentence) { text += (sentence.empty() ? "" : " ") + sentence; };
    if (decision.only_call) add(std::string(phrase(lang, "page.review.call")));
    add(reason_text(before.kind(), decision.reason, names[tischlein::index_of(step.who)], names, lang));
    if (decision.gave_to != Seat::none && !decision.only_call)
        add(say(lang, "page.review.gave",
                {{"who", names[tischlein::index_of(decision.gave_to)]}, {"by", signed_percent(decision.gave, lang)}}));
    return text;
}

std::string review_text(const GameHistory& game, const Review& review, Language lang) {
    std::string text = fmt::format("{}\n{}\n", title_of(review, lang),
                                   say(lang, "review.intro", {{"n", game.moves().size()}, {"lines", review.playouts}}));
    if (!review.complete) text += fmt::format("{}\n", phrase(lang, "page.review.stopped"));
    if (!review.hinted.empty()) text += fmt::format("{}\n", phrase(lang, "review.hinted"));
    if (!review.over) text += fmt::format("{}\n", phrase(lang, "review.open"));
    text += paragraph(phrase(lang, "page.review.why"), parts_lines(review, lang));
    std::vector<std::string> lines;
    for (const std::size_t at : review.moments) {
        lines.push_back(
            labelled(say(lang, "page.review.move", {{"n", at}}), what_happened(game, review, at, lang), lang));
        for (const std::string& change : changes_in(review, at, lang)) lines.push_back("  " + change);
    }
    if (lines.empty()) lines.emplace_back(phrase(lang, "review.no-moments"));
    text += paragraph(phrase(lang, "page.review.moments"), lines);
    lines.clear();
    for (const Step& step : review.steps)
        if (step.decision && step.decision->clear)
            lines.push_back(labelled(say(lang, "page.review.move", {{"n", step.at}}),
                                     better_move(game, review, step.at, lang), lang));
    if (lines.empty() && review.complete) lines.emplace_back(phrase(lang, "review.none-better"));
    if (!lines.empty()) text += paragraph(phrase(lang, "review.better"), lines);
    return text + fmt::format("\n{}\n", phrase(lang, "page.review.how"));
}

std::string standings_text(const std::vector<PlayerStanding>& standings, Language lang) {
    std::vector<std::vector<std::string>> rows{
        {std::string(phrase(lang, "page.result.name")), std::string(phrase(lang, "page.review.standingGames")),
         std::string(phrase(lang, "page.review.standingWon")), std::string(phrase(lang, "page.review.luck")),
         std::string(phrase(lang, "page.review.standingAdjusted")), std::string(phrase(lang, "page.review.accuracy"))}};
    for (const PlayerStanding& one : standings) {
        const std::string doubt = one.games > 1 ? fmt::format(" ±{:.0f}", one.error / 10'000) : "";
        rows.push_back({one.name, std::to_string(one.games), percent(static_cast<Millionths>(one.result), lang),
                        signed_percent(static_cast<Millionths>(one.luck), lang),
                        percent(static_cast<Millionths>(one.adjusted()), lang) + doubt,
                        accuracy_text(one.accuracy(), lang)});
    }
    return paragraph(phrase(lang, "page.review.standing"), table_of(rows));
}

}  // namespace tischlein::review
