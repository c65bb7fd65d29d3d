// Members of the object that a member function is called for.
//
//   void Grid::step() { for (…) next_[i] = this->at(i) * scale_; }
//
// They are variables of the body, as if it began with `auto& scale_ = this->scale_;`: so nothing is known of who else
// may change them.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

std::string host_name(const clang::FieldDecl& field, bool qualified);  // this->n, this->Base::n
std::string base_name(const clang::FieldDecl& field);                  // `::ns::Base<int>`

// The member function whose `this` a function uses: itself, or the one around a lambda; null where there is none.
const clang::CXXMethodDecl* enclosing_method(const clang::FunctionDecl& function);

// The call runs what overrides the function, if anything does.
bool is_dispatched(const clang::CallExpr& call);

// `this`, `*this`, also as its base, or as a class that derives from it: see derived_objects.h.
bool is_this(const clang::Expr& object);

// The member, where `function` is called for its object: `n`, `this->n`, `(*this).n`, `Base::n`, also a container that
// is its base.
const clang::FieldDecl* field_of_this(const clang::Expr& expression, const clang::FunctionDecl& function);

// Whether an object of the class has the member, and has it once.
bool is_only_in(const clang::FieldDecl& field, const clang::CXXRecordDecl& object);

// Whether `function` may say `this->field`, and means this one.
bool may_name(const clang::FieldDecl& field, const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
