// Do two accesses of one buffer touch the same element in two different iterations of a loop? Decided on numbers: the
// launch's, or samples that the translator makes up.
//
//   for j in 0..ny-1, i in 0..nx-1: b[j * nx + i]     j: nx * (j - j') + (i - i') = 0, j != j'     apart
//   for j, i: b[j * (nx - 1) + i]                     1 * (nx - 1) - (nx - 1) = 0                  meet
//
// Subscripts are linear in the loops: a linear Diophantine equation, in which the loops outside the tested one have the
// same value in both iterations, and those inside any values. Terms are taken in the order of their coefficients, the
// greatest first, and of each only the values that the rest can still make up, by its range (Banerjee's test) and its
// greatest common divisor (the GCD test). Iterations that are farther apart than all else reaches need no search. Where
// loops' bounds depend on other loops, a matrix of differences (the shortest paths between variables) keeps what
// remains possible. Exact, but for bounds that involve more than one other loop, which may answer `meet` needlessly;
// never wrongly `apart`. Sums are checked in 128 bits.
#pragma once

#include <cstdint>

namespace ferry::dependence {

enum class Answer {
  apart,
  meet,
  undecided,  // past the limit of steps, or numbers too large
};

enum class Role {
  outside,  // of the tested loop: one value in both iterations
  tested,
  inside,  // values of its own in each execution
};

// A loop's variable: low, low + step, …, high at most. Empty where low > high.
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

// An access's subscript: constant + the sum of coefficient * loop.
struct Form {
  std::int64_t constant = 0;
  std::int64_t coefficient[most_loops] = {};
};

struct Space {
  int loops = 0, bounds = 0;
  Loop loop[most_loops];  // so many of them, and of the bounds
  Bound bound[most_bounds];

  // -1, or false: there is no room.
  int add(const Loop& made);
  bool add(const Bound& made);
  // The loop's variable is at most `end`, or at least: a bound where that is another loop and a number. Of other ends
  // the test knows less.
  void add_end(int variable, const Form& end, bool upper);
};

inline constexpr long most_steps = 2000;  // some 50 microseconds

// `steps`: those taken are added.
Answer test(const Space& space, const Form& first, const Form& second, long& steps, long limit = most_steps);

// What an access does with its element; updates may come in any order among themselves.
enum class Touch : unsigned char { read, write, update };

struct Touched {
  Form form;
  Touch touch;
};

// The accesses to one buffer, each with each: the first answer that isn't `apart`.
Answer test(const Space& space, const Touched* all, int count);

}  // namespace ferry::dependence
