// The [[ferry::…]] attributes, as real attributes of this Clang.
//
//   [[ferry::offload]] void f(double* a [[ferry::extent(2 * (n + 1))]], int n) { [[ferry::independent]] for (…) … }
//
// Clang parses and places them (a misplaced one is an error with a caret); in the AST each is an AnnotateAttr on the
// declaration or in an AttributedStmt. Arguments are read as tokens behind the name and need no quotes; inside
// macros the expanded tokens are taken.
#pragma once

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <string>

namespace ferry::translator::frontend {

// offload, device: functions. independent, sequential: loops. extent: pointer parameters.
// block, max_registers: functions and loops.
enum class Annotation { offload, device, independent, sequential, extent, block, max_registers };

// The annotation of this declaration itself (not of its redeclarations), or null.
const clang::AnnotateAttr* find_annotation(const clang::Decl& declaration, Annotation annotation);
const clang::AnnotateAttr* find_annotation(const clang::AttributedStmt& statement, Annotation annotation);

// The text between the parentheses, "2 * (n + 1)"; "" where there are none.
std::string annotation_argument(const clang::AnnotateAttr& attribute);

// Where that text starts (for carets and for name lookup); invalid where there is none.
clang::SourceLocation annotation_argument_location(const clang::AnnotateAttr& attribute);

}  // namespace ferry::translator::frontend
