// Marks functions that `ferry suggest` analyses as if the user had annotated them.
//
//   void norm(…) { for … }      alone: its loops are analysed, but callers see a plain function
//   void rows(…) { for … norm(…) … }     so this loop's kernel may contain the call, as without an annotation
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::frontend {

enum class Trial {
  none,
  alone,   // the function's loops are analysed; callers see a plain function
  called,  // callers see an offloaded function; the function's loops aren't analysed
  both,    // the same as annotating it with [[ferry::offload]]
};

// Sets the trial of `function`, replacing an earlier one. The function must be a definition. For instances of a
// template, pass the template's pattern.
void set_trial(clang::FunctionDecl& function, Trial trial);

// Returns whether the function's loops are to be analysed.
bool is_tried(const clang::Decl& function);
// Returns whether callers see the function as an offloaded one.
bool is_tried_where_called(const clang::Decl& function);

}  // namespace ferry::translator::frontend
