// Functions of the library that print, or make text to be printed: what each does with its arguments.
//
//   std::printf("%d %s\n", k, name)     format: value, value, text; to standard output
//   out << std::setw(8) << x[0]         stream, value
//   std::fwrite(p, 8, n, f)             bytes, count, count, file
//   std::to_string(k) + ".txt"          value; text, text
//
// Each reads that, writes to the stream, which the stub asks whether it is the library's own, and touches nothing else.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// In the order of ir::Call::arguments. None: it is no such call.
std::optional<ir::Output> output_of(const clang::CallExpr& call);

// The same of a stream's or a string's constructor.
std::optional<ir::Output> output_of(const clang::CXXConstructExpr& construction);

// A stream of the library's whose destructor writes what it holds.
bool ends_by_writing(clang::QualType type);

// `std::basic_ostream<char>`, and what the library derives of it.
bool prints_characters(clang::QualType type);

// What the stub calls one of the streams that every program has; "": the variable is none.
std::string standard_stream(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
