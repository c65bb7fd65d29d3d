// Reductions into elements: all iterations of a nest update a single element, or the few elements of a small array.
// Partial results are combined in a fixed order and added to the elements on the device.
//
//   for (int j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];        (or x[i] = x[i] - …)
//     access x[i]   an update group of its own
//     kernel        (ferry_partial.ferry_address_ferry_sum_0 = &x[i], ferry_sum_0) -= l[i][j] * x[j];
//
//   for (int i = 0; i < n; ++i)
//     for (int m = 0; m < 5; ++m) rms[m] += u[i][m] * u[i][m];
//     kernel        (ferry_partial.ferry_address_ferry_sum_0 = &rms[m] - (m), ferry_sum_0[m]) += u[i][m] * u[i][m];
//
// A called function may return the element. The partial result then replaces the call.
//
//   d.x(0) += v;                  (ferry_partial.ferry_address_ferry_sum_0 = &d.x(0), ferry_sum_0) += v;
//
// The element's subscript must not name a loop of the nest. A small array's subscripts may name inner loops, or
// anything if the array's size is known. Other accesses to the array are tested for dependences as usual. A function
// that the nest calls may contain an update of one element: see lower/called_updates.h.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// A position in a small array, relative to the first updated element. It is the sum of subscript * stride over all
// subscripts, minus `first`.
struct PlaceInArray {
  std::vector<ir::ExpressionId> subscripts;
  std::vector<std::int64_t> strides;
  std::int64_t first = 0;
};

struct ElementReduction {
  ir::ExpressionId expression;  // the bare element as named in the text: `x[0]`, `d.x(0)`
  ir::Source element;           // the text of this element, in the body or in a callee
  std::string name;             // the name of the partial result
  ir::VariableId array;
  bool target;                             // whether it is assigned; `x[0]` on the right of `x[0] = x[0] + v` isn't
  std::optional<PlaceInArray> place = {};  // none if all iterations update the same element
};

class ElementReductions {
 public:
  // Finds reductions and marks the accesses of `region`, which has scanned `code`. Under --strict-fp, floating-point
  // sums don't count as reductions. Accepts small arrays as long as all results fit into `room` bytes (see
  // result_bytes).
  void find(FootprintScan& region, const ir::Function& function, ir::StatementId code, bool strict_fp,
            std::int64_t room);

  // Drops the reductions whose elements are in `array`.
  void forget(ir::VariableId array);

  // Returns whether the loop's iterations select elements of a small array. If so, each thread must run all iterations
  // of the loop.
  bool runs_in_each_thread(int loop_symbol) const { return along_.contains(loop_symbol); }

  bool into_arrays() const;

  std::int64_t bytes() const;
  // Returns whether there wasn't room for the result of a single element. Its updates then stay ordinary updates.
  bool overflowed() const { return overflowed_; }

  std::vector<ElementReduction> mentions;  // all mentions of updated elements
  std::vector<model::Reduction> results;

 private:
  struct SmallArray {
    std::vector<PlaceInArray> places;  // the mentions' positions in the small array, in order
    std::int64_t count;
  };
  struct Target {
    int buffer;
    std::optional<model::IndexExpression> subscript;  // the subscript of a single element
    std::int64_t first;                               // for a small array: the position of the first updated element
    std::optional<model::Part> part;                  // the updated part of the element, if the element is an object

    friend bool operator==(const Target&, const Target&) = default;
  };
  std::optional<SmallArray> small_array(const FootprintScan& region, const ir::Body& body,
                                        const AtomicUpdate& candidate, std::size_t number) const;
  void add(FootprintScan& region, const ir::Function& function, const AtomicUpdate& candidate,
           const std::vector<std::size_t>& accesses, const std::optional<SmallArray>& array, std::int64_t room);

  std::vector<Target> targets_;  // the targets of the reductions in `results`, in the order of discovery
  std::set<int> along_;
  bool overflowed_ = false;
};

// Returns the number of bytes that a thread keeps for a result, as in reduction.h.
std::int64_t result_bytes(const model::Reduction& result);

}  // namespace ferry::translator::footprint
