// One text of a catalogue, split into literal text and parameters: "{who}: +{n} cards".
//
// {name}        the parameter of that name
// {name.attr}   the parameter is a term (the key of another text): its form `attr`, or the term itself where the
//               language has no such form: {colour.fem}
// {{ and }}     braces
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tischlein::i18n {

class Message {
public:
    // std::nullopt if its braces cannot be read.
    static std::optional<Message> read(std::string_view text);

    struct Piece {
        std::string text{};       // written as it is, before the parameter
        std::string parameter{};  // empty in the last piece
        std::string attribute{};
    };
    const std::vector<Piece>& pieces() const noexcept { return pieces_; }
    // The whole text of a message without parameters.
    std::string_view plain() const noexcept { return pieces_.front().text; }
    bool is_plain() const noexcept { return pieces_.size() == 1; }

private:
    std::vector<Piece> pieces_{};  // never empty
};

}  // namespace tischlein::i18n
