// Makes the [[ferry::…]] attributes real attributes of this Clang.
//
//   [[ferry::offload]] void f(double* a [[ferry::extent(2 * (n + 1))]], int n) { [[ferry::independent]] for (…) … }
//
// Clang parses and places them: a misplaced one is an error with a caret. In the AST each is an AnnotateAttr on the
// declaration or in an AttributedStmt. Arguments need no quotes, because Clang skips them and they are read from the
// expanded tokens after the name. So macros work inside and around them.
#pragma once

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// offload and device apply to functions, independent and sequential to loops, extent to pointers (parameters,
// variables, members), block and max_registers to functions and loops.
enum class Annotation { offload, device, independent, sequential, extent, block, max_registers };

// Returns the name, like "ferry::offload".
const char* annotation_name(Annotation annotation);

// Return the annotation of this declaration or of an earlier one (Clang inherits annotations), or of a statement; or
// null.
const clang::AnnotateAttr* find_annotation(const clang::Decl& declaration, Annotation annotation);
const clang::AnnotateAttr* find_annotation(const clang::AttributedStmt& statement, Annotation annotation);

// Returns the tokens between the parentheses, or none. Their locations are valid for carets and for TokenText.
llvm::ArrayRef<clang::syntax::Token> annotation_argument_tokens(const clang::AnnotateAttr& attribute,
                                                                const clang::syntax::TokenBuffer& tokens);

// Returns these tokens as text with macros expanded: "2 * (n + 1)".
std::string annotation_argument(const clang::AnnotateAttr& attribute, const clang::syntax::TokenBuffer& tokens);

// Call it after the parse, because Clang ignores unknown attributes and arguments. A misspelt name of ours, or a
// missing or superfluous argument, is an error. Returns whether the translation unit, including headers, has an offload
// or device attribute anywhere.
bool check_annotation_names(const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine);

// An annotation as written, whether or not Clang accepted it there.
struct WrittenAnnotation {
  Annotation annotation;
  clang::SourceLocation name;
};
std::vector<WrittenAnnotation> written_annotations(const clang::syntax::TokenBuffer& tokens);

// Returns whether the unit has one of Ferry's attributes, or one that was probably meant to be (near_names.h).
bool holds_annotations(const clang::syntax::TokenBuffer& tokens);

// Makes the attributes known to Clang. Call it before the first parse; further calls are allowed.
void register_annotations();

}  // namespace ferry::translator::frontend
