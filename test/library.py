#!/usr/bin/env python3
"""Uses Tischlein as a library from another project (examples/embed), in both ways: find_package and add_subdirectory. Only fmt can be found.
Then from a project that asks for everything that is installed.

    library.py BUILD [CXX]   BUILD: a build folder of this checkout with the games, bots, host, review and lab in it
"""
import os
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[1]
build = pathlib.Path(sys.argv[1]).resolve()
compiler = [f"-DCMAKE_CXX_COMPILER={sys.argv[2]}"] if len(sys.argv) > 2 else []
# Packages that the rest of this code base needs. The games must not ask for them: find_package would fail.
ABSENT = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("Boost", "CLI11", "OpenSSL", "SQLite3", "PkgConfig", "doctest")]
# With ccache where it is installed. run() makes the cached paths independent of the folder.
cache = [] if subprocess.run(["which", "ccache"], capture_output=True).returncode else ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
wrong = []


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, env={**os.environ, "CCACHE_BASEDIR": "/", "CCACHE_NOHASHDIR": "1"})


def check(name, fine, told=""):
    print(f"  {name}: {'yes' if fine else 'NO'}")
    if not fine:
        wrong.append(name)
        print(told[-6000:])
    return fine


def configure(folder, *flags):
    return run("cmake", "-G", "Ninja", "-S", root / "examples/embed", "-B", folder, *compiler, *cache, *ABSENT, *flags)


def played(name, folder, *flags):
    """Builds the example in `folder` and returns its output."""
    told = configure(folder, *flags)
    if not check(f"{name}: is configured", told.returncode == 0, told.stdout + told.stderr):
        return None
    told = run("cmake", "--build", folder, "--target", "embed")
    if not check(f"{name}: is built", told.returncode == 0, told.stdout + told.stderr):
        return None
    told = run(folder / "embed", "7")
    check(f"{name}: plays", told.returncode == 0, told.stdout + told.stderr)
    return told.stdout


# Links what docs/library.md lists under the component `host`.
HOST_LISTS = """cmake_minimum_required(VERSION 3.25)
project(whole LANGUAGES CXX)
find_package(Tischlein 0.1 REQUIRED COMPONENTS host)
add_executable(whole whole.cpp)
target_link_libraries(whole PRIVATE Tischlein::host Tischlein::review Tischlein::lab)
"""
HOST_USER = """#include "host/any_game.hpp"
#include "lab/plain_number.hpp"
#include "review/review_text.hpp"
int main() {
    return tischlein::host::all_kinds().empty() || tischlein::review::percent(500000, tischlein::Language::en).empty() || tischlein::lab::three_digits(1).empty();
}
"""


def uses_host(folder):
    """Another project links everything that is installed."""
    prefix, project = folder / "everything", folder / "whole"
    for component in ("games", "bots", "host"):
        told = run("cmake", "--install", build, "--prefix", prefix, "--component", component)
        if not check(f"{component}: is installed", told.returncode == 0, told.stdout + told.stderr):
            return
    project.mkdir()
    (project / "CMakeLists.txt").write_text(HOST_LISTS)
    (project / "whole.cpp").write_text(HOST_USER)
    told = run("cmake", "-G", "Ninja", "-S", project, "-B", project / "build", *compiler, *cache, f"-DCMAKE_PREFIX_PATH={prefix}")
    if check("host, review and lab: are found", told.returncode == 0, told.stdout + told.stderr):
        told = run("cmake", "--build", project / "build")
        check("host, review and lab: are linked", told.returncode == 0, told.stdout + told.stderr)
        check("host, review and lab: run", told.returncode == 0 and run(project / "build/whole").returncode == 0)


def games():
    """The list of games, as their folders."""
    return sorted(path.parent.name for path in root.glob("games/*/CMakeLists.txt"))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix = folder / "prefix"
        told = run("cmake", "--install", build, "--prefix", prefix, "--component", "games")
        check("the games are installed", told.returncode == 0, told.stdout + told.stderr)
        strangers = [str(path) for path in prefix.rglob("*") if "/test/" in str(path) or path.suffix == ".cpp"]
        check("and nothing of the tests", not strangers, "\n".join(strangers))
        found = played("find_package", folder / "found", f"-DCMAKE_PREFIX_PATH={prefix}")
        # Each game as one file: half the work, and what it is made of is the same.
        inside = played("add_subdirectory", folder / "inside", f"-DTISCHLEIN_SOURCE={root}", "-DTISCHLEIN_UNITY=ON")
        check("both play the same", found is not None and found == inside, f"{found}\n{inside}")
        check("every game", sorted(line.split()[0] for line in (found or "").splitlines()) == games(), found or "")
        told = run("cmake", "--build", folder / "inside", "--target", "help")
        check("no test or server comes along", "_test" not in told.stdout and "tischlein_http" not in told.stdout, told.stdout)

        # A project that asks for more than is there is told so.
        asking = folder / "asking"
        asking.mkdir()
        for component, complaint in (("host", "without its component `host`"), ("chess", "no component `chess`")):
            (asking / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(asking LANGUAGES CXX)\n"
                                                   f"find_package(Tischlein REQUIRED COMPONENTS {component})\n")
            told = run("cmake", "-G", "Ninja", "-S", asking, "-B", asking / component, *compiler, f"-DCMAKE_PREFIX_PATH={prefix}")
            check(f"`{component}` is refused in words", told.returncode != 0 and complaint in " ".join(told.stderr.split()), told.stderr)
        uses_host(folder)
    print(f"library: {len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main())
