// Handles closures that are passed to an annotated template. The template's kernels contain the lambdas' code.
//
//   template <class F> [[ferry::offload]] void each(int n, F f) { for (int i = 0; i < n; ++i) f(i); }
//   each(n, [&](int i) { a[i] *= k; })
//
// The instance is treated as if its body began with `auto& a = ferry_captured<0>(f); auto& k = ferry_captured<1>(f);`.
// A captured variable is the object to which the closure refers or, for a copy, the closure's member. Other code may
// change these variables, and two closures may have captured the same variable. A variable captured by a captured
// closure is `ferry_captured<0>(ferry_captured<1>(f))`. A global variable declared after the template is
// `ferry_named<0>(f)`. If a class template's member holds the closure, a variable is `ferry_captured<0>(this->f)`.
// Copies in a `mutable` closure, except `*this`, are variables that the loop changes:
// `ferry_own(ferry_captured<0>(f))`.
//
// Any annotated function may also call a closure that a call returns, as in `auto f = make(3);`. The lambda may be
// inside a generic lambda, where one text makes several types that a mark can't distinguish. So its captures are named
// by their places in the object.
#pragma once

#include "lift/type_marks.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct PassedClosure {
  std::string name;  // the name of a parameter or variable, or `this->f` for a member
  const clang::CXXRecordDecl* lambda;
  const clang::VarDecl* variable = nullptr;  // the parameter or variable; null for a member of *this
  bool by_place = false;                     // whether captures are named by their places in the object
};

// Returns whether the lambda is `mutable` and has copies of variables. Each closure then has its own variables, and a
// copy of a closure is independent of the original.
bool changes_copies(const clang::CXXRecordDecl& lambda);
// Returns the first structured binding that the lambda captures, or null if it captures none.
const clang::ValueDecl* captured_binding(const clang::CXXRecordDecl& lambda);

// Returns the index of the capture of the variable, or of the object of which `outer` is a member. Returns none if the
// lambda doesn't capture it.
std::optional<unsigned> capture_number(const clang::CXXRecordDecl& lambda, const clang::DeclaratorDecl& outer);

// Returns the function's closures whose captures can be named.
std::vector<PassedClosure> passed_closures(const clang::FunctionDecl& function);

// The stub's name for something that the lambda names. It may be a variable of the lambda's enclosing function, a
// global variable, or a member of that function's object.
struct CapturedVariable {
  std::string host_name;
  clang::QualType object;  // the type that the captured object has in the lambda
};
// Returns whether `outer` is a global variable whose address can be a template argument at the place of the lambda.
bool is_named_by_address(const clang::DeclaratorDecl& outer);
bool is_captured(const clang::DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks);
CapturedVariable captured_variable(const clang::DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks);

}  // namespace ferry::translator::lift
