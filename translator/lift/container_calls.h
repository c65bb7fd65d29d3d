// Members of standard containers that touch the container and their arguments alone.
//
//   history.push_back(e)     std::vector<double> history
//   errors[step] = e         std::map<int, double> errors
//   name += 'x'              std::string name
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Whether the call runs no code of the user's and keeps no address of anything: its object is a standard container of
// numbers or strings with the default allocator, comparison and hash. Its result is nothing, a number, or a reference
// that may lie in the container; iterators are none of these.
bool is_call_of_container(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
