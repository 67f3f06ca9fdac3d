// UNO positions, views and events as JSON: the section "Position" of docs/rules/uno.md.
#pragma once
#include "games/uno/uno.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

template <>
struct Wire<uno::Uno> {
    static json::object position(const uno::State& s, const uno::Box&);
    static uno::State read_position(const json::object& given, const uno::Box&, const OptionValues& options, int seats,
                                    Random random);
    static json::object view(const uno::View& v, const uno::Box&);
    static json::object event(const uno::Event& e, const uno::Box&);
    static OptionValues options(const uno::State& s) { return uno::Uno::options_of(s); }
};

}  // namespace tischlein::host
