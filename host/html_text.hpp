// Escapes text for HTML pages, between tags and in attributes; and the colours that all pages share.
#pragma once
#include <string>
#include <string_view>

#include "host/namespace.hpp"

namespace tischlein::host {

std::string escaped(std::string_view text);

// The style of every page that the program writes begins with this: paper and ink, and six colours (--c0 to --c5) that
// colour-blind readers can tell apart, darker on light paper and lighter on dark.
inline constexpr std::string_view page_colours = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #23211d; --faint: #6d685f; --grid: #e4e0d8;
  --c0: #1f5fa8; --c1: #b8500c; --c2: #2b7a3d; --c3: #9a3180; --c4: #7a6a00; --c5: #4a4a4a; }
@media (prefers-color-scheme: dark) { :root { --paper: #191815; --card: #23211d; --ink: #efece4; --faint: #a8a297; --grid: #3a372f;
  --c0: #7db4f0; --c1: #f0a060; --c2: #7fcf90; --c3: #e69ad2; --c4: #d8c860; --c5: #c4c4c4; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
)";

}  // namespace tischlein::host
