// docs/protocol.md is true: every example fits the definition that its code block names, and every message has an example.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "server/protocol/actions.hpp"
#include "server/protocol/schema.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;

namespace {

struct Example {
    std::string definition;
    json::value message;
};

// A message begins in the first column; what is indented belongs to the one before.
void read_block(std::istream& lines, const std::string& definition, std::vector<Example>& into) {
    std::string line, text;
    const auto close = [&] {
        if (text.empty()) return;
        boost::system::error_code error;
        json::value message = json::parse(text, error);
        REQUIRE_MESSAGE(!error, text);
        into.push_back({definition, std::move(message)});
        text.clear();
    };
    while (std::getline(lines, line) && line != "```") {
        if (line.starts_with('{')) close();
        text += line;
    }
    close();
}

std::vector<Example> examples() {
    std::ifstream lines("docs/protocol.md");
    REQUIRE(lines);
    std::vector<Example> found;
    const std::string fence = "```json ";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(fence)) read_block(lines, line.substr(fence.size()), found);
    return found;
}

// Spoils value number `which`, counted from the outside in and from left to right: replaces it by a wrong number, or adds an
// unknown field to it. Returns false if there are not so many values.
bool spoil(json::value& value, int& which, bool stranger) {
    if (which-- == 0) {
        if (json::object* object = value.if_object(); stranger && object != nullptr)
            (*object)["stranger"] = json::array();
        else
            value = -1.5;
        return true;
    }
    if (json::object* object = value.if_object()) {
        for (auto& field : *object)
            // The game's own reader checks the inside of a position.
            if (field.key() != "position" && spoil(field.value(), which, stranger)) return true;
    } else if (json::array* list = value.if_array()) {
        for (json::value& entry : *list)
            if (spoil(entry, which, stranger)) return true;
    }
    return false;
}

std::set<std::string> values_of(std::string_view definition, std::string_view field) {
    std::set<std::string> values;
    for (const Example& example : examples())
        if (example.definition == definition) values.emplace(example.message.at(field).as_string());
    return values;
}

}  // namespace

TEST_CASE("every example in docs/protocol.md fits its definition") {
    for (const Example& example : examples()) {
        CAPTURE(json::serialize(example.message));
        REQUIRE(protocol::protocol().has(example.definition));
        const auto misfit = protocol::protocol().misfit(example.definition, example.message);
        CHECK_MESSAGE(!misfit, misfit->text);
        if (example.definition == "Action") CHECK(problem_in(read_action(json::serialize(example.message))) == nullptr);
    }
}

TEST_CASE("an example that was changed in any one place does not fit any more") {
    int spoiled = 0;
    for (const Example& example : examples())
        for (const bool stranger : {false, true})
            for (int place = 0;; ++place, ++spoiled) {
                json::value message = example.message;
                int which = place;
                if (!spoil(message, which, stranger)) break;
                CAPTURE(json::serialize(message));
                CHECK(protocol::protocol().misfit(example.definition, message));
            }
    CHECK(spoiled > 500);
}

TEST_CASE("a field that is required cannot be left out") {
    for (const Example& example : examples())
        for (const auto& field : example.message.as_object()) {
            json::object message = example.message.as_object();
            message.erase(field.key());
            const bool fits = !protocol::protocol().misfit(example.definition, message);
            // An optional field never says what kind of message it is or which action it belongs to. Except: an update has the id
            // of an action only for the person who asked for it.
            const bool may =
                (field.key() == "seq" && message.contains("ok")) || (field.key() == "id" && message.contains("fact"));
            if (fits && !may)
                for (const std::string_view kept : {"do", "type", "id", "seq", "fact", "ok"}) {
                    CAPTURE(json::serialize(message));
                    CHECK(field.key() != kept);
                }
        }
}

TEST_CASE("every message has an example") {
    CHECK(values_of("Action", "do") == std::set<std::string>{"hello", "lang", "play", "explain", "sit", "stand", "bot",
                                                             "unseat", "change", "start", "rematch", "ready", "ask-seat", "give-seat", "host", "remove",
                                                             "allow", "lock", "luck", "undo", "agree", "say", "hints", "hint"});
    CHECK(values_of("ServerMessage", "type") ==
          std::set<std::string>{"snapshot", "update", "answer", "presence", "moving", "bye"});
    std::set<std::string> shown;
    for (const Example& example : examples()) shown.insert(example.definition);
    for (const std::string definition :
         {"OpenTable", "Opened", "Join", "Joined", "DeviceLink", "Games", "Languages", "TableInfo", "Lobby",
          "GameRecord", "Verdict", "ReviewState", "Standings", "ServerKey", "HttpError", "Timing"}) {
        CAPTURE(definition);
        CHECK(shown.contains(definition));
    }
}

TEST_CASE("every error code and every reason to say goodbye is explained") {
    std::ifstream file("docs/protocol.md");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::ifstream schema_file("server/protocol/schema/server.json");
    const json::value schema = json::parse(std::string{std::istreambuf_iterator<char>(schema_file), {}});
    const json::value& definitions = schema.at("$defs");
    for (const json::value* list : {&definitions.at("ErrorCode").at("enum"), &definitions.at("Fact").at("enum"),
                                    &definitions.at("Bye").at("properties").at("why").at("enum")})
        for (const json::value& word : list->as_array()) {
            const std::string quoted = fmt::format("`{}`", std::string_view(word.as_string()));
            CHECK_MESSAGE(text.find(quoted) != std::string::npos, quoted);
        }
}
