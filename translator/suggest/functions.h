// The functions of a parsed unit that the user might annotate, and the calls between them.
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
  std::size_t callee;  // the callee's number
  unsigned line;
  unsigned loop_line;  // the line of the innermost loop around it; 0: none
  bool per_row;        // see row_calls.h
};

// A call of a function that another source defines.
struct CallElsewhere {
  std::string linkage_name, name;  // "": the linker may choose among several definitions
  unsigned line;
  unsigned loop_line;  // as in Call
  bool per_row;
  bool annotated;  // its declaration has [[ferry::offload]]
};

struct UserFunction {
  clang::FunctionDecl* definition;                 // as written: a template's pattern
  std::vector<const clang::FunctionDecl*> bodies;  // its definitions in the unit: itself, or instances
  std::string name;                                // qualified
  model::Remark place;                             // the place of its name
  unsigned last_line = 0;                          // the last line of its body
  bool annotated = false;                          // it has [[ferry::offload]]
  bool has_work = false;  // it has a loop, or a call of a library algorithm that can become one
  // Its algorithms run in order, as callers' kernels need, so the function isn't examined by itself.
  bool runs_in_order = false;
  std::optional<model::Remark> untried = {};  // why it can't be annotated at its definition
  std::optional<model::AttributePlace> attribute = {};
  std::vector<Call> calls = {};  // from all bodies, each place once
  std::vector<CallElsewhere> calls_elsewhere = {};
};

// Returns the definitions in the main file and in headers below `root`, in the order of the text. Omits functions with
// [[ferry::device]] and those named in `left_out`.
std::vector<UserFunction> user_functions(const frontend::ParsedUnit& unit, const std::string& root,
                                         const std::vector<std::string>& left_out);

}  // namespace ferry::translator::suggest
