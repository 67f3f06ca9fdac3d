// Fuzzes logs: any lines as the facts of a table. A line that does not fit is left out and changes nothing; from those that do fit
// everything must be possible that a table does with its state.
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "server/table/checkpoint.hpp"
#include "server/table/decide.hpp"
#include "server/table/messages.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::server;
using namespace tischlein::server::table;

namespace {

constexpr std::size_t most_facts = 400;  // a mutation can make many from few

void demand(bool held) {
    if (!held) std::abort();
}

// The first people who joined, and a spectator.
std::vector<Viewer> viewers_of(const TableState& state) {
    std::vector<Viewer> viewers{Viewer{}};
    for (std::size_t i = 0; i < std::min<std::size_t>(state.people().size(), 2); ++i)
        viewers.push_back({static_cast<PersonId>(i), state.people()[i].seat, Language::de});
    return viewers;
}

// What is written is read back as the same fact.
void check_text(const Fact& fact) {
    const std::string text = write_fact(fact);
    const Result<Fact> again = read_fact(text);
    demand(problem_in(again) == nullptr && write_fact(std::get<Fact>(again)) == text);
}

void look_at(const TableState& state) {
    json::serialize(describe_for_lobby(state));
    for (const Viewer& viewer : viewers_of(state)) {
        snapshot(state, viewer, ClockFace{1000});
        json::serialize(describe_from_outside(state, viewer));
        decide(state, {viewer.person}, {}, protocol::AskUndo{"u", state.newest()});
        if (state.undo_wish()) decide(state, {viewer.person}, {}, protocol::AnswerUndo{"v", state.undo_wish()->seq, true});
    }
    only_the_absent_are_asked(state, SeatSet::first(most_seats));
    only_the_absent_are_asked(state, {});
    read_checkpoint(write_checkpoint(state));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    TableState state;
    for (std::size_t count = 0; count < most_facts && !rest.empty(); ++count) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const Result<Fact> read = read_fact(line);
        if (problem_in(read) != nullptr) continue;
        const Fact& fact = std::get<Fact>(read);
        check_text(fact);
        const Seq before = state.newest();
        const bool fits = !state.fold(fact);
        demand(state.newest() == before + fits);
        if (!fits) continue;
        update(state, fact, viewers_of(state).back(), {});
        only_the_absent_are_asked(state, SeatSet::first(most_seats));
    }
    if (state.newest() > 0) look_at(state);
    return 0;
}
