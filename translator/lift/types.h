// Which C++ types Ferry can take to a device, and how they are spelt there.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::lift {

// An arithmetic type (except long double and 128-bit types) or an enumeration, neither volatile nor atomic.
bool is_scalar(clang::QualType type);
// What buffers hold: such a number, or an object of a class that kernels hold, copied byte by byte.
bool is_element(clang::QualType type);
// Why no kernel holds numbers of this type, or of elements of it: `long double`, `__fp16`. Null types are none.
std::optional<diagnostics::Message> why_no_number(clang::QualType type);

// Canonical spelling without qualifiers and references, as both compilers understand it ("unsigned long").
std::string spelling(const clang::ASTContext& context, clang::QualType type);

// Its first use in a thread may run an initialiser, which is user code: a thread_local variable that isn't known to be
// initialised statically.
bool initialised_at_use(const clang::VarDecl& variable);

// A weak variable that is defined in another file, if at all: its address may be null.
bool may_be_missing(const clang::VarDecl& variable);

// The integer type that an enumeration computes in; without a fixed underlying type, an unscoped one computes in the
// type to which its values promote. Any other type is returned unchanged.
clang::QualType integer_type_of(const clang::ASTContext& context, clang::QualType type);

enum class Container { none, vector, span, array };
// std::vector, std::span or std::array of scalars, references looked through; not vector<bool>, no custom allocators.
Container container_of(clang::QualType type);
// The same of one whose elements are rows: pointers, vectors or spans of scalars.
Container container_of_rows(clang::QualType type);

// `double*` of a std::unique_ptr<double[]> with the default deleter, which as a row of a table is that pointer. Null:
// it is another type.
clang::QualType pointer_of_row(clang::QualType type);

// What libstdc++'s iterator of a vector or a span of elements is: a pointer. Null: it is another type.
clang::QualType pointer_of_iterator(clang::QualType type);

struct ContainerArguments {
  clang::QualType element;
  std::optional<std::int64_t> extent;  // std::array's
};
// For a type that container_of knows.
ContainerArguments container_arguments(clang::QualType type);

// `std::vector<double> t(n, 0.5);`: what constructs a container of scalars that has so many elements, its count and
// the value of each; null for other variables.
const clang::CXXConstructExpr* allocated_elements(const clang::VarDecl& variable);

// What a std::vector or std::span holds, whatever that is; null for other types.
clang::QualType container_elements(clang::QualType type);

// A std::vector, std::array, std::span, std::deque or string, of anything: size() and empty() look at the object
// itself, and at no element.
bool says_own_size(clang::QualType type);

bool is_std_array(clang::QualType type);

// What a std::vector, std::array or std::span has in a row, whatever that is; null for other types.
clang::QualType object_elements(clang::QualType type);

// Its destructor only returns elements without destructors to the default allocator: a std::vector or std::string of
// scalars.
bool frees_only_elements(clang::QualType type);

// The scalar at the bottom of pointers to arrays and arrays of arrays.
clang::QualType innermost_element(clang::QualType type);

// A specialisation of a variable template, or a static member of a class template's: its name alone doesn't say which.
bool is_of_template(const clang::VarDecl& variable);

// How the stub names a variable: `n`, `::ns::limit` (anonymous namespaces are left out).
std::string host_name(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
