// Finds copy constructors, assignments and destructors that do what the compiler's own would. Objects of such a class
// can't be distinguished from ones that are copied byte by byte.
//
//   Vec(const Vec& o) : x(o.x), y(o.y) {}                                          the same
//   Vec& operator=(const Vec& o) { if (this != &o) std::copy(o.v, o.v + 3, v); return *this; }
//   Vec(Vec&& o) noexcept { *this = std::move(o); }
//   ~Vec() {}
//   Vec(const Vec& o) : x(o.x) {}                                                  not: doesn't copy 'y'
//   Vec(const Vec& o) : x(o.x), y(o.y) { ++copies; }                               not: does more
//
// Their bodies are interpreted (member_copies.h), even those of templates that nothing has instantiated. A function
// defined elsewhere may do anything. Only this file decides what may be copied as bytes; records.h decides what else a
// class needs in a kernel, or as an element of a buffer.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>

#include <optional>

namespace ferry::translator::lift {

// Returns why a copy or move constructor or assignment, or a destructor, does something else than the compiler's own.
// None: it does the same, if members and bases are copied as bytes.
std::optional<diagnostics::Message> why_not_memberwise(const clang::CXXMethodDecl& method);

// Returns none if objects may be copied, assigned and destroyed as bytes.
std::optional<diagnostics::Message> why_not_copied_as_bytes(const clang::CXXRecordDecl& record);
bool is_copied_as_bytes(const clang::CXXRecordDecl& record);

// Returns none if destroying objects has no effect.
std::optional<diagnostics::Message> why_end_runs_code(const clang::CXXRecordDecl& record);
// The same for the objects in an array, and for numbers.
bool ends_silently(clang::QualType type);

// Returns whether the function does what the compiler's own would, and its class's members and bases are copied as
// bytes.
bool does_as_compilers(const clang::CXXMethodDecl& method);
// Returns whether it is a copy or move constructor or assignment of a class copied as bytes, or a trivial one, that is
// called like the compiler's own: it has no other parameters, and an assignment returns its object. The kernels' class
// has it implicitly.
bool copies_bytes(const clang::CXXMethodDecl& method);

}  // namespace ferry::translator::lift
