// Copy constructors, assignments and destructors that do what the compiler's own would, whoever has written them: so
// that nobody can tell objects of such a class from ones that are copied byte by byte.
//
//   Vec(const Vec& o) : x(o.x), y(o.y) {}                                          the same
//   Vec& operator=(const Vec& o) { if (this != &o) std::copy(o.v, o.v + 3, v); return *this; }
//   Vec(Vec&& o) noexcept { *this = std::move(o); }
//   ~Vec() {}
//   Vec(const Vec& o) : x(o.x) {}                                                  not: doesn't copy 'y'
//   Vec(const Vec& o) : x(o.x), y(o.y) { ++copies; }                               not: does more
//
// Their bodies are followed (member_copies.h), those of templates that nothing has instantiated, too. A function that
// is defined elsewhere may do anything. This is the one place that says what may be copied as bytes; what else a class
// needs in a kernel, or as an element of a buffer, is said by records.h.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/DeclCXX.h>

#include <optional>

namespace ferry::translator::lift {

// Why a copy or move constructor or assignment or a destructor does something else than the compiler's own; it is to be
// one of these. None: it does the same, as far as members and bases are copied as bytes themselves.
std::optional<diagnostics::Message> why_not_memberwise(const clang::CXXMethodDecl& method);

// None where objects may be copied, assigned and destroyed as the bytes that they are.
std::optional<diagnostics::Message> why_not_copied_as_bytes(const clang::CXXRecordDecl& record);
bool is_copied_as_bytes(const clang::CXXRecordDecl& record);

// None where the ends of objects do nothing.
std::optional<diagnostics::Message> why_end_runs_code(const clang::CXXRecordDecl& record);
// The same for the objects in an array, and for numbers.
bool ends_silently(clang::QualType type);

// The function does what the compiler's own would, and its class's members and bases are copied as bytes.
bool does_as_compilers(const clang::CXXMethodDecl& method);
// A copy or move constructor or assignment of a class that is copied as bytes, or a trivial one, whose calls look like
// ones of the compiler's own: it takes nothing else, and the result of an assignment is its object. Kernels' class has
// it without being told.
bool copies_bytes(const clang::CXXMethodDecl& method);

}  // namespace ferry::translator::lift
