#!/usr/bin/env python3
"""Tests that test/texts.py finds each kind of fault: every test changes a copy of the sources and catalogues. Run from the root of the tree."""
import contextlib
import io
import shutil
import tempfile
import unittest
from pathlib import Path

import texts

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ["en", "de", "nl", "fr", "it"]


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="tischlein-texts-")
        cls.tree = Path(cls.folder.name)
        for name in [*texts.CPP, "locale", "web/src"]:
            shutil.copytree(ROOT / name, cls.tree / name, ignore=shutil.ignore_patterns("test", "*.play", "*.test.ts"))
        shutil.copy(ROOT / "web/index.html", cls.tree / "web")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def change(self, path, edit):
        file = self.tree / path
        before = file.read_text(encoding="utf-8")
        after = edit(before)
        self.assertNotEqual(before, after, path)
        file.write_text(after, encoding="utf-8")
        self.addCleanup(file.write_text, before, encoding="utf-8")  # the last change is undone first

    def add(self, path, text):
        self.change(path, lambda source: source + text)

    def add_entry(self, key):
        for language in LANGUAGES:
            self.add(f"locale/{language}.po", f'\nmsgid "{key}"\nmsgstr "A text {key} of its own"\n')

    def faults(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = texts.main(self.tree)
        lines = said.getvalue().splitlines()[:-1]
        self.assertEqual(status, 1 if lines else 0)
        return lines

    def finds(self, *wanted):
        """There is one fault for each of these, which names all of its words."""
        faults = self.faults()
        self.assertEqual(len(faults), len(wanted), faults)
        for words in wanted:
            self.assertTrue(any(all(word in fault for word in words) for fault in faults), (words, faults))

    def test_nothing_is_wrong(self):
        self.assertEqual(self.faults(), [])

    def test_keys_without_a_text(self):
        calls = {'phrase(lang, "sever.refusal.late")': "sever.refusal.late", 'phrase(lang, "server.refusal.too_late")': "server.refusal.too_late",
                 'phrase(lang, "Too late")': "Too late", 'say(lang, "server.refusal.late1")': "server.refusal.late1",
                 'no("late", "server.refusal.late2", lang)': "server.refusal.late2", 'reply("sever.refusal.late3")': "sever.refusal.late3"}
        self.add("server/http/api.cpp", "".join(f"\nauto late(Language lang) {{ return {call}; }}\n" for call in calls))
        self.add("web/src/table/Share.svelte", "\n<p>{t('paeg.nothing')}</p>\n")
        self.finds(*(("server/http/api.cpp", f"`{key}` has no text") for key in calls.values()), ("Share.svelte", "`paeg.nothing` has no text"))

    def test_unused_texts(self):
        keys = ["page.nobody", "page.result.grades.superb", "page.phrases.gotcha", "page.phrases.wow.more", "annaotto.special.joker",
                "page.people.told.zzz", "uno.page.rule.1.motto", "uno.lesson.one", "uno.option.deck.hint.more", "page.about.stich"]
        for key in keys:
            self.add_entry(key)
        self.add("web/src/table/Share.svelte", "\n// 'page.nobody'\n/* 'page.nobody' */\n<!-- 'page.nobody' -->\n")
        self.finds(*((f"`{key}` is not used",) for key in keys))

    def test_a_rule_that_the_game_does_not_have(self):
        self.add_entry("uno.page.rule.99.text")
        self.finds(("must list the values of `{}.page.rule.{}.text`", "uno.page.rule.99.text"))

    def test_a_template_needs_a_list(self):
        self.add_entry("page.start.some")
        self.add("web/src/table/options.ts", "\nexport const of = (some: 'some'): string => `page.start.${some}`;\n")
        self.finds(("options.ts", "must list the values of `page.start.{}`"))

    def test_variants_for_the_reader(self):
        for language in LANGUAGES:
            def misspell(source):
                before, key, after = source.partition('msgid "uno.event.jumped.you"')
                return before + key + after.replace("{card}", "{cart}", 1)
            self.change(f"locale/{language}.po", misspell)
            self.change(f"locale/{language}.po", lambda source: "\n\n".join(entry for entry in source.split("\n\n") if '"page.review.gave.you"' not in entry))
        self.finds(("uno.event.jumped.you", "cart"), ("`page.review.gave` has no `.you`",))

    def test_texts_written_out(self):
        self.add("web/src/table/Share.svelte", """
<p>Please wait for the host.</p><img alt="A picture" src={one} onclick={() => one} /><b title='Wait {n}'>{#if a > b}…{/if}</b>
""")
        locked = texts.read_po(self.tree / "locale/en.po")[0]["server.refusal.locked"][0]
        self.add("server/http/api.cpp", f'\nconst char* locked = "{locked[:9]}"\n    "{locked[9:]}";\n')
        self.finds(("Share.svelte", "`Please wait for the host.` is written out"), ("Share.svelte", "`A picture`"), ("Share.svelte", "`Wait`"),
                   ("server/http/api.cpp", f"`{locked}` is written out"))

    def test_texts_under_two_keys(self):
        self.change("locale/en.po", lambda source: source.replace('"HURDLE, skip"', '"HURDLE"', 1))
        self.finds(("the same text under several keys", "annaotto.sign.hurdle", "annaotto.special.hurdle"))

    def test_remarks(self):
        self.change("locale/en.po", lambda source: source.replace("#. who: a player; share: ", "#. whom: a player; share: ", 1)
                    .replace("#. who: a player; made, best: ", "#. made, best: ", 1).replace("{names} the two players", "{both} the two players", 1))
        self.finds(("locale/en.po", "'whom'"), ("locale/en.po", "review.instead"), ("locale/en.po", "'both'"))


if __name__ == "__main__":
    unittest.main()
