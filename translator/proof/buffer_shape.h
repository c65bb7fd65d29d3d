// The subscripts of a buffer's accesses, dimension by dimension, as isl compares them; no Clang.
#pragma once

#include "proof/delinearise.h"
#include "proof/iteration_space.h"

namespace ferry::translator::proof {

struct BufferShape {
  std::vector<int> accesses;  // of the buffer, as in the footprint
  // Beside them; a dimension that can't be said is missing, and so are all of an unknown subscript.
  std::vector<std::vector<std::optional<model::Polynomial>>> dimensions;
  std::optional<Shape> delinearised;  // where they come from linear subscripts with symbolic strides
  bool linear = false;                // one dimension: the linear subscript itself
  model::Polynomial common = {};      // what all delinearised subscripts begin with, and dimensions leave out
};

// What is known of them, with symbols for what data decides; nullptr and none: nothing.
const model::IndexExpression* subscript_of(const model::Access& access);
const std::vector<model::IndexExpression>& dimensions_of(const model::Access& access);

BufferShape shape_of(IterationSpace& space, const model::Footprint& footprint, int buffer);

// Proves that the inner dimensions of a delinearised access lie within their sizes, or adds what checks it; false where
// neither can be. `number`: in shape.accesses.
bool require_in_row(IterationSpace& space, const model::Footprint& footprint, const BufferShape& shape,
                    std::size_t number, std::vector<model::RowCheck>& row_checks);

}  // namespace ferry::translator::proof
