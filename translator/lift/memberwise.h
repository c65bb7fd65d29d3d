// Finds copy constructors, assignments and destructors that do the same as those that the compiler would generate.
// Objects of a class with such functions behave like objects that are copied byte by byte.
//
//   Vec(const Vec& o) : x(o.x), y(o.y) {}                                          the same
//   Vec& operator=(const Vec& o) { if (this != &o) std::copy(o.v, o.v + 3, v); return *this; }
//   Vec(Vec&& o) noexcept { *this = std::move(o); }
//   ~Vec() {}
//   Vec(const Vec& o) : x(o.x) {}                                                  not: doesn't copy 'y'
//   Vec(const Vec& o) : x(o.x), y(o.y) { ++copies; }                               not: does more
//
// The functions' bodies are interpreted (member_copies.h), even in templates that nothing has instantiated. A function
// defined elsewhere may do anything. Only this file decides what may be copied as bytes. records.h decides what else a
// class needs in a kernel or as an element of a buffer.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>

#include <optional>

namespace ferry::translator::lift {

// Returns what a copy or move constructor or assignment, or a destructor, does differently from the one that the
// compiler would generate. Returns none if it does the same, provided that members and bases are copied as bytes.
std::optional<diagnostics::Message> why_not_memberwise(const clang::CXXMethodDecl& method);

// Returns why objects may not be copied, assigned and destroyed as bytes, or none if they may.
std::optional<diagnostics::Message> why_not_copied_as_bytes(const clang::CXXRecordDecl& record);
bool is_copied_as_bytes(const clang::CXXRecordDecl& record);

// Returns why destroying an object may have side effects, or none if it has no side effects.
std::optional<diagnostics::Message> why_end_runs_code(const clang::CXXRecordDecl& record);
// Returns whether destroying a value of the type has no side effects. It may also be an array or a number.
bool ends_silently(clang::QualType type);

// Returns whether the function does what the compiler-generated one would do, and the members and bases of its class
// are copied as bytes.
bool does_as_compilers(const clang::CXXMethodDecl& method);
// Returns whether the method is a copy or move constructor or assignment that is trivial or belongs to a class copied
// as bytes. It must also be called like a compiler-generated one: it has no other parameters, and an assignment returns
// its object. Kernels' version of the class has such a method implicitly.
bool copies_bytes(const clang::CXXMethodDecl& method);

}  // namespace ferry::translator::lift
