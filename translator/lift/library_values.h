// Library classes whose objects kernels hold, and calls on such objects. In kernels, the classes are images that Ferry
// defines (runtime/include/ferry/values.h, complex.h).
//
//   std::pair<int, Vec3>        if kernels have Vec3:       FerryPair<int, Vec3>
//   std::get<1>(p), *o, t[2]    a part of the object:      ferry_get<1>(p), *o, t[2]
//   p == q, o.value_or(0)       reads objects
//   p = q, o.reset()            sets an object, and does nothing else
//
// Only libstdc++'s classes are supported. A tuple may have at most five elements. Elements can't be references,
// pointers or std::vector<bool>.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns whether the declaration is from libc++, whose classes and results may differ from libstdc++'s.
bool is_of_libcxx(const clang::Decl& declaration);

enum class LibraryClass { none, complex, pair, tuple, array, optional };

// Returns which of the supported library classes the record is, whatever its elements are.
LibraryClass library_class(const clang::CXXRecordDecl& record);
LibraryClass library_class(clang::QualType type);  // looks through references

struct LibraryElement {
  std::string name;  // the name in the image, such as "first"; in messages "<0>" for a tuple
  clang::QualType type;
};
// Returns the elements of the class. For an array, returns one entry, which gives the type of its elements.
std::vector<LibraryElement> library_elements(const clang::CXXRecordDecl& record);

// Returns why kernels can't have objects of the class, or none if they can. `record` must have a library_class().
std::optional<diagnostics::Message> why_not_value_in_kernel(const clang::CXXRecordDecl& record);
// Returns whether objects of the class have the same layout as its image.
bool has_image_layout(const clang::CXXRecordDecl& record);
// Returns the offsets of a std::tuple's elements. An offset is none if it is unknown.
std::vector<std::optional<std::int64_t>> places_in_tuple(const clang::CXXRecordDecl& tuple);
// Returns the offset of a std::optional's flag, or none if it is unknown.
std::optional<std::int64_t> engaged_offset(const clang::CXXRecordDecl& optional);

// The part of an object that an expression such as `std::get<1>(p)`, `*o` or `t[i]` denotes.
struct ValuePart {
  const clang::Expr* object;
  std::string name;  // such as "first", "<0>" or "*"; "[]" for an array, together with an index or a number
  const clang::Expr* index = nullptr;
  std::optional<std::uint64_t> number = {};
};
std::optional<ValuePart> part_of_value(const clang::CallExpr& call);
// Returns whether the structured bindings name parts of a library object, as in `auto [a, b] = p;`. For an array, only
// initialisation with `=` counts.
bool binds_parts(const clang::DecompositionDecl& bindings);
std::optional<ValuePart> part_bound(const clang::BindingDecl& binding);

// Returns whether the call only sets an object: `v = w` byte by byte, `z += w` for std::complex, `o.reset()`.
bool sets_object(const clang::CallExpr& call);
// Returns whether the call is of a library function that does nothing but read such values: `std::norm(z)`, `p == q`,
// `o.value_or(1)`.
bool reads_values(const clang::CallExpr& call);
// Returns whether the call makes an object from values, like `std::make_pair(a, b)`.
bool makes_value(const clang::CallExpr& call);
// Returns the call `std::tie(a, b)`. Returns null for other expressions and if an argument is of a type that kernels
// can't tie.
const clang::CallExpr* tied(const clang::Expr& e);
// Returns whether the call is `o.value()` or `a.at(i)`, which throws if the value or element doesn't exist.
bool checks_value(const clang::CallExpr& call);
// Returns the std::tie in `std::tie(a, b) = p`. Returns null for other calls, and if the assigned value is unsupported.
const clang::CallExpr* ties(const clang::CallExpr& call);
// Returns whether a constructor of a supported library class makes an object from these arguments without running user
// code.
bool makes_plainly(const clang::CXXConstructExpr& made);
// Returns whether the class's default constructor runs no user code.
bool begins_plainly(const clang::CXXRecordDecl& record);

// Returns the byte offset of the element that has the given LibraryElement::name, or none if it is unknown.
std::optional<std::int64_t> part_offset(const clang::CXXRecordDecl& record, llvm::StringRef name);
bool is_nullopt(const clang::DeclRefExpr& name);
bool is_nullopt(clang::QualType type);
bool is_ignore(const clang::Expr& e);  // `std::ignore`

}  // namespace ferry::translator::lift
