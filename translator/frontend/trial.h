// Functions that are analysed as if the user had annotated them, for `ferry suggest`.
//
//   void norm(…) { for … }      alone: its loops are analysed, but callers see a plain function
//   void rows(…) { for … norm(…) … }     so this loop may contain the call, as it may if `norm` isn't annotated
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::frontend {

enum class Trial {
  none,
  alone,   // its loops are analysed; callers see a plain function
  called,  // callers see an offloaded function; its loops aren't analysed
  both,    // as with [[ferry::offload]]
};

// Replaces the previous trial. `function`: a definition; a template's pattern for its instances.
void set_trial(clang::FunctionDecl& function, Trial trial);

// Returns whether its loops are to be analysed.
bool is_tried(const clang::Decl& function);
// Returns whether callers see an offloaded function.
bool is_tried_where_called(const clang::Decl& function);

}  // namespace ferry::translator::frontend
