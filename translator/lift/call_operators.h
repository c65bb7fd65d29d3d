// Finds the operator() that a std::function calls on the object it holds.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Returns the operator() that the std::function type `holder` calls on an object of class `object`, which declares it
// or inherits it. The signature of `holder` decides between overloads. Returns null if there is no such operator, or if
// only full overload resolution could find it.
const clang::CXXMethodDecl* call_operator(const clang::CXXRecordDecl& object, clang::QualType holder);

}  // namespace ferry::translator::lift
