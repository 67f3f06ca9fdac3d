#!/usr/bin/env python3
"""Which tests of a build folder have to run again: those whose program was linked since they last passed, compilations of which a
file changed since, and scripts, which are short.

    affected.py BUILD            prints their names as a regular expression for `ctest -R`; nothing if there is none
    affected.py BUILD --passed   notes that all of them passed

Tests with the label `slow` run only in the whole of script/test.
"""
import json
import pathlib
import subprocess
import sys

build = pathlib.Path(sys.argv[1]).resolve()
stamps = build / "passed"
stamps.mkdir(exist_ok=True)


def tests():
    """The name of each test, and the files that it depends on; None if nobody knows them."""
    told = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    for test in json.loads(told.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in test["properties"]}
        if "slow" in properties.get("LABELS", []):
            continue
        command = test.get("command", [""])  # no command: the test is not built, and ctest reports that
        if "-MF" in command:
            yield test["name"], compiled(pathlib.Path(properties["WORKING_DIRECTORY"], command[command.index("-MF") + 1]))
        else:
            program = pathlib.Path(command[0])
            yield test["name"], [program] if build in program.parents else None


def compiled(rule):
    """The files that a compilation read, as the compiler wrote them down for make; None if it did not run yet."""
    if not rule.exists():
        return None
    _, _, files = rule.read_text().replace("\\\n", " ").partition(":")
    return [pathlib.Path(file) for file in files.split()]


def is_affected(name, files):
    stamp = stamps / name
    if files is None or not stamp.exists():
        return True
    return any(not file.exists() or file.stat().st_mtime > stamp.stat().st_mtime for file in files)


affected = [name for name, files in tests() if is_affected(name, files)]
if "--passed" in sys.argv:
    for name in affected:
        (stamps / name).touch()
elif affected:
    print("^(" + "|".join(affected) + ")$")
