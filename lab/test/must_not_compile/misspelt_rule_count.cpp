// Must not compile: a game that counts rules and writes `turn_oder`. With -DSPELT_RIGHT it writes `turn_order` and must compile, so
// that this test cannot pass for a wrong reason.
#include "lab/rule_count/uno.hpp"

using namespace tischlein;
using namespace tischlein::lab;

struct Mine : uno::Uno {};

template <>
struct lab::RuleCount<Mine> {
    static constexpr std::array<Counted, 1> list{{{2, "the first card of a round acts"}}};
    static void count(const uno::State&, const uno::State&, Seat, const uno::Move&, const uno::Events&, Hits&) {}
    static void count_deal(const uno::State&, Hits&) {}
    static int sides(const OptionValues&, int seats) { return seats; }
#ifdef SPELT_RIGHT
    static int turn_order(const uno::State&, Seat) { return 0; }
#else
    static int turn_oder(const uno::State&, Seat) { return 0; }
#endif
};
static_assert(HasRuleCount<Mine>);
