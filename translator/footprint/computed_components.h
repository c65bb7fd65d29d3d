// The numbers of an object that functions of straight code compute, as expressions in what the code around has.
//
//   Vec3 operator+(Vec3 a, const Vec3& b) { a += b; return a; }
//   sum = sum + v[i]                   sum.x + b.x, sum.y + b.y, … of the parameter b, which is v[i]
//   Vec3(double a, double b) : x(a), y(b) {}
//   sum = Vec3(sum.x + p, sum.y + q)   sum.x + p, sum.y + q
//   std::pair(x[i], i), z + w          x[i], i; z.real() + w.real(), z.imag() + w.imag()
//
// Understood: declarations, assignments and updates of the functions' own numbers and objects, calls of more such
// functions, and one `return` at their end. Every number that is found is a tree of its own, because who reads a
// variable is told by the expression.
#pragma once

#include "ir/function.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct ComputedComponents {
  std::vector<ir::ExpressionId> numbers;  // in the order of the type's components
  std::vector<ir::ExpressionId> besides;  // what is evaluated for them and isn't in them: objects that are referred to
  std::map<ir::ExpressionId, ir::ExpressionId> originals;  // of expressions that are copies
};

// None: the value is computed otherwise. `body` gets more expressions, and keeps those that it has.
std::optional<ComputedComponents> computed_components(ir::Body& body, ir::ExpressionId value);

// A number that nobody asks about: what an element of an array has, or what comes of a function that isn't looked into.
inline ir::Opaque something() { return {"something", {}}; }

// A sum or a difference of std::complex.
bool adds_objects(const ir::Body& body, ir::ExpressionId id);

}  // namespace ferry::translator::footprint
