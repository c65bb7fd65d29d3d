// Pairs of executions that touch the same element, as isl sets. Uses no Clang.
//
//   for (i) for (k) for (j) c[i][j] += a[i][k] * b[k][j];
//     c[i][j] with itself   { (i, k, j), (i', k', j') : i = i' and j = j' }     never where i < i', maybe where k < k'
//
// Loop variables of the first access are named i<symbol>, and those of the second j<symbol>. Domains may be too large,
// so only the answer "never" is a proof. Subscripts are compared dimension by dimension. For an array of arrays, these
// are the subscripts as written, which C++ keeps within their bounds. For a delinearised subscript, they are its
// dimensions, which must be proved or checked to be within theirs.
#pragma once

#include "proof/buffer_shape.h"
#include "proof/independence.h"
#include "proof/iteration_space.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace ferry::translator::proof {

class Conflicts {
 public:
  Conflicts(const model::Footprint& footprint, const model::ParallelLoop& outermost);

  // Returns whether the order of the two executions matters if they touch the same element. This is the case if both
  // access the same buffer, at least one of them writes, and they don't commute.
  bool ordered(int first, int second) const;
  // Returns whether at least one of the two touches a partial result, which isn't in memory until the nest ends. If so,
  // the order within an iteration matters, too.
  bool held(int first, int second) const;
  // Returns the loops around both accesses, outermost first.
  std::vector<int> common_loops(int first, int second) const;

  // Returns the constraints under which both accesses touch the same element. Sets `said` to whether some dimension
  // could be compared.
  Domain pairs(int first, int second, bool& said);
  // Returns whether no two executions that touch the same element satisfy the constraint. Answers are cached. Returns
  // false once there have been more questions than a fast translation allows.
  bool never(int first, int second, const std::string& constraint);

  // Collects what the answers about the access require: that nothing wraps, which prove_or_check() proves or checks,
  // and that the access stays in its row. Returns false if the latter can be neither proved nor checked.
  bool rely_on(int access, Independence& checks);
  bool prove_or_check(Independence& checks);
  // requirements() returns how many requirements have been collected. forget_requirements() drops all but the first
  // `known` ones.
  std::size_t requirements() const { return requirements_.size(); }
  void forget_requirements(std::size_t known) { requirements_.resize(known); }
  // Returns whether the checks that accesses stay in their rows fail whenever one of `accesses` executes in two
  // iterations of the loop. In that case the nest would always fall back.
  bool never_stay(const std::set<int>& accesses, int loop);

  // Considers all parameters for which the two accesses execute in iterations of the loop that are at least `distance`
  // apart. Returns whether they then always touch the same element in different iterations. Returns false if isl can't
  // tell.
  bool always_conflict(int first, int second, int loop, int distance);

  IterationSpace& space() { return space_; }
  const BufferShape& shape(int buffer);
  // Returns the loops each of whose iterations has its own copy of the buffer.
  const std::vector<int>& copied_along(int buffer) const {
    return footprint_.buffers[static_cast<std::size_t>(buffer)].copied_along;
  }
  // Returns the subscripts of an access, dimension by dimension.
  const std::vector<std::optional<model::Polynomial>>& dimensions(int access);

 private:
  const model::Access& at(int access) const { return footprint_.accesses[static_cast<std::size_t>(access)]; }
  std::size_t number(int access);
  void add_leaving(int access, std::vector<Domain>& all);
  bool is_exact(int access);
  Domain twice(int access, int loop);
  isl_set* parameters(const std::map<std::string, const Domain*>& domains) const;
  bool always_in(const std::vector<Domain>& inner, const std::vector<Domain>& outer) const;
  Domain both(int first, int second);
  bool stays_inside(int access);
  bool same_inside(int first, int second, Domain& both);

  const model::Footprint& footprint_;
  IterationSpace space_;
  std::map<int, BufferShape> shapes_;
  std::map<int, bool> inside_;  // for accesses to elements of arrays in objects
  std::map<std::tuple<int, int, std::string>, bool> answers_;
  std::vector<Requirement> requirements_;
};

}  // namespace ferry::translator::proof
