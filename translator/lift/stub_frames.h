// Decides whether a stub has a frame of its own or is inlined.
//
//   [[ferry::offload]] void f(…)            its own frame: data in the caller's frame may stay on the device
//                                           (runtime/src/stack_rule.h)
//   [[ferry::offload]] inline void g(…)     inlined at its calls, because the linker keeps only one of its
//                                           definitions, perhaps from an untranslated unit
//
// A lost stub only costs speed: the loops then run on the host.
#pragma once

#include "ir/report.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns whether the stub is inlined at the function's calls. If so, calls by name run it even if the function is also
// defined elsewhere.
bool inlines_stub(const clang::FunctionDecl& definition);

// Returns the place for an attribute before the definition. The place is invalid if a macro produces the text there.
clang::SourceLocation attribute_place(const clang::FunctionDecl& definition);

// Returns a warning for each function whose stub may be lost. `functions` are the offloaded definitions.
std::vector<ir::Report> lost_stubs(const std::vector<const clang::FunctionDecl*>& functions);

}  // namespace ferry::translator::lift
