// How a stub is kept, and whose frame it has.
//
//   [[ferry::offload]] void f(…)            a frame of its own: what is in its caller's may stay on the device
//                                           (runtime/src/stack_rule.h)
//   [[ferry::offload]] inline void g(…)     inlined where it is called, because the linker keeps one of all its
//                                           definitions, and that may be one of a unit that nobody translated
//
// A lost stub costs speed, never a result: the loops run as they are.
#pragma once

#include "ir/report.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Calls of this function's name run its stub, wherever else it is defined.
bool inlines_stub(const clang::FunctionDecl& definition);

// Where an attribute of its own can be put before the definition; invalid where a macro makes what stands there.
clang::SourceLocation attribute_place(const clang::FunctionDecl& definition);

// Warnings of those whose stubs may be lost. `functions`: definitions that are offloaded.
std::vector<ir::Report> lost_stubs(const std::vector<const clang::FunctionDecl*>& functions);

}  // namespace ferry::translator::lift
