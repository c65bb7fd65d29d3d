// Converts a study of a source's functions to what `ferry suggest` prints about each.
#pragma once

#include "model/suggestion.h"
#include "suggest/choice.h"
#include "suggest/functions.h"

#include <cstddef>
#include <vector>

namespace ferry::translator {

// By function number.
struct Study {
  std::vector<suggest::UserFunction> functions;
  std::vector<std::vector<model::Function>> results;  // one for each instance of a template
  std::vector<model::Remark> errors, warnings;        // those that belong to no function's result
  suggest::Choice choice;
};

// Returns whether the annotation is no error, and useful by itself.
bool runs(const Study& study, std::size_t f);
// Returns whether callers find an annotated function if the suggestions are followed.
bool is_used(const Study& study, std::size_t f);
// Returns the errors outside functions.
std::vector<model::Remark> unit_errors(const Study& study);

model::Suggestion suggestion(const Study& study, std::size_t f);

}  // namespace ferry::translator
