// Tests whether an iteration writes the elements of an array before it reads them, for any bounds of its loops. Uses no
// Clang.
//
//   for (int k = 0; k < m / 2; ++k) t[k] = …;          { [k] : 0 <= k < m / 2 }
//   for (int k = m / 2; k < m; ++k) t[k] = …;          { [k] : m / 2 <= k < m }
//   for (int k = 1; k < m - 1; ++k) … t[k - 1] + t[k + 1]      each element is in the union
//
// Domains of writes must be exact. Domains of reads may be too large. A write precedes a read if it comes first in the
// same iteration of the loops around both, or if it executes in an earlier iteration of one of these loops. Such a loop
// carries the array's elements and must run in order.
#pragma once

#include "proof/iteration_space.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

class Fill {
 public:
  // `writes` are the accesses that may fill the array.
  Fill(const model::Footprint& footprint, const model::ParallelLoop& outermost, const std::vector<int>& writes);

  // A read. It may represent several reads of consecutive elements, `t[k]` to `t[k + 24]`, with a loop of its own in
  // the subscript. It then has the position of the first of these reads, and the requirements of all of them.
  struct Read {
    model::Access access;
    int position;              // index of the first merged access
    std::vector<int> members;  // indices of all merged accesses
  };
  // Returns whether each element is written before it is read.
  bool filled(const Read& read);
  // Returns the condition on sizes under which some element isn't written before it is read, or nullopt if there is no
  // such condition.
  std::optional<model::BoundExpression> filled_unless(const Read& read);
  // Adds the checks that the answers require. Returns false if some check is impossible.
  bool prove_or_check(std::vector<model::NoWrapCheck>& checks);

  std::set<int> carrying;  // symbols of inner loops that carry elements

 private:
  const model::Access& at(int access) const { return footprint_.accesses[static_cast<std::size_t>(access)]; }
  std::vector<int> common_loops(int write, const Read& read) const;
  struct Written {
    Domain read;
    std::vector<Domain> parts;  // the written parts of `read`
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
