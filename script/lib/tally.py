#!/usr/bin/env python3
"""Counts the tests in the output of a test runner: prints how many passed and how many failed, as two numbers.

    tally.py ctest LOG WRONG       what `ctest -V` printed
    tally.py vitest REPORT WRONG   vitest's JSON report
    tally.py unittest LOG WRONG    what Python's unittest printed

WRONG is a file to which a line is added for each test that failed.
"""
import json
import re
import sys

CASES = re.compile(r"^(\d+): .*\[doctest\] test cases: +(\d+) *\| *(\d+) passed *\| *(\d+) failed")
CASE = re.compile(r"^(\d+): TEST CASE: +(.*)")
RESULT = re.compile(r"^ *\d+/\d+ Test +#(\d+): (\S+) \.*(.*?) +([\d.]+) sec")


def ctest(path):
    """In a doctest program every test case counts. Any other program is one test, and so is one that ended before doctest counted."""
    cases, named, results = {}, {}, {}
    for raw in open(path, errors="replace"):
        line = re.sub(r"\x1b\[[0-9;]*m", "", raw)
        if found := CASES.match(line):
            cases[found[1]] = (int(found[3]), int(found[4]))
        elif found := CASE.match(line):  # doctest names a case only if it reports something about it
            named.setdefault(found[1], []).append(found[2].strip())
        elif found := RESULT.match(line):
            results[found[1]] = (found[2], found[3].strip(), float(found[4]))
    passed, wrong = 0, []
    for number, (name, outcome, took) in results.items():
        fine = outcome == "Passed"
        good, bad = cases.get(number, (int(fine), 0))
        if not fine and bad == 0:
            bad = 1
        wrong += [f"{name}: {'; '.join(named.get(number, [])) or outcome}"] * bad
        passed += good
        print(f"  {name:<24} {good:>4} ok {bad:>3} wrong {took:>8.1f} s", file=sys.stderr)
    if not results:
        wrong.append("no test ran at all")
    return passed, wrong


def vitest(path):
    report = json.load(open(path))
    wrong = []
    for file in report["testResults"]:
        broken = [test for test in file["assertionResults"] if test["status"] == "failed"]
        for test in broken:
            reason = " ".join(" ".join(test["failureMessages"]).split())
            wrong.append(f"{file['name'].split('/')[-1]}: {test['fullName'].strip()}: {reason[:400]}")
        if file["status"] == "failed" and not broken:
            wrong.append(f"{file['name'].split('/')[-1]}: {file.get('message', '')[:400]}")
    if not report["success"] and not wrong:
        wrong.append("vitest: the run as a whole failed")
    return report["numPassedTests"], wrong


def unittest(path):
    log = open(path, errors="replace").read()
    ran = re.search(r"^Ran (\d+) tests? in", log, re.M)
    wrong = re.findall(r"^(?:FAIL|ERROR): (.*)", log, re.M)
    if not ran:
        return 0, wrong or ["unittest: broke off"]
    return int(ran[1]) - len(wrong), wrong


passed, wrong = {"ctest": ctest, "vitest": vitest, "unittest": unittest}[sys.argv[1]](sys.argv[2])
with open(sys.argv[3], "a") as out:
    for line in wrong:
        print(line, file=out)
print(passed, len(wrong))
