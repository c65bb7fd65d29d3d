// Updates of one element that may happen in any order.
//
//   h[k] += v;  --h[k];  h[k] = h[k] & v;  h[k] = std::min(h[k], v);  if (h[k] < v) h[k] = v;  h[k] = 1;
//
// Integers: + and - mixed (wrapping sums are the same in every order); * & | ^, min and max, each alone. Floating
// point:
// + - and *, computed in the element's own type; reordering them is a licence. So are least and greatest values that
// pass over a NaN (`if (v < h[k]) h[k] = v`, std::min(h[k], v), fmin): the order decides which of two zeros stays.
// Those that start anew behind a NaN (std::min(v, h[k])) don't qualify. A plain write does where it is of one value.
//
// In: a loop's body. Out: the candidates, including those with an obstacle, which says why an update doesn't qualify.
#pragma once

#include "diagnostics/message.h"
#include "footprint/updates.h"
#include "ir/body.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

struct AtomicUpdate {
  struct Mention {
    ir::ExpressionId written;  // as the text of the update names the element, bare: `d.f(i)`
    ir::ExpressionId element;  // `f_[i]`, where a function that is called says so
  };
  Update update;
  std::vector<Mention> mentions;              // the target comes last
  bool floating = false;                      // what comes out depends on the order
  std::optional<ir::VariableId> buffer = {};  // set if the update is made atomic
  // What is evaluated although the loop passes it over (speculation.h): to be marked where the update becomes another.
  std::optional<ir::ExpressionId> speculated = {};
  std::optional<diagnostics::Message> obstacle = {};
};

std::vector<AtomicUpdate> find_atomic_updates(const ir::Body& body, ir::StatementId code);

// A least or greatest value.
bool selects(Update::Operation operation);

// Whether updates by these two operations may be mixed.
bool commute(Update::Operation a, Update::Operation b);

// "add" for ferry_atomic_add.
std::string operation_name(Update::Operation operation);

}  // namespace ferry::translator::footprint
