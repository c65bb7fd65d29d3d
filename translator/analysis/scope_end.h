// What the end of its scope means for a local or a parameter by value that data on a device may belong to.
//
//   std::vector<double> t(n);   forget its elements
//   double s; f(&s);            forget its bytes: something may point at them
//   std::lock_guard g(m);       an unknown destructor runs
#pragma once

#include "analysis/function_context.h"

#include <clang/AST/Decl.h>

namespace ferry::translator::analysis {

enum class ScopeEnd { nothing, forget, forget_bytes, leave };

ScopeEnd scope_end(const FunctionContext& function, const clang::VarDecl& variable);

}  // namespace ferry::translator::analysis
