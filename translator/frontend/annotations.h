// The [[ferry::…]] attributes, as real attributes in this Clang.
//
//   [[ferry::offload]] void f(double* a [[ferry::extent(2 * (n + 1))]], int n) { [[ferry::independent]] for (…) … }
//
// Clang parses and places them (a misplaced one is an error with a caret); in the AST each is an AnnotateAttr on the
// declaration or in an AttributedStmt. Arguments need no quotes: Clang skips them, and they are read from the expanded
// tokens after the name, so macros work inside and around them.
#pragma once

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// offload, device: functions. independent, sequential: loops. extent: pointers (parameters,
// variables, members).
// block, max_registers: functions and loops.
enum class Annotation { offload, device, independent, sequential, extent, block, max_registers };

// "ferry::offload"
const char* annotation_name(Annotation annotation);

// The annotation of this declaration or, because Clang inherits them, of an earlier one; or null.
const clang::AnnotateAttr* find_annotation(const clang::Decl& declaration, Annotation annotation);
const clang::AnnotateAttr* find_annotation(const clang::AttributedStmt& statement, Annotation annotation);

// The tokens between the parentheses; empty if there are none. Their locations serve carets and TokenText.
llvm::ArrayRef<clang::syntax::Token> annotation_argument_tokens(const clang::AnnotateAttr& attribute,
                                                                const clang::syntax::TokenBuffer& tokens);

// The same as text with macros expanded: "2 * (n + 1)".
std::string annotation_argument(const clang::AnnotateAttr& attribute, const clang::syntax::TokenBuffer& tokens);

// To be called after the parse, because Clang ignores unknown attributes and arguments. For ours, a misspelt name, or a
// missing or superfluous argument, is an error. Returns whether the translation unit, including headers, has an offload
// or device attribute anywhere.
bool check_annotation_names(const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine);

// All of them in the order of the text, including headers, whether or not Clang accepted them there.
struct WrittenAnnotation {
  Annotation annotation;
  clang::SourceLocation name;
};
std::vector<WrittenAnnotation> written_annotations(const clang::syntax::TokenBuffer& tokens);

// Returns whether the unit has one of Ferry's attributes, or one that was probably meant to be (near_names.h).
bool holds_annotations(const clang::syntax::TokenBuffer& tokens);

// Makes the attributes known to Clang. To be called before the first parse; may be called again.
void register_annotations();

}  // namespace ferry::translator::frontend
