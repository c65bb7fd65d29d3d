// Updates of one element: they may happen in any order.
//
//   h[k] += v;  --h[k];  h[k] = h[k] & v;  h[k] = std::min(h[k], v);  if (h[k] < v) h[k] = v;
//
// Integers: + and - together (wrapping sums are the same in every order), & | ^, min and max, each alone. Floating
// point: + and -, computed in the element's own type; their order is a licence. Its minimum is none of these: which
// zero is kept, and what a NaN does, depends on the order.
//
// In: a loop's body. Out: the candidates, also those with an obstacle, which says why one is none.
#pragma once

#include "diagnostics/message.h"
#include "footprint/updates.h"
#include "ir/body.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

struct AtomicUpdate {
  Update update;
  std::vector<ir::ExpressionId> mentions;  // of the element, bare; its own comes last
  bool floating = false;
  std::optional<ir::VariableId> buffer = {};  // where the update is made atomic
  std::optional<diagnostics::Message> obstacle = {};
};

std::vector<AtomicUpdate> find_atomic_updates(const ir::Body& body, ir::StatementId code);

// Updates of these two operations may be mixed.
bool commute(Update::Operation a, Update::Operation b);

// "add", as ferry::atomic_add has it.
std::string operation_name(Update::Operation operation);

}  // namespace ferry::translator::footprint
