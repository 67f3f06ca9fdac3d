// A study as text for the terminal, as JSON, and as SVG drawings.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/html_text.hpp"
#include "review/study.hpp"

namespace tischlein::review {

namespace {

constexpr double z95 = 1.959964;

std::string_view english(std::string_view part) {
    if (part == "hidden") return "hidden cards";
    if (part == "own") return "own decisions";
    if (part == "others") return "others' decisions";
    return part == "reflex" ? "quickness" : part;
}

// [value, low, high] of the 95 % interval, as the other numbers of a simulation are written.
json::array interval(const Measured& m) {
    const auto rounded = [](double x) { return std::round(x * 1e6) / 1e6; };
    return {rounded(m.value), rounded(m.value - z95 * m.error), rounded(m.value + z95 * m.error)};
}

std::string shown(const Measured& m) { return fmt::format("{:+.2f} ±{:.2f}", 100 * m.value, 100 * z95 * m.error); }

constexpr std::array<std::string_view, 7> fills{"#777",    "#b8860b", "#d9a520", "#efcf7a",
                                                "#1f5fa8", "#7db4f0", "#2b7a3d"};

}  // namespace

json::object study_json(const Study& study) {
    json::object shares;
    for (const VarianceShare& one : study.shares) shares[one.part] = interval(one.share);
    json::array levels;
    for (const LevelFigures& one : study.levels)
        levels.push_back(json::object{{"level", level_names[static_cast<std::size_t>(one.level)]},
                                      {"games", one.games},
                                      {"result", interval(one.result)},
                                      {"deal", interval(one.deal)},
                                      {"draws", interval(one.draws)},
                                      {"hidden", interval(one.hidden)},
                                      {"own", interval(one.own)},
                                      {"others", interval(one.others)},
                                      {"reflex", interval(one.reflex)},
                                      {"loss", interval(one.loss)},
                                      {"accuracy", std::round(one.accuracy * 10) / 10},
                                      {"decisions", std::round(one.decisions * 10) / 10}});
    json::array calibration;
    for (const CalibrationBin& bin : study.calibration)
        if (bin.forecasts > 0)
            calibration.push_back(json::object{{"forecasts", bin.forecasts}, {"given", bin.given}, {"won", bin.won}, {"error", bin.error}});
    return {{"game", study.game},
            {"seats", study.seats},
            {"games", study.games},
            {"wanted", study.wanted},
            {"positions", study.positions},
            {"playouts", study.playouts},
            {"variance", std::move(shares)},
            {"levels", std::move(levels)},
            {"calibration", std::move(calibration)},
            {"calibrationError", study.calibration_error},
            {"calibrationNoise", study.calibration_noise}};
}

std::string study_text(const Study& study) {
    std::string text = fmt::format("\nHow much is luck? {} games reviewed, {} positions, {} lines behind each chance\n",
                                   study.games, study.positions, study.playouts);
    for (const VarianceShare& one : study.shares)
        text += fmt::format("  {:<20} {:>6.1f} %  ({:.1f} to {:.1f})\n", english(one.part), 100 * one.share.value,
                            100 * (one.share.value - z95 * one.share.error),
                            100 * (one.share.value + z95 * one.share.error));
    text += "\nBy level, in % of a win a game, with 95 %\n";
    for (const LevelFigures& one : study.levels)
        text += fmt::format("  {:<7} deal {}  draws {}  hidden {}  own {}  loss {}  accuracy {:.0f} %\n",
                            level_names[static_cast<std::size_t>(one.level)], shown(one.deal), shown(one.draws),
                            shown(one.hidden), shown(one.own), shown(one.loss), one.accuracy);
    return text + fmt::format("\nChances are off by {:.1f} % (root mean square over 20 classes); if all were right it would be {:.1f} %\n",
                              100 * study.calibration_error, 100 * study.calibration_noise);
}

std::string shares_plot(const Study& study) {
    constexpr double left = 10, wide = 440;
    std::string bar, words, spoken;
    double sum = 0, at = left, y = 62;
    for (const VarianceShare& one : study.shares) sum += std::max(0.0, one.share.value);
    for (std::size_t i = 0; i < study.shares.size() && sum > 0; ++i) {
        const VarianceShare& one = study.shares[i];
        const double width = wide * std::max(0.0, one.share.value) / sum;
        bar += fmt::format("<rect x=\"{:.1f}\" y=\"10\" width=\"{:.1f}\" height=\"30\" style=\"fill:{}\"/>\n", at,
                           width, fills[i]);
        at += width;
        words += fmt::format(
            "<rect x=\"10\" y=\"{0:.0f}\" width=\"12\" height=\"12\" style=\"fill:{1}\"/><text x=\"30\" "
            "y=\"{2:.0f}\">{3}</text>"
            "<text x=\"450\" y=\"{2:.0f}\" text-anchor=\"end\">{4:.1f} % ±{5:.1f}</text>\n",
            y - 11, fills[i], y, escaped(english(one.part)), 100 * one.share.value, 100 * z95 * one.share.error);
        spoken += fmt::format("{}{} {:.0f} %", spoken.empty() ? "" : ", ", english(one.part), 100 * one.share.value);
        y += 20;
    }
    return fmt::format(
        "<svg viewBox=\"0 0 460 {:.0f}\" role=\"img\" aria-label=\"Shares of the variance: {}\">\n{}{}</svg>\n", y,
        escaped(spoken), bar, words);
}

std::string calibration_plot(const Study& study) {
    const auto x = [](double p) { return 50 + 380 * p; };
    const auto y = [](double p) { return 330 - 310 * p; };
    std::string svg =
        "<svg viewBox=\"0 0 460 380\" role=\"img\" aria-label=\"Chances given, and how often they were won\">\n";
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const double p = tenth / 10.0;
        svg += fmt::format(
            "<line x1=\"{:.0f}\" x2=\"{:.0f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" class=\"grid\"/>\n<text x=\"44\" "
            "y=\"{:.1f}\" text-anchor=\"end\" "
            "class=\"small\">{} %</text>\n<text x=\"{:.1f}\" y=\"348\" text-anchor=\"middle\" class=\"small\">{} "
            "%</text>\n",
            x(0), x(1), y(p), y(p), y(p) + 4, tenth * 10, x(p), tenth * 10);
    }
    svg += fmt::format("<line x1=\"{:.0f}\" y1=\"{:.0f}\" x2=\"{:.0f}\" y2=\"{:.0f}\" class=\"fair\"/>\n", x(0), y(0),
                       x(1), y(1));
    std::int64_t most = 1;
    for (const CalibrationBin& bin : study.calibration) most = std::max(most, bin.forecasts);
    for (const CalibrationBin& bin : study.calibration)
        if (bin.forecasts > 0)
            svg += fmt::format(
                "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"currentColor\"/>\n",
                x(bin.given), y(std::max(0.0, bin.won - z95 * bin.error)), y(std::min(1.0, bin.won + z95 * bin.error))) +
                fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"bar\"><title>{:.0f} % given {} times: {:.1f} "
                "% won</title></circle>\n",
                x(bin.given), y(bin.won),
                3 + 7 * std::sqrt(static_cast<double>(bin.forecasts) / static_cast<double>(most)), 100 * bin.given,
                bin.forecasts, 100 * bin.won);
    return svg + "<text x=\"240\" y=\"370\" text-anchor=\"middle\">chance given</text>\n</svg>\n";
}

}  // namespace tischlein::review
