// The user's constructors that a class's own constructor runs for its members.
//
//   struct C { double re, im; C(double r = 0, double i = 0) : re(r), im(i) {} };
//   struct V { C c[3]; };    V v; runs C(0, 0) three times
#pragma once

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns none if the constructor runs user code that does more than set members to constants, or if it isn't a default
// constructor.
std::optional<std::vector<const clang::CXXConstructorDecl*>> member_constructors(
    const clang::CXXConstructorDecl& constructor);

// Returns whether the constructor makes a value without running a user's function.
bool runs_nothing(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
