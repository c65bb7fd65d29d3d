// Converts what is known about a source's functions to what `ferry suggest` prints about each function.
#pragma once

#include "model/suggestion.h"
#include "suggest/choice.h"
#include "suggest/functions.h"

#include <cstddef>
#include <vector>

namespace ferry::translator {

// What is known about a source's functions. The lists are indexed by function number, except for `errors` and
// `warnings`.
struct Study {
  std::vector<suggest::UserFunction> functions;
  std::vector<std::vector<model::Function>> results;  // for each function, one result per instance
  std::vector<model::Remark> errors, warnings;        // remarks that don't belong to any of the `results`
  suggest::Choice choice;
};

// Returns whether annotating the function isn't an error, and then some instance of it has kernels or is more than a
// driver.
bool runs(const Study& study, std::size_t f);
// Returns whether the function is annotated if the user follows the suggestions.
bool is_used(const Study& study, std::size_t f);
// Returns errors that aren't inside functions.
std::vector<model::Remark> unit_errors(const Study& study);

model::Suggestion suggestion(const Study& study, std::size_t f);

}  // namespace ferry::translator
