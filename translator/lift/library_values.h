// Library classes whose objects kernels have, as images defined by Ferry (runtime/include/ferry/values.h, complex.h),
// and calls for them.
//
//   std::pair<int, Vec3>        if kernels have Vec3:       FerryPair<int, Vec3>
//   std::get<1>(p), *o, t[2]    a part of the object:      ferry_get<1>(p), *o, t[2]
//   p == q, o.value_or(0)       reads objects
//   p = q, o.reset()            sets one, and does nothing else
//
// Only libstdc++'s classes. Limits: up to five elements in a tuple; no references, pointers or std::vector<bool>.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns whether libc++ declares it, whose classes and results may differ from libstdc++'s.
bool is_of_libcxx(const clang::Decl& declaration);

enum class LibraryClass { none, complex, pair, tuple, array, optional };

// Returns which of these classes it is, whatever its elements are.
LibraryClass library_class(const clang::CXXRecordDecl& record);
LibraryClass library_class(clang::QualType type);  // looks through references

struct LibraryElement {
  std::string name;  // its name in the image: "first"; in messages "<0>" for a tuple
  clang::QualType type;
};
// Returns the elements. An array has one entry, for its element type.
std::vector<LibraryElement> library_elements(const clang::CXXRecordDecl& record);

// Returns why kernels can't have objects of the class, which is a library_class. None: they can.
std::optional<diagnostics::Message> why_not_value_in_kernel(const clang::CXXRecordDecl& record);
// Returns whether objects have the image's layout.
bool has_image_layout(const clang::CXXRecordDecl& record);
// Returns the offsets of a std::tuple's elements, where known.
std::vector<std::optional<std::int64_t>> places_in_tuple(const clang::CXXRecordDecl& tuple);
// Returns the offset of a std::optional's flag. None if unknown.
std::optional<std::int64_t> engaged_offset(const clang::CXXRecordDecl& optional);

// `std::get<1>(p)`, `*o`, `t[i]`: a part of an object.
struct ValuePart {
  const clang::Expr* object;
  std::string name;  // "first", "<0>", "*"; "[]" for an array, with one of:
  const clang::Expr* index = nullptr;
  std::optional<std::uint64_t> number = {};
};
std::optional<ValuePart> part_of_value(const clang::CallExpr& call);
// Returns whether structured bindings name parts of such an object: `auto [a, b] = p;`. For an array, only `=` counts.
bool binds_parts(const clang::DecompositionDecl& bindings);
std::optional<ValuePart> part_bound(const clang::BindingDecl& binding);

// Returns whether the call only sets an object: `v = w` byte by byte, `z += w` for std::complex, `o.reset()`.
bool sets_object(const clang::CallExpr& call);
// Returns whether it calls a library function that reads such values: `std::norm(z)`, `p == q`, `o.value_or(1)`.
bool reads_values(const clang::CallExpr& call);
// Returns whether it makes an object from values: `std::make_pair(a, b)` and the like.
bool makes_value(const clang::CallExpr& call);
// Returns the call `std::tie(a, b)`; null if it is none, or ties something that no kernel may tie.
const clang::CallExpr* tied(const clang::Expr& e);
// Returns whether it is `o.value()`, which throws if there is no value, or `a.at(i)`.
bool checks_value(const clang::CallExpr& call);
// Returns the std::tie of `std::tie(a, b) = p`. Null: the call is none, or what is assigned is unknown.
const clang::CallExpr* ties(const clang::CallExpr& call);
// Returns whether it is a constructor of such a class that makes an object from these arguments without running user
// code.
bool makes_plainly(const clang::CXXConstructExpr& made);
// The same for the constructor without arguments.
bool begins_plainly(const clang::CXXRecordDecl& record);

// Returns the byte offset of the element with this LibraryElement name; none: unknown.
std::optional<std::int64_t> part_offset(const clang::CXXRecordDecl& record, llvm::StringRef name);
bool is_nullopt(const clang::DeclRefExpr& name);
bool is_nullopt(clang::QualType type);
bool is_ignore(const clang::Expr& e);  // `std::ignore`

}  // namespace ferry::translator::lift
