// Bases with members, as parts of objects of derived classes.
//
//   struct Shape { double x, y; };
//   struct Circle : Ops<Circle>, Shape { double r; };      Ops: only functions
//   c.x            Member ─ Member c (Shape, bytes 0 to 16) ─ x
//   c.area()       Inlined: *this = Member c (Shape)
//
// In kernel files, the class's image derives from the bases' images (lower/records.cpp), so that C++'s conversions work
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

// Returns why kernels can't have such bases of the class. None: they can, with the layout of the class's own compiler.
std::optional<diagnostics::Message> why_not_derived(const clang::CXXRecordDecl& record);

// Returns the classes from `derived`, which isn't included, to `base`, as far as they are bases with members. None: it
// is ambiguous, or no base.
std::optional<Classes> bases_between(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class that has the functions of `base` in kernel files, for an object of `derived`: the base, or the
// class that derives from it if the base has only functions.
const clang::CXXRecordDecl& image_with_functions(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// Returns the class as which the method is called for an object of `object`: image_with_functions(), or the derived
// class that the method's class knows. Null: unknown.
const clang::CXXRecordDecl* called_class(const clang::CXXRecordDecl& object, const clang::CXXMethodDecl& method);

// Returns the direct base's place in objects of the class. It has the base's size unless members of the class are in
// its padding.
ir::Member::Place place_of_base(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// Returns whether the base's members have other names than everything in the class itself, so that an object's members
// can be named as its own.
bool hides_nothing(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// A base whose padding may contain what follows it in objects of the class: its members alone don't decide that. None:
// it doesn't matter.
struct SharedPadding {
  std::int64_t size_with_byte;  // the size of a class that derives from it and adds one byte
  bool by_constructor;          // the kernels' image of the base has a constructor for that reason
};
std::optional<SharedPadding> shared_padding(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

}  // namespace ferry::translator::lift
