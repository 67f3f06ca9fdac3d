// Languages built in, and languages read from a folder. Those that are added here have codes for private use (qaa to qtz), which no
// language of locale/ will ever have.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "i18n/folder.hpp"
#include "i18n/languages.hpp"
#include "i18n/say.hpp"

using namespace tischlein;
using namespace tischlein::i18n;

namespace {

class TempFolder {
public:
    TempFolder() : path_(std::filesystem::temp_directory_path() / ("tischlein-locale-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~TempFolder() { std::filesystem::remove_all(path_); }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name) << text; }

private:
    std::filesystem::path path_;
};

constexpr const char* header = "msgid \"\"\nmsgstr \"Language: {}\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n\"\n";

std::string file_of(const std::string& code, const std::string& texts, const std::string& name = "") {
    std::string head = header;
    head.replace(head.find("{}"), 2, code);
    if (!name.empty()) head.insert(head.find("\\nPlural"), "\\nX-Language-Name: " + name);
    return head + "\n" + texts;
}

}  // namespace

TEST_CASE("Five languages have their fixed handles") {
    CHECK(find_language("en") == Language::en);
    CHECK(find_language("de") == Language::de);
    CHECK(find_language("nl") == Language::nl);
    CHECK(find_language("fr") == Language::fr);
    CHECK(find_language("it") == Language::it);
    CHECK_FALSE(find_language("qtz").has_value());
    CHECK(language_codes().starts_with("en, de, nl, fr, it"));
    CHECK(name_of(Language::fr) == "Français");
    CHECK(code_of(Language(199)) == "en");  // an unknown handle means English
}

TEST_CASE("A folder adds languages and replaces texts; a file that is broken changes nothing") {
    const TempFolder folder;
    folder.write("qaa.po", file_of("qaa", "msgid \"uno.explain.out\"\nmsgstr \"Te quedas sin cartas.\"\n", "Español"));
    folder.write("it.po", file_of("it", "msgid \"cards.event.reversed\"\nmsgstr \"Si cambia verso.\"\n"));
    folder.write("qab.po", file_of("qab", "msgid \"a\"\n"));
    folder.write("qac.po", file_of("qac", "msgid \"a\"\nmsgstr \"{\"\n"));
    folder.write("readme.txt", "not a catalogue");
    const FolderReport report = read_folder(folder.path());
    REQUIRE(report.read.size() == 2);
    CHECK(report.read[1].starts_with("qaa: 1 texts, "));
    REQUIRE(report.wrong.size() == 2);
    CHECK(report.wrong[0].ends_with("qab.po:5: an msgid without msgstr"));
    CHECK(report.wrong[1].ends_with("qac.po:4: `a`: braces that cannot be read"));
    CHECK_FALSE(find_language("qab").has_value());
    CHECK_FALSE(find_language("qac").has_value());

    const auto spanish = find_language("qaa");
    REQUIRE(spanish.has_value());
    CHECK(name_of(*spanish) == "Español");
    CHECK(is_changed(Language::it));
    CHECK_FALSE(is_changed(Language::fr));
    CHECK_FALSE(is_changed(*spanish));
    CHECK(say(*spanish, "uno.explain.out") == "Te quedas sin cartas.");
    CHECK(say(*spanish, "cards.event.reversed") == "The direction turns.");  // not translated yet
    CHECK(say(Language::it, "cards.event.reversed") == "Si cambia verso.");
    CHECK(say(Language::it, "uno.explain.out") == "Resti senza carte e vinci la manche.");

    CHECK(json_of(*spanish).starts_with(
        R"({"language":"qaa","name":"Español","plural":"nplurals=2; plural=(n != 1);","texts":{")"));
    CHECK(json_of(*spanish).find(R"("uno.explain.out":"Te quedas sin cartas.")") != std::string::npos);
    CHECK(json_of(*spanish).find(R"("uno.event.drew":["{who} draws a card","{who} draws {n} cards"])") != std::string::npos);
}

TEST_CASE("A catalogue is written as a PO file that makes the same one; English fills nothing in") {
    const std::string file =
        R"(#. term
msgid "red"
msgstr "rouge"

msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} \"carte\""
msgstr[1] "{n}\n\tcartes \\ {{"
)";
    Catalogue catalogue, again;
    REQUIRE(std::holds_alternative<std::monostate>(catalogue.add(file_of("fr", file, "Français"))));
    REQUIRE(std::holds_alternative<std::monostate>(again.add(write_po(catalogue))));
    CHECK(write_json(again) == write_json(catalogue));
    CHECK(write_po(again) == write_po(catalogue));
    CHECK(again.find("red")->is_term);
    CHECK_FALSE(again.find("cards")->is_term);
    CHECK(again.find("cards")->texts[1] == "{n}\n\tcartes \\ {{");

    Catalogue german;
    REQUIRE(std::holds_alternative<std::monostate>(german.add(po_of(Language::de))));
    CHECK(german.name() == "Deutsch");
    CHECK(german.keys() == catalogue_of(Language::de).keys());
    REQUIRE(std::holds_alternative<Added>(add_catalogue(file_of("qad", "msgid \"page.close\"\nmsgstr \"Funga\"\n"))));
    CHECK(po_of(*find_language("qad")).ends_with("\n\nmsgid \"page.close\"\nmsgstr \"Funga\"\n"));
    CHECK(po_of(*find_language("qad")).find("uno.") == std::string::npos);
}

TEST_CASE("Where a language lacks the variant for the reader, a client gets its text for everybody, not the English variant") {
    REQUIRE(std::holds_alternative<Added>(
        add_catalogue(file_of("qae", "msgid \"uno.event.caught\"\nmsgstr \"{who} fanger {other}\"\n"))));
    const Language danish = *find_language("qae");
    CHECK(say(danish, "uno.event.caught", {{"who", reader}, {"other", "Ada"}}).find("fanger Ada") != std::string::npos);
    const std::string& json = json_of(danish);
    CHECK(json.find(R"("uno.event.caught":"{who} fanger {other}")") != std::string::npos);
    CHECK(json.find("uno.event.caught.you") == std::string::npos);
    CHECK(json.find("uno.event.caught.toYou") == std::string::npos);
    // Of a text that is missing, all is English.
    CHECK(json.find(R"("uno.event.drew":[)") != std::string::npos);
    CHECK(json.find(R"("uno.event.drew.you":[)") != std::string::npos);
    CHECK(json.find(R"("page.you":)") != std::string::npos);
}

TEST_CASE("A folder that is not there is said so") { CHECK(read_folder("/nowhere/at/all").wrong.size() == 1); }
