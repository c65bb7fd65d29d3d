// Converts the study of a source's functions to what `ferry suggest` prints about each function.
#pragma once

#include "model/suggestion.h"
#include "suggest/choice.h"
#include "suggest/functions.h"

#include <cstddef>
#include <vector>

namespace ferry::translator {

// The study of a source's functions. Its lists are indexed by function number, except for `errors` and `warnings`.
struct Study {
  std::vector<suggest::UserFunction> functions;
  std::vector<std::vector<model::Function>> results;  // of each function, a result for each instance
  std::vector<model::Remark> errors, warnings;        // remarks that aren't in `results`
  suggest::Choice choice;
};

// Returns whether annotating the function is no error, and some instance of it then has kernels or isn't just a driver.
bool runs(const Study& study, std::size_t f);
// Returns whether the function is annotated once the suggestions are followed.
bool is_used(const Study& study, std::size_t f);
// Returns the errors outside functions.
std::vector<model::Remark> unit_errors(const Study& study);

model::Suggestion suggestion(const Study& study, std::size_t f);

}  // namespace ferry::translator
