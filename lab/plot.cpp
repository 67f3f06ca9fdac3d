// Draws histograms and dot plots as SVG.
#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::lab {

namespace {

constexpr double wide = 460, left_edge = 44, right_edge = 446;

// 1, 2 or 5 times a power of ten, at least `least`.
double nice_step(double least) {
    const double power = std::pow(10, std::floor(std::log10(std::max(least, 1e-9))));
    for (const double by : {1.0, 2.0, 5.0})
        if (power * by >= least * 0.999999) return power * by;
    return power * 10;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view style, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y, anchor,
                       style, escaped(words));
}

std::string line_from(double x1, double y1, double x2, double y2, std::string_view style) {
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2, y2,
                       style);
}

std::string begin_plot(double height, std::string_view title) {
    return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", wide, height,
                       escaped(title));
}

// The values a plot shows, in bins of equal width: nearly all of them, so that a few odd games do not flatten the rest.
struct Bins {
    std::int64_t from = 0, width = 1, count = 1;
    std::int64_t start(std::int64_t bin) const { return from + bin * width; }
    std::int64_t end() const { return start(count); }
};

Bins bins_for(const std::vector<Curve>& curves) {
    std::int64_t low = 0, high = 0;
    bool any = false;
    for (const Curve& curve : curves) {
        if (curve.of->count() == 0) continue;
        const std::int64_t first = curve.of->quantile(0.001), last = curve.of->quantile(0.995);
        low = any ? std::min(low, first) : first;
        high = any ? std::max(high, last) : last;
        any = true;
    }
    Bins bins;
    bins.width = static_cast<std::int64_t>(std::max(1.0, nice_step(static_cast<double>(high - low + 1) / 40)));
    bins.from = low >= 0 ? low / bins.width * bins.width : -((-low + bins.width - 1) / bins.width * bins.width);
    bins.count = (high - bins.from) / bins.width + 1;
    return bins;
}

std::vector<double> shares_in(const Histogram& h, const Bins& bins) {
    std::vector<double> shares;
    for (std::int64_t bin = 0; bin < bins.count; ++bin)
        shares.push_back(h.count() == 0 ? 0
                                        : static_cast<double>(h.between(bins.start(bin), bins.start(bin + 1))) /
                                              static_cast<double>(h.count()));
    return shares;
}

// The coordinates of values and shares in a plot. A value is in the middle of its width, so a bin begins half a value before
// its first one.
struct HistogramScale {
    Bins   bins;
    double top, bottom, most;
    double x(double value) const {
        return left_edge + (value + 0.5 - static_cast<double>(bins.from)) /
                               static_cast<double>(bins.count * bins.width) * (right_edge - left_edge);
    }
    double y(double share) const { return bottom - share / most * (bottom - top); }
};

std::string axes(const HistogramScale& scale, std::string_view axis) {
    std::string svg;
    const double step = nice_step(scale.most / 5);
    for (double share = step; share <= scale.most * 1.0001; share += step) {
        svg += line_from(left_edge, scale.y(share), right_edge, scale.y(share), "grid");
        svg += text_at(left_edge - 5, scale.y(share) + 4, "end", "small",
                       fmt::format("{:.{}f} %", 100 * share, step < 0.0099 ? 1 : 0));
    }
    svg += line_from(left_edge, scale.bottom, right_edge, scale.bottom, "axis");
    const double values = static_cast<double>(scale.bins.end() - scale.bins.from);
    const double tick = std::max(1.0, nice_step(values / 6));
    for (double value = std::ceil(static_cast<double>(scale.bins.from) / tick) * tick;
         value < static_cast<double>(scale.bins.end()); value += tick) {
        const double x = scale.x(value);
        svg += line_from(x, scale.bottom, x, scale.bottom + 4, "axis");
        svg += text_at(x, scale.bottom + 17, x > right_edge - 12 ? "end" : "middle", "small",
                       fmt::format("{:.0f}", value));
    }
    return svg + text_at((left_edge + right_edge) / 2, scale.bottom + 35, "middle", "", axis);
}

std::string bars(const HistogramScale& scale, const std::vector<double>& shares) {
    std::string svg;
    for (std::size_t bin = 0; bin < shares.size(); ++bin) {
        if (shares[bin] <= 0) continue;
        const double x1 = scale.x(static_cast<double>(scale.bins.start(static_cast<std::int64_t>(bin))) - 0.5);
        const double x2 = scale.x(static_cast<double>(scale.bins.start(static_cast<std::int64_t>(bin) + 1)) - 0.5);
        svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"bar\"/>\n",
                           x1 + 0.5, scale.y(shares[bin]), std::max(0.5, x2 - x1 - 1),
                           scale.bottom - scale.y(shares[bin]));
    }
    return svg;
}

std::string outline(const HistogramScale& scale, const std::vector<double>& shares, std::size_t colour) {
    std::string path = fmt::format("M{:.1f} {:.1f}", scale.x(static_cast<double>(scale.bins.from) - 0.5), scale.bottom);
    for (std::size_t bin = 0; bin < shares.size(); ++bin)
        path += fmt::format("V{:.1f}H{:.1f}", scale.y(shares[bin]),
                            scale.x(static_cast<double>(scale.bins.start(static_cast<std::int64_t>(bin) + 1)) - 0.5));
    path += fmt::format("V{:.1f}", scale.bottom);
    return fmt::format("<path d=\"{}\" class=\"outline s{}\"/>\n", path, colour);
}

// A line at each median, and above the plot its words, each curve in a row of its own. The words are written last, so that no line crosses
// them.
std::string median_marks(const HistogramScale& scale, const std::vector<Curve>& curves) {
    std::string lines, words;
    for (std::size_t row = 0; row < curves.size(); ++row) {
        if (curves[row].of->count() == 0) continue;
        const std::int64_t median = curves[row].of->quantile(0.5);
        const double x = scale.x(static_cast<double>(median)), y = 14 + 17 * static_cast<double>(row);
        const std::string name = curves[row].name.empty() ? "" : curves[row].name + ": ";
        const bool to_the_left = x > (left_edge + right_edge) / 2;
        lines += line_from(x, y - 10, x, scale.bottom, fmt::format("median s{}", row));
        words += text_at(to_the_left ? x - 5 : x + 5, y, to_the_left ? "end" : "start", fmt::format("halo t{}", row),
                         fmt::format("{}half at most {}", name, median));
    }
    return lines + words;
}

constexpr double row_height = 24;

bool begins_group(const std::vector<Dot>& dots, std::size_t i) {
    return !dots[i].group.empty() && (i == 0 || dots[i].group != dots[i - 1].group);
}

}  // namespace

std::string histogram_plot(const std::vector<Curve>& curves, std::string_view title, std::string_view axis) {
    HistogramScale scale{bins_for(curves), 12 + 17 * static_cast<double>(curves.size()), 0, 0};
    scale.bottom = scale.top + 170;
    std::vector<std::vector<double>> shares;
    for (const Curve& curve : curves) {
        shares.push_back(shares_in(*curve.of, scale.bins));
        for (const double share : shares.back()) scale.most = std::max(scale.most, share);
    }
    scale.most = scale.most > 0 ? scale.most * 1.05 : 1;
    std::string svg = begin_plot(scale.bottom + 44, title) + axes(scale, axis);
    const bool alone = curves.size() == 1;
    for (std::size_t i = 0; i < curves.size(); ++i)
        svg += alone ? bars(scale, shares[i]) : outline(scale, shares[i], i);
    return svg + median_marks(scale, curves) + "</svg>\n";
}

double outside_plot(const std::vector<Curve>& curves) {
    const Bins bins = bins_for(curves);
    double inside = 0, all = 0;
    for (const Curve& curve : curves) {
        inside += static_cast<double>(curve.of->between(bins.from, bins.end()));
        all += static_cast<double>(curve.of->count());
    }
    return all > 0 ? 1 - inside / all : 0;
}

std::string dot_plot(const std::vector<Dot>& dots, std::string_view title,
                     std::optional<std::pair<double, std::string>> line) {
    double low = line ? line->first : dots.empty() ? 0 : dots.front().value.low, high = line ? line->first : low;
    std::size_t letters = 4, rows = dots.size();
    for (std::size_t i = 0; i < dots.size(); ++i) {
        low = std::min(low, dots[i].value.low);
        high = std::max(high, dots[i].value.high);
        letters = std::max(letters, dots[i].name.size());
        rows += begins_group(dots, i);
    }
    const double margin = std::max((high - low) * 0.08, 1e-9);
    const double from = low - margin, to = high + margin;
    const double start = std::min(190.0, 16 + 7.6 * static_cast<double>(letters)), end = wide - 132,
                 top = line ? 26 : 8;
    const double bottom = top + row_height * static_cast<double>(rows);
    const auto x = [&](double value) { return start + (value - from) / (to - from) * (end - start); };
    std::string svg = begin_plot(bottom + 8, title);
    if (line) {
        svg += line_from(x(line->first), 18, x(line->first), bottom, "fair");
        const bool by_the_edge = x(line->first) > (start + end) / 2;
        svg +=
            text_at(x(line->first) + (by_the_edge ? 3 : -3), 13, by_the_edge ? "end" : "start", "small", line->second);
    }
    double y = top - row_height / 2;
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const Dot& dot = dots[i];
        if (begins_group(dots, i))
            svg += text_at(2, (y += row_height) + 6, "start", fmt::format("halo t{}", dot.colour % colours), dot.group);
        y += row_height;
        svg += text_at(start - 10, y + 4, "end", fmt::format("t{}", dot.colour % colours), dot.name);
        svg += line_from(x(dot.value.low), y, x(dot.value.high), y, fmt::format("range s{}", dot.colour % colours));
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" class=\"f{}\"/>\n", x(dot.value.value), y,
                           dot.colour % colours);
        svg += text_at(wide - 4, y + 4, "end", "", dot.text);
    }
    return svg + "</svg>\n";
}

}  // namespace tischlein::lab
