// The constraints of a Domain as rows of numbers for isl. isl's own parser would take a millisecond for the constraints
// of a nest.
//
//   "0 <= i3 < p0", "(i3 != j4 or p0 <= 0)"
//     i3 >= 0 and p0 - i3 - 1 >= 0, and one of  i3 - j4 - 1 >= 0 | j4 - i3 - 1 >= 0 | -p0 >= 0
//
// isl gets only conjunctions. Alternatives are tried one after the other, each only while the constraints before it are
// satisfiable. So most conjunctions of the full product are never visited.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct isl_ctx;
struct isl_set;
struct isl_basic_set;

namespace ferry::translator::proof {

class ConstraintSystem {
 public:
  using Number = __int128;  // for sums of products of 64-bit numbers

  // `dimensions` are the dimensions of the set. Other names in the constraints are existentially quantified.
  explicit ConstraintSystem(const std::vector<std::string>& dimensions = {});

  // Adds a condition in isl's syntax: comparisons (also chained) of sums of names and their multiples, `and`, `or` and
  // parentheses. Returns false if the text isn't such a condition.
  bool add(std::string_view condition);

  // Returns whether no integers satisfy all constraints, or nullopt if isl gave up.
  std::optional<bool> is_empty(isl_ctx* context) const;
  // Returns the integers that satisfy all constraints, projected on the dimensions. The caller owns the result. Returns
  // null if isl gave up.
  isl_set* set(isl_ctx* context) const;

  struct Constraint {
    std::map<int, Number> terms;
    Number constant = 0;
    bool equal = false;  // whether the sum is 0; otherwise it is at least 0
  };
  using Conjunction = std::vector<Constraint>;
  using Alternatives = std::vector<Conjunction>;

 private:
  friend class ConditionReader;
  int number_of(std::string_view name);
  isl_basic_set* conjunction(isl_ctx* context, const Conjunction& all) const;
  bool few_left(std::size_t next) const;
  template <class Visit>
  bool each_possible(isl_ctx* context, Conjunction& all, std::size_t next, const Visit& visit) const;

  std::map<std::string, int, std::less<>> names_;
  int dimensions_;
  Conjunction always_;
  std::vector<Alternatives> choices_;
};

}  // namespace ferry::translator::proof
