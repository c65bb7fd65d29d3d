// Does an iteration write what it reads of an array, whatever the bounds of its loops are? No Clang.
//
//   for (int k = 0; k < m / 2; ++k) t[k] = …;          { [k] : 0 <= k < m / 2 }
//   for (int k = m / 2; k < m; ++k) t[k] = …;          { [k] : m / 2 <= k < m }
//   for (int k = 1; k < m - 1; ++k) … t[k - 1] + t[k + 1]      each element is in the union
//
// Domains of writes must be exact and those of reads may be too large. A write comes before a read if it stands before
// it in the same iteration of the loops around both, or executes in an earlier one of these: such a loop carries the
// array's elements, and must run in order.
#pragma once

#include "proof/iteration_space.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

class Fill {
 public:
  // `writes`: the accesses that may fill the array.
  Fill(const model::Footprint& footprint, const model::ParallelLoop& outermost, const std::vector<int>& writes);

  // Reads of consecutive elements, `t[k]` to `t[k + 24]`, are one whose subscript has a loop of its own. It stands
  // where the first of them does, and rests on what each of them rests on.
  struct Read {
    model::Access access;
    int position;              // the number of the first
    std::vector<int> members;  // and of all
  };
  // Whether each element that is read has been written.
  bool filled(const Read& read);
  // The same for the sizes with which the condition doesn't hold; none where there are no such sizes.
  std::optional<model::BoundExpression> filled_unless(const Read& read);
  // Adds the checks that the answers rest on; false where they can't be made.
  bool settle(std::vector<model::NoWrapCheck>& checks);

  std::set<int> carrying;  // symbols of inner loops

 private:
  const model::Access& at(int access) const { return footprint_.accesses[static_cast<std::size_t>(access)]; }
  std::vector<int> common_loops(int write, const Read& read) const;
  struct Written {
    Domain read;
    std::vector<Domain> parts;  // of it, that have been written
    std::vector<int> writes;
    std::set<int> carry;
  };
  std::optional<Written> written_before(const Read& read, bool by_earlier_iterations);
  void rely_on(const Written& written, const Read& read);
  Domain in_long_loops(const Domain& executions, const Read& read);
  bool covered(const Read& read, bool by_earlier_iterations);
  std::vector<std::optional<model::Polynomial>> places(const model::Access& access, bool natural);
  std::optional<std::pair<std::int64_t, std::int64_t>> constant_values(int symbol) const;
  bool differ_modulo(const model::Polynomial& a, const model::Polynomial& b) const;
  std::optional<Domain> pair(const model::Access& write, const model::Access& read, const Domain& domain,
                             const std::vector<std::string>& order);
  bool is_covered(const Domain& read, const std::vector<Domain>& written);
  bool earlier(int loop, std::string& constraint) const;
  void rely_on(int access);

  const model::Footprint& footprint_;
  const std::vector<int>& writes_;
  IterationSpace space_;
  std::vector<Requirement> requirements_;
};

}  // namespace ferry::translator::proof
