// The common texts of the reports of `ferry suggest`.
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
// The suggested functions, those with the most work per call first: functions that run completely on the device before
// others, then by loop depth and by whether they are called in loops. Small nests of constant sizes come last.
std::vector<Listed> by_worth(const SuggestedUnits& units);
// The functions of one verdict, in the order of the text.
std::vector<Listed> of_verdict(const SuggestedUnits& units, model::Suggestion::Verdict verdict);

// "device", "part", …
const char* name_of(model::Suggestion::Verdict verdict);

// "2 of 5 functions with loops would run on the device, 1 in part; …"
std::string summary(const SuggestedUnits& units);
// "n * m iterations, 2 loops deep"
std::string suggested_work(const model::SuggestedLoop& loop);
// "in order on the host, around the loops below it", for a loop that contains launches.
std::string order_text(const model::Suggestion& function, std::size_t loop);
// "called in a loop in line 41, by solve(): …"; one line per caller and callee, and one for main().
std::vector<std::string> call_lines(const model::Suggestion& one);
// A short reason for not suggesting, as the heading of the functions with that verdict.
const char* heading(model::Suggestion::Verdict verdict);
// The verdicts that aren't suggestions, as reports list them.
inline constexpr model::Suggestion::Verdict others[] = {
    model::Suggestion::Verdict::row, model::Suggestion::Verdict::inside, model::Suggestion::Verdict::host,
    model::Suggestion::Verdict::refused, model::Suggestion::Verdict::untried};

}  // namespace ferry::translator::render
