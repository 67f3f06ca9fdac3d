#!/usr/bin/env python3
"""Compares the maps of this code base with its CMake targets.

    check_map.py FOLDERS [--also "NAME PATH USES…"] [--arrow "FROM TO"]

FOLDERS is written by cmake/Folders.cmake: one line a folder, `name path uses…`. Programs of fuzz/ and examples/ are no folders there, so
what these two use is read from their CMakeLists.txt. Compared are

- the table at the top of docs/architecture.md: every folder has a row, every row is a folder, and the last column names in
  backticks exactly the folders that its target uses;
- includes of headers that are for one folder above only (CONFINED): nobody else has them;
- classes in docs/architecture.md: every name in PascalCase is a word of the code;
- the table of folders in README.md: every top folder has a row, the row of server/ links every folder below it by its name, and the row
  of script/ names every command;
- docs/pictures/map.svg: every top folder with a target is drawn, and no other; the arrows are those of the targets, between top
  folders, without those that follow from others; each begins and ends at the edges of the boxes that it is said to join;
- signposts: every path of this repository that a comment, a script or a document names leads to a file; in a comment of the code also
  a bare `x.hpp` or `x.cpp`, which stands beside it or in a folder above.

`--also` adds a folder that is not there, or changes what one uses; `--arrow` adds an arrow that is not drawn: the tests that this check
can fail.
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
wrong = []


def complain(text):
    wrong.append(text)


def read_folders(lines):
    """path → (name, names of the folders it uses)"""
    rows = [line.split() for line in lines if line.strip()]
    names = {row[0] for row in rows}
    return {row[1]: (row[0], {used for used in row[2:] if used in names}) for row in rows}


def read_programs():
    """The same lines for fuzz/ and examples/. Some presets leave them out, so FOLDERS does not have them."""
    fuzzed = re.findall(r"^tischlein_fuzz\((\w+)", (root / "fuzz/CMakeLists.txt").read_text(), re.M)
    shown = re.findall(r"^tischlein_program\([^)]*\bUSES ([\w ]+)\)", (root / "examples/CMakeLists.txt").read_text(), re.M)
    return [f"fuzz fuzz {' '.join(fuzzed)}", f"examples examples {' '.join(shown)}"]


def table_rows(text, heading):
    """The cells of the first table whose header begins with `heading`."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(heading))
    for line in lines[start + 2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def paths_of(cell):
    return [path.rstrip("/") for path in re.findall(r"`([^`]+)/`", cell)]


def check_architecture(folders):
    games = {path: used for path, used in folders.items() if re.fullmatch(r"games/\w+", path)}
    drawn = set()
    for cells in table_rows((root / "docs/architecture.md").read_text(), "| folder |"):
        for path in paths_of(cells[0]):
            named = set(re.findall(r"`(\w+)`", cells[-1]))
            members = list(games) if path == "games/<name>" else [path]
            for member in members:
                drawn.add(member)
                if not (root / member).is_dir():
                    complain(f"architecture.md has a row for {member}/, which is no folder")
                elif named != folders.get(member, ("", set()))[1]:
                    complain(f"architecture.md lets {member}/ include {sorted(named)}, CMake {sorted(folders.get(member, ('', set()))[1])}")
    for path in folders:
        if path not in drawn:
            complain(f"architecture.md has no row for {path}/")


def tracked_files():
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True).stdout.split("\n")
    return [name for name in listed if (root / name).is_file()]


# What is code in a line of it: for a rough check, whatever stands before a comment.
CODE = (".hpp", ".cpp", ".ts", ".svelte")
NO_CLASSES = {"TypeScript"}


# A header of a folder that all above it see, and the one folder that may include it.
CONFINED = {"host/true_chances.hpp": "review/"}


def check_confined(_):
    for name in tracked_files():
        if not name.endswith((".hpp", ".cpp")):
            continue
        included = re.findall(r'^#include "([^"]+)"', (root / name).read_text(), re.M)
        for header in CONFINED.keys() & set(included):
            if not name.startswith(CONFINED[header]):
                complain(f"{name} includes {header}, which only {CONFINED[header]} may")


def check_class_names(_):
    """Of one word only where they are marked as code: `Stay`, but not Debian."""
    text = (root / "docs/architecture.md").read_text()
    named = set(re.findall(r"\b[A-Z]+[a-z]+[A-Z]\w*", text)) | set(re.findall(r"`([A-Z]\w+)\b", text))
    words = set()
    for name in tracked_files():
        if name.endswith(CODE):
            words.update(re.findall(r"\w+", re.sub(r"//.*", "", (root / name).read_text())))
    for name in named - words - NO_CLASSES:
        complain(f"architecture.md names {name}, which is no word of the code")


def top_folders():
    listed = subprocess.run(["git", "-C", root, "ls-tree", "-d", "--name-only", "HEAD"], capture_output=True, text=True)
    names = listed.stdout.split() if listed.returncode == 0 else [p.name for p in root.iterdir() if p.is_dir()]
    return {name for name in names if not name.startswith(".") and name not in ("build", "node_modules")}


def check_readme(folders):
    text = (root / "README.md").read_text()
    rows = list(table_rows(text, "| folder |"))
    named = {path for cells in rows for path in paths_of(cells[0])}
    for name in (top_folders() | {path.split("/")[0] for path in folders}) - named - {"cmake"}:
        complain(f"README.md has no row for {name}/")
    for name in named:
        if not (root / name).is_dir():
            complain(f"README.md has a row for {name}/, which is no folder")
    linked = set(re.findall(r"\[`(\w+)`\]\(server/(\w+)\)", text))
    there = {(path.split("/")[1],) * 2 for path in folders if path.startswith("server/")}
    for name, path in linked ^ there:
        complain(f"README.md links `{name}` to server/{path}" if (name, path) in linked else f"README.md does not link server/{path}")
    commands = {path.name for path in (root / "script").iterdir() if path.is_file()}
    for name in commands ^ next(set(re.findall(r"`([\w-]+)`", cells[-1])) for cells in rows if "script" in paths_of(cells[0])):
        complain(f"README.md {'does not name' if name in commands else 'names'} script/{name}{'' if name in commands else ', which is not there'}")


def reachable(arrows, start):
    """Where arrows lead from `start`, over however many others."""
    found, left = set(), [start]
    while left:
        here = left.pop()
        for source, target in arrows:
            if source == here and target not in found:
                found.add(target)
                left.append(target)
    return found


def box_arrows(folders):
    """The arrows between top folders, without those that follow from others."""
    box_of = {name: path.split("/")[0] for path, (name, _) in folders.items()}
    arrows = {(path.split("/")[0], box_of[used]) for path, (_, uses) in folders.items() for used in uses}
    arrows = {(source, target) for source, target in arrows if source != target}
    return {arrow for arrow in arrows if arrow[1] not in reachable(arrows - {arrow}, arrow[0])}


def ends_of(path):
    """The first and the last point of a path of M, H and V."""
    steps = re.findall(r"([MHV])([\d ]+)", path)
    x, y = map(int, steps[0][1].split())
    first = x, y
    for step, to in steps[1:]:
        x, y = (int(to), y) if step == "H" else (x, int(to))
    return first, (x, y)


def touches(point, box):
    """On the edge of the box, or so little beside it that the head of an arrow has room."""
    (x, y), (left, top, width, height) = point, box
    inside = min(x - left, left + width - x, y - top, top + height - y)
    return -3 <= inside <= 0


def check_ends(text, arrows):
    """Each arrow joins the boxes that it is said to join."""
    boxes = [tuple(map(int, box)) for box in re.findall(r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" rx', text)]
    middles = re.findall(r'<text x="(\d+)" y="(\d+)">(\w+)</text>', text)
    box_of = {}
    for x, y, name in middles:
        box_of.setdefault(name, next((b for b in boxes if b[0] < int(x) < b[0] + b[2] and b[1] < int(y) < b[1] + b[3]), None))
    for source, target, path in arrows:
        for name, point, verb in zip((source, target), ends_of(path), ("begin", "end")):
            if box_of.get(name) is None or not touches(point, box_of[name]):
                complain(f"map.svg: the arrow from {source} to {target} does not {verb} at {name}")


def check_picture(folders, added_arrow):
    text = (root / "docs/pictures/map.svg").read_text()
    bold = re.search(r'<g font-weight="bold"[^>]*>(.*?)</g>', text, re.S).group(1)
    drawn = set(re.findall(r">(\w+)</text>", bold))
    there = {path.split("/")[0] for path in folders}
    for name in drawn ^ there:
        complain(f"map.svg {'draws' if name in drawn else 'does not draw'} {name}")
    lines = re.search(r'<g [^>]*marker-end[^>]*>(.*?)</g>', text, re.S).group(1)
    paths = re.findall(r'<path data-from="(\w+)" data-to="(\w+)" d="([^"]+)"', lines)
    check_ends(text, paths)
    arrows = {(source, target) for source, target, _ in paths} | added_arrow
    if lines.count("<path") > len(arrows - added_arrow):
        complain("map.svg draws an arrow twice or without data-from and data-to")
    wanted = box_arrows(folders)
    for source, target in arrows ^ wanted:
        complain(f"map.svg {'draws' if (source, target) in arrows else 'does not draw'} an arrow from {source} to {target}")


SIGNPOST = re.compile(
    r"(?<![\w/.-])((?:core|i18n|locale|games|bots|host|review|lab|server|wasm|cli|testkit|fuzz|examples|script|test|web|docs|cmake)/[\w./-]*\w"
    r"\.(?:hpp|cpp|md|py|po|sh|ts|svelte|json|cmake|svg|deck|tiles|png))\b")


BARE = re.compile(r"(?<![\w/.*<>{}-])\w+\.(?:hpp|cpp)\b")


def check_signposts(_):
    for name in tracked_files():
        path = root / name
        if path.suffix == ".in":
            continue  # a template: its paths are valid only when it is filled in
        if not (name.startswith("script/") or path.suffix in (".hpp", ".cpp", ".md", ".py", ".txt", ".cmake", ".ts", ".svelte")):
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if "#include" in line:
                continue  # the compiler checks it
            bare = BARE.findall(line.partition("//")[2]) if name.endswith(CODE) else []
            for target in SIGNPOST.findall(line) + bare:
                if not any((folder / target).exists() for folder in path.parents):
                    complain(f"{name}:{number} names {target}, which is not there")


def main():
    lines = pathlib.Path(sys.argv[1]).read_text().splitlines() + read_programs()
    if "--also" in sys.argv:
        lines.append(sys.argv[sys.argv.index("--also") + 1])
    added_arrow = {tuple(sys.argv[sys.argv.index("--arrow") + 1].split())} if "--arrow" in sys.argv else set()
    folders = read_folders(lines)
    for check in (check_architecture, check_confined, check_class_names, check_readme, check_signposts):
        check(folders)
    check_picture(folders, added_arrow)
    for text in sorted(wrong):
        print(text)
    print(f"map: {len(folders)} folders, {len(wrong)} differences")
    return 1 if wrong else 0


sys.exit(main())
