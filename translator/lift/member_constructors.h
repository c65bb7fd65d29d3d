// Finds the user's constructors that a class's default constructor runs for its members.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns the user's constructors that `constructor` runs for members. Returns none if one of them does more than set
// members to constants, or if `constructor` isn't a default constructor.
std::optional<std::vector<const clang::CXXConstructorDecl*>> member_constructors(
    const clang::CXXConstructorDecl& constructor);

// Returns whether the constructor makes a value without running a user's function.
bool runs_nothing(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
