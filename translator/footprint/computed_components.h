// The components of an object that straight-line functions compute, as expressions in the caller's variables.
//
//   Vec3 operator+(Vec3 a, const Vec3& b) { a += b; return a; }
//   sum = sum + v[i]                   sum.x + b.x, sum.y + b.y, … with the parameter b, which is v[i]
//   Vec3(double a, double b) : x(a), y(b) {}
//   sum = Vec3(sum.x + p, sum.y + q)   sum.x + p, sum.y + q
//   std::pair(x[i], i), z + w          x[i], i; z.real() + w.real(), z.imag() + w.imag()
//
// Understood: declarations, assignments and updates of the functions' own scalars and objects, calls of more such
// functions, and one `return` at their end. Every component that is found is a separate tree, because readers of a
// variable are identified by their expression.
#pragma once

#include "ir/function.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct ComputedComponents {
  std::vector<ir::ExpressionId> numbers;  // in the order of the type's components
  // Evaluated for the components without being part of them: objects that are referred to.
  std::vector<ir::ExpressionId> side_effects;
  std::map<ir::ExpressionId, ir::ExpressionId> originals;  // of copied expressions
};

// None if the value is computed in another way. `body` gets more expressions, and keeps those that it has.
std::optional<ComputedComponents> computed_components(ir::Body& body, ir::ExpressionId value);

// An unknown number that no one asks about: an element of an array, or the result of a function that isn't analysed.
inline ir::Opaque something() { return {"something", {}}; }

// Returns whether it is a sum or a difference of std::complex.
bool adds_objects(const ir::Body& body, ir::ExpressionId id);

}  // namespace ferry::translator::footprint
