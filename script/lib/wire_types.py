#!/usr/bin/env python3
"""TypeScript types of the protocol, made from server/protocol/schema/*.json. Of these, games.json is made here, too: it names
every game of the list in games/CMakeLists.txt, and what its views and events are.

    wire_types.py                 print them
    wire_types.py FILE            write them to FILE, and games.json
    wire_types.py --check FILE    fail if FILE or games.json is not what would be written

Definitions keep their names. A `oneOf` becomes a union, which TypeScript tells apart by the constant field (`do`, `type`,
`event`, `kind`, …). Lengths, ranges and patterns have no counterpart in types; the server checks them.
"""
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SCHEMA = os.path.join(ROOT, "server/protocol/schema")
GAMES_FILE = os.path.join(SCHEMA, "games.json")
with open(os.path.join(ROOT, "games/CMakeLists.txt"), encoding="utf-8") as listed:
    GAMES = re.search(r"set\(game_folders ([a-z0-9 ]+)\)", listed.read()).group(1).split()
FILES = ["common", "client", "server", "http", "games", *GAMES]
HEAD = """// Made by script/lib/wire_types.py from server/protocol/schema. Do not edit: change the schema and make it anew.
// What each message means: docs/protocol.md.
"""
WIDTH = 120
# What TypeScript calls a type of JSON Schema.
PLAIN = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
# Keywords that say nothing about the type.
SILENT = {"description", "minimum", "maximum", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems",
          "minProperties", "maxProperties", "propertyNames", "required"}


def comment(schema, pad):
    """The description as a doc comment on a line of its own, or nothing."""
    return f"{pad}/** {schema['description'].replace('*/', '* /')} */\n" if "description" in schema else ""


def literal(value):
    return json.dumps(value, ensure_ascii=False)


def union(kinds, pad):
    """`a | b`, on several lines where one would be too long or some of them are."""
    kinds = list(dict.fromkeys(kinds))
    flat = " | ".join(kinds)
    if len(pad) + len(flat) <= WIDTH - 30 and "\n" not in flat:
        return flat
    return "".join(f"\n{pad}  | {kind}" for kind in kinds)


def fields(schema, pad):
    """`{ … }` with a line for each property."""
    required = schema.get("required", [])
    lines = []
    for name, inner in schema["properties"].items():
        mark = "" if name in required else "?"
        kind = kind_of(inner, pad + "  ")
        gap = "" if kind.startswith("\n") else " "
        lines.append(f"{comment(inner, pad + '  ')}{pad}  {name}{mark}:{gap}{kind};\n")
    return "{\n" + "".join(lines) + pad + "}"


def list_of(schema, pad):
    if "prefixItems" in schema:
        return "[" + ", ".join(kind_of(inner, pad) for inner in schema["prefixItems"]) + "]"
    inner = kind_of(schema["items"], pad)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def object_of(schema, pad):
    if "properties" in schema:
        return fields(schema, pad)
    # An object whose fields another document describes.
    inner = kind_of(schema["additionalProperties"], pad) if "additionalProperties" in schema else "unknown"
    return f"Record<string, {inner}>"


def choice_of(branches, pad):
    """A union. A branch that is written out has its description on the line before."""
    if not any("properties" in branch for branch in branches):
        return union([kind_of(branch, pad) for branch in branches], pad)
    return "".join(f"\n{comment(branch, pad + '  ')}{pad}  | {kind_of(branch, pad + '    ')}" for branch in branches)


def kind_of(schema, pad=""):
    """The TypeScript type of a schema; `pad` is the indentation of the line it stands on."""
    unknown = set(schema) - SILENT - {"$ref", "const", "enum", "oneOf", "anyOf", "type", "properties", "items", "prefixItems",
                                      "additionalProperties"}
    if unknown:
        sys.exit(f"wire_types: what is {', '.join(sorted(unknown))} in TypeScript?")
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return union([literal(value) for value in schema["enum"]], pad)
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return choice_of(schema[choice], pad)
    named = schema["type"]
    if isinstance(named, list):
        return union([PLAIN[name] for name in named], pad)
    if named == "array":
        return list_of(schema, pad)
    return object_of(schema, pad) if named == "object" else PLAIN[named]


def definition(name, schema):
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment(schema, '')}export interface {name} {fields(schema, '')}\n"
    kind = kind_of(schema)
    gap = "" if kind.startswith("\n") else " "
    return f"{comment(schema, '')}export type {name} ={gap}{kind};\n"


def games_schema():
    """The text of games.json."""
    def refs(what):
        return ",\n".join(f'        {{"$ref": "{game}.json#/$defs/{game.capitalize()}{what}"}}' for game in GAMES)
    return f"""{{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "games.json",
  "$comment": "Made by script/lib/wire_types.py from the list in games/CMakeLists.txt.",
  "title": "The games there are",
  "$defs": {{
    "GameName": {{"description": "One of the games.", "enum": {json.dumps(GAMES)}}},
    "View": {{
      "description": "What this seat may know of its game.",
      "oneOf": [
{refs("View")}
      ]
    }},
    "GameEvent": {{
      "description": "What happened in a game; of the game that is played.",
      "anyOf": [
{refs("Event")}
      ]
    }}
  }}
}}
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def generated():
    parts = [HEAD]
    for file in FILES:
        schema = json.loads(games_schema() if file == "games" else read(os.path.join(SCHEMA, file + ".json")))
        parts.append(f"// --- {schema['title']} ---\n")
        parts += [definition(name, inner) for name, inner in schema["$defs"].items()]
    return "\n".join(parts)


def main(arguments):
    text = generated()
    if not arguments:
        sys.stdout.write(text)
    elif len(arguments) == 1 and not arguments[0].startswith("-"):
        write(arguments[0], text)
        write(GAMES_FILE, games_schema())
    elif len(arguments) == 2 and arguments[0] == "--check":
        for path, wanted in ((arguments[1], text), (GAMES_FILE, games_schema())):
            try:
                old = read(path)
            except OSError as error:
                sys.exit(f"wire_types: {error}")
            if old != wanted:
                sys.exit(f"wire_types: {path} is out of date: script/lib/wire_types.py {arguments[1]}")
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
