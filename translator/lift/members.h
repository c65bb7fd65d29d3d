// Members of the object for which a member function is called.
//
//   void Grid::step() { for (…) next_[i] = this->at(i) * scale_; }
//
// They are variables of the body, as if it began with `auto& scale_ = this->scale_;`. So it is unknown who else may
// change them.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

std::string host_name(const clang::FieldDecl& field, bool qualified);  // this->n, this->Base::n
std::string base_name(const clang::FieldDecl& field);                  // `::ns::Base<int>`

// Returns the member function whose `this` a function uses: itself, or the one around a lambda; null if there is none.
const clang::CXXMethodDecl* enclosing_method(const clang::FunctionDecl& function);

// Returns whether the call is virtual, so that an override may be called.
bool is_dispatched(const clang::CallExpr& call);

// Returns whether it is `this` or `*this`, perhaps as its base or as a derived class: see derived_objects.h.
bool is_this(const clang::Expr& object);

// Returns the member of the object for which `function` is called: `n`, `this->n`, `(*this).n`, `Base::n`, or a
// container that is its base.
const clang::FieldDecl* field_of_this(const clang::Expr& expression, const clang::FunctionDecl& function);

// Returns whether an object of the class has the member exactly once.
bool is_only_in(const clang::FieldDecl& field, const clang::CXXRecordDecl& object);

// Returns whether `function` may write `this->field`, and means this one.
bool may_name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
