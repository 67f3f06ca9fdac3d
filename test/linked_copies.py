#!/usr/bin/env python3
"""linked_copies.py MAP: checks that the program has the bots' copies of inline functions, by the linker's map.

The linker keeps one copy of an inline function. Rules are inline functions, and folders that do not compute are optimised less, so a copy
from there makes playing slower (tischlein_bots_first, cmake/Folders.cmake). Before that it is tried on a map that is wrong."""
import re
import sys

SECTION = re.compile(r"^ \.text\.(_Z[^\s.]+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+ (\S+)$", re.MULTILINE)
BOTS = "tischlein_bots.dir/"
WRONG = """Discarded input sections

 .text._ZN3one
                0x0000000000000000       0x10 bots/CMakeFiles/tischlein_bots.dir/a.o
 .text._ZN3two  0x0000000000000000       0x10 bots/CMakeFiles/tischlein_bots.dir/a.o

Linker script and memory map

 .text._ZN3one  0x0000000000001000       0x10 cli/libtischlein_cli.a(b.o)
 .text._ZN3two  0x0000000000001010       0x10 bots/CMakeFiles/tischlein_bots.dir/c.o
"""


def other_copies(text):
    """(how many functions the bots have, those of which the program has somebody else's copy)"""
    kept = {}
    theirs = set()  # not their clones (`.isra.0`), which are never shared
    for name, address, file in SECTION.findall(text):
        if BOTS in file:
            theirs.add(name)
        if int(address, 16) != 0:
            kept[name] = file
    return len(theirs), sorted((name, kept[name]) for name in theirs if name in kept and BOTS not in kept[name])


def main(path):
    assert other_copies(WRONG) == (2, [("_ZN3one", "cli/libtischlein_cli.a(b.o)")])
    count, others = other_copies(open(path, encoding="utf-8").read())
    for name, file in others:
        print(f"{name}: the copy of {file}, not the bots'")
    print(f"linked copies: {count} functions of the bots, {len(others)} as others compiled them")
    return 1 if others or count < 100 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
