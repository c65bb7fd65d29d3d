// Functions that are read as if the user had annotated them: for `ferry suggest`.
//
//   void norm(…) { for … }      alone: its loops are looked at, but who calls it calls a plain function
//   void rows(…) { for … norm(…) … }     so this loop may hold the call, as it may while `norm` isn't annotated
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::frontend {

enum class Trial {
  none,
  alone,   // the function's loops are looked at; callers see a plain function
  called,  // callers see an offloaded function; its own loops aren't looked at
  both,    // as with [[ferry::offload]]
};

// Replaces what was set before. `function`: a definition, a template's pattern for its instances.
void set_trial(clang::FunctionDecl& function, Trial trial);

// Whether its loops are to be looked at.
bool is_tried(const clang::Decl& function);
// Whether it is an offloaded function for those who call it.
bool is_tried_where_called(const clang::Decl& function);

}  // namespace ferry::translator::frontend
