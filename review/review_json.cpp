#include "review/review_json.hpp"

#include <algorithm>
#include <cmath>

#include "host/json_writer.hpp"

namespace tischlein::review {

namespace {

Millionths whole(double error) { return static_cast<Millionths>(std::llround(error)); }

template <class Values, class Of>
void by_seat(JsonWriter& out, std::string_view name, const Values& values, int seats, Of&& of) {
    out.array(name, [&] {
        for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) out.item(of(values[i]));
    });
}

constexpr auto as_it_is = [](Millionths value) { return value; };

template <class Values, class Of>
void by_part(JsonWriter& out, std::string_view name, const Values& values, Of&& of) {
    out.object(name, [&] {
        for (std::size_t part = 0; part < part_names.size(); ++part) out.field(part_names[part], of(values[part]));
    });
}

void write_reason(JsonWriter& out, const Reason& reason, const GameKind& kind) {
    if (reason.rule > 0) out.field("rule", kind.rule_id(reason.rule));
    if (reason.few_of != Seat::none) {
        out.field("count", reason.few);
        out.field("countOf", reason.few_of);
    }
    if (reason.listeners < 0) return;
    out.field("listeners", reason.listeners);
    out.field("piles", reason.piles);
}

void write_decision(JsonWriter& out, const JudgedDecision& decision, const GameKind& kind) {
    out.object("decision", [&] {
        out.field("choices", decision.choices);
        out.field("chance", decision.chance);
        out.field("best", decision.best);
        out.field("bestChance", decision.best_chance);
        out.field("loss", std::max(Millionths{0}, decision.loss));
        out.field("error", whole(decision.error));
        out.field("clear", decision.clear);
        if (!decision.clear) return;
        out.object("reason", [&] {
            out.field("gaveTo", decision.gave_to);
            out.field("gave", decision.gave);
            out.field("call", decision.only_call);
            write_reason(out, decision.reason, kind);
        });
    });
}

void write_step(JsonWriter& out, const Step& step, int seats, const GameKind& kind) {
    out.object([&] {
        out.field("at", step.at);
        if (step.who != Seat::none) {
            out.field("seat", step.who);
            out.field("move", step.move);
        }
        by_seat(out, "chances", step.chances, seats, as_it_is);
        by_seat(out, "errors", step.errors, seats, whole);
        out.object("parts", [&] {
            for (std::size_t part = 0; part < part_names.size(); ++part)
                if (step.parts[part] != BySeat{}) by_seat(out, part_names[part], step.parts[part], seats, as_it_is);
        });
        if (step.decision) write_decision(out, *step.decision, kind);
    });
}

void write_player(JsonWriter& out, const PlayerReview& player, std::size_t seat) {
    out.object([&] {
        out.field("seat", seat);
        out.field("name", player.name);
        out.field("start", player.start);
        out.field("result", player.result);
        by_part(out, "parts", player.parts, as_it_is);
        by_part(out, "errors", player.errors, whole);
        out.field("luck", player.luck());
        out.field("adjusted", player.adjusted());
        out.field("decisions", player.decisions);
        out.field("mistakes", player.mistakes);
        out.field("loss", std::max(Millionths{0}, player.loss));
        out.field("accuracy", player.accuracy());
    });
}

}  // namespace

std::string review_json(const Review& review) {
    std::string text;
    JsonWriter out(text);
    const GameKind* kind = find_kind(review.game);
    out.object([&] {
        out.field("review", 1);
        out.field("game", review.game);
        out.field("rules", review.rules);
        out.field("seats", review.seats);
        out.array("names", [&] {
            for (const PlayerReview& player : review.players) out.item(player.name);
        });
        out.field("complete", review.complete);
        out.field("over", review.over);
        out.field("playouts", review.playouts);
        if (!review.hinted.empty())
            out.array("hints", [&] {
                for (const Seat seat : review.hinted) out.item(seat);
            });
        by_seat(out, "start", review.players, review.seats, [](const PlayerReview& player) { return player.start; });
        by_seat(out, "result", review.players, review.seats, [](const PlayerReview& player) { return player.result; });
        out.array("steps", [&] {
            for (const Step& step : review.steps) write_step(out, step, review.seats, *kind);
        });
        out.array("players", [&] {
            for (std::size_t i = 0; i < review.players.size(); ++i) write_player(out, review.players[i], i);
        });
        out.array("moments", [&] {
            for (const std::size_t at : review.moments) out.item(at);
        });
    });
    return text;
}

}  // namespace tischlein::review
