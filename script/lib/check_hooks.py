#!/usr/bin/env python3
"""Finds functions of a game that nobody calls because their names are misspelt.

    check_hooks.py [--misspell]

A game that needs no calls derives from NoCalls (core/game_hooks.hpp). If it then writes `is_cal`, the compiler has nothing to say: the
default's `is_call` is there, and `is_cal` is a function of its own. Likewise with the defaults of heuristics, JSON and what is hidden. So
every public static function or constant of a game in these places must be named in its contract, or be used somewhere by its full name,
such as `Uno::options_of`.

`--misspell` misspells one name after the other and exits with 1 if every single one is noticed: the test that this check can fail.
"""
import functools
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]

# What a game writes, where (one file or several), and which file has the contract: a concept that names each hook after `own`. `sure` is
# always there.
CONTRACTS = [
    {"path": "games/{0}/{0}.hpp", "head": r"struct (\w+)\s*:\s*GameFacade<", "contract": "core/game.hpp", "own": "G", "sure": "misfit"},
    {"path": "bots/heuristics/{0}.hpp", "head": r"struct (Heuristics<[\w:]+>)", "contract": "bots/heuristics/heuristics.hpp",
     "own": "Heuristics<G>", "sure": "score"},
    {"path": "host/wire/{0}.hpp", "head": r"struct (Wire<[\w:]+>)", "contract": "host/wire/wire.hpp", "own": "Wire<G>", "sure": "write_view"},
    {"path": "lab/rule_count/{0}.hpp", "head": r"struct (RuleCount<[\w:]+>)", "contract": "lab/rule_count/counted.hpp",
     "own": "RuleCount<G>", "sure": "count_deal"},
    {"path": "testkit/hidden/{0}.hpp", "head": r"struct (Hidden<[\w:]+>)", "contract": "testkit/hidden/hidden.hpp", "own": "Hidden<G>",
     "sure": "shuffle"},
    # These may be empty. Their hooks are members: the concept calls them on a value of that name.
    {"path": "bots/belief/{0}*.hpp", "head": r"struct (Recall<[\w:]+>)", "contract": "bots/belief/belief.hpp", "own": "Recall<G>",
     "value": "recall"},
    {"path": "bots/belief/{0}*.hpp", "head": r"class (StateSampler<[\w:]+>)", "contract": "bots/belief/belief.hpp",
     "own": "StateSampler<G>", "value": "sampler"},
]


def games():
    return re.search(r"set\(game_folders ([a-z0-9 ]+)\)", (root / "games/CMakeLists.txt").read_text()).group(1).split()


def without_words(text):
    """The same text, as long as before, with blanks for comments and for what stands in quotes."""
    return re.sub(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'', lambda found: " " * len(found.group()), text)


def declarations(text, start, access):
    """The members of the type whose body begins at `start`, each up to its value, body or semicolon: (access, place, text)."""
    begin, at, depth = start, start, 0
    head_ends = None
    while True:
        sign = text[at]
        if depth == 0 and sign == "}":
            return
        label = re.compile(r"\s*(public|private|protected)\s*:(?!:)").match(text, begin) if at == begin else None
        if label:
            access, begin, at = label.group(1), label.end(), label.end()
            continue
        if depth == 0 and head_ends is None and sign in "({=;":
            head_ends = at
        if sign in "({[":
            depth += 1
        elif sign in ")}]":
            depth -= 1
        # A body ends a function; the braces of a value are followed by its semicolon.
        ends = sign == ";" or (sign == "}" and not re.match(r"\s*[;,.)]", text[at + 1:at + 80]))
        at += 1
        if depth == 0 and ends:
            yield access, begin, text[begin:head_ends if head_ends is not None else at]
            begin, head_ends = at, None


def members(text, contract):
    """Public static members of the type with this head; all its functions, but constructors, if they are hooks: (name, place)."""
    found = re.search(contract["head"], text)
    if not found:
        return None, []
    own, listed = found.group(1), []
    access = "private" if found.group().startswith("class") else "public"
    for access, place, declared in declarations(text, text.index("{", found.end()) + 1, access):
        name = re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", declared)
        is_function = "value" in contract and text[place + len(declared)] == "(" and name and name.group(1) != own.split("<")[0]
        if access == "public" and name and (re.search(r"\bstatic\b", declared) or is_function):
            listed.append((name.group(1), place + name.start(1)))
    return own, listed


@functools.cache
def contract_names(path, own, value):
    text = without_words((root / path).read_text())
    called = set(re.findall(rf"\b{value}\.(\w+)\(", text)) if value else set()
    return called | set(re.findall(re.escape(own) + r"::(?:template )?(\w+)", text))


@functools.cache
def whole_program():
    folders = ("bots", "cli", "fuzz", "games", "host", "lab", "server", "testkit", "wasm")
    return "\n".join(without_words(path.read_text()) for folder in folders for path in (root / folder).rglob("*.[ch]pp"))


@functools.cache
def used_names(owner):
    """Used in functions, whose lines are indented; `std::string Uno::text(Move m) {` is no use."""
    return {name for line in re.findall(r"(?m)^[ \t].*$", whole_program()) if owner in line
            for name in re.findall(r"\b" + re.escape(owner) + r"::(\w+)", line)}


def unknown(contract, text):
    """Names in this text that stand in no contract and are not used."""
    owner, listed = members(text, contract)
    if owner is None or contract.get("sure", "") not in ["", *(name for name, _ in listed)]:
        return [contract.get("sure", contract["own"]) + " is missing"]
    known = contract_names(contract["contract"], contract["own"], contract.get("value")) | used_names(owner)
    if "value" in contract:  # what such a type has for its own game is used beside it
        known |= {name for name, _ in listed if len(re.findall(rf"\b{name}\b", text)) > 1}
    return [name for name, _ in listed if name not in known]


def text_of(path):
    """What stands in this file, or in all files that such a path names."""
    return "\n".join(without_words(each.read_text()) for each in sorted(root.glob(path)))


def main():
    wrong, tried, noticed = [], 0, 0
    for game in games():
        for contract in CONTRACTS:
            path = contract["path"].format(game)
            text = text_of(path)
            wrong += [f"{path}: {name}: neither {contract['contract']} names it nor anybody calls it"
                      for name in unknown(contract, text)]
            if "--misspell" in sys.argv:
                for name, start in members(text, contract)[1]:
                    misspelt = text[:start + len(name)] + name[-1] + text[start + len(name):]
                    tried += 1
                    if unknown(contract, misspelt):
                        noticed += 1
                    else:
                        print(f"{path}: {name}{name[-1]} instead of {name} is not noticed")
    if "--misspell" in sys.argv:
        print(f"hooks: {noticed} of {tried} misspellings noticed")
        return 1 if noticed == tried > 0 else 0
    for text in wrong:
        print(text)
    print(f"hooks: {len(games()) * len(CONTRACTS)} places, {len(wrong)} unknown names")
    return 1 if wrong else 0


sys.exit(main())
