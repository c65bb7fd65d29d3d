// Classes of the library's whose objects kernels hold, as images of Ferry's own (runtime/include/ferry/values.h,
// complex.h), and what is called for them.
//
//   std::pair<int, Vec3>        held where Vec3 is:        FerryPair<int, Vec3>
//   std::get<1>(p), *o, t[2]    a part of the object:      ferry_get<1>(p), *o, t[2]
//   p == q, o.value_or(0)       reads objects
//   p = q, o.reset()            sets one, and does nothing else
//
// libstdc++'s. Limits: up to five elements in a tuple; no references, pointers or bool's own vector.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

// What libc++ declares, whose classes and results may be others than libstdc++'s.
bool is_of_libcxx(const clang::Decl& declaration);

enum class LibraryClass { none, complex, pair, tuple, array, optional };

// What the class is of those, whatever its elements are.
LibraryClass library_class(const clang::CXXRecordDecl& record);
LibraryClass library_class(clang::QualType type);  // references looked through

struct LibraryElement {
  std::string name;  // in the image: "first", "<0>" of a tuple as messages have it
  clang::QualType type;
};
// An array has one, which is its element.
std::vector<LibraryElement> library_elements(const clang::CXXRecordDecl& record);

// None where kernels can hold objects of the class, which is a library_class.
std::optional<diagnostics::Message> why_not_held_value(const clang::CXXRecordDecl& record);
// Its objects lie on the host as the image's do.
bool lies_as_image(const clang::CXXRecordDecl& record);
// Where a std::tuple has its elements, where that is known.
std::vector<std::optional<std::int64_t>> places_in_tuple(const clang::CXXRecordDecl& tuple);
// Where a std::optional has its flag. None where that isn't known.
std::optional<std::int64_t> engaged_offset(const clang::CXXRecordDecl& optional);

// `std::get<1>(p)`, `*o`, `t[i]`: which part of which object.
struct ValuePart {
  const clang::Expr* object;
  std::string name;  // "first", "<0>", "*"; of an array "[]", with one of:
  const clang::Expr* index = nullptr;
  std::optional<std::uint64_t> number = {};
};
std::optional<ValuePart> part_of_value(const clang::CallExpr& call);
// Structured bindings name parts of such an object: `auto [a, b] = p;`, of an array with `=` only.
bool binds_parts(const clang::DecompositionDecl& bindings);
std::optional<ValuePart> part_bound(const clang::BindingDecl& binding);

// The call sets an object and does nothing else: `v = w`, byte by byte; `z += w` of std::complex; `o.reset()`.
bool sets_object(const clang::CallExpr& call);
// A call of a function of the library's on such values, which are read: `std::norm(z)`, `p == q`, `o.value_or(1)`.
bool reads_values(const clang::CallExpr& call);
// `std::make_pair(a, b)` and its like: an object made of values.
bool makes_value(const clang::CallExpr& call);
// `std::tie(a, b)`; null where the call is none, or of what no kernel may tie.
const clang::CallExpr* tied(const clang::Expr& e);
// `o.value()`, which throws where there is none; `a.at(i)`.
bool checks_value(const clang::CallExpr& call);
// What `std::tie(a, b) = p` assigns. Null: the call is none, or what is assigned isn't known.
const clang::CallExpr* ties(const clang::CallExpr& call);
// A constructor of such a class that makes an object of these arguments and runs nothing of the user's.
bool makes_plainly(const clang::CXXConstructExpr& made);
// So does the one without arguments.
bool begins_plainly(const clang::CXXRecordDecl& record);

// Where the element that LibraryElement names so lies in the object, in bytes; none: it isn't known.
std::optional<std::int64_t> part_offset(const clang::CXXRecordDecl& record, llvm::StringRef name);
bool is_nullopt(const clang::DeclRefExpr& name);
bool is_nullopt(clang::QualType type);
bool is_ignore(const clang::Expr& e);  // `std::ignore`

}  // namespace ferry::translator::lift
