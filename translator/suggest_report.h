// What a study of a source's functions has found → what `ferry suggest` says of each.
#pragma once

#include "model/suggestion.h"
#include "suggest/choice.h"
#include "suggest/functions.h"

#include <cstddef>
#include <vector>

namespace ferry::translator {

// By the functions' numbers.
struct Study {
  std::vector<suggest::UserFunction> functions;
  std::vector<std::vector<model::Function>> results;  // of a template, one for each instance
  std::vector<model::Remark> errors, warnings;        // of no function's result
  suggest::Choice choice;
};

// Whether the annotation is no error, and means something by itself.
bool runs(const Study& study, std::size_t f);
// Whether callers find an annotated function, if the suggestions are taken.
bool is_used(const Study& study, std::size_t f);
// Errors that stand in no function.
std::vector<model::Remark> unit_errors(const Study& study);

model::Suggestion suggestion(const Study& study, std::size_t f);

}  // namespace ferry::translator
