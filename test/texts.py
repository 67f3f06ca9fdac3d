#!/usr/bin/env python3
"""Checks that sources and catalogues agree: every key that the sources use has a text; every text is used; every call passes
the parameters that the text has; no text is there twice. Run from the root of the tree: python3 test/texts.py

Keys are literals, such as say(lang, "uno.event.drew", {{"who", name}, {"n", count}}) in C++, 'uno.event.drew' in the web client. Keys
made at run time are in RUN_TIME below, with the list that they are made from. That the languages agree with English is
tested in i18n/test/catalogues.cpp.
"""
import re
import sys
from pathlib import Path

CPP = ["core", "games", "bots", "host", "review", "lab", "server", "cli", "wasm", "i18n"]
KEY = re.compile(r"[a-z]+(?:\.[A-Za-z0-9-]+)+")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


# --- catalogues ---------------------------------------------------------------------------------------------

def read_po(path):
    """{key: [form, …]}, the set of keys that are terms, and {key: keys that it is unlike}."""
    texts, terms, unlike, remarks, key, field = {}, set(), {}, [], None, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#."):
            remarks.append(line[2:].strip())
        elif match := re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+"(.*)"$', line):
            field, text = match.groups()
            if field == "msgid":
                key = text
                texts[key] = []
                if "term" in remarks:
                    terms.add(key)
                unlike[key] = {found.group(1) for remark in remarks if (found := re.match(r"unlike (\S+): \S", remark))}
                remarks = []
            elif field.startswith("msgstr"):
                texts[key].append(text)
        elif match := re.match(r'"(.*)"$', line):
            if field == "msgid":
                raise SystemExit(f"{path}: a key over several lines: {line}")
            if field.startswith("msgstr"):
                texts[key][-1] += match.group(1)
    texts.pop("", None)
    return texts, terms, unlike


def parameters(forms):
    found = set()
    for form in forms:
        found |= {name.split(".")[0] for name in re.findall(r"\{([\w.]+)\}", form.replace("{{", "").replace("}}", ""))}
    return found


# --- C++ ----------------------------------------------------------------------------------------------------

def without_comments(source):
    def keep(match):
        return match.group(0) if match.group(0)[0] in "\"'" else " "
    return re.sub(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'|//[^\n]*|/\*.*?\*/', keep, source, flags=re.S)


def arguments(source, start):
    """The arguments of the call whose parenthesis opens just before `start`."""
    depth, found, current, i = 0, [], "", start
    while i < len(source):
        c = source[i]
        if c == '"':
            text = STRING.match(source, i).group(0)
            current, i = current + text, i + len(text)
            continue
        if c in "([{":
            depth += 1
        elif c in ")]}":
            if depth == 0:
                return found + [current.strip()]
            depth -= 1
        if c == "," and depth == 0:
            found, current = found + [current.strip()], ""
        else:
            current += c
        i += 1
    return found


# What the holes of a web client's template may be, where its pattern alone could excuse texts that nobody uses: it has two
# holes next to each other, or some of the keys that it fits are written out elsewhere.
VALUES = {
    "annaotto.board.call.{}": r"annaotto\.board\.call\.(anna|otto|all)",            # Calls.svelte: words
    "otto.board.{}": r"otto\.board\.(left|right)",                                 # the protocol's `to`
    "otto.line.{}": r"otto\.line\.(half|arc|angle|line)",                          # geometry.ts: Bend
    "{}.lesson.{}": r"(uno|annaotto|anansi|otto)\.lesson\.\d+",
    "page.seat.{}": r"page\.seat\.(won|standIn|away|thinking|yourTurn|turn)",      # SeatTag.svelte: state
    "page.replay.{}": r"page\.replay\.(slow|normal|fast)",                         # steps.ts: speeds
    "page.review.{}": r"page\.review\.(deal|draws|hidden|own|others|reflex|(won|lost)\w+)",  # review.ts: Part, ResultCause
    "page.leave.{}": r"page\.leave\.(leave|end|anew)",                             # Leave.svelte: how
    "page.leave.{}Yes": r"page\.leave\.(leave|end|anew)Yes",
    "page.result.{}.{}": r"page\.result\.own(Unknown|Failed)?\.(commitment|luck|seed)",  # Fairness.svelte: names
    "{}.hint": r"\w+\.option\.\w+\.hint",                                         # options.ts
}


class Sources:
    def __init__(self, sections):
        self.sections = sections
        self.used = {}       # key -> where
        self.calls = {}      # key -> list of (parameters, where, whether the key stands in the call itself)
        self.spoken = {}     # key -> (parameters that a call passes `reader` for, where)
        self.patterns = {}   # of the web's templates, `uno.option.${name}`: uno.option.{} -> (its expression, where)

    def is_key(self, text):
        return KEY.fullmatch(text) and text.split(".")[0] in self.sections and not text.endswith((".json", ".po"))

    def keys_in(self, text):
        return [key for key in STRING.findall(text) if self.is_key(key)]

    def read_cpp(self, path):
        source = without_comments(path.read_text(encoding="utf-8"))
        for key in self.keys_in(source):
            self.used.setdefault(key, path)
        lists = {name: self.keys_in(body) for name, body in re.findall(r"\b(\w+)\s*\{((?:[^{};]|\{[^{}]*\})*)\}\s*;", source)}
        for match in re.finditer(r"\b(say|phrase)\(", source):
            call = arguments(source, match.end())
            if len(call) < 2 or not STRING.search(source, match.end()):
                continue
            literal = self.keys_in(call[1])
            listed = [key for name in re.findall(r"\b(\w+)\[", call[1]) for key in lists.get(name, [])]
            passed = set(re.findall(r'\{\s*"(\w+)"\s*,', call[2])) if len(call) > 2 else set()
            told = set(re.findall(r'\{\s*"(\w+)"\s*,[^{}]*\breader\b', call[2])) if len(call) > 2 else set()
            for key in literal if told else []:
                self.spoken[key] = (told, path)
            for key in literal + listed:
                self.calls.setdefault(key, []).append((passed, path, key in literal))
        for match in re.finditer(r"\bno\(", source):
            call = arguments(source, match.end())
            for key in self.keys_in(call[1]) if len(call) == 3 else []:
                self.calls.setdefault(key, []).append((set(), path, True))

    def read_web(self, path):
        source = path.read_text(encoding="utf-8")
        # A key is always in quotes: in a script, or in an attribute of a component that has quotes of its own.
        for text in re.findall(r"['\"`]([a-z]+(?:\.[A-Za-z0-9-]+)+)['\"`]", source):
            if self.is_key(text):
                self.used.setdefault(text, path)
        # `${game}.page.rule.${n}.title`: the game may be made at run time, but not everything.
        for text in re.findall(r"`((?:[\w-]|\$\{[^{}`]*\})+(?:\.(?:[\w-]|\$\{[^{}`]*\})+)+)`", source):
            pattern = re.split(r"\$\{[^{}]*\}", text)
            if len(pattern) > 1 and re.search(r"[a-z]", "".join(pattern)):
                template = "{}".join(pattern)
                fits = VALUES.get(template, r"[A-Za-z0-9.-]+".join(map(re.escape, pattern)))
                self.patterns[template] = re.compile(fits), path

    def uses(self, key):
        return key in self.used or any(pattern.fullmatch(key) for pattern, _ in self.patterns.values())

    def loose_patterns(self, keys):
        """Patterns that want a list in VALUES, and lists that no pattern wants."""
        faults = [f"test/texts.py: no template is `{template}`" for template in VALUES if template not in self.patterns]
        for template, (pattern, where) in self.patterns.items():
            if template in VALUES:
                continue
            fitting = [key for key in keys if pattern.fullmatch(key) and not key.endswith((".you", ".toYou"))]
            named = [key for key in fitting if key in self.used]
            if fitting and ("{}.{}" in template or "{}{}" in template or 0 < len(named) < len(fitting)):
                faults.append(f"{where}: test/texts.py must list the values of `{template}`{', which fits ' + named[0] if named else ''}")
        return faults


# Keys made at run time: i18n/rules.cpp, for rule 1 to rule_count of each game.
def run_time_keys(root):
    keys = {}
    for header in sorted(root.glob("games/*/*.hpp")):
        count = re.search(r"rule_count = (\d+);", header.read_text(encoding="utf-8"))
        for rule in range(1, int(count.group(1)) + 1) if count else []:
            keys[f"{header.parent.name}.rule.{rule}"] = header
    return keys


# Parameters that name a person at the table, with the variant of the text for the case that this person is the reader.
READER = {"who": ".you", "dealer": ".you", "other": ".toYou", "owner": ".toYou"}
NEVER_THE_READER = {"otto.board.partner",
                    "uno.event.handOf"}  # said instead: page.table.handIs


def third_person(english):
    """Sentences of the web client about somebody that have no variant in the second person. A name before or after a colon
    needs none: `{who}: UNO!`."""
    faults = []
    for key, forms in english.items():
        if not re.match(r"\w+\.(event|board)\.|page\.undo\.done", key) or key.endswith((".you", ".toYou")) or key in NEVER_THE_READER:
            continue
        for name in parameters(forms) & READER.keys():
            label = all(re.search(rf"^\{{{name}\}}:|: \{{{name}\}}\.?$", form) for form in forms)
            if not label and key + READER[name] not in english:
                faults.append(f"locale/en.po: `{key}` has no `{READER[name]}` for when {{{name}}} is the reader")
    return faults


def told_to_the_reader(spoken, english):
    """Calls that pass `reader` (i18n/say.hpp) for a text that has no variant in the second person. A name before a colon needs none."""
    return [f"{where}: `{key}` has no `{READER.get(name, '.you')}`, but is said of the reader as {{{name}}}"
            for key, (names, where) in spoken.items() for name in names
            if key + READER.get(name, ".you") not in english and not all(form.startswith(f"{{{name}}}:") for form in english[key])]


# Keys whose text may be another key's, too, because the two have another purpose that some language may say differently:
# rules of a game, names of options, what is printed on a card, a game in a sentence, a heading in the terminal.
MAY_REPEAT = re.compile(r"\w+\.page\.rule\.\d+\.(title|text)|\w+\.option\.\w+|annaotto\.(sign|special)\.\w+|page\.rivals\.shortly\.\w+|terminal\.points")


def plain(form):
    """A form without what does not make it another text: names of parameters, capitals, the full stop."""
    names = {}
    return re.sub(r"\{([\w.]+)\}", lambda found: "{%d}" % names.setdefault(found.group(1), len(names)), form).casefold().rstrip(".")


# Games that have texts in common, `cards.`. Any other game may say what another says: it must not need another's texts.
TOGETHER = {"annaotto": "uno"}


def repeated(english, unlike, games):
    """English texts that are the same under several keys. Where some language must tell two of them apart, a remark of one says so:
    `#. unlike KEY: why`. complete.test.ts does the same with what the client says."""
    same = {}
    for key, forms in english.items():
        forms = tuple(map(plain, forms))
        if any(re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", form)) for form in forms) and not MAY_REPEAT.fullmatch(key):
            same.setdefault(forms, set()).add(key)
    faults = []
    for keys in same.values():
        bases = {key.rpartition(".")[0] if key.endswith((".you", ".toYou")) and key.rpartition(".")[0] in english else key for key in keys}
        game_of = {key: TOGETHER.get(section := key.split(".")[0], section) if key.split(".")[0] in games else "" for key in bases}
        for game in set(game_of.values()):
            near = {key for key in bases if game_of[key] in ("", game)}
            if len([key for key in near if not unlike.get(key, set()) & bases]) > 1:
                faults.append(f"locale/en.po: the same text under several keys: {', '.join(sorted(near))}")
    for key, others in unlike.items():
        for other in others:
            if other not in english or set(map(plain, english[other])) != set(map(plain, english[key])):
                faults.append(f"locale/en.po: `{key}` says that it is unlike `{other}`, which has another text anyway")
    return faults


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    english, terms, unlike = read_po(root / "locale/en.po")
    sources = Sources({key.split(".")[0] for key in english})
    for folder in CPP:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            if "test" not in path.parts:
                sources.read_cpp(path)
    for path in [root / "web/index.html", *sorted((root / "web/src").rglob("*"))]:
        # keys.ts is made from the catalogue: it names every key.
        if path.suffix in (".ts", ".svelte", ".html") and ".test." not in path.name and path.name != "keys.ts":
            sources.read_web(path)
    sources.used.update(run_time_keys(root))

    faults = [f"{where}: `{key}` has no text in locale/en.po" for key, where in sources.used.items()
              if key not in english and where.suffix in (".cpp", ".hpp")]
    for key, forms in english.items():
        base = re.sub(r"\.(you|toYou)$", "", key)
        base = base if base in english else key
        attribute = key.rpartition(".")[0] in terms
        if not sources.uses(base) and not attribute:
            faults.append(f"locale/en.po: `{key}` is not used")
        calls = sources.calls.get(key, [])
        for passed, where, literal in calls:
            if literal and passed != parameters(forms):
                faults.append(f"{where}: `{key}` has the parameters {sorted(parameters(forms))}, not {sorted(passed)}")
        if calls and not any(passed == parameters(forms) for passed, _, _ in calls):
            faults.append(f"{calls[0][1]}: no call passes what `{key}` has: {sorted(parameters(forms))}")
    faults += sources.loose_patterns(english)
    faults += third_person(english)
    catalogues = {path: read_po(path)[0] for path in sorted((root / "locale").glob("*.po"))}
    faults += told_to_the_reader(sources.spoken, english)
    faults += repeated(english, unlike, {path.parent.name for path in (root / "games").glob("*/CMakeLists.txt")})
    for path, texts in catalogues.items():
        asked = {name for forms in texts.values() for form in forms for name in re.findall(r"\{\w+\.(\w+)\}", form)}
        for key in texts:
            term, _, attribute = key.rpartition(".")
            if term in terms and attribute not in asked:
                faults.append(f"{path}: no text asks for `{attribute}` of `{term}`")

    for fault in sorted(set(faults)):
        print(fault)
    print(f"{len(english)} texts, {len(sources.used)} keys in the sources, {len(set(faults))} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
