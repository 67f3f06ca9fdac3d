// Fuzzes what clients send: any bytes as a message and as an HTTP body. A message must be accepted exactly if it fits the schema,
// and the text of a refusal must be valid to send back.
#include <boost/json.hpp>
#include <cstdlib>
#include <string_view>

#include "server/protocol/actions.hpp"
#include "server/protocol/schema.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::server::protocol;

namespace {

void demand(bool held) {
    if (!held) std::abort();
}

// The text of a refusal must be valid UTF-8, and an attacker must not be able to make it long.
void check_words(const Problem& problem) {
    demand(problem.code == "bad-json" || problem.code == "bad-message");
    demand(!problem.text.empty() && problem.text.size() < 2000 && problem.field.size() < 2000);
    boost::system::error_code error;
    const json::object answer{{"text", problem.text}, {"field", problem.field}};
    demand(json::parse(json::serialize(answer), error) == json::value(answer) && !error);
}

template <class T>
void check_read(const Result<T>& read, const json::value* message, std::string_view definition) {
    if (const Problem* no = problem_in(read)) check_words(*no);
    const bool fits = message != nullptr && !tischlein::server::protocol::protocol().misfit(definition, *message);
    demand(fits == (problem_in(read) == nullptr));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    boost::system::error_code error;
    const json::value parsed = json::parse(text, error);
    const json::value* message = error ? nullptr : &parsed;

    const Result<Action> action = read_action(text);
    check_read(action, message, "Action");
    check_read(read_open_table(text), message, "OpenTable");
    check_read(read_join(text), message, "Join");
    const std::string id = id_in(text);
    demand(id.size() <= 40);
    if (problem_in(action) == nullptr) demand(id_of(std::get<Action>(action)) == id);

    // Only tests validate these larger definitions with input from outside; they must not crash either.
    if (message != nullptr) {
        tischlein::server::protocol::protocol().misfit("ServerMessage", *message);
        tischlein::server::protocol::protocol().misfit("GameRecord", *message);
        tischlein::server::protocol::protocol().misfit("GameEvent", *message);
    }
    return 0;
}
