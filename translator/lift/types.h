// Which C++ types Ferry can take to a device, and how they are spelt there.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// Arithmetic (without long double and 128-bit types) or enumeration, not volatile, not atomic.
bool is_scalar(clang::QualType type);

// Canonical spelling without qualifiers and references, as both compilers understand it ("unsigned long").
std::string spelling(const clang::ASTContext& context, clang::QualType type);

// Its first use in a thread may run an initialiser, the user's own code: a thread_local variable that this file doesn't
// show to be initialised statically.
bool initialised_at_use(const clang::VarDecl& variable);

// A weak variable that is defined elsewhere, if at all: its address may be null.
bool may_be_missing(const clang::VarDecl& variable);

// Of an enumeration the integers that it computes with: an unscoped one without a type of its own has those to which
// its values promote. Any other type is itself.
clang::QualType integer_type_of(const clang::ASTContext& context, clang::QualType type);

enum class Container { none, vector, span, array };
// std::vector, std::span or std::array of scalars behind references; vector<bool> and own allocators are none.
Container container_of(clang::QualType type);

struct ContainerArguments {
  clang::QualType element;
  std::optional<std::int64_t> extent;  // of std::array
};
// Of a type that container_of knows.
ContainerArguments container_arguments(clang::QualType type);

// Its destructor does nothing but give back elements without destructors to the default allocator: a std::vector or
// std::string of scalars.
bool frees_only_elements(clang::QualType type);

// The scalar at the bottom of pointers to arrays and arrays of arrays.
clang::QualType innermost_element(clang::QualType type);

// A variable template's or class template's variable: its name alone doesn't say which.
bool is_of_template(const clang::VarDecl& variable);

// How the stub names a variable: `n`, `::ns::limit` (names in anonymous namespaces without those).
std::string host_name(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
