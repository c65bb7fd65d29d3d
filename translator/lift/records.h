// The classes whose objects kernels have as values: they consist of numbers, enumerations, arrays of these, and such
// classes.
//
//   struct Vec3 { double x, y, z; Vec3 operator+(const Vec3& o) const { … } };     held
//   struct Row { double* begin; int n; };                                          not: a pointer that is followed
//
// Kernel files have such a class with the same fields at the same places, and those of its functions that kernels call
// (lower/records.cpp). The functions of bases with only functions are included, and it derives from other bases
// (base_parts.h). Classes with destructors, virtual functions or virtual bases are excluded.
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

// Returns none if kernels can have objects of the class.
std::optional<diagnostics::Message> why_not_in_kernel(const clang::CXXRecordDecl& record);
// The same for objects that are bases (base_parts.h): such a class may know the class that derives from it.
std::optional<diagnostics::Message> why_not_in_kernel_as_base(const clang::CXXRecordDecl& record);

// Returns the class of the type's objects if kernels have them, looking through references. Null: they don't.
const clang::CXXRecordDecl* kernel_class(clang::QualType type);

// Returns the bytes of an object without padding, in order. None if its objects aren't just bytes in memory, so that
// they can't be elements of a buffer.
std::vector<model::Part> element_parts(const clang::CXXRecordDecl& held);
// Returns the member's place in an object of its class. For a bit-field it has all bytes that a compiler may write with
// it.
std::optional<ir::Member::Place> member_place(const clang::ValueDecl& member);
// Returns whether a stub can refer to the member. C++ has no references to bit-fields and packed numbers. Of arrays the
// elements count, and private members are reached by their place (member_by_place.h).
bool binds_reference(const clang::FieldDecl& field);

// Returns the value of a field's default member initialiser.
std::optional<std::vector<ir::Number>> initial_value(const clang::FieldDecl& field);

}  // namespace ferry::translator::lift
