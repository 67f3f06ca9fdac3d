#!/usr/bin/env python3
"""Compares the maps of this code base with its CMake targets.

    check_map.py FOLDERS [--also "NAME PATH USES…"] [--arrow "FROM TO"]

FOLDERS is written by cmake/Folders.cmake: one line a folder, `name path uses…`. Compared are

- the table at the top of docs/architecture.md: every folder has a row, every row is a folder, and the last column names in
  backticks exactly the folders that its target uses;
- the table of folders in README.md: every top folder has a row, and the row of server/ links every folder below it by its name;
- docs/pictures/map.svg: every top folder with a target is drawn, and no other; the arrows are those of the targets, between top
  folders, without those that follow from others; what fuzz/ and examples/ include is taken from docs/architecture.md;
- signposts: every path of this repository that a comment, a script or a document names leads to a file.

`--also` adds a folder that is not there, `--arrow` an arrow that is not drawn: the tests that this check can fail.
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
                elif member in folders and named != folders[member][1]:
                    complain(f"architecture.md lets {member}/ include {sorted(named)}, CMake {sorted(folders[member][1])}")
    for path in folders:
        if path not in drawn:
            complain(f"architecture.md has no row for {path}/")


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
    # These two are made by some presets only, so FOLDERS does not have them.
    for cells in table_rows((root / "docs/architecture.md").read_text(), "| folder |"):
        for path in set(paths_of(cells[0])) & {"fuzz", "examples"}:
            arrows |= {(path, box_of[used]) for used in re.findall(r"`(\w+)`", cells[-1])}
    arrows = {(source, target) for source, target in arrows if source != target}
    return {arrow for arrow in arrows if arrow[1] not in reachable(arrows - {arrow}, arrow[0])}


def check_picture(folders, added_arrow):
    text = (root / "docs/pictures/map.svg").read_text()
    bold = re.search(r'<g font-weight="bold"[^>]*>(.*?)</g>', text, re.S).group(1)
    drawn = set(re.findall(r">(\w+)</text>", bold))
    there = {path.split("/")[0] for path in folders} | {"fuzz", "examples"}
    for name in drawn ^ there:
        complain(f"map.svg {'draws' if name in drawn else 'does not draw'} {name}")
    lines = re.search(r'<g [^>]*marker-end[^>]*>(.*?)</g>', text, re.S).group(1)
    arrows = set(re.findall(r'<path data-from="(\w+)" data-to="(\w+)" d="', lines)) | added_arrow
    if lines.count("<path") > len(arrows - added_arrow):
        complain("map.svg draws an arrow twice or without data-from and data-to")
    wanted = box_arrows(folders)
    for source, target in arrows ^ wanted:
        complain(f"map.svg {'draws' if (source, target) in arrows else 'does not draw'} an arrow from {source} to {target}")


SIGNPOST = re.compile(
    r"(?<![\w/.-])((?:core|i18n|locale|games|bots|host|review|lab|server|wasm|cli|testkit|fuzz|examples|script|test|web|docs|cmake)/[\w./-]*\w"
    r"\.(?:hpp|cpp|md|py|po|sh|ts|svelte|json|cmake|svg|deck|tiles|png))\b")


def check_signposts(_):
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True).stdout.split("\n")
    for name in listed:
        path = root / name
        if path.suffix == ".in":
            continue  # a template: its paths are valid only when it is filled in
        if not (name.startswith("script/") or path.suffix in (".hpp", ".cpp", ".md", ".py", ".txt", ".cmake", ".ts", ".svelte")):
            continue
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if "#include" in line:
                continue  # the compiler checks it
            for target in SIGNPOST.findall(line):
                if not any((folder / target).exists() for folder in path.parents):
                    complain(f"{name}:{number} names {target}, which is not there")


def main():
    lines = pathlib.Path(sys.argv[1]).read_text().splitlines()
    if "--also" in sys.argv:
        lines.append(sys.argv[sys.argv.index("--also") + 1])
    added_arrow = {tuple(sys.argv[sys.argv.index("--arrow") + 1].split())} if "--arrow" in sys.argv else set()
    folders = read_folders(lines)
    for check in (check_architecture, check_readme, check_signposts):
        check(folders)
    check_picture(folders, added_arrow)
    for text in sorted(wrong):
        print(text)
    print(f"map: {len(folders)} folders, {len(wrong)} differences")
    return 1 if wrong else 0


sys.exit(main())
