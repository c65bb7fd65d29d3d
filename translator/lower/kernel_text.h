// Converts the user's text of a kernel's statements to text for a kernel file. Changes no more tokens than necessary.
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//     using real = double;  constexpr double scale = 0x1p-2;  ferry_max(…)
//
// In: a draft, and which of its statements the kernel runs. Out: the text of these statements, the declarations before
// them, and the names of the kernel's arguments. Names keep their spelling. Qualifiers are dropped, because everything
// is declared in the kernel's own scope. If two entities share a name, or a local variable of the body hides one, one
// of them is renamed.
#pragma once

#include "lower/kernel_names.h"
#include "schedule/draft.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lower {

struct KernelText {
  std::vector<model::Fragment> body;  // loop headers, and then statements
  std::optional<model::Jam> host_jam, gpu_jam;
  bool uses_maths = false, uses_views = false;
  std::vector<std::string> declarations;
  std::vector<ir::VariableId> values;                         // scalars that are passed by value, in order of first use
  std::vector<ir::VariableId> unread;                         // like KernelNames::unread
  std::map<ir::VariableId, std::string> names, enumerations;  // names of buffers and values in the kernel
};

// Returns the kernel's text. The nest's buffers get names even if the text doesn't mention them. The kernel declares
// its private variables. render/kernels.cpp declares a nest's results along with its partial result.
KernelText kernel_text(const schedule::Draft& draft, const std::vector<ir::VariableId>& private_variables,
                       SharedDeclarations& shared);

}  // namespace ferry::translator::lower
