// Finds the components of an object that straight-line functions compute, as expressions in the caller's variables.
//
//   Vec3 operator+(Vec3 a, const Vec3& b) { a += b; return a; }
//   sum = sum + v[i]                   sum.x + b.x, sum.y + b.y, … where the parameter b is v[i]
//   Vec3(double a, double b) : x(a), y(b) {}
//   sum = Vec3(sum.x + p, sum.y + q)   sum.x + p, sum.y + q
//   std::pair(x[i], i), z + w          x[i], i; z.real() + w.real(), z.imag() + w.imag()
//
// It handles declarations, assignments and updates of the functions' own scalars and objects, calls to other such
// functions, and one `return` at the end of each. Every component becomes a separate tree, because the readers of a
// variable are identified by their expressions.
#pragma once

#include "ir/function.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct ComputedComponents {
  std::vector<ir::ExpressionId> numbers;  // in the order of the type's components
  // Expressions that are evaluated along with the components without being part of them: the objects to which
  // references refer.
  std::vector<ir::ExpressionId> side_effects;
  std::map<ir::ExpressionId, ir::ExpressionId> originals;  // maps copied expressions to their originals
};

// Returns nullopt if the value is computed in a way that isn't handled. Adds expressions to `body` and changes none.
std::optional<ComputedComponents> computed_components(ir::Body& body, ir::ExpressionId value);

// Returns an unknown number whose origin doesn't matter, such as an element of an array or the result of a function
// that isn't analysed.
inline ir::Opaque something() { return {"something", {}}; }

// Returns whether the expression is a sum or a difference of std::complex.
bool adds_objects(const ir::Body& body, ir::ExpressionId id);

}  // namespace ferry::translator::footprint
