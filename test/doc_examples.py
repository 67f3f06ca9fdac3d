#!/usr/bin/env python3
"""Checks that what the documents quote is true.  doc_examples.py BINARY [--write]

In a document, a fenced block whose lines begin with `> ` (typed) and `< ` (answered) is a conversation; each block gets a
fresh referee. Each answer must be the real one; `…` in it matches anything. --write puts the real answers in, except where
there is a `…`. C++ in README.md must stand word for word in a file of examples/, which is compiled and run elsewhere.
"""
import glob
import re
import subprocess
import sys


def conversations(text):
    """(start, end) of each block that is a conversation."""
    for block in re.finditer(r"^```[a-z]*\n(.*?)^```", text, re.M | re.S):
        if block[1].startswith("> "):
            yield block.start(1), block.end(1)


def converse(binary, block):
    """The block's lines with the answers as they really are."""
    asked = [line[2:] for line in block.split("\n") if line.startswith("> ")]
    done = subprocess.run([binary, "referee"], input="\n".join(asked) + "\n", capture_output=True, text=True, timeout=120)
    answers = iter(done.stdout.split("\n"))
    for line in block.split("\n"):
        yield line, "< " + next(answers, "") if line.startswith("< ") else line


def bare(code):
    """Code without indentation, to compare."""
    return "\n".join(line.strip() for line in code.strip().split("\n"))


def quoted_code_is_compiled():
    with open("README.md", encoding="utf-8") as file:
        quoted = re.findall(r"^```cpp\n(.*?)^```", file.read(), re.M | re.S)
    examples = []
    for path in glob.glob("examples/*.cpp"):
        with open(path, encoding="utf-8") as file:
            examples.append(bare(file.read()))
    strange = [code for code in quoted if not any(bare(code) in example for example in examples)]
    for code in strange:
        print(f"  README.md: this stands in no file of examples/\n{code}")
    return not strange


def main():
    binary, write = sys.argv[1], "--write" in sys.argv
    right = wrong = 0
    for path in sorted(glob.glob("*.md") + glob.glob("docs/**/*.md", recursive=True) + glob.glob("games/*/*.md")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for start, end in reversed(list(conversations(text))):
            lines = []
            for given, real in converse(binary, text[start:end]):
                pattern = ".*".join(re.escape(part) for part in given.split("…"))
                true = re.fullmatch(pattern, real) is not None
                if given.startswith("< "):
                    right, wrong = right + true, wrong + (not true)
                    if not true and not write:
                        print(f"  {path}: the document says\n    {given}\n  and the referee\n    {real}")
                lines.append(given if "…" in given or not write else real)
            text = text[:start] + "\n".join(lines) + text[end:]
        if write:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    print(f"  {right} answers in documents are true, {wrong} are not")
    return 0 if quoted_code_is_compiled() and right and not wrong else 1


sys.exit(main())
