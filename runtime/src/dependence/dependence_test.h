// Tests whether two accesses to one buffer touch the same element in two different iterations of a loop. The numbers
// are those of the launch, or samples that the translator chooses.
//
//   for j in 0..ny-1, i in 0..nx-1: b[j * nx + i]     j: nx * (j - j') + (i - i') = 0, j != j'     disjoint
//   for j, i: b[j * (nx - 1) + i]                     1 * (nx - 1) - (nx - 1) = 0                  meet
//
// Subscripts are linear in the loops, so this is a linear Diophantine equation. A loop outside the tested one has the
// same value in both iterations, and an inner loop may have any of its values. The terms with the greatest coefficients
// come first. Each term gets only values that the remaining terms can compensate, given their range (Banerjee's test)
// and greatest common divisor (GCD test). No search is needed if iterations are farther apart than all other terms can
// bridge. If bounds depend on other loops, a matrix of differences (the shortest paths between variables) restricts the
// values. The test is exact unless a bound involves more than one other loop. In that case it may answer `meet`
// needlessly, but never `disjoint` wrongly. Sums are checked in 128 bits.
#pragma once

#include <cstdint>

namespace ferry::dependence {

enum class Answer {
  disjoint,
  meet,
  undecided,  // the step limit was exceeded, or numbers were too large
};

enum class Role {
  outside,  // a loop around the tested one, with one value in both iterations
  tested,
  inside,  // a loop inside the tested one, with independent values in both iterations
};

// The variable of a loop. Its values are low, low + step, … up to high. The loop is empty if low > high.
struct Loop {
  std::int64_t low, high, step;
  Role role;
};

// Either variable <= other + constant or variable >= other + constant. Comes from a loop's own bound, or from a
// condition around an access.
struct Bound {
  int variable, other;
  bool upper;
  std::int64_t constant;
};

inline constexpr int most_loops = 12, most_bounds = 16;

// The subscript of an access: constant + Σ coefficient * loop.
struct Form {
  std::int64_t constant = 0;
  std::int64_t coefficient[most_loops] = {};
};

struct Space {
  int loops = 0, bounds = 0;
  Loop loop[most_loops];  // only the first `loops` of them are used, and likewise the first `bounds` below
  Bound bound[most_bounds];

  // Return -1 and false, respectively, if there is no room.
  int add(const Loop& made);
  bool add(const Bound& made);
  // Makes the loop's variable at most `end` if `upper`, and at least `end` otherwise. An end that is another loop plus
  // a number becomes a bound. Other ends restrict the variable less precisely.
  void add_end(int variable, const Form& end, bool upper);
};

inline constexpr long most_steps = 2000;  // takes about 50 microseconds

// Tests one pair of accesses. Adds the number of steps that it takes to `steps`.
Answer test(const Space& space, const Form& first, const Form& second, long& steps, long limit = most_steps);

// What an access does to its element. Updates may be reordered among themselves.
enum class Touch : unsigned char { read, write, update };

struct Touched {
  Form form;
  Touch touch;
};

// Tests each pair of accesses to one buffer, and returns the first answer that isn't `disjoint`.
Answer test(const Space& space, const Touched* all, int count);

}  // namespace ferry::dependence
