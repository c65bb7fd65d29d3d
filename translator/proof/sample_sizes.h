// The numbers of a sample: values of a nest's symbols, and how long a loop must be to show a distance. See samples.h.
#pragma once

#include "proof/independence.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// A distance up to this shows in a loop that runs longer.
inline constexpr std::int64_t iterations_that_tell = 16;

// The user's name, which several symbols may share.
inline const std::string& shown(const model::Symbol& symbol) {
  return symbol.shown.empty() ? symbol.name : symbol.shown;
}

// The part that is the same in all samples of one check.
struct Question {
  Question(const model::Footprint& footprint, const LoopUnderTest& loop, const model::DependenceCheck& check);

  const model::Footprint& footprint;
  const LoopUnderTest& loop;
  const model::DependenceCheck& check;
  std::vector<int> names;   // for each symbol the first one with the same name, because one name means one number
  std::set<int> of_tested;  // of these, the symbols in the tested loop's header
  std::vector<std::int64_t> declared;  // declared lengths of the array's dimensions
  // How many iterations the tested loop must have so that a distance shows: half of what the dimension along which it
  // runs allows, if that is declared.
  std::int64_t length;
};

// Returns whether the loop runs along a dimension of a declared length, in all accesses to the buffer. Then the other
// terms are hardly more than a row.
bool runs_along_declared_dimension(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

// The values of a nest's symbols in one sample.
class Sizes {
 public:
  enum class Kind { any, small };
  Sizes(const Question& question, int sample, Kind kind) : question_(question), sample_(sample), kind_(kind) {}

  // Some samples use one size everywhere, some also small ones, and some mix all. In some only the tested loop is long,
  // as in a block of a grid of constant size. In others sizes are close to the declared ones: `i <= size - 2` in
  // `u[12][12]`.
  std::int64_t of(int symbol) const;

 private:
  const Question& question_;
  const int sample_;
  const Kind kind_;
};

}  // namespace ferry::translator::proof
