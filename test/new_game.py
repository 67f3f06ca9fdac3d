#!/usr/bin/env python3
"""Makes a game with script/new-game in a copy of this tree and tests it: its own tests, the laws, the golden files, its messages against
the protocol's schema, its hints and reviews, texts in every language, derived files. Only the new game is compiled, in the copy.

    new_game.py FOLDER [CXX]   FOLDER: where the copy is made anew; always the same path, so that ccache finds its results again
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

root = pathlib.Path(__file__).resolve().parents[1]
tree = pathlib.Path(sys.argv[1]).resolve()
compiler = sys.argv[2] if len(sys.argv) > 2 else "c++"
NAME = "stichlein"
cache = ["ccache"] if shutil.which("ccache") else []
environment = {**os.environ, "CCACHE_BASEDIR": str(tree), "CCACHE_NOHASHDIR": "1", "TISCHLEIN_LAW_GAMES": "300",
               "CCACHE_SLOPPINESS": "pch_defines,time_macros,include_file_mtime,include_file_ctime"}
wrong = []

# What the suites over all games need, compiled with a list of one game. Each group is compiled as one file, as TISCHLEIN_UNITY does:
# most of the work is reading headers.
HOST = ["host/wire/fields.cpp", "host/json_writer.cpp", "host/options.cpp", "host/kinds.cpp", "host/sentences.cpp", "host/game_history.cpp"]
COMMON = [HOST, [f"host/wire/{NAME}.cpp"], [f"host/kinds/{NAME}.cpp"]]
PROGRAMS = {
    "laws": [[f"testkit/test/laws/{NAME}.cpp"], ["testkit/allocations.cpp"]],
    "golden files": [["testkit/test/golden.cpp", f"testkit/test/golden/{NAME}.cpp"], ["testkit/allocations.cpp"]],
    "protocol": [["server/protocol/test/games.cpp"],
                 ["server/protocol/schema.cpp", "server/protocol/schema_load.cpp", "server/protocol/pattern.cpp"]],
    "reviews": [["review/test/every_game.cpp"], ["testkit/hidden/pair.cpp"],
                [f"review/hooks/{NAME}.cpp", *(f"review/{part}.cpp" for part in ("estimates", "hints", "reasons", "review", "review_json",
                                                                                 "review_text", "review_work", "self_play", "standings"))]],
}


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=tree, env=environment, capture_output=True, text=True)


def check(name, told, fine=None):
    good = told.returncode == 0 if fine is None else fine
    print(f"  {name}: {'yes' if good else 'NO'}")
    if not good:
        wrong.append(name)
        print((told.stdout + told.stderr)[-6000:])
    return good


def copy_tree():
    shutil.rmtree(tree, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if name.startswith(("web/fixtures/", "web/test/", "docs/pictures/")) or not (root / name).is_file():
            continue
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, tree / name)


def compiled(group):
    """The object file of these sources; what the compiler said if there is none."""
    name = group[0].replace("/", "_").removesuffix(".cpp")
    joined, target = tree / "objects" / f"{name}.cpp", tree / "objects" / f"{name}.o"
    joined.write_text("".join(f'#include "{source}"\n' for source in group))
    told = run(*cache, compiler, "-std=c++20", "-O0", "-I.", "-c", joined, "-o", target)
    return told if told.returncode else target


def suites():
    """Builds and runs each program with only the new game in the list."""
    all_games = tree / "games/all.hpp"
    all_games.write_text(re.sub(r"GameList<[^>]*>;", f"GameList<{NAME}::{NAME.capitalize()}>;", all_games.read_text()))
    (tree / "objects").mkdir()
    schema = [[str(path.relative_to(tree))] for path in sorted((tree / "build/server/protocol").glob("*.cpp"))]  # embedded by CMake
    groups = COMMON + schema
    groups += [group for own in PROGRAMS.values() for group in own if group not in groups]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = {tuple(group): result for group, result in zip(groups, pool.map(compiled, groups))}
    for group, object_file in made.items():
        if not isinstance(object_file, pathlib.Path):
            check(f"{group[0]} compiles", object_file)
            return
    libraries = [f"build/games/{NAME}/libtischlein_{NAME}.a", "build/i18n/libtischlein_i18n.a", "build/core/libdoctest_main.a",
                 "-lboost_json", "-lfmt", "-pthread"]
    for name, own in PROGRAMS.items():
        program = tree / "objects" / name.split()[0]
        parts = own + COMMON + (schema if name == "protocol" else [])
        told = run(compiler, *(made[tuple(group)] for group in parts), *libraries, "-o", program)
        if check(f"{name}: link", told):
            check(f"{name}: hold", run(program))


def find_misspelt_hooks():
    """A hook with a wrong name beside its default compiles, so a test must find it, in each of the places where a game has defaults."""
    check("its hooks are in their contracts", run("python3", "script/lib/check_hooks.py"))
    for path, before, written in (
            (f"games/{NAME}/{NAME}.hpp", "    static const Box& standard_box();", "static constexpr bool is_cal(Move) noexcept { return true; }"),
            (f"bots/heuristics/{NAME}.hpp", "    static constexpr int horizon", "static constexpr int forsight = 10;"),
            (f"testkit/hidden/{NAME}.hpp", "    static void shuffle", f"static {NAME}::Box any_bx(const OptionValues&, int, Random&);")):
        file = tree / path
        text = file.read_text()
        file.write_text(text.replace(before, f"    {written}\n{before}", 1))
        told = run("python3", "script/lib/check_hooks.py")
        check(f"a misspelt hook in {path} is found", told, told.returncode != 0 and "1 unknown names" in told.stdout)
        file.write_text(text)


def main():
    copy_tree()
    for name, complaint in (("uno", "is taken"), ("Stich", "no name for a game"), ("http", "is taken")):
        told = run("script/new-game", name)
        check(f"`{name}` is refused", told, told.returncode != 0 and complaint in told.stderr)
    if check("a game is made", run("script/new-game", NAME, "--title", "Stichlein")):
        check("its texts are complete", run("python3", "test/texts.py"))
        check("derived files are up to date", run("python3", "script/lib/wire_types.py", "--check", "web/src/wire/types.ts"))
        find_misspelt_hooks()
        told = run("cmake", "-G", "Ninja", "-S", ".", "-B", "build", f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Debug",
                   "-DCMAKE_CXX_FLAGS_DEBUG=-O0", "-DTISCHLEIN_UNITY=ON")
        if check("it is configured", told) and check("its tests are built", run("ninja", "-C", "build", f"{NAME}_test")):
            check("its tests pass", run(f"build/{NAME}_test"))
            suites()
    print(f"new-game: {len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main())
