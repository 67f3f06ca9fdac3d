// Writes the HTML report of a simulation.
#include "lab/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/any_game.hpp"
#include "lab/plain_number.hpp"
#include "lab/plot.hpp"
#include "lab/summary.hpp"

namespace tischlein::lab {

namespace {

constexpr std::string_view style = R"(
main { max-width: 1040px; margin: 0 auto; padding: 1.2rem 1rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .4rem 0; } h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
p { margin: .3rem 0 .7rem; } .faint { color: var(--faint); font-size: .9rem; } .partial { border-left: 4px solid var(--c1); padding-left: .7rem; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 1rem; }
section { background: var(--card); border: 1px solid var(--grid); border-radius: 8px; padding: 1rem; min-width: 0; margin-bottom: 1rem; }
.panels section { margin: 0; } .scroll { overflow-x: auto; }
svg { display: block; width: 100%; max-width: 500px; height: auto; margin: 0 auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .small { font-size: 11.5px; fill: var(--faint); } .grid { stroke: var(--grid); } .axis { stroke: var(--faint); }
.fair { stroke: var(--faint); stroke-dasharray: 4 3; } .bar { fill: var(--c0); opacity: .75; } .outline { fill: none; stroke-width: 2; }
.median { stroke-width: 1.5; stroke-dasharray: 2 2; } .range { stroke-width: 3; } .halo { paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
.s0 { stroke: var(--c0); } .s1 { stroke: var(--c1); } .s2 { stroke: var(--c2); } .s3 { stroke: var(--c3); } .s4 { stroke: var(--c4); } .s5 { stroke: var(--c5); }
svg .t0 { fill: var(--c0); } svg .t1 { fill: var(--c1); } svg .t2 { fill: var(--c2); } svg .t3 { fill: var(--c3); } svg .t4 { fill: var(--c4); } svg .t5 { fill: var(--c5); }
.f0 { fill: var(--c0); } .f1 { fill: var(--c1); } .f2 { fill: var(--c2); } .f3 { fill: var(--c3); } .f4 { fill: var(--c4); } .f5 { fill: var(--c5); }
.k0 { color: var(--c0); } .k1 { color: var(--c1); } .k2 { color: var(--c2); } .k3 { color: var(--c3); } .k4 { color: var(--c4); } .k5 { color: var(--c5); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } caption { text-align: left; }
th, td { text-align: right; padding: .3rem .5rem; border-bottom: 1px solid var(--grid); vertical-align: top; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } td.words { text-align: left; white-space: normal; min-width: 9rem; } tr:last-child td { border-bottom: 0; }
td small { display: block; color: var(--faint); } td small.clear { color: var(--ink); font-weight: 600; }
.meter { display: block; height: 5px; border-radius: 2px; margin: .15rem 0 0 auto; opacity: .75; background: currentColor; } .meters { width: 30%; min-width: 4.5rem; }
.narrow { max-width: 34rem; } td small { white-space: normal; } @media (max-width: 500px) { main { padding: .6rem; } section { padding: .8rem .6rem; } th, td { padding: .3rem .25rem; } th { white-space: normal; } td.meters { width: auto; } .scroll { font-size: .9rem; } td.words { min-width: 5rem; } }
)";


std::string grouped(std::int64_t n) {
    std::string digits = std::to_string(n);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
}

std::string section(std::string_view heading, std::string_view sentence, std::string_view picture) {
    return fmt::format("<section>\n<h2>{}</h2>\n<p>{}</p>\n{}</section>\n", escaped(heading), sentence, picture);
}

bool alone(const Simulation& s) { return s.variants.size() == 1; }

// "stack = true: " before a sentence about one of several variants.
std::string lead_in(const Simulation& s, std::size_t i) {
    return alone(s) ? "" : fmt::format("<br/><b class=\"k{}\">{}</b>: ", i % colours, escaped(s.variants[i].name));
}

template <class Of>
std::vector<Curve> curves_of(const Simulation& s, Of&& of) {
    std::vector<Curve> curves;
    for (const Variant& v : s.variants)
        if (curves.size() < colours) curves.push_back({v.name, of(v.tally)});
    return curves;
}

// What a plot does not show.
std::string rest_outside(const Simulation& s, const std::vector<Curve>& curves, std::string_view what) {
    const double rest = outside_plot(curves);
    std::string text;
    if (s.variants.size() > curves.size()) text += fmt::format(" The plot shows the first {} variants.", curves.size());
    if (rest > 0) text += fmt::format(" {:.1f} % of the {} lie outside the plot.", 100 * rest, what);
    return text.empty() ? "" : fmt::format(" <span class=\"faint\">{}</span>", text.substr(1));
}

// --- the parts of the report, from top to bottom --------------------------------------------------------------

std::string who_played(const Simulation& s) {
    const Variant& v = s.variants.front();
    const bool same =
        std::all_of(v.players.begin(), v.players.end(), [&](const std::string& p) { return p == v.players.front(); });
    std::string text = s.varies("seats") ? "Tables of several sizes"
                       : v.seats == 1    ? "One seat"
                                         : fmt::format("{} seats", v.seats);
    if (same)
        text += fmt::format(", played by <b>{}</b> bots.", escaped(v.players.front()));
    else {
        text += ", played by";
        for (std::size_t i = 0; i < v.players.size(); ++i)
            text += fmt::format("{} <b>{}</b> (seat {})", i == 0 ? "" : ",", escaped(v.players[i]), i);
        text += ".";
    }
    if (same && v.players.front() == "random")
        text +=
            " These choose any legal move with equal chance, say every call, and act out of turn in every second case:"
                " they show what the rules do, not what good players would.";
    return text;
}

std::string opening(const Simulation& s) {
    std::string text = fmt::format("<h1>{}: {} simulated games</h1>\n<p>{}", escaped(find_kind(s.game)->title()),
                                   grouped(s.played()), who_played(s));
    if (!alone(s))
        text += fmt::format(" Compared are {} values of <b>{}</b>, each with {}{} games on the same deals.",
                            s.variants.size(), escaped(fmt::to_string(fmt::join(s.vary, ", "))),
                            s.interrupted ? "up to " : "", grouped(s.wanted));
    text += "</p>\n";
    if (s.interrupted)
        text += fmt::format(
            "<p class=\"partial\"><b>A partial result:</b> the simulation was interrupted after {} of {} games. All "
            "numbers are about the games played.</p>\n",
                            grouped(s.played()), grouped(s.all()));
    std::string options;
    for (const auto& option : s.variants.front().options)
        if (!s.varies(option.key()))
            options += fmt::format("{}{} = {}", options.empty() ? "" : ", ", std::string_view(option.key()),
                                   boost::json::serialize(option.value()));
    text += fmt::format(
        "<p class=\"faint\">Options: {}. Seed: {}. {}Ranges in brackets are 95 % intervals: repeat the simulation with "
        "other seeds, and 19 of 20 such ranges hold the true value.</p>\n",
        escaped(options.empty() ? "none" : options), escaped(s.seed),
        !s.by_the_clock ? "" : "Some bots think by the clock, so a second run may differ. ");
    return text;
}

std::string summary_cell(const Measure& mine, const std::optional<Interval>& d) {
    std::string text = fmt::format("<td>{}<small>{}</small>", with_unit(mine.value.value, mine.unit),
                                   range_text(mine.value, mine.unit));
    if (d)
        text += fmt::format("<small{}>{}{}</small>", is_clear(*d) ? " class=\"clear\"" : "",
                            is_clear(*d) ? (d->value > 0 ? "▲ " : "▼ ") : "≈ ", difference_text(*d, mine.unit));
    return text + "</td>";
}

std::string summary_table(const Simulation& s) {
    const std::vector<Measure> base = measures(s, s.variants.front());
    std::string html =
        fmt::format("<div class=\"scroll\"><table{}>\n<tr><th>mean or share</th>", alone(s) ? " class=\"narrow\"" : "");
    for (std::size_t i = 0; i < s.variants.size(); ++i)
        html +=
            fmt::format("<th class=\"k{}\">{}</th>", i % colours, alone(s) ? "all games" : escaped(s.variants[i].name));
    html += "</tr>\n";
    for (std::size_t row = 0; row < base.size(); ++row) {
        html += fmt::format("<tr><td class=\"words\">{}</td>", escaped(base[row].name));
        for (std::size_t i = 0; i < s.variants.size(); ++i) {
            const std::vector<Measure> all = measures(s, s.variants[i]);
            const Measure* mine = find_measure(all, base[row].key);
            html += mine != nullptr ? summary_cell(*mine, difference(s, s.variants[i], *mine)) : "<td>–</td>";
        }
        html += "</tr>\n";
    }
    const std::string sentence = alone(s) ? std::string("The most important numbers.")
                                          : fmt::format(
                                                "Lines with a mark give the difference from <b class=\"k0\">{}</b> on "
                                                "the same deals: ▲ clearly more, ▼ clearly less, ≈ could be chance.",
                                                escaped(s.variants.front().name));
    return section("At a glance", sentence, html + "</table></div>\n");
}

std::string lengths(const Simulation& s) {
    std::string sentence = "How many decisions a game takes, and how common each length is. ";
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Histogram& h = s.variants[i].tally.length;
        sentence += fmt::format("{}Half of the games take at most {}, 95 of 100 take {} to {}; the mean is {:.1f}. ",
                                lead_in(s, i), grouped(h.quantile(0.5)), grouped(h.quantile(0.025)),
                                grouped(h.quantile(0.975)), h.mean());
    }
    const auto curves = curves_of(s, [](const Tally& t) { return &t.length; });
    return section("How long is a game?", sentence + rest_outside(s, curves, "games"),
                   histogram_plot(curves, "Histogram of decisions in a game", "decisions in a game"));
}

std::string order_name(int turn_order) {
    static constexpr std::array<std::string_view, 10> names{"begins", "second",  "third",  "fourth", "fifth",
                                                            "sixth",  "seventh", "eighth", "ninth",  "tenth"};
    return std::string(names[static_cast<std::size_t>(turn_order)]);
}

// "more than", "less than" or "about" the even share.
std::string_view against(const Interval& share, double fair) {
    return share.low > fair    ? "clearly more than"
           : share.high < fair ? "clearly less than"
                               : "not clearly different from";
}

// One row for each seat (or turn order) and variant; the same number of rows for every variant is not needed.
template <class Name>
std::string win_rows(const Simulation& s, std::array<std::int64_t, most_seats> Tally::*won, std::string_view title,
                     Name&& name) {
    std::vector<Dot> dots;
    const bool one_size = std::all_of(s.variants.begin(), s.variants.end(),
                                      [&](const Variant& v) { return v.sides == s.variants.front().sides; });
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Variant& v = s.variants[i];
        for (int which = 0; which < v.seats && v.seats > 1; ++which) {
            const Interval share = win_share(v.tally, v.tally.*won, which);
            dots.push_back(
                {name(v, which), share,
                 fmt::format("{:.1f} % ({:.1f}–{:.1f})", 100 * share.value, 100 * share.low, 100 * share.high), i,
                 v.name});
        }
    }
    if (!one_size) return dot_plot(dots, title, std::nullopt);
    return dot_plot(
        dots, title,
        std::pair(1.0 / s.variants.front().sides, fmt::format("even: {:.1f} %", 100.0 / s.variants.front().sides)));
}

std::string beginners(const Simulation& s) {
    std::string sentence =
        "How often a seat wins that acts first, second and so on; a shared win counts its part, and a team's win is a "
        "win of each of its seats. The bar through a dot is its 95 % interval. ";
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Variant& v = s.variants[i];
        if (v.seats == 1) continue;  // nobody to be ahead of
        const Interval first = win_share(v.tally, v.tally.won_by_turn_order, 0);
        sentence += fmt::format("{}The beginner{} wins {:.1f} %, {} an even share of {:.1f} %. ", lead_in(s, i),
                                v.sides < v.seats ? "'s team" : "", 100 * first.value, against(first, 1.0 / v.sides),
                                100.0 / v.sides);
    }
    return section("Does it matter who begins?", sentence,
                   win_rows(s, &Tally::won_by_turn_order, "Win share by order of play",
                            [](const Variant&, int turn_order) { return order_name(turn_order); }));
}

std::string seats(const Simulation& s) {
    const auto name = [](const Variant& v, int which) {
        const bool same = std::all_of(v.players.begin(), v.players.end(),
                                      [&](const std::string& p) { return p == v.players.front(); });
        return same ? fmt::format("seat {}", which)
                    : fmt::format("seat {}, {}", which, v.players[static_cast<std::size_t>(which)]);
    };
    return section("Does the seat matter?",
                   "How often each seat wins, counted from 0. Seats with the same bot differ by luck, or by what the "
                   "rules do to a seat.",
                   win_rows(s, &Tally::won_by_seat, "Win share by seat", name));
}

std::string ranks_section(const Simulation& s) {
    std::vector<Dot> dots;
    for (std::size_t i = 0; i < s.variants.size(); ++i)
        for (std::size_t which = 0; which < s.variants[i].tally.ranks.size(); ++which) {
            const Interval mean = s.variants[i].tally.ranks[which].interval();
            dots.push_back({fmt::format("seat {}", which), mean,
                            fmt::format("{:.3f} ±{:.3f}", mean.value, mean.high - mean.value), i, s.variants[i].name});
        }
    return section("Which rank does a seat reach?", "The mean rank of each seat, 1 is best. This game has no points.",
                   dot_plot(dots, "Mean rank by seat", std::nullopt));
}

std::string scores(const Simulation& s) {
    std::vector<Histogram> pooled(s.variants.size());
    std::vector<Dot> dots;
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Variant& v = s.variants[i];
        for (std::size_t which = 0; which < v.tally.scores.size(); ++which) {
            pooled[i].add(v.tally.scores[which]);
            const Interval mean = v.tally.scores[which].interval();
            const std::string label =
                fmt::format("{} {}", v.tally.scores.size() < v.players.size() ? "team" : "seat", which);
            dots.push_back({label, mean, fmt::format("{:.2f} ±{:.2f}", mean.value, mean.high - mean.value), i, v.name});
        }
    }
    std::vector<Curve> curves, best = curves_of(s, [](const Tally&t) { return &t.best; });
    for (std::size_t i = 0; i < pooled.size() && i < colours; ++i)
        curves.push_back({s.variants[i].name, &pooled[i]});
    return section("How many points does a seat make?",
                   "How common each score is at the end, all seats together." + rest_outside(s, curves, "scores"),
                   histogram_plot(curves, "Histogram of scores", "points at the end")) +
           section("How many points does the best make?",
                   "How common each highest score of a game is." + rest_outside(s, best, "games"),
                   histogram_plot(best, "Histogram of best scores", "highest score of a game")) +
           section("Who makes the points?", "The mean score of each seat with its 95 % interval.",
                   dot_plot(dots, "Mean score by seat", std::nullopt));
}

std::string choices(const Simulation& s) {
    std::string sentence = "How many legal moves there are to choose from, and how common that is. ";
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Histogram& h = s.variants[i].tally.choices;
        const double forced = h.count() > 0 ? real(h.between(1, 2)) / real(h.count()) : 0;
        sentence += fmt::format("{}{:.1f} % of the decisions leave no choice; the mean is {:.1f} moves. ",
                                lead_in(s, i), 100 * forced, h.mean());
    }
    const auto curves = curves_of(s, [](const Tally& t) { return &t.choices; });
    return section("How much is there to choose?", sentence + rest_outside(s, curves, "decisions"),
                   histogram_plot(curves, "Histogram of legal moves", "legal moves in a decision"));
}

std::string rule_cells(const Simulation& s, std::size_t rule, double most) {
    std::string cells;
    for (std::size_t i = 0; i < s.variants.size(); ++i) {
        const Tally& t = s.variants[i].tally;
        const Interval times = times_a_game(t, t.rules[rule]);
        cells += fmt::format("<td class=\"meters k{}\">{}<span class=\"meter\" style=\"width:{:.1f}%\"></span>", i % colours,
                             three_digits(times.value), most > 0 ? 100 * times.value / most : 0);
        if (i > 0 && is_comparable(s, s.variants[i])) {
            const Interval d = rule_difference(s.variants[i], rule);
            if (is_clear(d))
                cells += fmt::format("<small class=\"clear\">{} {}</small>", d.value > 0 ? "▲" : "▼",
                                     three_digits(std::abs(d.value)));
        }
        cells += fmt::format("<small>in {:.1f} % of games</small></td>",
                             100 * share(real(t.rules[rule].games), real(t.watched)).value);
    }
    return cells;
}

std::string rules(const Simulation& s) {
    double most = 0;
    for (const Variant& v : s.variants)
        for (const RuleTally& rule : v.tally.rules) most = std::max(most, times_a_game(v.tally, rule).value);
    std::string html = "<div class=\"scroll\"><table>\n<tr><th>rule</th><td class=\"words\"><b>what happens</b></td>",
                never;
    for (std::size_t i = 0; i < s.variants.size(); ++i)
        html += fmt::format("<th class=\"k{}\">{}</th>", i % colours,
                            alone(s) ? "times a game" : escaped(s.variants[i].name));
    html += "</tr>\n";
    for (std::size_t rule = 0; rule < s.counted.size(); ++rule) {
        const std::string id = fmt::format("{}{}", s.letter, s.counted[rule].rule);
        const bool happened = std::any_of(s.variants.begin(), s.variants.end(),
                                          [&](const Variant& v) { return v.tally.rules[rule].times != 0; });
        if (happened)
            html += fmt::format("<tr><td>{}</td><td class=\"words\">{}</td>{}</tr>\n", id,
                                 escaped(s.counted[rule].what), rule_cells(s, rule, most));
        else
            never += fmt::format("{}{} ({})", never.empty() ? "" : "; ", id, escaped(s.counted[rule].what));
    }
    std::string sentence = fmt::format(
        "How many times each rule comes into play in a game, and in what share of games it does at all. Ids are those "
        "of docs/rules/{}.md. "
        "<span class=\"faint\">Counted in every {}th game: {} games{}.</span>",
        s.game, watch_every, grouped(s.variants.front().tally.watched),
                                       alone(s) ? "" : " of the first variant; ▲ ▼: clear differences from it, in times a game");
    if (!never.empty()) sentence += fmt::format(" <b>Never</b> in these games: {}.", never);
    return section("Which rules matter?", sentence, html + "</table></div>\n");
}

}  // namespace

std::string write_report(const Simulation& s, std::string_view more) {
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>{}: {} simulated games</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n",
        escaped(find_kind(s.game)->title()), grouped(s.played()), page_colours, style);
    page += opening(s);
    if (s.played() == 0)
        return page + "<p>No game was finished, so there is nothing to show.</p>\n</main>\n</body>\n</html>\n";
    page += summary_table(s) + "<div class=\"panels\">\n" + lengths(s) + choices(s);
    const bool somebody_else =
        std::any_of(s.variants.begin(), s.variants.end(), [](const Variant& v) { return v.seats > 1; });
    if (somebody_else) page += beginners(s) + seats(s);
    page += has_scores(s) ? scores(s) : somebody_else ? ranks_section(s) : "";
    page += fmt::format("{}</div>\n<p></p>\n{}", more, rules(s));
    return page +
           "<p class=\"faint\">Made by <code>tischlein sim</code>. The same command gives the same file, whatever the "
           "number of threads.</p>\n</main>\n</body>\n</html>\n";
}

}  // namespace tischlein::lab
