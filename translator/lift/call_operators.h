// Finds the operator() that a std::function calls on the object it holds.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

// Returns the operator(), declared in the class `object` or in a base, that the std::function `holder` calls. The
// signature of `holder` decides. Returns null if there is none or only full overload resolution could find it.
const clang::CXXMethodDecl* call_operator(const clang::CXXRecordDecl& object, clang::QualType holder);

}  // namespace ferry::translator::lift
