// Reads a PO file line by line. A Fault is thrown inside and becomes a PoError with the line.
#include "i18n/po.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "i18n/plural.hpp"

namespace tischlein::i18n {

namespace {

constexpr std::size_t longest_file = 4 << 20;

struct Fault {
    std::string text;
};

// Reads "…" with C's escapes. Nothing may follow it.
std::string unquoted(std::string_view text) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"')
        throw Fault{"a text in quotation marks is missing"};
    text = text.substr(1, text.size() - 2);
    std::string read;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') throw Fault{"a quotation mark inside a text needs a backslash"};
        if (text[i] != '\\') {
            read += text[i];
            continue;
        }
        constexpr std::string_view names = "nrt\"\\", meant = "\n\r\t\"\\";
        const std::size_t which = ++i < text.size() ? names.find(text[i]) : std::string_view::npos;
        if (which == std::string_view::npos) throw Fault{"unknown escape: known are \\n \\r \\t \\\" \\\\"};
        read += meant[which];
    }
    return read;
}

// Length of the UTF-8 letter that the text begins with; 0 if it is none. Overlong forms and surrogates are none.
std::size_t letter_length(std::string_view text) {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned least = 0x80, unsigned most = 0xBF) {
        return at(i) >= least && at(i) <= most;
    };
    const unsigned first = at(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF)
        return follows(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0;
    if (first >= 0xF0 && first <= 0xF4)
        return follows(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0;
    return 0;
}

void check_utf8(std::string_view line) {
    while (!line.empty()) {
        const std::size_t length = letter_length(line);
        if (length == 0) throw Fault{"this line is not UTF-8"};
        line.remove_prefix(length);
    }
}

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    return line;
}

class PoReader {
public:
    std::variant<PoFile, PoError> read(std::string_view text) {
        try {
            if (text.size() > longest_file) throw Fault{"the file is larger than 4 MiB"};
            if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
            while (!text.empty()) {
                ++line_;
                const std::size_t end = std::min(text.find('\n'), text.size());
                check_utf8(text.substr(0, end));
                take_line(without_blanks(text.substr(0, end)));
                text.remove_prefix(std::min(text.size(), end + 1));
            }
            ++line_;
            finish_entry();
        } catch (const Fault& fault) {
            return PoError{line_, fault.text};
        }
        return std::move(file_);
    }

private:
    void take_line(std::string_view line) {
        if (line.empty() || line.starts_with("#~")) return;
        if (line.front() == '#') return take_comment(line);
        if (line.front() == '"') {
            if (open_ == nullptr) throw Fault{"a text without msgid or msgstr before it"};
            *open_ += unquoted(line);
            return;
        }
        const std::size_t blank = std::min(line.find_first_of(" \t\""), line.size());
        take_keyword(line.substr(0, blank), without_blanks(line.substr(blank)));
    }
    void take_comment(std::string_view line) {
        if (complete()) finish_entry();
        if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) fuzzy_ = true;
        if (line.starts_with("#.")) entry_.remarks.emplace_back(without_blanks(line.substr(2)));
    }
    void take_keyword(std::string_view word, std::string_view text) {
        if (word == "msgid") {
            if (complete()) finish_entry();
            if (key_) throw Fault{"a second msgid without a msgstr between"};
            key_ = unquoted(text);
            open_ = &*key_;
            entry_.line = line_;
        } else if (word == "msgid_plural") {
            if (!key_ || complete() || plural_) throw Fault{"msgid_plural belongs after msgid"};
            plural_ = unquoted(text);
            open_ = &*plural_;
        } else if (word == "msgstr") {
            if (!key_ || complete() || plural_) throw Fault{"msgstr belongs after msgid"};
            add_form(text);
        } else if (word.starts_with("msgstr[") && word.size() == 9 && word.back() == ']') {
            if (!key_ || !plural_) throw Fault{"msgstr[…] belongs after msgid_plural"};
            const auto form = static_cast<std::size_t>(static_cast<unsigned char>(word[7]) - '0');
            if (form != entry_.forms.size() || form >= PluralRule::most_forms)
                throw Fault{"plural forms are numbered from 0, one after the other"};
            add_form(text);
        } else {
            throw Fault{"unknown line: known are msgid, msgid_plural, msgstr and comments"};
        }
    }
    void add_form(std::string_view text) {
        entry_.forms.reserve(PluralRule::most_forms);  // open_ points into it
        entry_.forms.push_back(unquoted(text));
        open_ = &entry_.forms.back();
    }

    bool complete() const { return !entry_.forms.empty(); }
    void finish_entry() {
        if (key_ && !complete()) throw Fault{"an msgid without msgstr"};
        if (key_ && plural_ && *plural_ != *key_) throw Fault{"msgid_plural repeats the key"};
        if (key_ && key_->empty()) {
            read_header();
        } else if (key_) {
            if (!keys_.insert(*key_).second) throw Fault{fmt::format("`{}` is here twice", key_->substr(0, 80))};
            const bool missing = fuzzy_ || std::any_of(entry_.forms.begin(), entry_.forms.end(),
                                                       [](const std::string& form) { return form.empty(); });
            entry_.key = std::move(*key_);
            if (!missing) file_.entries.push_back(std::move(entry_));
        }
        entry_ = {};
        key_.reset();
        plural_.reset();
        fuzzy_ = false;
        open_ = nullptr;
    }
    void read_header() {
        if (!file_.header.empty()) throw Fault{"a second header"};
        std::string_view text = entry_.forms.front();
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            const std::size_t colon = line.find(':');
            if (colon != std::string_view::npos)
                file_.header.emplace_back(line.substr(0, colon), without_blanks(line.substr(colon + 1)));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
        }
    }

    PoFile file_{};
    PoEntry entry_{};
    std::optional<std::string> key_{}, plural_{};
    std::string* open_ = nullptr;  // what a following line of text continues
    std::set<std::string> keys_{};
    bool fuzzy_ = false;
    int line_ = 0;
};

}  // namespace

bool PoEntry::is_term() const { return std::find(remarks.begin(), remarks.end(), "term") != remarks.end(); }

std::string_view PoFile::header_line(std::string_view name) const {
    for (const auto& [known, value] : header)
        if (known == name) return value;
    return {};
}

std::variant<PoFile, PoError> read_po(std::string_view text) { return PoReader().read(text); }

}  // namespace tischlein::i18n
