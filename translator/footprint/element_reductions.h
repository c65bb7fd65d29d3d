// Reductions into elements: all iterations of a nest update one element. Partial results are combined in a fixed order
// and added to the element on the device.
//
//   for (int j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];        (or x[i] = x[i] - …)
//     access x[i]   an update group of its own
//     kernel        (ferry_partial.ferry_address_ferry_sum_0 = &x[i], ferry_sum_0) -= l[i][j] * x[j];
//
// The element's subscript names no loop of the nest. Other accesses to the array are tested as usual. A function that
// the nest calls may hold the update: see lower/called_updates.h.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"

#include <string>
#include <vector>

namespace ferry::translator::footprint {

struct ElementReduction {
  ir::ExpressionId expression;  // the element, bare
  ir::Source element;           // as the text names it, the body's own or a callee's
  std::string name;             // of the partial result
  ir::VariableId array;
  bool target;  // it is assigned to, unlike `x[0]` on the right of `x[0] = x[0] + v`
};

class ElementReductions {
 public:
  // Marks the accesses of `region`, which has scanned `code`. Under --strict-fp, floating-point sums are left alone.
  void find(FootprintScan& region, const ir::Body& body, ir::StatementId code, bool strict_fp);

  // Drops the reductions into `array`.
  void forget(ir::VariableId array);

  std::vector<ElementReduction> mentions;  // one for each mention in an update
  std::vector<model::Reduction> results;

 private:
  void add(FootprintScan& region, const ir::Body& body, const AtomicUpdate& candidate,
           const std::vector<std::size_t>& accesses);
};

}  // namespace ferry::translator::footprint
