// Texts that all reports of `ferry suggest` use.
#pragma once

#include "model/suggestion.h"
#include "render/suggest.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// Returns whether the attribute is suggested.
bool is_suggested(const model::Suggestion& one);

struct Listed {
  const model::SuggestedUnit* unit;
  const model::Suggestion* function;
  std::string file() const { return function->place.file.empty() ? unit->file : function->place.file; }
};
// Returns the suggested functions. Functions with the most work per call come first: the order is by loop depth, then
// by whether a function runs completely on the device, then by whether it is called in loops. Small nests of constant
// size come last.
std::vector<Listed> by_worth(const SuggestedUnits& units);
// Returns the functions with this verdict, in the order of the text.
std::vector<Listed> of_verdict(const SuggestedUnits& units, model::Suggestion::Verdict verdict);

// Returns the verdict's name: "device", "part", ….
const char* name_of(model::Suggestion::Verdict verdict);

// Returns a summary like "2 of 5 functions with loops would run on the device, 1 in part; …".
std::string summary(const SuggestedUnits& units);
// Returns the work of a loop: "n * m iterations, 2 loops deep".
std::string suggested_work(const model::SuggestedLoop& loop);
// Returns "in order on the host, around the loops below it", for a loop that contains launches.
std::string order_text(const model::Suggestion& function, std::size_t loop);
// Returns lines like "called in a loop in line 41, by solve(): …": one per caller and callee, and one for main().
std::vector<std::string> call_lines(const model::Suggestion& one);
// Returns a short reason for not suggesting functions with this verdict, as a heading above them.
const char* heading(model::Suggestion::Verdict verdict);
// The verdicts that aren't suggestions, in the order in which reports list them.
inline constexpr model::Suggestion::Verdict others[] = {
    model::Suggestion::Verdict::row, model::Suggestion::Verdict::inside, model::Suggestion::Verdict::host,
    model::Suggestion::Verdict::refused, model::Suggestion::Verdict::untried};

}  // namespace ferry::translator::render
