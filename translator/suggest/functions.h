// Finds the functions of a parsed unit that the user might annotate, and the calls between these functions.
//
//   template <class T> void scale(T* x, int n) { for … }      one function; its instances are `bodies`
//   void solve(…) { while (…) scale(x, n); }                  calls `scale` in a loop
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
  std::size_t callee;  // the number of the called function
  unsigned line;
  unsigned loop_line;  // the line of the innermost loop around the call; 0 if there is none
  bool per_row;        // whether each call gets one row of an array (row_calls.h)
};

// A call of a function that another source defines.
struct CallElsewhere {
  std::string linkage_name, name;  // `linkage_name` is "" if the linker may choose between definitions
  unsigned line;
  unsigned loop_line;  // like Call::loop_line
  bool per_row;
  bool annotated;  // whether its declaration has [[ferry::offload]]
};

struct UserFunction {
  clang::FunctionDecl* definition;                 // the definition in the text, which for instances is the template's
  std::vector<const clang::FunctionDecl*> bodies;  // the function's definition in the unit, or those of its instances
  std::string name;                                // the qualified name
  model::Remark place;                             // the place of the function's name
  unsigned last_line = 0;                          // the last line of the body
  bool annotated = false;                          // whether the function has [[ferry::offload]]
  bool has_work = false;  // whether it has a loop, or calls a library algorithm that can become one
  // Whether it calls algorithms that run in order, which are only rewritten in a caller's kernel. Such a function isn't
  // examined by itself.
  bool runs_in_order = false;
  std::optional<model::Remark> untried = {};  // why the function can't be annotated at its definition
  std::optional<model::AttributePlace> attribute = {};
  std::vector<Call> calls = {};  // the calls in all bodies; each place occurs once
  std::vector<CallElsewhere> calls_elsewhere = {};
};

// Returns the functions that the main file and headers below `root` define, in the order of the text. Omits functions
// with [[ferry::device]] and those named in `left_out`.
std::vector<UserFunction> user_functions(const frontend::ParsedUnit& unit, const std::string& root,
                                         const std::vector<std::string>& left_out);

}  // namespace ferry::translator::suggest
