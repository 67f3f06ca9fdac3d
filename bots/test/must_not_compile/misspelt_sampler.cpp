// Must not compile: a sampler that remembers something, but writes `stat` beside the `state` of PlainSampler. With -DSPELT_RIGHT it has a
// sampler of that kind inside and writes `state`, and must compile, so that this test cannot pass for a wrong reason.
#include "bots/belief/belief.hpp"
#include "bots/heuristics/otto.hpp"

using namespace tischlein;
using namespace tischlein::bots;

template <>
struct bots::Recall<otto::Otto> : NoRecall<otto::Otto> {
    using NoRecall::NoRecall;
};
template <>
#ifdef SPELT_RIGHT
class bots::StateSampler<otto::Otto> {
public:
    static constexpr bool guesses = true;
    explicit StateSampler(const otto::View& view) : plain_(view) {}
    StateSampler(const otto::View& view, const Recall<otto::Otto>&) : plain_(view) {}
    Seat seat() const { return plain_.seat(); }
    otto::State state(Random& random) { return ++made_, plain_.state(random); }
    std::uint64_t key(const otto::State& s) const { return plain_.key(s); }

private:
    PlainSampler<otto::Otto> plain_;
#else
class bots::StateSampler<otto::Otto> : public PlainSampler<otto::Otto> {
public:
    using PlainSampler::PlainSampler;
    otto::State stat(Random& random) { return ++made_, state(random); }

private:
#endif
    int made_ = 0;
};
static_assert(HasBelief<otto::Otto>);
