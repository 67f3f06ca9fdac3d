// Must not compile: a game that counts hands and whose JSON writes `points_let`. With -DSPELT_RIGHT it writes `points_left` and must
// compile, so that this test cannot pass for a wrong reason.
#include "host/wire/uno.hpp"

using namespace tischlein;
using namespace tischlein::host;

struct Mine : uno::Uno {};

// UNO's, less its own points_left.
template <>
struct host::Wire<Mine> : private Wire<uno::Uno> {
    using Wire<uno::Uno>::write_position, Wire<uno::Uno>::read_position, Wire<uno::Uno>::write_view, Wire<uno::Uno>::write_event;
    using Wire<uno::Uno>::write_open_hand, Wire<uno::Uno>::options, Wire<uno::Uno>::ends_round,
        Wire<uno::Uno>::counts_hands;
    using Wire<uno::Uno>::position, Wire<uno::Uno>::view, Wire<uno::Uno>::event;
#ifdef SPELT_RIGHT
    static std::optional<int> points_left(const uno::State&, Seat) { return 0; }
#else
    static std::optional<int> points_let(const uno::State&, Seat) { return 0; }
#endif
};
static_assert(HasWire<Mine>);
