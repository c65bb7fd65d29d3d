// Library functions that print, or make text to be printed, and their use of their arguments.
//
//   std::printf("%d %s\n", k, name)     format: value, value, text; to standard output
//   out << std::setw(8) << x[0]         stream, value
//   std::fwrite(p, 8, n, f)             bytes, count, count, file
//   std::to_string(k) + ".txt"          value; text, text
//
// Each reads these, writes to the stream and touches nothing else. The stub checks that the stream is the library's
// own.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// The result is in the order of ir::Call::arguments. None: another call.
std::optional<ir::Output> output_of(const clang::CallExpr& call);

// The same for a stream's or a string's constructor.
std::optional<ir::Output> output_of(const clang::CXXConstructExpr& construction);

// Returns whether it is a library stream whose destructor writes buffered output.
bool ends_by_writing(clang::QualType type);

// Returns whether it is `std::basic_ostream<char>`, or a library class derived from it.
bool prints_characters(clang::QualType type);

// Returns the stub's name for one of the streams that every program has; "": another variable.
std::string standard_stream(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
