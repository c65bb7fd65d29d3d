// The user's constructors that a class's own one runs for its members.
//
//   struct C { double re, im; C(double r = 0, double i = 0) : re(r), im(i) {} };
//   struct V { C c[3]; };    V v; runs C(0, 0) three times
#pragma once

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// None: the constructor runs code of the user's that does more than give members constants, or isn't a default one.
std::optional<std::vector<const clang::CXXConstructorDecl*>> member_constructors(
    const clang::CXXConstructorDecl& constructor);

// The constructor makes a value and runs no function of the user's.
bool runs_nothing(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
