// Lifts bases with members as parts of objects of derived classes.
//
//   struct Shape { double x, y; };
//   struct Circle : Ops<Circle>, Shape { double r; };      Ops: only functions
//   c.x            Member ─ Member c (Shape, bytes 0 to 16) ─ x
//   c.area()       Inlined: *this = Member c (Shape)
//
// In kernel files, the class's image derives from the bases' images (lower/records.cpp), so C++'s conversions work
// there, too. Bases with only functions (derived_objects.h) are omitted, and the derived class has their functions.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>

namespace ferry::translator::lift {

using Classes = llvm::SmallVector<const clang::CXXRecordDecl*, 2>;

// Returns the definitions of the class's direct bases, except those with only functions.
Classes bases_with_members(const clang::CXXRecordDecl& record);

// Returns why kernels can't have the class's bases with members. Returns none if kernels can have them, with the layout
// that the class's own compiler chooses.
std::optional<diagnostics::Message> why_not_derived(const clang::CXXRecordDecl& record);

// Returns the bases with members on the inheritance path from `derived`, which isn't included, to `base`. Returns none
// if `base` is ambiguous or isn't a base of `derived`.
std::optional<Classes> bases_between(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class that has the functions of `base` in kernel files, for an object of `derived`. This is `base` itself
// or, if `base` has only functions, the class that derives from it.
const clang::CXXRecordDecl& image_with_functions(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class that has the method in kernel files if the method is called on an object of class `object`. This is
// image_with_functions(), or the derived class that is named by a CRTP base. Returns null if the class is unknown.
const clang::CXXRecordDecl* called_class(const clang::CXXRecordDecl& object, const clang::CXXMethodDecl& method);

// Returns the bytes that the direct base occupies in objects of the class. These are all the base's bytes, unless the
// base's padding contains other members.
ir::Member::Place place_of_base(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// Returns whether the class has no other member with the name of one of the base's members. The base's members can then
// be named as the object's own.
bool hides_nothing(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// A base whose padding may contain the member or base that follows it. Whether it does can't be determined from the
// base's members alone. shared_padding() returns none if the padding can't matter.
struct SharedPadding {
  std::int64_t size_with_byte;  // the size of a class that derives from the base and adds one byte
  bool by_constructor;          // whether the base's image in kernels has a constructor, which makes its padding usable
};
std::optional<SharedPadding> shared_padding(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

}  // namespace ferry::translator::lift
