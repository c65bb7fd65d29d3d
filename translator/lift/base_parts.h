// Bases with members, as parts of the objects of classes that derive from them.
//
//   struct Shape { double x, y; };
//   struct Circle : Ops<Circle>, Shape { double r; };      Ops: functions alone
//   c.x            Member ─ Member c (Shape, bytes 0 to 16) ─ x
//   c.area()       Inlined: *this = Member c (Shape)
//
// Kernel files have a class with such bases as one that derives from theirs (lower/records.cpp), so that all that C++
// converts is converted there too. Bases of functions alone (derived_objects.h) are left out, and the class that
// derives from one has its functions.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>

namespace ferry::translator::lift {

using Classes = llvm::SmallVector<const clang::CXXRecordDecl*, 2>;

// The class's own bases, but for those of functions alone; definitions.
Classes bases_with_members(const clang::CXXRecordDecl& record);

// Why kernels can't hold such bases of the class. None: they can, and lie where the class's own compiler puts them.
std::optional<diagnostics::Message> why_not_derived(const clang::CXXRecordDecl& record);

// The classes from `derived`, which isn't among them, to `base`, as far as they are bases with members. None: it isn't
// known which of several is meant, or there is none.
std::optional<Classes> bases_between(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// The class that kernel files have the functions of `base` in, which are called for an object of `derived`: the base,
// or the one that derives from it where the base has functions alone.
const clang::CXXRecordDecl& image_with_functions(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// The class as which the method is called for an object of `object`: image_with_functions(), or the one that the
// method's class knows to derive from it. Null: it isn't known.
const clang::CXXRecordDecl* called_class(const clang::CXXRecordDecl& object, const clang::CXXMethodDecl& method);

// Where the base lies in objects of the class whose own base it is. Of its size, unless members of the class lie in its
// padding.
ir::Member::Place place_of_base(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// Members of the base have other names than all that the class itself has, so that an object's are named as its own.
bool hides_nothing(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

// What lies after the base in objects of the class may lie in the padding at its end: whether it does is more than its
// members say. None: it doesn't matter.
struct SharedPadding {
  std::int64_t size_with_byte;  // of a class that derives from it and has one byte
  bool by_constructor;          // kernels' image of the base says so by having a constructor
};
std::optional<SharedPadding> shared_padding(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl& base);

}  // namespace ferry::translator::lift
