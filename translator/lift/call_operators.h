// Finds the operator() of a held object that a std::function calls.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Returns the operator() that the std::function `holder` calls of objects of the class: its own or a base's, by the
// types of the call. Null: none, or one that only overload resolution would find.
const clang::CXXMethodDecl* call_operator(const clang::CXXRecordDecl& object, clang::QualType holder);

}  // namespace ferry::translator::lift
