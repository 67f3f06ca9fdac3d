#!/usr/bin/env python3
"""Draws docs/pictures/terminal.svg from what `tischlein play` really prints.

    docs/pictures/terminal.py build/tischlein SEED 2 '? 3' > docs/pictures/terminal.svg

Starts a game of UNO in a pseudo-terminal, types the given lines one by one, and draws what stood on the screen at
the end: colours from the program's own escape codes, nothing added. The same seed and lines show the same game."""
import html
import os
import pty
import re
import select
import sys
import tempfile
import time

COLOURS = {"31": "#f47067", "32": "#6bc46d", "33": "#e8c547", "34": "#6cb6ff", "35": "#dcbdfb", "36": "#76e3ea"}
CELL_WIDTH, LINE_HEIGHT, COLUMNS, MARGIN, BAR = 8.43, 19, 82, 18, 34


def play(binary, seed, lines):
    """Everything on the screen, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        child, terminal = pty.fork()
        if child == 0:
            os.environ["LC_ALL"] = "C.UTF-8"
            os.execv(binary, [binary, "play", "uno", "--seats", "4", "--seed", seed, "--save", folder + "/game.json"])
        shown = b""
        for line in lines + [None]:
            quiet_since = time.time()
            while time.time() - quiet_since < 0.7:
                if select.select([terminal], [], [], 0.1)[0]:
                    shown += os.read(terminal, 65536)
                    quiet_since = time.time()
            if line is not None:
                os.write(terminal, line.encode() + b"\n")
        os.kill(child, 15)
        os.waitpid(child, 0)
    return shown


def wrapped(text):
    """Lines of at most COLUMNS - 2 characters, escape codes not counted, as a terminal would break them."""
    for line in text.split("\n"):
        row, width = "", 0
        for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
            if piece.startswith("\x1b"):
                row += piece
                continue
            for letter in piece:
                if width == COLUMNS - 2:
                    yield row
                    row, width = "", 0
                row, width = row + letter, width + 1
        yield row


def spans(line):
    """One line as SVG text: a run of letters for each colour, every run placed on the grid."""
    style, column, out = "", 0, []
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b"):
            codes = piece[2:-1].split(";")
            colour = next((COLOURS[c] for c in codes if c in COLOURS), None)
            style = "" if codes in (["0"], [""]) else (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if "1" in codes else "")
            continue
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            body = piece.strip()
            x = MARGIN + (column + lead) * CELL_WIDTH
            out.append(f'<tspan x="{x:.1f}" textLength="{len(body) * CELL_WIDTH:.1f}" xml:space="preserve"{style}>{html.escape(body)}</tspan>')
        column += len(piece)
    return "".join(out)


def main():
    shown = play(sys.argv[1], sys.argv[2], sys.argv[3:]).decode().replace("\r", "").rstrip("\n")
    lines = list(wrapped(shown))
    width, height = int(2 * MARGIN + (COLUMNS - 2) * CELL_WIDTH), BAR + MARGIN + len(lines) * LINE_HEIGHT
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="t">')
    print('<title id="t">UNO for four in a terminal: who holds how many cards, the top card, your hand with colours and symbols, numbered moves</title>')
    print(f'<rect width="{width}" height="{height}" rx="9" fill="#1c2128"/><rect width="{width}" height="{BAR - 8}" rx="9" fill="#2d333b"/>')
    print(f'<text x="{width / 2}" y="18" fill="#909dab" font-family="sans-serif" font-size="12" text-anchor="middle">tischlein play uno --seats 4</text>')
    print('<g fill="#d1d9e0" style="white-space:pre" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">')
    for row, line in enumerate(lines):
        if line.strip():
            print(f'<text y="{BAR + 12 + row * LINE_HEIGHT}">{spans(line)}</text>')
    print("</g></svg>")


main()
