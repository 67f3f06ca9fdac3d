#include "i18n/message.hpp"

#include <algorithm>

namespace tischlein::i18n {

namespace {

bool is_name(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

}  // namespace

std::optional<Message> Message::read(std::string_view text) {
    Message message;
    message.pieces_.emplace_back();
    while (!text.empty()) {
        const char c = text.front();
        if (c != '{' && c != '}') {
            const std::size_t end = std::min(text.find_first_of("{}"), text.size());
            message.pieces_.back().text += text.substr(0, end);
            text.remove_prefix(end);
        } else if (text.size() > 1 && text[1] == c) {
            message.pieces_.back().text += c;
            text.remove_prefix(2);
        } else {
            const std::size_t end = text.find('}');
            if (c == '}' || end == std::string_view::npos) return std::nullopt;
            const std::string_view inner = text.substr(1, end - 1);
            const std::string_view name = inner.substr(0, inner.find('.'));
            const std::string_view attribute = name.size() == inner.size() ? "" : inner.substr(name.size() + 1);
            if (!is_name(name) || (name.size() != inner.size() && !is_name(attribute))) return std::nullopt;
            message.pieces_.back().parameter = name;
            message.pieces_.back().attribute = attribute;
            message.pieces_.emplace_back();
            text.remove_prefix(end + 1);
        }
    }
    return message;
}

}  // namespace tischlein::i18n
