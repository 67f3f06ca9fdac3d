// Must not compile: a recall that remembers something, but writes `notic` beside the `notice` of NoRecall. With -DSPELT_RIGHT it writes
// `notice` and must compile, so that this test cannot pass for a wrong reason.
#include "bots/belief/belief.hpp"
#include "bots/heuristics/otto.hpp"

using namespace tischlein;
using namespace tischlein::bots;

template <>
#ifdef SPELT_RIGHT
struct bots::Recall<otto::Otto> {
    Recall() = default;
    explicit Recall(const otto::View&) {}
    void notice(const otto::Event&) { ++seen; }
#else
struct bots::Recall<otto::Otto> : NoRecall<otto::Otto> {
    using NoRecall::NoRecall;
    void notic(const otto::Event&) { ++seen; }
#endif
    int seen = 0;
};
template <>
class bots::StateSampler<otto::Otto> : public PlainSampler<otto::Otto> {
    using PlainSampler::PlainSampler;
};
static_assert(HasBelief<otto::Otto>);
