// The subscripts of a buffer's accesses, dimension by dimension, in the form in which isl compares them. Uses no Clang.
#pragma once

#include "proof/delinearise.h"
#include "proof/iteration_space.h"

namespace ferry::translator::proof {

struct BufferShape {
  std::vector<int> accesses;  // indices of the buffer's accesses in the footprint
  // Parallel to `accesses`. A dimension that isn't a polynomial is nullopt. An unknown subscript has no dimensions.
  std::vector<std::vector<std::optional<model::Polynomial>>> dimensions;
  std::optional<Shape> delinearised;  // set if the dimensions come from linear subscripts with symbolic strides
  bool linear = false;                // whether the only dimension is the linear subscript itself
  model::Polynomial common = {};      // the common start of all delinearised subscripts; not in `dimensions`
};

// Return the known part of the subscript, with symbols for data-dependent numbers, or null or empty if nothing is
// known.
const model::IndexExpression* subscript_of(const model::Access& access);
const std::vector<model::IndexExpression>& dimensions_of(const model::Access& access);

BufferShape shape_of(IterationSpace& space, const model::Footprint& footprint, int buffer);

// Proves that the inner dimensions of a delinearised access are within their sizes, or else adds run-time checks.
// Returns false if neither is possible. `number` is an index into shape.accesses.
bool require_in_row(IterationSpace& space, const model::Footprint& footprint, const BufferShape& shape,
                    std::size_t number, std::vector<model::RowCheck>& row_checks);

}  // namespace ferry::translator::proof
