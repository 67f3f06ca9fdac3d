#!/usr/bin/env python3
"""Writes the tables and pictures of docs/review.md from what script/luck measured.

    luck_table.py FOLDER             tables to standard output, FOLDER/calibration.svg and FOLDER/luck.svg
    luck_table.py FOLDER --into-docs   the same into docs/review.md, between its marks, into docs/pictures/ and web/src/lib/luck.ts
"""
import contextlib
import io
import json
import math
import pathlib
import sys

GAMES = ["uno", "annaotto", "anansi", "otto"]
CLASSES = [30, 50, 70, 90]
PARTS = ["seat", "deal", "draws", "hidden", "own", "others", "reflex"]


def percent(interval, sign=False):
    value, low, high = interval
    return f"{100 * value:{'+' if sign else ''}.1f} ±{50 * (high - low):.1f}"


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def of_kind(found, kind):
    return [(game, found[f"{game}-{kind}"]) for game in GAMES if f"{game}-{kind}" in found]


def tables(found):
    row("% of the variance", *PARTS)
    row(*["---"] * (1 + len(PARTS)))
    for game, luck in of_kind(found, "levels"):
        row(f"{game}, {luck['games']:,} games", *(percent(luck["variance"][part]) for part in PARTS))
    print()
    row("% of a win a game", "level", "result", "own", "hidden", "loss", "accuracy")
    row(*["---"] * 7)
    for game, luck in of_kind(found, "levels"):
        for level in luck["levels"]:
            row(game, level["level"], percent(level["result"]), *(percent(level[part], True) for part in ("own", "hidden")),
                percent(level["loss"]), f"{level['accuracy']:.0f}")
    print()
    row("mean luck, % of a win a game", "level", "deal", "draws")
    row(*["---"] * 4)
    for game, luck in of_kind(found, "many"):
        for level in luck["levels"]:
            row(f"{game}, {luck['games']:,} games", level["level"], percent(level["deal"], True), percent(level["draws"], True))
    print()
    row("chances", "games", "positions", "off by", "if all were right", *(f"given about {c} %" for c in CLASSES))
    row(*["---"] * (5 + len(CLASSES)))
    for game, luck in of_kind(found, "medium"):
        row(game, f"{luck['games']:,}", f"{luck['positions']:,}", f"{100 * luck['calibrationError']:.1f} %", f"{100 * luck['calibrationNoise']:.1f} %",
            *(around(luck["calibration"], c) for c in CLASSES))


def around(bins, middle):
    """Of the positions whose given chance is within 10 points of `middle`: the mean chance, the share won and its error over games.
    Neighbouring bins err in the same direction, so their errors are not combined as if they were independent."""
    near = [one for one in bins if abs(100 * one["given"] - middle) < 10]
    n = sum(one["forecasts"] for one in near)
    if n == 0:
        return "–"
    given, won, error = (sum(one["forecasts"] * one[what] for one in near) / n for what in ("given", "won", "error"))
    return f"{100 * given:.1f}: won {100 * won:.1f} ±{196 * error:.1f}"


def in_order(found):
    """What must be true of every game: random loses most by its decisions, and expert least."""
    wrong = 0
    for game, luck in of_kind(found, "levels"):
        loss = {level["level"]: level["loss"][0] for level in luck["levels"]}
        if not loss["random"] > loss["medium"] > loss["expert"]:
            print(f"{game}: losses are not in order: {loss}", file=sys.stderr)
            wrong += 1
    return wrong == 0


def plot(found, x0, title):
    def x(p):
        return x0 + 34 + 150 * p

    def y(p):
        return 190 - 150 * p
    out = [f'<text x="{x0 + 110}" y="24" text-anchor="middle" font-weight="bold">{title}</text>']
    for p in (0, .5, 1):
        out.append(f'<path d="M{x(0):.0f} {y(p):.0f}H{x(1):.0f}M{x(p):.0f} {y(0):.0f}V{y(1):.0f}" stroke="#8886" fill="none"/>')
        out.append(f'<text x="{x(0) - 4:.0f}" y="{y(p) + 4:.0f}" text-anchor="end" font-size="10">{100 * p:.0f} %</text>')
        out.append(f'<text x="{x(p):.0f}" y="204" text-anchor="middle" font-size="10">{100 * p:.0f} %</text>')
    out.append(f'<path d="M{x(0):.0f} {y(0):.0f}L{x(1):.0f} {y(1):.0f}" stroke="#888" stroke-dasharray="4 3"/>')
    most = max(one["forecasts"] for one in found["calibration"])
    for one in found["calibration"]:
        size = 2 + 4 * math.sqrt(one["forecasts"] / most)
        low, high = max(0, one["won"] - 1.96 * one["error"]), min(1, one["won"] + 1.96 * one["error"])
        out.append(f'<path d="M{x(one["given"]):.1f} {y(low):.1f}V{y(high):.1f}" stroke="#1f5fa8" stroke-width="1.2"/>')
        out.append(f'<circle cx="{x(one["given"]):.1f}" cy="{y(one["won"]):.1f}" r="{size:.1f}" fill="#1f5fa8" fill-opacity=".75"><title>'
                   f'{100 * one["given"]:.0f} % given {one["forecasts"]} times, {100 * one["won"]:.1f} % won</title></circle>')
    out.append(f'<text x="{x0 + 110}" y="222" text-anchor="middle" font-size="10">{found["positions"]:,} positions</text>')
    return "\n".join(out)


WHITE = ' fill="#fff"'  # on dark colours
FILLS = {"seat": "#777", "deal": "#b8860b", "draws": "#d9a520", "hidden": "#efcf7a", "own": "#1f5fa8", "others": "#7db4f0", "reflex": "#2b7a3d"}


def bars(found):
    """One bar a game: what its result is made of."""
    out, y = [], 40
    for i, part in enumerate(PARTS):
        out.append(f'<rect x="{100 + 98 * i}" y="8" width="11" height="11" fill="{FILLS[part]}"/><text x="{116 + 98 * i}" y="18" font-size="12">{part}</text>')
    for name, luck in found:
        at, sizes = 100.0, [max(0, luck["variance"][part][0]) for part in PARTS]
        out.append(f'<text x="90" y="{y + 18}" text-anchor="end" font-weight="bold">{name}</text>')
        for part, size in zip(PARTS, sizes):
            width = 680 * size / sum(sizes)
            out.append(f'<rect x="{at:.1f}" y="{y}" width="{width:.1f}" height="26" fill="{FILLS[part]}"><title>{part} {100 * size:.0f} %</title></rect>')
            if width > 34:
                out.append(f'<text x="{at + width / 2:.1f}" y="{y + 18}" text-anchor="middle" font-size="12"{WHITE if part == "own" else ""}>{100 * size:.0f} %</text>')
            at += width
        y += 34
    return out


def picture(title, wide, high, parts):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{title}" '
                      'font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">', f"<title>{title}</title>",
                      f'<rect width="{wide}" height="{high}" fill="#fff"/>', *parts, "</svg>", ""])


TYPES = """// What the result of a game is made of, for the bar on its rules page. Made by script/lib/luck_table.py from what `tischlein sim --luck`
// measured between a random, a medium and expert players (docs/review.md). Do not edit: measure anew with script/luck.

export type LuckPart = %s;
// The share of a part in the variance of the result, with its 95 %% interval. All shares of a game add up to 1.
export interface LuckShare { part: LuckPart; value: number; low: number; high: number }
export interface GameLuck { seats: number; games: number; shares: LuckShare[] }

export const luck: Record<string, GameLuck> = {
%s};
"""


def for_web(found):
    """The same bars as a table for the web client."""
    games = []
    for name, luck in found:
        shares = "".join(f"      {{ part: '{part}', value: {value:.3f}, low: {low:.3f}, high: {high:.3f} }},\n"
                         for part in PARTS for value, low, high in [luck["variance"][part]])
        games.append(f"  {name}: {{\n    seats: {luck['seats']},\n    games: {luck['games']},\n    shares: [\n{shares}    ],\n  }},\n")
    return TYPES % (" | ".join(f"'{part}'" for part in PARTS), "".join(games))


def main():
    folder, root = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).resolve().parents[2]
    found = {path.stem: json.loads(path.read_text())["luck"] for path in sorted(folder.glob("*.json"))}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        tables(found)
    print(said.getvalue(), end="")
    flat, mixed = of_kind(found, "medium"), of_kind(found, "levels")
    pictures = {"review-calibration.svg": picture("Chances given (across) and how often they were won (up), in each game", 200 * len(flat), 232,
                                                  [plot(luck, 200 * i, name) for i, (name, luck) in enumerate(flat)]),
                "review-luck.svg": picture("What the result of a game is made of", 800, 44 + 34 * len(mixed), bars(mixed))}
    for name, svg in pictures.items():
        ((root / "docs/pictures" if "--into-docs" in sys.argv else folder) / name).write_text(svg)
    if not in_order(found):
        sys.exit(1)
    if "--into-docs" in sys.argv:
        (root / "web/src/lib/luck.ts").write_text(for_web(mixed))
        page = root / "docs/review.md"
        before, rest = page.read_text().split("<!-- figures -->\n")
        after = rest.split("<!-- end of figures -->\n")[1]
        shown = ("![What the result of a game is made of](pictures/review-luck.svg)\n\n"
                 "![Chances given, and how often they were won](pictures/review-calibration.svg)\n\n")
        page.write_text(f"{before}<!-- figures -->\n{shown}{said.getvalue()}<!-- end of figures -->\n{after}")


main()
