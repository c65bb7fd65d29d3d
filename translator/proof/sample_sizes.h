// The numbers that samples are made of: what a nest's symbols stand for, and how long a loop must be to tell something.
// See samples.h.
#pragma once

#include "proof/independence.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// A distance that is no larger shows in a loop that runs longer.
inline constexpr std::int64_t iterations_that_tell = 16;

// What the user calls it: of several symbols with one name, too.
inline const std::string& shown(const model::Symbol& symbol) {
  return symbol.shown.empty() ? symbol.name : symbol.shown;
}

// What is the same in all samples of one check.
struct Question {
  Question(const model::Footprint& footprint, const LoopUnderTest& loop, const model::DependenceCheck& check);

  const model::Footprint& footprint;
  const LoopUnderTest& loop;
  const model::DependenceCheck& check;
  std::vector<int> names;              // the first symbol with each one's name: what has one name is one number
  std::set<int> of_tested;             // of these, the symbols in the tested loop's header
  std::vector<std::int64_t> declared;  // lengths of the array's dimensions
  // How many iterations the tested loop must have so that a distance shows: half as many as the dimension that it runs
  // along lets it have, if that is declared.
  std::int64_t length;
};

// Does the loop run along a dimension of a declared length, in all accesses to the buffer? Then what the others add is
// hardly more than a row.
bool runs_along_declared_dimension(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

// What the numbers are that a nest's symbols stand for, in one sample.
class Sizes {
 public:
  enum class Kind { any, small };
  Sizes(const Question& question, int sample, Kind kind) : question_(question), sample_(sample), kind_(kind) {}

  // Some samples have the same size everywhere, some have small ones, too, some mix all. In some only the tested loop
  // is long, as in a block of a grid of constant size, and in some the sizes are about those that the array was
  // declared with: `i <= size - 2` in `u[12][12]`.
  std::int64_t of(int symbol) const;

 private:
  const Question& question_;
  const int sample_;
  const Kind kind_;
};

}  // namespace ferry::translator::proof
