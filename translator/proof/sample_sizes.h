// The numbers of a sample: the values of a nest's symbols, and the trip count that a loop needs to reveal a distance.
// See samples.h.
#pragma once

#include "proof/independence.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// A loop with more iterations than this reveals any distance up to this number.
inline constexpr std::int64_t iterations_that_tell = 16;

// Returns the user's name, which several symbols may have in common.
inline const std::string& shown(const model::Symbol& symbol) {
  return symbol.shown.empty() ? symbol.name : symbol.shown;
}

// What all samples of one check have in common.
struct Question {
  Question(const model::Footprint& footprint, const LoopUnderTest& loop, const model::DependenceCheck& check);

  const model::Footprint& footprint;
  const LoopUnderTest& loop;
  const model::DependenceCheck& check;
  std::vector<int> names;              // maps each symbol to the first with the same name, which has the same value
  std::set<int> of_tested;             // those of `names` in the tested loop's header
  std::vector<std::int64_t> declared;  // declared lengths of the array's dimensions
  // How many iterations the tested loop must have to reveal a distance: half of what the dimension along which it runs
  // allows, if that dimension is declared.
  std::int64_t length;
};

// Returns whether the loop runs along a dimension of declared length in all accesses to the buffer. The other terms are
// then hardly larger than a row.
bool runs_along_declared_dimension(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

// The values of a nest's symbols in one sample.
class Sizes {
 public:
  enum class Kind { any, small };
  Sizes(const Question& question, int sample, Kind kind) : question_(question), sample_(sample), kind_(kind) {}

  // Returns the value of a symbol. Some samples use one size everywhere, some also use small sizes, and some mix all of
  // them. In some, only the tested loop is long, as in a block of a grid of constant size. In others, sizes are close
  // to the declared ones: `i <= size - 2` in `u[12][12]`.
  std::int64_t of(int symbol) const;

 private:
  const Question& question_;
  const int sample_;
  const Kind kind_;
};

}  // namespace ferry::translator::proof
