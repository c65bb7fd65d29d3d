// Writes what `ferry suggest` reports: which functions are worth annotating with [[ferry::offload]]. Writes text and a
// page for people, and JSON (docs/suggest.md). findings.h has formats for editors and CI.
#pragma once

#include "model/suggestion.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

using SuggestedUnits = std::vector<model::SuggestedUnit>;

std::string suggest_text(const SuggestedUnits& units);
std::string suggest_json(const SuggestedUnits& units);
std::string suggest_html(const SuggestedUnits& units);

}  // namespace ferry::translator::render
