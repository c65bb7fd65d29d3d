// Linear subscripts → one subscript per dimension; no Clang.
//
//   a[(k * ny + j) * nx + i - 1]     strides nx·ny, nx, 1     dimensions k, j, i − 1     sizes –, ny, nx
//
// Strides are the products of invariants that loop variables are multiplied with; each must divide the next. The
// dimensions stand for the same element only where every one but the outermost lies within its size: the caller proves
// that or has it checked.
#pragma once

#include "model/index_expression.h"

#include <functional>
#include <optional>
#include <vector>

namespace ferry::translator::proof {

struct Shape {
  std::vector<model::Polynomial::Monomial> strides;        // outermost first, the last is 1 (empty)
  std::vector<std::vector<model::Polynomial>> dimensions;  // per subscript, outermost first

  // Elements of dimension d >= 1.
  model::Polynomial::Monomial size(std::size_t dimension) const;
};

// nullopt where the strides don't divide each other. One stride: the subscripts themselves, affine.
std::optional<Shape> delinearise(const std::vector<model::Polynomial>& subscripts,
                                 const std::function<bool(int)>& is_variable);

}  // namespace ferry::translator::proof
