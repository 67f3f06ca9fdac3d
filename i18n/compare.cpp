// Compares key by key, form by form and parameter by parameter.
#include "i18n/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tischlein::i18n {

namespace {

std::set<std::string> parameters_of(const Message& message) {
    std::set<std::string> names;
    for (const Message::Piece& piece : message.pieces())
        if (!piece.parameter.empty()) names.insert(piece.parameter);
    return names;
}

// The parameters that a text may use (`all`) and those that every plural form must use: a form may leave out n ("one card").
struct Expected {
    std::set<std::string> all{}, always{};
};
Expected expected(const Catalogue::Entry& entry) {
    Expected names;
    for (const Message& form : entry.forms) names.all.merge(parameters_of(form));
    names.always = names.all;
    names.always.erase("n");
    return names;
}

bool is_attribute(const Catalogue& reference, std::string_view key) {
    const std::size_t dot = key.rfind('.');
    const auto* term = dot == std::string_view::npos ? nullptr : reference.find(key.substr(0, dot));
    return term != nullptr && term->is_term;
}

class Comparison {
public:
    Comparison(const Catalogue& reference, const Catalogue& catalogue) : reference_(reference), catalogue_(catalogue) {
        for (const std::string_view key : catalogue.keys())
            if (is_attribute(reference, key)) attributes_.insert(std::string(key.substr(key.rfind('.') + 1)));
    }

    std::vector<std::string> run() {
        for (const std::string_view key : reference_.keys()) {
            const auto* entry = catalogue_.find(key);
            if (entry != nullptr)
                compare(key, expected(*reference_.find(key)), *entry);
            else if (has_wrong_forms(key))
                add(key, fmt::format("has not the {} plural forms of its language", catalogue_.plural().forms()));
            else if (!is_attribute(reference_, key))
                add(key, "is missing");
        }
        for (const std::string_view key : catalogue_.keys())
            if (reference_.find(key) == nullptr && !is_attribute(reference_, key)) add(key, "is not in English");
        return std::move(faults_);
    }

private:
    bool has_wrong_forms(std::string_view key) const {
        const std::vector<std::string>& wrong = catalogue_.wrong_forms();
        return std::find(wrong.begin(), wrong.end(), key) != wrong.end();
    }
    void add(std::string_view key, std::string_view what) {
        faults_.push_back(fmt::format("{}: `{}` {}", catalogue_.code(), key, what));
    }
    void compare(std::string_view key, const Expected& wanted, const Catalogue::Entry& entry) {
        if (entry.forms.size() > 1 && !wanted.all.contains("n")) add(key, "has plural forms, but no parameter {n}");
        for (const Message& form : entry.forms) {
            const std::set<std::string> used = parameters_of(form);
            for (const std::string& name : used)
                if (!wanted.all.contains(name)) add(key, fmt::format("has no parameter {{{}}}", name));
            for (const std::string& name : entry.forms.size() > 1 ? wanted.always : wanted.all)
                if (!used.contains(name)) add(key, fmt::format("leaves out {{{}}}", name));
            for (const Message::Piece& piece : form.pieces())
                if (!piece.attribute.empty() && !attributes_.contains(piece.attribute))
                    add(key, fmt::format("asks for `{}`, a form that no term has", piece.attribute));
        }
    }

    const Catalogue& reference_;
    const Catalogue& catalogue_;
    std::set<std::string> attributes_{};
    std::vector<std::string> faults_{};
};

}  // namespace

std::vector<std::string> faults(const Catalogue& reference, const Catalogue& catalogue) {
    return Comparison(reference, catalogue).run();
}

}  // namespace tischlein::i18n
