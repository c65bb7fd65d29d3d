// Describes library functions that print, or that make text to be printed, and how they use their arguments.
//
//   std::printf("%d %s\n", k, name)     format: value, value, text; to standard output
//   out << std::setw(8) << x[0]         stream, value
//   std::fwrite(p, 8, n, f)             bytes, count, count, file
//   std::to_string(k) + ".txt"          value; text, text
//
// Each function reads its arguments, writes to the stream and touches nothing else. The stub checks that the stream is
// the library's own.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// Returns how the call uses its arguments, in the order of ir::Call::arguments. Returns none if the function isn't one
// of these.
std::optional<ir::Output> output_of(const clang::CallExpr& call);

// Returns how a constructor of a stream or string uses its arguments, or none for other constructors.
std::optional<ir::Output> output_of(const clang::CXXConstructExpr& construction);

// Returns whether the type is a library stream whose destructor writes buffered output.
bool ends_by_writing(clang::QualType type);

// Returns whether the type is `std::basic_ostream<char>` or a library class derived from it.
bool prints_characters(clang::QualType type);

// Returns the stub's name for a stream that every program has, such as std::cout. Returns "" for other variables.
std::string standard_stream(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
