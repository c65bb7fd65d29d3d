// Does a plan keep the meaning of a nest? A plan runs the nest's accesses in several kernels, one after the other; the
// loops of a kernel's grid in any order, all others in order. No Clang.
//
//   for (i) { for (j) c[i][j] *= beta;  for (k) for (j) c[i][j] += a[i][k] * b[k][j]; }
//     kernel 0   grid i, j                 c[i][j] *= beta
//     kernel 1   grid i, j; in order k     c[i][j] += …         legal: each element is scaled before it is added to
//
// A dependence is a pair of executions that touch the same element, one of which writes it. It must not run backwards:
// the earlier execution stays in the same kernel or in one before; in one kernel both have the same values of the
// grid's loops, and the loops in order keep theirs. The search for plans asks the same questions one by one; the check
// reads the finished plan alone.
#pragma once

#include "proof/conflicts.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

struct PlannedKernel {
  std::vector<int> grid;      // symbols of the nest's loops, in any order
  std::vector<int> in_order;  // of loops around all accesses, outermost first
  std::vector<int> accesses;  // in the order of the text
};

struct BrokenDependence {
  int first, second;             // accesses
  std::optional<int> loop = {};  // of the grid, whose iterations it ties together; none: it would run backwards
};

class PlanCheck {
 public:
  PlanCheck(const model::Footprint& footprint, const model::ParallelLoop& outermost);

  // A dependence among the accesses between different values of the loop, which is around all of them.
  std::optional<BrokenDependence> carried(const std::vector<int>& accesses, int loop);
  // A dependence that would run backwards if all of `before` ran in a kernel before all of `after`.
  std::optional<BrokenDependence> backward(const std::vector<int>& before, const std::vector<int>& after);
  // The first dependence that a finished plan breaks.
  std::optional<BrokenDependence> broken_by(const std::vector<PlannedKernel>& plan);

  // What the answers rest on; its reason where that can neither be proved nor checked at run time.
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
