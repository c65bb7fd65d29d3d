// Decides which classes' objects kernels hold as values. Such classes consist of numbers, enumerations, arrays of
// these, and other such classes.
//
//   struct Vec3 { double x, y, z; Vec3 operator+(const Vec3& o) const { … } };     held
//   struct Row { double* begin; int n; };                                          not held, because it has a pointer
//
// A kernel file has such a class with the same fields at the same places, and with the functions that kernels call
// (lower/records.cpp). This class includes the functions of bases that have only functions, and derives from the other
// bases (base_parts.h). Classes with destructors, virtual functions or virtual bases are excluded.
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

// Returns why kernels can't hold objects of the class, or none if they can.
std::optional<diagnostics::Message> why_not_in_kernel(const clang::CXXRecordDecl& record);
// Returns why kernels can't hold objects of the class as bases (base_parts.h), or none if they can. Unlike other
// classes, a base may know the class that derives from it.
std::optional<diagnostics::Message> why_not_in_kernel_as_base(const clang::CXXRecordDecl& record);

// Returns the type's class, looking through references, if kernels hold its objects; otherwise null.
const clang::CXXRecordDecl* kernel_class(clang::QualType type);

// Returns the byte ranges of an object without padding, in order. Returns an empty list if objects of the class can't
// be elements of a buffer, because they aren't just bytes in memory.
std::vector<model::Part> element_parts(const clang::CXXRecordDecl& held);
// Returns the member's place in an object of its class. For a bit-field, the place includes all bytes that a compiler
// may write together with it.
std::optional<ir::Member::Place> member_place(const clang::ValueDecl& member);
// Returns whether a stub can refer to the member. C++ has no references to bit-fields and packed numbers. An array
// counts if references to its elements are possible. Private members are reached by their place (member_by_place.h).
bool binds_reference(const clang::FieldDecl& field);

// Returns the value of a field's default member initialiser, or none if it isn't a known constant.
std::optional<std::vector<ir::Number>> initial_value(const clang::FieldDecl& field);

}  // namespace ferry::translator::lift
