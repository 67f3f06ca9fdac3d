#include "server/live/hints.hpp"

#include <fmt/format.h>

#include "host/json_writer.hpp"
#include "review/hints.hpp"
#include "server/event_loop/thrown_by.hpp"
#include "server/live/refusals.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::live {

namespace {

std::string answer_hinted(std::string_view id, Seq seq, const std::vector<review::HintedMove>& hints) {
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        out.field("type", "answer");
        out.field("id", id);
        out.field("ok", true);
        out.field("seq", seq);
        out.array("hint", [&] {
            for (const review::HintedMove& hint : hints)
                out.object([&] {
                    out.field("move", hint.move);
                    out.field("chance", hint.chance);
                    out.field("error", hint.error);
                    out.field("text", hint.text);
                });
        });
    });
    return text;
}

}  // namespace

template <class Step>
void Hints::attempt(const GuestAddress& to, Language lang, Step step) {
    const auto why = thrown_by(step);
    if (!why) return;
    thrown_by([&] { failed_(*why); });  // if this throws, nobody else can be told
    end(to, too_busy(lang));
}

void Hints::decided(const HintFor& hint, const RequestOutcome& outcome) {
    attempt(hint.asker, hint.viewer.lang, [&] { compute(hint, outcome); });
}

void Hints::compute(const HintFor& hint, const RequestOutcome& outcome) {
    const auto& [to, viewer, household] = hint;
    if (const auto* refused = std::get_if<Problem>(&outcome)) return end(to, *refused);
    // The fact is durable by now, but somebody may have moved meanwhile.
    if (state_.phase() != Phase::playing || !state_.was_hinted(viewer.seat)) return end(to, moved_on(viewer.lang));
    waiting_[to.guest] = state_.game().clone();
    // A fixed seed: the same question has the same answer, so asking again tells nothing new.
    const std::string seed = fmt::format("hint {} {} {}", state_.table(), state_.number(), state_.moves().size());
    HintJob job{state_.game().bot_question(viewer.seat), limits_.hint_plies, Random::from_text(seed), {}, {}, household};
    job.done = lifetime_.guard([this, to = hint.asker, viewer = hint.viewer, names = state_.names(), seq = std::get<Seq>(outcome)](const MoveEvaluation& evaluation) {
        attempt(to, viewer.lang, [&] {
            const AnyGame& game = *waiting_.at(to.guest);
            end(to, answer_hinted(to.action, seq, review::hints_from(game, viewer.seat, evaluation, names, viewer.lang)));
        });
    });
    job.failed = lifetime_.guard([this, to = hint.asker, lang = hint.viewer.lang] { end(to, too_busy(lang)); });
    if (!pool_.evaluate(loop_, std::move(job))) end(to, too_busy(viewer.lang));
}

void Hints::end(const GuestAddress& to, const std::variant<Problem, std::string>& what) {
    waiting_.erase(to.guest);
    tell_(to, what);
}

}  // namespace tischlein::server::live
