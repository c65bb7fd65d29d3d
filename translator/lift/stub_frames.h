// Whether a stub has a frame of its own or is inlined.
//
//   [[ferry::offload]] void f(…)            its own frame: data in its caller's may stay on the device
//                                           (runtime/src/stack_rule.h)
//   [[ferry::offload]] inline void g(…)     inlined at its calls, because the linker keeps one of all its
//                                           definitions, perhaps that of an untranslated unit
//
// A lost stub only costs speed: the loops then run on the host.
#pragma once

#include "ir/report.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns whether calls by this function's name run its stub, wherever else it is defined.
bool inlines_stub(const clang::FunctionDecl& definition);

// Returns the place before the definition for an attribute; invalid if a macro makes the text there.
clang::SourceLocation attribute_place(const clang::FunctionDecl& definition);

// Returns warnings for functions whose stubs may be lost. `functions`: offloaded definitions.
std::vector<ir::Report> lost_stubs(const std::vector<const clang::FunctionDecl*>& functions);

}  // namespace ferry::translator::lift
