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
// A called function may return the element; then the result replaces the call.
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

// The element of a small array, counted from the first one that is updated: sum of subscript * stride - first.
struct PlaceInArray {
  std::vector<ir::ExpressionId> subscripts;
  std::vector<std::int64_t> strides;
  std::int64_t first = 0;
};

struct ElementReduction {
  ir::ExpressionId expression;  // the element as named in the text, bare: `x[0]`, `d.x(0)`
  ir::Source element;           // in the body's text or a callee's
  std::string name;             // of the partial result
  ir::VariableId array;
  bool target;                             // assigned to, unlike `x[0]` on the right of `x[0] = x[0] + v`
  std::optional<PlaceInArray> place = {};  // none: all iterations update the same element
};

class ElementReductions {
 public:
  // Marks the accesses of `region`, which has scanned `code`. Under --strict-fp it leaves floating-point sums alone. It
  // takes small arrays as long as all results fit into `room` bytes (see result_bytes).
  void find(FootprintScan& region, const ir::Function& function, ir::StatementId code, bool strict_fp,
            std::int64_t room);

  // Drops the reductions into `array`.
  void forget(ir::VariableId array);

  // Returns whether the loop selects among the elements of a small array, so that each thread must run all of it.
  bool runs_in_each_thread(int loop_symbol) const { return along_.contains(loop_symbol); }

  bool into_arrays() const;

  std::int64_t bytes() const;
  // Returns whether one of them didn't fit, and is an ordinary update then.
  bool overflowed() const { return overflowed_; }

  std::vector<ElementReduction> mentions;  // one per mention of the element in an update
  std::vector<model::Reduction> results;

 private:
  struct SmallArray {
    std::vector<PlaceInArray> places;  // of the mentions, in order
    std::int64_t count;
  };
  struct Target {
    int buffer;
    std::optional<model::IndexExpression> subscript;  // for a single element
    std::int64_t first;                               // for a small array
    std::optional<model::Part> part;                  // for an element that is an object

    friend bool operator==(const Target&, const Target&) = default;
  };
  std::optional<SmallArray> small_array(const FootprintScan& region, const ir::Body& body,
                                        const AtomicUpdate& candidate, std::size_t number) const;
  void add(FootprintScan& region, const ir::Function& function, const AtomicUpdate& candidate,
           const std::vector<std::size_t>& accesses, const std::optional<SmallArray>& array, std::int64_t room);

  std::vector<Target> targets_;  // of the results, in the order of discovery
  std::set<int> along_;
  bool overflowed_ = false;
};

// The bytes that a thread keeps for a result, as in reduction.h.
std::int64_t result_bytes(const model::Reduction& result);

}  // namespace ferry::translator::footprint
