#!/usr/bin/env python3
"""Which tests of a build folder have to run again: those whose program was linked since they last passed, and those that are
scripts or compilations, which are short.

    affected.py BUILD            prints their names as a regular expression for `ctest -R`; nothing if there is none
    affected.py BUILD --passed   notes that all of them passed

Tests with the label `slow` run only in the whole of script/test.
"""
import json
import os
import pathlib
import subprocess
import sys

build = pathlib.Path(sys.argv[1]).resolve()
stamps = build / "passed"
stamps.mkdir(exist_ok=True)


def tests():
    told = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    for test in json.loads(told.stdout)["tests"]:
        labels = next((p["value"] for p in test["properties"] if p["name"] == "LABELS"), [])
        if "slow" not in labels:
            yield test["name"], pathlib.Path(test.get("command", [""])[0])  # no command: the test is not built, and ctest reports that


def is_affected(name, program):
    stamp = stamps / name
    if build not in program.parents or not stamp.exists():
        return True
    return os.stat(program).st_mtime > stamp.stat().st_mtime


affected = [name for name, program in tests() if is_affected(name, program)]
if "--passed" in sys.argv:
    for name in affected:
        (stamps / name).touch()
elif affected:
    print("^(" + "|".join(affected) + ")$")
