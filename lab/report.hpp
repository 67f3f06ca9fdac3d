// A simulation as one HTML file that a designer reads without help: every plot has a sentence that says what it shows.
#pragma once
#include <string>
#include <string_view>

#include "lab/namespace.hpp"
#include "lab/simulation.hpp"

namespace tischlein::lab {

// No script and nothing from outside; light or dark as the reader's system is set. The file is also well-formed XML.
// `more`: sections that others wrote, put before the rules.
std::string write_report(const Simulation& simulation, std::string_view more = {});

}  // namespace tischlein::lab
