// How often a move's text is read on its way through a table (docs/architecture.md, "The path of a move at a server"). The linker
// sends calls of UNO's read_move here (CMakeLists.txt), so the product needs no counter.
#include "games/uno/uno.hpp"
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

int times_read = 0;

}  // namespace

std::optional<uno::Move> read_by_uno(std::string_view text) asm("__real_" READ_MOVE_OF_UNO);
std::optional<uno::Move> read_and_counted(std::string_view text) asm("__wrap_" READ_MOVE_OF_UNO);

std::optional<uno::Move> read_and_counted(std::string_view text) {
    ++times_read;
    return read_by_uno(text);
}

TEST_CASE("a person's move is read once, and a bot's never") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}});
    int by_people = 0, by_bots = 0;
    while (by_people < 3 || by_bots < 2) {
        const bool person = at.anna.must(0) || at.ben.must(1);
        const std::size_t moves = at.server.table->state().moves().size();
        times_read = 0;
        if (person) at.mover().play(at.mover().moves().front());
        at.server.loop.pass(person ? milliseconds(1) : seconds(7));  // easy bots take six seconds at most
        REQUIRE(at.server.table->state().moves().size() > moves);
        CHECK(times_read == (person ? 1 : 0));
        (person ? by_people : by_bots) += 1;
    }
}
