// Makes the [[ferry::…]] attributes real attributes of this Clang.
//
//   [[ferry::offload]] void f(double* a [[ferry::extent(2 * (n + 1))]], int n) { [[ferry::independent]] for (…) … }
//
// Clang parses them and checks where they are. A misplaced one is an error with a caret. In the AST each is an
// AnnotateAttr on the declaration or in an AttributedStmt. Arguments need no quotes: Clang skips them, and they are
// read from the expanded tokens after the name. So macros work inside and around them.
#pragma once

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// offload and device apply to functions; independent and sequential to loops; extent to pointers (parameters,
// variables, members); block and max_registers to functions and loops.
enum class Annotation { offload, device, independent, sequential, extent, block, max_registers };

// Returns the annotation's name, like "ferry::offload".
const char* annotation_name(Annotation annotation);

// Return the annotation of a declaration or a statement, or null. For a declaration, an annotation of an earlier
// declaration counts, too, because Clang inherits annotations.
const clang::AnnotateAttr* find_annotation(const clang::Decl& declaration, Annotation annotation);
const clang::AnnotateAttr* find_annotation(const clang::AttributedStmt& statement, Annotation annotation);

// Returns the tokens between the parentheses, or none if there are no parentheses. Their locations can be used for
// carets and TokenText.
llvm::ArrayRef<clang::syntax::Token> annotation_argument_tokens(const clang::AnnotateAttr& attribute,
                                                                const clang::syntax::TokenBuffer& tokens);

// Returns the argument as text with macros expanded: "2 * (n + 1)".
std::string annotation_argument(const clang::AnnotateAttr& attribute, const clang::syntax::TokenBuffer& tokens);

// Must be called after the parse, because Clang ignores unknown attributes and arguments. A misspelt name of Ferry's,
// or a missing or superfluous argument, is an error. Returns whether the translation unit, including headers, has an
// offload or device attribute anywhere.
bool check_annotation_names(const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine);

// An annotation as the user wrote it, even if Clang rejected it.
struct WrittenAnnotation {
  Annotation annotation;
  clang::SourceLocation name;
};
std::vector<WrittenAnnotation> written_annotations(const clang::syntax::TokenBuffer& tokens);

// Returns whether the unit has one of Ferry's attributes, or an attribute that the user probably meant to be one
// (near_names.h).
bool holds_annotations(const clang::syntax::TokenBuffer& tokens);

// Makes the attributes known to Clang. Call it before the first parse. It may be called again.
void register_annotations();

}  // namespace ferry::translator::frontend
