// Handles members of the object on which a member function is called.
//
//   void Grid::step() { for (…) next_[i] = this->at(i) * scale_; }
//
// The members are lifted as variables of the body, as if the body began with `auto& scale_ = this->scale_;`. As with
// references, other code may change them, too.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

std::string host_name(const clang::FieldDecl& field, bool qualified);  // `this->n`, `this->Base::n`
std::string base_name(const clang::FieldDecl& field);                  // the class, such as `::ns::Base<int>`

// Returns the member function whose `this` the function uses: the function itself or, for a lambda, the function around
// it. Returns null if there is none.
const clang::CXXMethodDecl* enclosing_method(const clang::FunctionDecl& function);

// Returns whether the call is virtual and may therefore reach an override.
bool is_dispatched(const clang::CallExpr& call);

// Returns whether the object is `this` or `*this`, perhaps converted to a base or a derived class (derived_objects.h).
bool is_this(const clang::Expr& object);

// Returns the member of the object on which `function` is called, if the expression names one: `n`, `this->n`,
// `(*this).n`, `Base::n`, or a base that is a container. Returns null for other expressions.
const clang::FieldDecl* field_of_this(const clang::Expr& expression, const clang::FunctionDecl& function);

// Returns whether an object of the class has the member exactly once.
bool is_only_in(const clang::FieldDecl& field, const clang::CXXRecordDecl& object);

// Returns whether `function` may write `this->field`, and this denotes the field.
bool may_name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
