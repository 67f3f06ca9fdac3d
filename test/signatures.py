#!/usr/bin/env python3
"""Do two builds of `tischlein` play the same games?  signatures.py ONE OTHER

For every game, several seat counts and options: `bench --signature` of both must print the same line.
"""
import json
import subprocess
import sys


def run(binary, *arguments, text=""):
    done = subprocess.run([binary, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout.strip(), done.stderr.strip()


def variations(options):
    """Standard options, then each choice turned to something else, then all switches at once."""
    yield []
    switches = []
    for option in options:
        other = None
        if option["type"] == "bool":
            other = not option["default"]
            switches += ["--set", f"{option['name']}={json.dumps(other)}"]
        elif "values" in option:
            other = next(v for v in option["values"] if v != option["default"])
        if other is not None:
            yield ["--set", f"{option['name']}={json.dumps(other)}"]
    if len(switches) > 2:
        yield switches


def main():
    one, other = sys.argv[1:3]
    _, answer, _ = run(one, "referee", text='{"do":"games"}\n')
    same = different = 0
    for game in json.loads(answer)["games"]:
        least, most = game["seats"]
        for seats in sorted({least, min(least + 1, most), min(4, most), most}):
            for options in variations(game["options"]):
                command = ["bench", game["name"], "--signature", "--seats", str(seats), *options]
                first, second = run(one, *command), run(other, *command)
                if first[0] != 0 and second[0] == first[0] and options:
                    continue  # these options are not played by so many seats
                if first == second and first[0] == 0:
                    same += 1
                    if not options:
                        print(f"  {first[1]}  {seats} seats")
                else:
                    different += 1
                    print(f"  DIFFERENT: {' '.join(command)}\n    {first}\n    {second}")
    print(f"  {same} signatures the same, {different} different")
    return 0 if same > 0 and different == 0 else 1


sys.exit(main())
