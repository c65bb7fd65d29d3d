// The functions of a parsed unit that the user might annotate, and which of them calls which.
//
//   template <class T> void scale(T* x, int n) { for … }      one function, with its instances as `bodies`
//   void solve(…) { while (…) scale(x, n); }                  calls it in a loop
#pragma once

#include "frontend/parse.h"
#include "model/suggestion.h"

#include <clang/AST/Decl.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::suggest {

struct Call {
  std::size_t callee;  // its number
  unsigned line;
  unsigned loop_line;  // of the innermost loop around it; 0: there is none
};

struct UserFunction {
  clang::FunctionDecl* definition;                 // as it is written: a template's pattern
  std::vector<const clang::FunctionDecl*> bodies;  // what the unit makes of it: itself, or instances
  std::string name;                                // qualified
  model::Remark place;                             // of its name
  unsigned last_line = 0;                          // of its body
  bool annotated = false;                          // with [[ferry::offload]]
  bool has_work = false;  // a loop, or a call of one of the library's algorithms that can be one
  // Its algorithms run in order: they are taken as callers' kernels want them, and the function isn't looked at by
  // itself.
  bool runs_in_order = false;
  std::optional<model::Remark> untried = {};  // why it can't be annotated where it is written
  std::optional<model::AttributePlace> attribute = {};
  std::vector<Call> calls = {};  // of all bodies, each place once
};

// Returns the definitions in the main file and in headers below `root`, in the order of the text. Functions with
// [[ferry::device]] and those that are left out, by these names, aren't among them.
std::vector<UserFunction> user_functions(const frontend::ParsedUnit& unit, const std::string& root,
                                         const std::vector<std::string>& left_out);

}  // namespace ferry::translator::suggest
