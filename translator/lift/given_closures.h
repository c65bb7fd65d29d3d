// Closures that an annotated template is given: its kernels hold what their lambdas do.
//
//   template <class F> [[ferry::offload]] void each(int n, F f) { for (int i = 0; i < n; ++i) f(i); }
//   each(n, [&](int i) { a[i] *= k; })
//
// The instance is as if its body began with `auto& a = ferry_captured<0>(f); auto& k = ferry_captured<1>(f);`, where
// these are what the closure refers to, or its members where it has copies. Nothing is known of who else may change
// them, nor whether two closures have captured the same.
// What a closure reaches through another one that it has captured is named so:
// `ferry_captured<0>(ferry_captured<1>(f))`, and a global variable that is declared behind the template
// `ferry_named<0>(f)`. An instance of a class template may hold it: `ferry_captured<0>(this->f)`.
// A `mutable` one's copies are variables that the loop changes: `ferry_own(ferry_captured<0>(f))`, not for `*this`.
//
// The same holds for a closure that a call returns, `auto f = make(3);`, in any annotated function. Its lambda may
// stand in a generic one, where the text of one lambda makes several types, so that no mark tells them apart. What it
// captures is named by its place in the object instead.
#pragma once

#include "lift/type_marks.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct GivenClosure {
  std::string name;  // of a parameter, or `this->f` of a member of a class that is given it
  const clang::CXXRecordDecl* lambda;
  const clang::VarDecl* variable = nullptr;  // the parameter, or a variable of the function; null: a member of *this
  bool by_place = false;                     // captures are named by their places in the object
};

// A `mutable` lambda with variables of its own: each of its closures has others, and a copy of one goes its own way.
bool changes_copies(const clang::CXXRecordDecl& lambda);
// The first structured binding that a lambda captures; null: none.
const clang::ValueDecl* captured_binding(const clang::CXXRecordDecl& lambda);

// Those whose captures can be named.
std::vector<GivenClosure> given_closures(const clang::FunctionDecl& function);

// A variable that the lambda names, of its function's or a global one, or a member of the object that it is made for.
struct GivenVariable {
  std::string host_name;
  clang::QualType object;  // its type, as the lambda sees it
};
// A global variable whose address a template can be given where the lambda stands.
bool is_named_by_address(const clang::DeclaratorDecl& outer);
bool is_captured(const clang::DeclaratorDecl& outer, const GivenClosure& closure, TypeMarks& marks);
GivenVariable given_variable(const clang::DeclaratorDecl& outer, const GivenClosure& closure, TypeMarks& marks);

}  // namespace ferry::translator::lift
