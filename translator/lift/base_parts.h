// Bases with members are lifted as parts of objects of derived classes.
//
//   struct Shape { double x, y; };
//   struct Circle : Ops<Circle>, Shape { double r; };      Ops: only functions
//   c.x            Member ─ Member c (Shape, bytes 0 to 16) ─ x
//   c.area()       Inlined: *this = Member c (Shape)
//
// In kernel files, the class's image derives from the bases' images (lower/records.cpp), so that C++'s conversions also
// work there. Bases with only functions (derived_objects.h) are omitted, and the derived class has their functions.
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

// Returns why kernels can't have the class's bases with members. Returns none if they can, with the same layout as the
// class's own compiler chooses.
std::optional<diagnostics::Message> why_not_derived(const clang::CXXRecordDecl& record);

// Returns the bases with members on the way from `derived`, which isn't included, to `base`. Returns none if `base` is
// ambiguous or isn't a base of `derived`.
std::optional<Classes> bases_between(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class that has the functions of `base` in kernel files, for an object of `derived`. This is `base` itself
// or, if `base` has only functions, the class that derives from it.
const clang::CXXRecordDecl& image_with_functions(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class as which the method is called on an object of class `object`. This is image_with_functions() or the
// derived class that a CRTP base names. Returns null if the class is unknown.
const clang::CXXRecordDecl* called_class(const clang::CXXRecordDecl& object, const clang::CXXMethodDecl& method);

// Returns the bytes that the direct base occupies in objects of the class. The range has the base's full size unless
// the padding of the base contains other members.
ir::Member::Place place_of_base(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// Returns whether no member of the base has the name of anything else in the class, so that the base's members can be
// named as the object's own.
bool hides_nothing(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// A base whose padding may contain the member or base that follows it. The base's members alone don't determine whether
// it does. shared_padding() returns none if the padding can't matter.
struct SharedPadding {
  std::int64_t size_with_byte;  // the size of a class that derives from the base and adds one byte
  bool by_constructor;          // the kernels' image of the base has a constructor, which lets its padding be reused
};
std::optional<SharedPadding> shared_padding(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

}  // namespace ferry::translator::lift
