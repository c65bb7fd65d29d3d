// The classes whose objects kernels hold as values: of numbers, enumerations, arrays of these, and such classes.
//
//   struct Vec3 { double x, y, z; Vec3 operator+(const Vec3& o) const { … } };     held
//   struct Row { double* begin; int n; };                                          not: a pointer that somebody follows
//
// Kernel files have such a class with the same fields in the same places, and those of its functions that kernels call
// (lower/records.cpp), those of its bases included that have nothing but functions; of other bases it derives
// (base_parts.h). What a class does besides (destructors, virtual functions and bases) keeps it out.
#pragma once

#include "diagnostics/message.h"
#include "ir/record.h"
#include "lift/memberwise.h"
#include "model/part.h"

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// None where kernels can hold objects of the class.
std::optional<diagnostics::Message> why_not_held(const clang::CXXRecordDecl& record);
// The same, of objects that are bases (base_parts.h): such a class may know which class derives from it.
std::optional<diagnostics::Message> why_not_held_as_base(const clang::CXXRecordDecl& record);

// The held class of which the type's objects are, references looked through. Null: none.
const clang::CXXRecordDecl* held_class(clang::QualType type);

// The bytes of an object that aren't between its members, in order; none where its objects aren't what bytes in memory
// are: nothing can be an element of a buffer then.
std::vector<model::Part> element_parts(const clang::CXXRecordDecl& held);
// Where the member lies in an object of its class; of a bit-field all bytes that a compiler may write with it.
std::optional<ir::Member::Place> member_place(const clang::ValueDecl& member);

// The value that a default member initialiser gives a field.
std::optional<std::vector<ir::Number>> initial_value(const clang::FieldDecl& field);

}  // namespace ferry::translator::lift
