// The subscripts of a buffer's accesses, dimension by dimension, as isl compares them; no Clang.
#pragma once

#include "proof/delinearise.h"
#include "proof/iteration_space.h"

namespace ferry::translator::proof {

struct BufferShape {
  std::vector<int> accesses;  // the buffer's accesses, as numbered in the footprint
  // Parallel to `accesses`. A dimension that isn't a polynomial is none; an unknown subscript has no dimensions.
  std::vector<std::vector<std::optional<model::Polynomial>>> dimensions;
  std::optional<Shape> delinearised;  // set if they come from linear subscripts with symbolic strides
  bool linear = false;                // one dimension: the linear subscript itself
  model::Polynomial common = {};      // the common start of all delinearised subscripts, which `dimensions` leave out
};

// What is known of the subscript, with symbols for numbers that data decides; nullptr or empty: nothing.
const model::IndexExpression* subscript_of(const model::Access& access);
const std::vector<model::IndexExpression>& dimensions_of(const model::Access& access);

BufferShape shape_of(IterationSpace& space, const model::Footprint& footprint, int buffer);

// Proves that the inner dimensions of a delinearised access lie within their sizes, or adds run-time checks. Returns
// false if neither is possible. `number` is an index into shape.accesses.
bool require_in_row(IterationSpace& space, const model::Footprint& footprint, const BufferShape& shape,
                    std::size_t number, std::vector<model::RowCheck>& row_checks);

}  // namespace ferry::translator::proof
