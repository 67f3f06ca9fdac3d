#!/usr/bin/env python3
"""Reads what `ctest -V` printed and says how many tests passed and failed, as two numbers.

A doctest program counts with its test cases. Any other program is one test, and so is a program that broke off
before doctest could count.
"""
import re
import sys

DOCTEST = re.compile(r"^(\d+): .*\[doctest\] test cases: +(\d+) *\| *(\d+) passed *\| *(\d+) failed")
RESULT = re.compile(r"^ *\d+/\d+ Test +#(\d+): (\S+) \.*(.*?) +([\d.]+) sec")

cases, results = {}, {}
with open(sys.argv[1], errors="replace") as log:
    for raw in log:
        line = re.sub(r"\x1b\[[0-9;]*m", "", raw)
        if found := DOCTEST.match(line):
            cases[found[1]] = (int(found[3]), int(found[4]))
        elif found := RESULT.match(line):
            results[found[1]] = (found[2], found[3].strip() == "Passed", float(found[4]))

passed = failed = 0
for number, (name, fine, took) in results.items():
    good, bad = cases.get(number, (0, 0))
    if fine and number not in cases:
        good = 1
    if not fine and bad == 0:
        bad = 1
    passed, failed = passed + good, failed + bad
    print(f"  {name:<24} {good:>4} ok {bad:>3} wrong {took:>8.1f} s", file=sys.stderr)
if not results:
    print("  no test ran at all", file=sys.stderr)
    failed += 1
print(passed, failed)
