// Elements that each iteration reads where the one before it has written: as variables, which may then be running
// results.
//
//   start[c + 1] = start[c] + count[c];      { s = start's s + count[c];  start[c + 1] = s; }      s begins with
//   start[0] a[i] += a[i - 1];                        { s = a[i] + s;  a[i] = s; } most[i] = std::max(most[i - 1],
//   x[i]);
//
// "Scalar replacement" of a flow dependence at distance 1: S. Carr, K. Kennedy, "Scalar replacement in the presence of
// conditional control flow" (1994).
#pragma once

#include "schedule/other_body.h"

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::schedule {

// A function in one of whose loops such elements are variables.
struct CarriedElements : OtherBody {
  using OtherBody::OtherBody;

  struct Element {
    ir::VariableId variable, array;
    std::string first;  // in the stub: the element with which the variable begins
    std::string shown;  // as the user has it
    // What iterations read, which has to be what mathematics makes of it.
    model::IndexExpression read;
  };
  std::vector<Element> elements;
  std::vector<model::Symbol> symbols;  // in which `read` is
};

// Those of a draft whose header is read and whose body is scanned; null: none.
//
// The variable's value is that of the element: one statement of the body writes the array, in each iteration, and reads
// what the iteration before has written. What else may write there meets that write, or the first element, which is an
// object that the launch reads.
std::shared_ptr<const CarriedElements> carry_elements(Draft& draft);

// A nest of that body, which `first` runs before: they read the first elements, and what iterations read there is
// checked. False: it can't be.
bool begin_with_elements(const std::shared_ptr<const CarriedElements>& carried, Draft& nest);

}  // namespace ferry::translator::schedule
