// Updates of one element that may happen in any order.
//
//   h[k] += v;  --h[k];  h[k] = h[k] & v;  h[k] = std::min(h[k], v);  if (h[k] < v) h[k] = v;  h[k] = 1;
//
// Integers: + and - mixed, because wrapping sums are the same in every order; * & | ^, min and max, each alone.
// Floating point: + - and *, computed in the element's own type; reordering them is a licence. So is reordering least
// and greatest values that skip a NaN (`if (v < h[k]) h[k] = v`, std::min(h[k], v), fmin), because the order decides
// which of two zeros stays. Those that restart after a NaN (std::min(v, h[k])) don't qualify. A plain write qualifies
// if all iterations write one value.
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
    ir::ExpressionId written;  // the element as written in the update's text, bare: `d.f(i)`
    ir::ExpressionId element;  // `f_[i]`, if a called function returns the element
  };
  Update update;
  std::vector<Mention> mentions;              // the target is last
  bool floating = false;                      // the result depends on the order
  std::optional<ir::VariableId> buffer = {};  // set if the update is made atomic
  // The operand that a kernel evaluates although the loop may skip it (speculation.h). To be marked if the update is
  // rewritten.
  std::optional<ir::ExpressionId> speculated = {};
  std::optional<diagnostics::Message> obstacle = {};
};

std::vector<AtomicUpdate> find_atomic_updates(const ir::Body& body, ir::StatementId code);

// Returns whether it is a least or greatest value.
bool selects(Update::Operation operation);

// Returns whether updates by these two operations may be mixed.
bool commute(Update::Operation a, Update::Operation b);

// Returns "add" for ferry_atomic_add, and so on.
std::string operation_name(Update::Operation operation);

}  // namespace ferry::translator::footprint
