// The user's text of what a kernel runs → text for a kernel file. Only tokens that must change do.
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//     using real = double;  constexpr double scale = 0x1p-2;  ferry_max(…)
//
// In: a draft, and which of its statements the kernel runs. Out: their texts, what is declared before them, and the
// names of what the kernel takes. Names keep their spelling; qualifiers are dropped, because everything is declared in
// the kernel's own scope. If two things share a name, or a local of the body hides one, Ferry makes up another name.
#pragma once

#include "lower/kernel_names.h"
#include "schedule/draft.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::lower {

struct KernelText {
  std::vector<model::Fragment> body;  // headers, then statements
  bool uses_maths = false, uses_views = false;
  std::vector<std::string> declarations;
  std::vector<ir::VariableId> values;                         // scalars passed by value, in order of first use
  std::vector<ir::VariableId> unread;                         // see KernelNames::unread
  std::map<ir::VariableId, std::string> names, enumerations;  // buffers and values as the kernel calls them
};

// The nest's buffers get names whether or not the text mentions them. The kernel declares private variables; a nest's
// results are declared with its partial result (see render/kernels.cpp).
KernelText kernel_text(const schedule::Draft& draft, const schedule::KernelScope& scope,
                       const std::vector<ir::VariableId>& private_variables, SharedDeclarations& shared);

}  // namespace ferry::translator::lower
