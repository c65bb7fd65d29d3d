// The user's text of a loop body, made fit for a kernel file: only tokens that must change change.
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//     using real = double;  constexpr double scale = 0x1p-2;  ferry::max(…)
//
// Names keep their spelling; qualifiers go, for everything is declared in the kernel's own scope. Two different things
// of one name, and a name that a local of the body hides, get a name of Ferry's.
#pragma once

#include "analysis/nest.h"
#include "schedule/draft.h"

#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct KernelText {
  std::vector<model::Fragment> body;
  bool uses_maths = false;
  std::vector<std::string> declarations;
  std::vector<const clang::VarDecl*> values;  // scalars passed by value, in order of first use
  // By canonical declaration: buffers and values as the kernel calls them.
  std::map<const clang::VarDecl*, std::string> names, enum_types;
};

// The nest's buffers get names whether the body mentions them or not. The kernel declares private variables; a nest's
// results are declared beside its partial result (see render/kernels.cpp).
KernelText kernel_text(const NestInput& input, const schedule::Draft& draft,
                       const std::vector<const clang::VarDecl*>& private_variables);

}  // namespace ferry::translator::analysis
