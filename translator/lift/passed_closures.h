// Closures passed to an annotated template, whose kernels contain the lambdas' code.
//
//   template <class F> [[ferry::offload]] void each(int n, F f) { for (int i = 0; i < n; ++i) f(i); }
//   each(n, [&](int i) { a[i] *= k; })
//
// The instance is treated as if its body began with `auto& a = ferry_captured<0>(f); auto& k = ferry_captured<1>(f);`.
// These are what the closure refers to, or its members for copies. It is unknown who else may change them, and whether
// two closures have captured the same variable. A variable captured by a captured closure is
// `ferry_captured<0>(ferry_captured<1>(f))`. A global variable declared after the template is `ferry_named<0>(f)`. For
// a closure in an instance of a class template it is `ferry_captured<0>(this->f)`. Copies in a `mutable` closure are
// variables that the loop changes: `ferry_own(ferry_captured<0>(f))`, but not for `*this`.
//
// The same holds for a closure that a call returns, `auto f = make(3);`, in any annotated function. Its lambda may be
// inside a generic one, where one text makes several types, so that a mark can't distinguish them. Its captures are
// therefore named by their places in the object.
#pragma once

#include "lift/type_marks.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct PassedClosure {
  std::string name;  // the name of a parameter, or `this->f` for a class's member
  const clang::CXXRecordDecl* lambda;
  const clang::VarDecl* variable = nullptr;  // the parameter, or a variable of the function; null: a member of *this
  bool by_place = false;                     // captures are named by their places in the object
};

// A `mutable` lambda with its own variables: each closure has its own, and a copy of a closure is independent.
bool changes_copies(const clang::CXXRecordDecl& lambda);
// Returns the first structured binding that a lambda captures; null: none.
const clang::ValueDecl* captured_binding(const clang::CXXRecordDecl& lambda);

// Returns the capture that is the variable, or the object of which it is a member. None: the lambda doesn't capture it.
std::optional<unsigned> capture_number(const clang::CXXRecordDecl& lambda, const clang::DeclaratorDecl& outer);

// Returns the closures whose captures can be named.
std::vector<PassedClosure> passed_closures(const clang::FunctionDecl& function);

// What the lambda names: a variable of its function, a global one, or a member of the object for which it is made.
struct CapturedVariable {
  std::string host_name;
  clang::QualType object;  // the object's type in the lambda
};
// Returns whether it is a global variable whose address can be a template argument at the lambda.
bool is_named_by_address(const clang::DeclaratorDecl& outer);
bool is_captured(const clang::DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks);
CapturedVariable captured_variable(const clang::DeclaratorDecl& outer, const PassedClosure& closure, TypeMarks& marks);

}  // namespace ferry::translator::lift
