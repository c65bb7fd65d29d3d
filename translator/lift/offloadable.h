// Decides whether a function is marked [[ferry::offload]], and whether functions of its kind can be offloaded.
//
//   [[ferry::offload]] void f(…) { … }                          yes
//   template <class T> [[ferry::offload]] void f(…) { … }       yes, each instance: see instances.h
#pragma once

#include "diagnostics/message.h"
#include "lift/inlined_headers.h"
#include "source/token_text.h"

#include <clang/AST/Decl.h>

#include <optional>

namespace ferry::translator::lift {

bool offloaded(const clang::FunctionDecl& function);
// Returns whether callers treat the function as translated by Ferry. The result differs from that of offloaded() only
// in trials (frontend/trial.h).
bool offloaded_where_called(const clang::FunctionDecl& function);

// Returns why the definition can't be translated, as an argument of the message function_not_translated. Returns none
// if its body can be lifted.
std::optional<diagnostics::Id> why_not_offloaded(const clang::FunctionDecl& function, const source::TokenText& text,
                                                 const UnitFiles& files);

}  // namespace ferry::translator::lift
