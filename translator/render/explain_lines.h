// Makes the lines about kernels and transfers for `ferry explain`, both for its text and for its page.
//
//   runs on the device: kernel 0, 'i' proved     depth 0
//     reads y: i (8 * n bytes)                   depth 1, with `y` as code
//   copied to the host, if the device has newer data:
//     line 7: a (read here)                      depth 1, with a link to line 7
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

struct ExplainedLine {
  unsigned depth = 0;
  std::string text;
  std::string code = {};   // words of the user that follow `text`
  std::string after = {};  // the text after `code`
  unsigned link = 0;       // the line to which "line N", before `text`, links; 0 for no link
};
using ExplainedLines = std::vector<ExplainedLine>;

// Returns the lines about a kernel. `launches` says how often it is launched, or is "" if that isn't known.
ExplainedLines kernel_lines(const model::Nest& nest, const std::string& launches);
ExplainedLines cut_lines(const model::Cut& cut);
// Returns what becomes of a loop. Doesn't say why a loop stays on the host.
ExplainedLines loop_lines(const model::Function& function, const model::LoopReport& loop);
// Returns the lines about calls of functions that other files may offload, and about places where data is copied to the
// host.
ExplainedLines transfer_lines(const model::Function& function);

// Returns the kernels that don't come from loops of the user's.
std::vector<const model::Nest*> statement_kernels(const model::Function& function);
inline constexpr const char* statement_title = "an assignment between kernels";

// Returns a summary like "1 function is offloaded; 2 loops run on the device, 1 stays on the host".
std::string explain_summary(const std::vector<model::Unit>& units);

}  // namespace ferry::translator::render
