// A question about which nobody can think: a bot that runs out of memory, for the tests of those who ask one.
#pragma once
#include <memory>
#include <stdexcept>

#include "games/uno/uno.hpp"
#include "host/bot_question.hpp"

namespace tischlein::server::live {
struct HopelessUno : uno::Uno {};
}  // namespace tischlein::server::live

namespace tischlein::host {

template <>
class QuestionOf<server::live::HopelessUno> final : public BotQuestion {
public:
    AnyMove advise(Level, const Budget&, Random&) const override { throw std::runtime_error("no memory for a bot"); }
    std::optional<AnyMove> speak_up(Level, Random&) const override { throw std::runtime_error("no memory for a bot"); }
    std::vector<AnyMove> moves() const override { return {}; }
    MoveEvaluation evaluate(const EvaluationEffort&, int, const Random&) const override { throw std::runtime_error("no memory for a hint"); }
    SearchShare search_share(const Budget&, const Random&, int) const override { return {}; }
    AnyMove choose(std::span<const SearchShare>) const override { throw std::runtime_error("no memory for a bot"); }
    std::string bytes() const override { return {}; }
};

}  // namespace tischlein::host

namespace tischlein::server::live {

inline std::shared_ptr<const host::BotQuestion> throwing_question() {
    return std::make_shared<const host::QuestionOf<HopelessUno>>();
}

}  // namespace tischlein::server::live
