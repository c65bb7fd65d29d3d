// Elements that all iterations of a nest update: a reduction into an element, whose partial results are combined in a
// fixed order and added where the element lies.
//
//   for (int j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];
//   or x[i] = x[i] - l[i][j] * x[j];
//     access x[i]  commutes with itself      kernel  (ferry_partial.ferry_sum_0_address = &x[i], ferry_sum_0) -= …
//
// Its subscript names no loop of the nest. Other accesses of the array are tested as ever.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"

#include <string>
#include <vector>

namespace ferry::translator::footprint {

struct ElementReduction {
  ir::Source element;  // the lvalue as the body names it
  std::string name;    // of the partial result
  ir::VariableId array;
  bool target;  // what is assigned to; not `x[0]` on the right of `x[0] = x[0] + v`
};

class ElementReductions {
 public:
  // Marks the accesses of the region, which has scanned `code`. Floating-point sums are left alone under --strict-fp.
  void find(FootprintScan& region, const ir::Body& body, ir::StatementId code, bool strict_fp);

  // The array becomes each iteration's own.
  void forget(ir::VariableId array);

  std::vector<ElementReduction> mentions;  // one for each mention in an update
  std::vector<model::Reduction> results;

 private:
  void add(FootprintScan& region, const ir::Body& body, const AtomicUpdate& candidate,
           const std::vector<std::size_t>& accesses);
};

}  // namespace ferry::translator::footprint
