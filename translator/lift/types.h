// Classifies C++ types by whether and how Ferry can use them on a device, and spells them there.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::lift {

// Returns whether the type is an arithmetic type or an enumeration, and neither volatile nor atomic. Excludes long
// double and 128-bit types.
bool is_scalar(clang::QualType type);
// Returns whether the type can be an element of a buffer: a scalar, or an object of a class that kernels hold and that
// is copied byte by byte.
bool is_element(clang::QualType type);
// Returns why kernels can't have numbers of this type, or elements that are such numbers, for example `long double` or
// `__fp16`. Returns none for other types and for a null type.
std::optional<diagnostics::Message> why_no_number(clang::QualType type);

// Returns the canonical spelling without qualifiers and references ("unsigned long"). Host and device compilers both
// understand it.
std::string spelling(const clang::ASTContext& context, clang::QualType type);

// Returns whether the variable's first use in a thread may run an initialiser, which is user code. This is so for a
// thread_local variable unless it is known to be initialised statically.
bool initialised_at_use(const clang::VarDecl& variable);

// Returns whether the variable is weak and not defined in this file. Its address may then be null.
bool may_be_missing(const clang::VarDecl& variable);

// Returns the integer type in which an enumeration computes. An unscoped enumeration without a fixed underlying type
// computes in the type to which its values promote. Other types are returned unchanged.
clang::QualType integer_type_of(const clang::ASTContext& context, clang::QualType type);

// The kinds of containers. Short strings store their elements in the object itself, so moving or swapping strings
// copies elements to other places.
enum class Container { none, vector, string, span, array };
// Recognises std::vector, std::span and std::array of scalars, and std::basic_string, looking through references.
// Returns `none` for vector<bool>, and for custom allocators or traits.
Container container_of(clang::QualType type);
// Recognises containers whose elements are rows: pointers, vectors, strings or spans of scalars.
Container container_of_rows(clang::QualType type);

// Returns the pointer type for a smart pointer that holds a row of a table: `double*` for a std::unique_ptr<double[]>
// with the default deleter. Returns a null type for other types.
clang::QualType pointer_of_row(clang::QualType type);

// Returns the pointer type that corresponds to libstdc++'s iterator of a vector or a span of elements. Returns a null
// type for other types.
clang::QualType pointer_of_iterator(clang::QualType type);

struct ContainerArguments {
  clang::QualType element;
  std::optional<std::int64_t> extent;  // the number of elements of a std::array
};
// Returns the container's arguments. Requires a type that container_of() recognises.
ContainerArguments container_arguments(clang::QualType type);

// Returns the constructor call in `std::vector<double> t(n, 0.5);`, which makes a container of scalars from its size
// and the elements' initial value. Returns null for other variables.
const clang::CXXConstructExpr* allocated_elements(const clang::VarDecl& variable);

// Returns the element type of a std::vector or std::span, whatever that type is. Returns a null type for other types.
clang::QualType container_elements(clang::QualType type);

// Returns whether the type is a std::vector, std::array, std::span, std::deque or string with any type of elements. Its
// size() and empty() only read the object itself, and no elements.
bool says_own_size(clang::QualType type);

bool is_std_array(clang::QualType type);

// Returns the type of the contiguous elements in a std::vector, std::array or std::span, whatever that type is. Returns
// a null type for other types.
clang::QualType object_elements(clang::QualType type);

// Returns whether the type's destructor does nothing but return elements without destructors to the default allocator.
// The type is then a std::vector or std::string of scalars.
bool frees_only_elements(clang::QualType type);

// Returns the scalar type inside nested pointers to arrays and arrays of arrays.
clang::QualType innermost_element(clang::QualType type);

// Returns whether the variable is a specialisation of a variable template, or a static member of a class template. Its
// name alone is then ambiguous.
bool is_of_template(const clang::VarDecl& variable);

// Returns the stub's name for a variable: `n`, `::ns::limit` (anonymous namespaces are omitted).
std::string host_name(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
