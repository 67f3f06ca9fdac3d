#!/usr/bin/env python3
"""Checks that sources and catalogues agree: every key that the sources use has a text; every text is used; every call passes
the parameters that the text has; no text is there twice, or outside the catalogues. Run from the root of the tree: python3 test/texts.py

Keys are literals, such as say(lang, "uno.event.drew", {{"who", name}, {"n", count}}) in C++, 'uno.event.drew' in the web client. Keys
made at run time are in RUN_TIME (C++) and VALUES (web) below. That the languages agree with English is tested in
i18n/test/catalogues.cpp; test/texts_test.py tests that each kind of fault is found.
"""
import re
import sys
from pathlib import Path

CPP = ["core", "games", "bots", "host", "review", "lab", "server", "cli", "wasm", "i18n"]
KEY = re.compile(r"[a-z]+(?:\.[A-Za-z0-9_-]+)+")
NO_KEY = re.compile(r".*\.(json|po|svg|html|db)|excluded\.\w+")  # files; a column in SQL
WORD = re.compile(r"[^\W\d_]+")
HOLE = r"[A-Za-z0-9-]+"  # in a key that is made at run time
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


# English only, as docs/translating.md says: what engineers and programs are told may be what a text says, too.
ENGLISH_ONLY = re.compile(r"lab/.*|cli/sim\.cpp|server/protocol/schema\.cpp|host/wire/\w+_reader\.cpp")


# --- catalogues ---------------------------------------------------------------------------------------------

def read_po(path):
    """{key: [form, …]}, the set of keys that are terms, {key: keys that it is unlike}, and {key: remarks for translators}."""
    texts, terms, unlike, remarked, remarks, key, field = {}, set(), {}, {}, [], None, None
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
                remarked[key], remarks = remarks, []
            elif field.startswith("msgstr"):
                texts[key].append(text)
        elif match := re.match(r'"(.*)"$', line):
            if field == "msgid":
                raise SystemExit(f"{path}: a key over several lines: {line}")
            if field.startswith("msgstr"):
                texts[key][-1] += match.group(1)
    texts.pop("", None)
    return texts, terms, unlike, remarked


def parameters(forms):
    found = set()
    for form in forms:
        found |= {name.split(".")[0] for name in re.findall(r"\{([\w.]+)\}", form.replace("{{", "").replace("}}", ""))}
    return found


# --- C++ ----------------------------------------------------------------------------------------------------

COMMENT = r"//[^\n]*|/\*.*?\*/"
CPP_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'|' + COMMENT, re.S)
WEB_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|`(?:[^`\\\n]|\\.)*`|<!--.*?-->|' + COMMENT, re.S)


def without_comments(source, token=CPP_TOKEN):
    return token.sub(lambda match: match.group(0) if match.group(0)[0] in "\"'`" else " ", source)


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


# Keys that C++ makes at run time: i18n/rules.cpp and review/reasons.cpp, for rule 1 to rule_count of each game.
RUN_TIME = {"{}.rule.{}", "{}.page.rule.{}.title"}


def run_time_keys(root):
    keys = {}
    for header in sorted(root.glob("games/*/*.hpp")):
        count = re.search(r"rule_count = (\d+);", header.read_text(encoding="utf-8"))
        for rule in range(1, int(count.group(1)) + 1) if count else []:
            for key in ("rule.{}", "page.rule.{}.title", "page.rule.{}.text"):
                keys[f"{header.parent.name}.{key.format(rule)}"] = header
    return keys


# What the web client's templates are made into, where a source does not name each of the keys somewhere else, too: a pattern
# alone would excuse texts that nobody uses. GAME is the name of any game.
VALUES = {
    "anansi.board.heads.{}": r"anansi\.board\.heads\.[0-2]",
    "annaotto.board.arm.{}": r"annaotto\.board\.arm\.(anna|otto|all)",              # Calls.svelte: words
    "annaotto.board.call.{}": r"annaotto\.board\.call\.(anna|otto|all)",
    "annaotto.special.{}": r"annaotto\.special\.(anna|otto|all|plus|retour|hurdle|annaotto)",  # texts.ts: specials
    "cards.sign.{}": r"cards\.sign\.[RYGBPOTV]",
    "otto.board.does.{}": r"otto\.board\.does\.(abduction|infinity|magnet|meteorite|quantum|revolution|time|void)",
    "otto.board.marker.{}": r"otto\.board\.marker\.(small|large|square)",
    "otto.board.{}": r"otto\.board\.(left|right)",                                 # the protocol's `to`
    "otto.line.{}": r"otto\.line\.(half|arc|angle|line)",                          # geometry.ts: Bend
    "otto.line.four.{}": r"otto\.line\.four\.(arc|angle)",
    "{}.lesson.{}": r"GAME\.lesson\.\d",
    "{}.lesson2.{}": r"GAME\.lesson2\.\d",
    "{}.option.{}": r"GAME\.option\.\w+",                                          # complete.test.ts has the lists
    "{}.option.{}.hint": r"GAME\.option\.\w+\.hint",
    "{}.option.{}.value.{}": r"GAME\.option\.\w+\.value\.\w+",
    "page.about.{}": r"page\.about\.GAME",
    "page.leave.{}": r"page\.leave\.(leave|end|anew)",                             # Leave.svelte: how
    "page.leave.{}Yes": r"page\.leave\.(leave|end|anew)Yes",
    "page.level.{}": r"page\.level\.(random|easy|medium|expert)",
    "page.people.did.{}": r"page\.people\.did\.(removed|blocked|allowed|locked|unlocked)",  # state.ts: HostDecision
    "page.people.told.{}": r"page\.people\.told\.(removed|blocked|allowed|locked|unlocked|seated|promised)",
    "page.phrases.{}": r"page\.phrases\.(hello|good-luck|thanks|well-played|wow|oops|sorry|hurry|wait|one-more|bye|nice-try)",  # types.ts: Phrase
    "page.replay.{}": r"page\.replay\.(slow|normal|fast)",                         # steps.ts: speeds
    "page.result.grades.{}": r"page\.result\.grades\.(lost|narrow|good|excellent|master)",  # otto.hpp: grade_names
    "page.result.{}.{}": r"page\.result\.own(Unknown|Failed)?\.(commitment|luck|seed)",  # Fairness.svelte: names
    "page.review.{}": r"page\.review\.(deal|draws|hidden|own|others|reflex|(won|lost)(Luck|Own|Others)|wonAgainst)",  # review.ts: Part, ResultCause
    "page.rivals.shortly.{}": r"page\.rivals\.shortly\.GAME",
    "page.seat.{}": r"page\.seat\.(won|standIn|away|thinking|yourTurn|turn)",      # SeatTag.svelte: state
}


class Sources:
    def __init__(self, english, games):
        self.english = english
        self.sections = {key.split(".")[0] for key in english}
        self.games = f"({'|'.join(sorted(games))})"
        self.used = {}       # key -> where
        self.calls = {}      # key -> list of (parameters, where, whether the key stands in the call itself)
        self.spoken = {}     # key -> (parameters that a call passes `reader` for, where)
        self.patterns = {}   # of the web's templates, `uno.option.${name}`: uno.option.{} -> (its expression, where)
        self.sentences = {bare(form) for forms in english.values() for form in forms if len(WORD.findall(re.sub(r"\{.*?\}", "", form))) >= 3}
        self.faults = []

    def keys_in(self, text):
        return [key for key in STRING.findall(text) if KEY.fullmatch(key) and not NO_KEY.fullmatch(key)]

    def key_of_call(self, argument, path):
        """The keys that stand in the key argument of a call. What is no key there is a fault: it would be said as it is."""
        literals = STRING.findall(argument)
        self.faults += [f"{path}: `{text}` has no text in locale/en.po" for text in literals if text not in self.english and text not in RUN_TIME]
        return [text for text in literals if text in self.english]

    def read_cpp(self, path, english_only):
        source = without_comments(path.read_text(encoding="utf-8"))
        for key in self.keys_in(source):
            self.used.setdefault(key, path)
        lists = {name: self.keys_in(body) for name, body in re.findall(r"\b(\w+)\s*\{((?:[^{};]|\{[^{}]*\})*)\}\s*;", source)}
        for match in re.finditer(r"\b(say|phrase)\(", source):
            call = arguments(source, match.end())
            if len(call) < 2 or not STRING.search(source, match.end()):
                continue
            literal = self.key_of_call(call[1], path)
            listed = [key for name in re.findall(r"\b(\w+)\[", call[1]) for key in lists.get(name, [])]
            passed = set(re.findall(r'\{\s*"(\w+)"\s*,', call[2])) if len(call) > 2 else set()
            told = set(re.findall(r'\{\s*"(\w+)"\s*,[^{}]*\breader\b', call[2])) if len(call) > 2 else set()
            for key in literal if told else []:
                self.spoken[key] = (told, path)
            for key in literal + listed:
                self.calls.setdefault(key, []).append((passed, path, key in literal))
        for match in re.finditer(r"\bno\(", source):
            call = arguments(source, match.end())
            for key in self.key_of_call(call[1], path) if len(call) == 3 else []:
                self.calls.setdefault(key, []).append((set(), path, True))
        self.faults += [f"{path}: `{text}` is written out, but is in locale/en.po"
                        for text in ([] if english_only else literals_in(source)) if bare(text) in self.sentences]

    def read_web(self, path):
        source = without_comments(path.read_text(encoding="utf-8"), WEB_TOKEN)
        # A key is always in quotes: in a script, or in an attribute of a component that has quotes of its own.
        for text in re.findall(r"['\"`]([a-z]+(?:\.[A-Za-z0-9-]+)+)['\"`]", source):
            if text.split(".")[0] in self.sections and not NO_KEY.fullmatch(text):
                self.used.setdefault(text, path)
        self.faults += [f"{path}: `{text}` has no text in locale/en.po" for text in re.findall(r"(?<![\w$])t\('([^']+)'", source) if text not in self.english]
        # `${game}.page.rule.${n}.title`: the game may be made at run time, but not everything.
        for text in re.findall(r"`((?:[\w-]|\$\{[^{}`]*\})+(?:\.(?:[\w-]|\$\{[^{}`]*\})+)+)`", source):
            pattern = re.split(r"\$\{[^{}]*\}", text)
            if len(pattern) > 1 and re.search(r"[a-z]", "".join(pattern)):
                template = "{}".join(pattern)
                fits = VALUES[template].replace("GAME", self.games) if template in VALUES else HOLE.join(map(re.escape, pattern))
                self.patterns[template] = re.compile(fits), path
        if path.suffix == ".svelte":
            self.faults += [f"{path}: `{text}` is written out, not in locale/" for text in words_of(source)]

    def uses(self, key):
        return key in self.used or any(pattern.fullmatch(key) for pattern, _ in self.patterns.values())

    def loose_patterns(self, keys):
        """Patterns that want a list in VALUES, and lists that no pattern wants."""
        faults = [f"test/texts.py: no template is `{template}`" for template in VALUES if template not in self.patterns]
        for template, (pattern, where) in self.patterns.items():
            alone = [key for key in keys if pattern.fullmatch(key) and not key.endswith((".you", ".toYou")) and key not in self.used]
            if alone and template not in VALUES:
                faults.append(f"{where}: test/texts.py must list the values of `{template}`, such as {alone[0]}")
        return faults


def words_of(svelte):
    """What a component says without the catalogues: words between tags, and in attributes that are read out or shown."""
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", svelte, flags=re.S)
    while (less := re.sub(r"\{[^{}]*\}", "", markup)) != markup:
        markup = less
    said = re.findall(r"\s(?:aria-label|aria-description|title|alt|placeholder)=[\"']([^\"']*)", markup) + re.sub(r"<[^<>]*>", "\n", markup).splitlines()
    return [text.strip() for text in said if re.search(r"[^\W\d_]{2}", text)]


def literals_in(source):
    return STRING.findall(re.sub(r'"\s+"', "", source))


def bare(form):
    return plain(re.sub(r"\{[^{}]*\}", "{}", form))


# Parameters that name a person at the table, with the variant of the text for the case that this person is the reader.
READER = {"who": ".you", "dealer": ".you", "other": ".toYou", "owner": ".toYou"}
NEVER_THE_READER = {"otto.board.partner",
                    "uno.event.handOf"}  # said instead: page.table.handIs


def third_person(english):
    """Sentences of the web client about somebody that have no variant in the second person. A name before or after a colon
    needs none: `{who}: UNO!`."""
    faults = []
    for key, forms in english.items():
        if not re.match(r"\w+\.(event|board)\.|page\.undo\.done|page\.review\.", key) or key.endswith((".you", ".toYou")) or key in NEVER_THE_READER:
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


# Keys whose text may be another key's, too: programs make them of the number of a rule, of a game and its option, or of a game, so each
# of them must be there. Two other keys may have one English text only if a remark says why: `#. unlike KEY: why`.
MAY_REPEAT = re.compile(r"\w+\.page\.rule\.\d+\.(title|text)|\w+\.option\.\w+|page\.rivals\.shortly\.\w+")


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


def variants(english):
    """Variants for the reader that have a parameter which the callers of the text itself do not pass."""
    return [f"locale/en.po: `{key}` has the parameters {sorted(parameters(forms))}, but `{base}` only {sorted(parameters(english[base]))}"
            for key, forms in english.items() if key.endswith((".you", ".toYou")) and (base := key.rpartition(".")[0]) in english
            if not parameters(forms) <= parameters(english[base])]


def against_sources(english, terms, sources):
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
    return faults + sources.faults + sources.loose_patterns(english) + told_to_the_reader(sources.spoken, english)


def unasked_attributes(path, texts, terms):
    asked = {name for forms in texts.values() for form in forms for name in re.findall(r"\{\w+\.(\w+)\}", form)}
    return [f"{path}: no text asks for `{attribute}` of `{term}`" for term, _, attribute in (key.rpartition(".") for key in texts)
            if term in terms and attribute not in asked]


def named_in_remarks(path, texts, remarked):
    """Remarks that name a parameter which the text does not have, as `{who}` or as `who: a player; n: how many`; or that leave one out."""
    faults = []
    for key, remarks in remarked.items():
        parts = [part for remark in remarks for part in remark.split("; ")]
        listed = {name for part in parts if (found := re.match(r"(\w+(?:, \w+)*): ", part)) for name in found.group(1).split(", ")} - {"heading", "button"}
        named = listed | set(re.findall(r"\{(\w+)", " ".join(remarks)))
        there = parameters(texts.get(key, []))
        if named - there or listed and there - named:
            faults.append(f"{path}: a remark names {sorted(named)}, but `{key}` has the parameters {sorted(there)}")
    return faults


def read_sources(root, english, games):
    sources = Sources(english, games)
    for folder in CPP:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            if "test" not in path.parts:
                sources.read_cpp(path, ENGLISH_ONLY.fullmatch(path.relative_to(root).as_posix()))
    for path in [root / "web/index.html", *sorted((root / "web/src").rglob("*"))]:
        # keys.ts is made from the catalogue: it names every key. The gallery is for developers, in English.
        if path.suffix in (".ts", ".svelte", ".html") and ".test." not in path.name and path.name != "keys.ts" and path.parent.name != "gallery":
            sources.read_web(path)
    sources.used.update(run_time_keys(root))
    return sources


def main(root):
    english, terms, unlike, _ = read_po(root / "locale/en.po")
    games = {path.parent.name for path in (root / "games").glob("*/CMakeLists.txt")}
    sources = read_sources(root, english, games)
    faults = against_sources(english, terms, sources)
    faults += third_person(english) + variants(english) + repeated(english, unlike, games)
    for path in sorted((root / "locale").glob("*.po")):
        texts, _, _, remarked = read_po(path)
        faults += unasked_attributes(path, texts, terms) + named_in_remarks(path, texts, remarked)

    for fault in sorted(set(faults)):
        print(fault)
    print(f"{len(english)} texts, {len(sources.used)} keys in the sources, {len(set(faults))} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
