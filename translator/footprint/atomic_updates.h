// Finds updates of one element that may happen in any order.
//
//   h[k] += v;  --h[k];  h[k] = h[k] & v;  h[k] = std::min(h[k], v);  if (h[k] < v) h[k] = v;  h[k] = 1;
//
// For integers, + and - may be combined, because wrapping sums are the same in every order. *, &, |, ^, min and max may
// only be combined with themselves. For floating point, +, - and * qualify if they are computed in the element's own
// type and the user permits reordering. The same holds for least and greatest values that skip a NaN (`if (v < h[k])
// h[k] = v`, std::min(h[k], v), fmin), because the order decides which of two zeros stays. Least and greatest values
// that restart after a NaN (std::min(v, h[k])) don't qualify. A plain write qualifies if all iterations write the same
// value.
//
// In: a loop's body. Out: the candidates. A candidate with an obstacle doesn't qualify; the obstacle says why.
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
    ir::ExpressionId written;  // the element as the update's text names it, bare: `d.f(i)`
    ir::ExpressionId element;  // the element itself, bare: `f_[i]` if d.f(i) returns it
  };
  Update update;
  std::vector<Mention> mentions;              // the mentions of the element; the update's target is last
  bool floating = false;                      // whether the result depends on the order
  std::optional<ir::VariableId> buffer = {};  // set if the update is made atomic
  // The operand that a kernel evaluates although the loop may skip it (speculation.h). If the update is rewritten, the
  // operand must be marked as speculative.
  std::optional<ir::ExpressionId> speculated = {};
  std::optional<diagnostics::Message> obstacle = {};
};

std::vector<AtomicUpdate> find_atomic_updates(const ir::Body& body, ir::StatementId code);

// Returns whether the operation selects a least or greatest value.
bool selects(Update::Operation operation);

// Returns whether updates with these two operations may be combined in any order.
bool commute(Update::Operation a, Update::Operation b);

// Returns the operation's name as in ferry_atomic_…, for example "add".
std::string operation_name(Update::Operation operation);

}  // namespace ferry::translator::footprint
