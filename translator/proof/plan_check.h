// Checks whether a plan preserves the meaning of a nest. A plan runs the nest's accesses in several kernels, one after
// the other. The loops of a kernel's grid run in any order, and all other loops in order. Uses no Clang.
//
//   for (i) { for (j) c[i][j] *= beta;  for (k) for (j) c[i][j] += a[i][k] * b[k][j]; }
//     kernel 0   grid i, j                 c[i][j] *= beta
//     kernel 1   grid i, j; in order k     c[i][j] += …         legal: each element is scaled before additions
//
// A dependence is a pair of executions that touch the same element, at least one of which writes it. It must not run
// backwards: the earlier execution must be in an earlier kernel, or in the same kernel with the same values of the
// grid's loops and in the original order of the other loops. The search for plans asks the same questions one by one.
// This check only reads the finished plan.
#pragma once

#include "proof/conflicts.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

struct PlannedKernel {
  std::vector<int> grid;      // symbols of the nest's loops that run in any order
  std::vector<int> in_order;  // the loops around all accesses that run in order, outermost first
  std::vector<int> accesses;  // in the order of the text
};

struct BrokenDependence {
  int first, second;             // the two accesses, by index
  std::optional<int> loop = {};  // the loop of the grid that carries it; nothing if it would run backwards
};

class PlanCheck {
 public:
  PlanCheck(const model::Footprint& footprint, const model::ParallelLoop& outermost);

  // Returns a dependence among the accesses that is carried by the loop, which is around all of them, or nullopt if
  // there is none.
  std::optional<BrokenDependence> carried(const std::vector<int>& accesses, int loop);
  // Returns a dependence that would run backwards if all of `before` ran in an earlier kernel than all of `after`, or
  // nullopt if there is none.
  std::optional<BrokenDependence> backward(const std::vector<int>& before, const std::vector<int>& after);
  // Returns the first dependence that a finished plan breaks, or nullopt if it breaks none.
  std::optional<BrokenDependence> broken_by(const std::vector<PlannedKernel>& plan);

  // Returns what the answers require. The reason is set if some requirement can be neither proved nor checked at run
  // time.
  Independence checks();

 private:
  std::string earlier(int loop, const char* first, const char* second) const;
  std::vector<std::string> runs_before(int first, int second) const;
  bool equal_where_they_meet(int first, int second, int loop);
  std::optional<BrokenDependence> reordered(const PlannedKernel& kernel);

  const model::Footprint& footprint_;
  const model::ParallelLoop& outermost_;
  Conflicts conflicts_;
  std::set<int> compared_;
};

}  // namespace ferry::translator::proof
