// Recognises member functions of standard containers that touch nothing but the container and their arguments.
//
//   history.push_back(e)     std::vector<double> history
//   errors[step] = e         std::map<int, double> errors
//   name += 'x'              std::string name
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Returns whether the call runs no user code and keeps no address. Its object must be a standard container of numbers
// or strings with the default allocator, comparison and hash. Its result must be void, a number or a reference into the
// container, and can't be an iterator.
bool is_call_of_container(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
