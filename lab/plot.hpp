// Plots as SVG, to be put into a page that has the style of report.cpp. No script, no outside resource.
//
// A plot is 460 wide and gets taller with what it shows; its page shows it between 330 and 500 pixels wide, so that words
// stay readable on a phone. Words stand beside what they name, never in a legend.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/html_text.hpp"
#include "lab/histogram.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

inline constexpr std::size_t colours = 6;  // of a plot; further curves are left out, further dots use the colours again

struct Curve {
    std::string      name;  // of the variant; empty if there is only one
    const Histogram* of;
};

// How often each value occurred: bars for one curve, outlines over each other for several, each with its median marked.
// `title` is read aloud by screen readers; `axis` names the values.
std::string histogram_plot(const std::vector<Curve>& curves, std::string_view title, std::string_view axis);
// The share of what was counted that lies outside such a plot, because it is very rare.
double outside_plot(const std::vector<Curve>& curves);

struct Dot {
    std::string name;        // written on the left
    Interval    value;
    std::string text;        // written on the right
    std::size_t colour = 0;  // which variant
    std::string group{};     // the variant's name: written once above its rows; empty if there is only one
};

// Numbers with their intervals, one below the other; `line` is a value to compare them with and its name.
std::string dot_plot(const std::vector<Dot>& dots, std::string_view title,
                     std::optional<std::pair<double, std::string>> line);

}  // namespace tischlein::lab
