// Reductions into elements: all iterations of a nest update one element, or the few of a small array. Partial results
// are combined in a fixed order and added to the elements on the device.
//
//   for (int j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];        (or x[i] = x[i] - …)
//     access x[i]   an update group of its own
//     kernel        (ferry_partial.ferry_address_ferry_sum_0 = &x[i], ferry_sum_0) -= l[i][j] * x[j];
//
//   for (int i = 0; i < n; ++i)
//     for (int m = 0; m < 5; ++m) rms[m] += u[i][m] * u[i][m];
//     kernel        (ferry_partial.ferry_address_ferry_sum_0 = &rms[m] - (m), ferry_sum_0[m]) += u[i][m] * u[i][m];
//
// A function that is called may say which element it is: then the result is in the place of the call.
//
//   d.x(0) += v;                  (ferry_partial.ferry_address_ferry_sum_0 = &d.x(0), ferry_sum_0) += v;
//
// The element's subscript names no loop of the nest; a small array's may name inner loops, or anything if the array's
// size is known. Other accesses to the array are tested as usual. A function that the nest calls may hold an update of
// one element: see lower/called_updates.h.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// Which element of a small array, counted from the first that is updated: sum of subscript * stride - first.
struct PlaceInArray {
  std::vector<ir::ExpressionId> subscripts;
  std::vector<std::int64_t> strides;
  std::int64_t first = 0;
};

struct ElementReduction {
  ir::ExpressionId expression;  // the element as the text names it, bare: `x[0]`, `d.x(0)`
  ir::Source element;           // where: in the body's text or a callee's
  std::string name;             // of the partial result
  ir::VariableId array;
  bool target;                             // it is assigned to, unlike `x[0]` on the right of `x[0] = x[0] + v`
  std::optional<PlaceInArray> place = {};  // none: all iterations update the same
};

class ElementReductions {
 public:
  // Marks the accesses of `region`, which has scanned `code`. Under --strict-fp, floating-point sums are left alone.
  // Small arrays are taken as long as all results are no more than `room` bytes (see result_bytes).
  void find(FootprintScan& region, const ir::Function& function, ir::StatementId code, bool strict_fp,
            std::int64_t room);

  // Drops the reductions into `array`.
  void forget(ir::VariableId array);

  // The loop chooses between the elements of a small array: it runs in each thread.
  bool run_along(int loop_symbol) const { return along_.contains(loop_symbol); }

  bool into_arrays() const;

  std::int64_t bytes() const;
  // There was no room for one of them, which is an ordinary update, then.
  bool lacks_room() const { return lacks_room_; }

  std::vector<ElementReduction> mentions;  // one for each mention in an update
  std::vector<model::Reduction> results;

 private:
  struct SmallArray {
    std::vector<PlaceInArray> places;  // of the mentions, in their order
    std::int64_t count;
  };
  struct Target {
    int buffer;
    std::optional<model::IndexExpression> subscript;  // of one element
    std::int64_t first;                               // of a small array
    std::optional<model::Part> part;                  // of an element that is an object

    friend bool operator==(const Target&, const Target&) = default;
  };
  std::optional<SmallArray> small_array(const FootprintScan& region, const ir::Body& body,
                                        const AtomicUpdate& candidate, std::size_t number) const;
  void add(FootprintScan& region, const ir::Function& function, const AtomicUpdate& candidate,
           const std::vector<std::size_t>& accesses, const std::optional<SmallArray>& array, std::int64_t room);

  std::vector<Target> targets_;  // of the results, as they were found
  std::set<int> along_;
  bool lacks_room_ = false;
};

// What a thread keeps of a result, as reduction.h has it.
std::int64_t result_bytes(const model::Reduction& result);

}  // namespace ferry::translator::footprint
