// Fuzzes the reader of catalogues (PO files): headers, plural rules, texts with parameters.
#include <cstdlib>
#include <string_view>

#include "i18n/catalogue.hpp"
#include "i18n/compare.hpp"

using namespace tischlein::i18n;

namespace {

void check_entry(const Catalogue& catalogue, std::string_view key) {
    const Catalogue::Entry* entry = catalogue.find(key);
    if (entry == nullptr || entry->forms.size() != entry->texts.size()) std::abort();
    if (entry->forms.size() != 1 && entry->forms.size() != catalogue.plural().forms()) std::abort();
    for (const Message& form : entry->forms)
        if (form.pieces().empty() || !form.pieces().back().parameter.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Catalogue catalogue;
    if (std::holds_alternative<PoError>(catalogue.add(text))) {
        if (catalogue.size() != 0 || !catalogue.code().empty()) std::abort();  // a refused file leaves nothing behind
        return 0;
    }
    for (const std::string_view key : catalogue.keys()) check_entry(catalogue, key);
    for (const std::int64_t n : {INT64_MIN, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, std::int64_t{2},
                                 std::int64_t{5}, std::int64_t{11}, std::int64_t{1'000'000}, INT64_MAX})
        if (catalogue.plural().form_for(n) >= catalogue.plural().forms()) std::abort();
    if (write_json(catalogue).size() < catalogue.size()) std::abort();
    faults(catalogue, catalogue);
    // Written as a file, it is the same catalogue.
    Catalogue read_again;
    if (std::holds_alternative<PoError>(read_again.add(write_po(catalogue)))) std::abort();
    if (write_json(read_again) != write_json(catalogue)) std::abort();
    // The same file once more replaces every text by itself.
    const std::size_t before = catalogue.size();
    if (std::holds_alternative<PoError>(catalogue.add(text)) || catalogue.size() != before) std::abort();
    return 0;
}
