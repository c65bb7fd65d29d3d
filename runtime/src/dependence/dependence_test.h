// Tests whether two accesses to one buffer touch the same element in two different iterations of a loop. The numbers
// are those of the launch, or samples that the translator chooses.
//
//   for j in 0..ny-1, i in 0..nx-1: b[j * nx + i]     j: nx * (j - j') + (i - i') = 0, j != j'     disjoint
//   for j, i: b[j * (nx - 1) + i]                     1 * (nx - 1) - (nx - 1) = 0                  meet
//
// Subscripts are linear in the loops, so this is a linear Diophantine equation. Loops outside the tested one have the
// same value in both iterations, inner loops have any values. The terms with the greatest coefficients come first. Each
// term gets only values that the rest can compensate, given the rest's range (Banerjee's test) and greatest common
// divisor (GCD test). No search is needed if iterations are farther apart than everything else reaches. If bounds
// depend on other loops, a matrix of differences (the shortest paths between variables) restricts the values. The test
// is exact unless a bound involves more than one other loop. In that case it may answer `meet` needlessly, but never
// `disjoint` wrongly. Sums are checked in 128 bits.
#pragma once

#include <cstdint>

namespace ferry::dependence {

enum class Answer {
  disjoint,
  meet,
  undecided,  // the limit of steps was exceeded, or numbers were too large
};

enum class Role {
  outside,  // a loop outside the tested one: it has one value in both iterations
  tested,
  inside,  // a loop inside the tested one: its values in both iterations are independent
};

// A loop's variable, with the values low, low + step, … up to high. The loop is empty if low > high.
struct Loop {
  std::int64_t low, high, step;
  Role role;
};

// variable <= other + constant, or variable >= other + constant: the loop's own bound, or a condition around an access.
struct Bound {
  int variable, other;
  bool upper;
  std::int64_t constant;
};

inline constexpr int most_loops = 12, most_bounds = 16;

// An access's subscript: constant + Σ coefficient * loop.
struct Form {
  std::int64_t constant = 0;
  std::int64_t coefficient[most_loops] = {};
};

struct Space {
  int loops = 0, bounds = 0;
  Loop loop[most_loops];  // only the first `loops` are used, and likewise the first `bounds` below
  Bound bound[most_bounds];

  // Return -1 or false, respectively, if there is no room.
  int add(const Loop& made);
  bool add(const Bound& made);
  // Makes the loop's variable at most `end` (or at least, if not `upper`). An end that is another loop plus a number
  // becomes a bound. Other ends restrict the variable less precisely.
  void add_end(int variable, const Form& end, bool upper);
};

inline constexpr long most_steps = 2000;  // takes about 50 microseconds

// Tests one pair of accesses. Adds the number of steps taken to `steps`.
Answer test(const Space& space, const Form& first, const Form& second, long& steps, long limit = most_steps);

// An access's effect on its element. Updates may be reordered among themselves.
enum class Touch : unsigned char { read, write, update };

struct Touched {
  Form form;
  Touch touch;
};

// Tests each pair of accesses to one buffer, and returns the first answer that isn't `disjoint`.
Answer test(const Space& space, const Touched* all, int count);

}  // namespace ferry::dependence
