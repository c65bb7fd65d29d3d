// `ferry suggest`: which functions are worth [[ferry::offload]], as text and as a page for people, as JSON
// (docs/suggest.md) and as SARIF 2.1.0 for editors.
#pragma once

#include "model/suggestion.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

using SuggestedUnits = std::vector<model::SuggestedUnit>;

std::string suggest_text(const SuggestedUnits& units);
std::string suggest_json(const SuggestedUnits& units);
std::string suggest_html(const SuggestedUnits& units);
std::string suggest_sarif(const SuggestedUnits& units);

}  // namespace ferry::translator::render
