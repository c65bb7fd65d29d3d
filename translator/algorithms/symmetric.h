// Decides whether a function combines two values number by number, and symmetrically:
//
//   Vec operator+(Vec a, const Vec& b) { a += b; return a; }        a.x + b.x, a.y + b.y: yes
//   [](double a, double b) { return a + 2 * b; }                    no
//   [](Range a, Range b) { return Range{std::min(a.low, b.low), std::max(a.high, b.high)}; }      yes
//
// Such a function may combine many values in any order. Limits: straight-line code with known bodies, and loops with
// constant bounds.
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::algorithms {

bool is_symmetric(const clang::FunctionDecl& function);

}  // namespace ferry::translator::algorithms
