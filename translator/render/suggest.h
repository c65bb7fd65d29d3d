// `ferry suggest`: which functions are worth [[ferry::offload]]. It writes text and a page for people, JSON
// (docs/suggest.md). Formats for editors and CI: findings.h.
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
