// Converts linear subscripts to one subscript per dimension. Uses no Clang.
//
//   a[(k * ny + j) * nx + i - 1]     strides nx·ny, nx, 1     dimensions k, j, i − 1     sizes –, ny, nx
//   c[(j * nx + i) * 9 + q]          strides 9·nx, 1          dimensions j, 9 i + q     sizes –, 9·nx
//   b[k * (n + 1) + j]               strides n + 1, 1         dimensions k, j            sizes –, n + 1
//
// Strides are the products of invariants by which loop variables are multiplied. Each must divide the one before it. If
// all variables that are multiplied by an invariant n are also multiplied by a constant c, in the same proportion
// everywhere, n + c is treated as the invariant. The dimensions denote the same element only if each of them, except
// the outermost, is within its size. The caller must prove or check that.
#pragma once

#include "model/index_expression.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::proof {

struct Shape {
  std::vector<model::Polynomial::Monomial> strides;        // outermost first; the last one is 1 (empty)
  std::vector<std::vector<model::Polynomial>> dimensions;  // the dimensions of each subscript, outermost first
  std::vector<std::int64_t> factors;                       // factors of the strides: 9 in b[(j * nx + i) * 9 + q]
  std::map<int, std::int64_t> added = {};  // maps symbols in strides to constants that are added to them

  model::Polynomial stride(std::size_t dimension) const;
  // Returns the number of elements in the dimension, which must be at least 1.
  model::Polynomial size(std::size_t dimension) const;

 private:
  model::Polynomial value(const model::Polynomial::Monomial& monomial) const;
};

// Returns nullopt if the strides don't divide each other. With a single stride, the result is the affine subscripts
// themselves. `by_sums` says whether a stride may be a number plus a constant, as in k * (nx + 2).
std::optional<Shape> delinearise(const std::vector<model::Polynomial>& subscripts,
                                 const std::function<bool(int)>& is_variable, bool by_sums = true);

}  // namespace ferry::translator::proof
