// Elements that each iteration reads after the previous one has written them. Each such element is replaced by a
// variable, which may then be a running result.
//
//   start[c + 1] = start[c] + count[c];      { s = s + count[c];  start[c + 1] = s; }      s begins with start[0]
//   a[i] += a[i - 1];                        { s = a[i] + s;  a[i] = s; }
//   most[i] = std::max(most[i - 1], x[i]);
//
// "Scalar replacement" of a flow dependence at distance 1: S. Carr, K. Kennedy, "Scalar replacement in the presence of
// conditional control flow" (1994).
#pragma once

#include "schedule/other_body.h"

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::schedule {

// A function in which variables replace the carried elements of one loop.
struct CarriedElements : OtherBody {
  using OtherBody::OtherBody;

  struct Element {
    ir::VariableId variable, array;
    std::string first;  // the stub's text of the element whose value initialises the variable
    std::string shown;  // the user's text of that element
    // The subscript of the elements that iterations read. The launch checks that it doesn't wrap.
    model::IndexExpression read;
  };
  std::vector<Element> elements;
  std::vector<model::Symbol> symbols;  // the symbols in `read`
};

// Finds the carried elements of a draft whose header has been read and whose body has been scanned. Returns null if
// there are none.
//
// A variable can hold the element's value because a single statement of the body writes the array. This statement runs
// in each iteration, and reads what the previous iteration wrote. Any other write to the array conflicts with that
// write, or with the first element, which is an object that the launch reads.
std::shared_ptr<const CarriedElements> carry_elements(Draft& draft);

// Makes each element's `first` an object that the launch of `nest` reads beforehand, and checks the subscripts that
// iterations read. The nest's body must be the body of `carried`. Returns false if that is impossible.
bool begin_with_elements(const std::shared_ptr<const CarriedElements>& carried, Draft& nest);

}  // namespace ferry::translator::schedule
