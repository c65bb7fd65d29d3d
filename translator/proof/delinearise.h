// Linear subscripts → one subscript per dimension; no Clang.
//
//   a[(k * ny + j) * nx + i - 1]     strides nx·ny, nx, 1     dimensions k, j, i − 1     sizes –, ny, nx
//   c[(j * nx + i) * 9 + q]          strides 9·nx, 1          dimensions j, 9 i + q     sizes –, 9·nx
//   b[k * (n + 1) + j]               strides n + 1, 1         dimensions k, j            sizes –, n + 1
//
// Strides are the products of invariants that loop variables are multiplied with; each must divide the next. Where all
// variables that are multiplied with an invariant n are also multiplied with c, in the same proportion everywhere, n +
// c is meant: it counts as the invariant then. The dimensions stand for the same element only where every one but the
// outermost lies within its size: the caller proves that or has it checked.
#pragma once

#include "model/index_expression.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::proof {

struct Shape {
  std::vector<model::Polynomial::Monomial> strides;        // outermost first, the last is 1 (empty)
  std::vector<std::vector<model::Polynomial>> dimensions;  // per subscript, outermost first
  std::vector<std::int64_t> factors;                       // of the strides: 9 where b[(j * nx + i) * 9 + q] has nx
  std::map<int, std::int64_t> added = {};                  // symbols in strides that stand for themselves and so much

  model::Polynomial stride(std::size_t dimension) const;
  // Elements of dimension d >= 1.
  model::Polynomial size(std::size_t dimension) const;

 private:
  model::Polynomial value(const model::Polynomial::Monomial& monomial) const;
};

// nullopt where the strides don't divide each other. One stride: the subscripts themselves, affine.
std::optional<Shape> delinearise(const std::vector<model::Polynomial>& subscripts,
                                 const std::function<bool(int)>& is_variable);

}  // namespace ferry::translator::proof
