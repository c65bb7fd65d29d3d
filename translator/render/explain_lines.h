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
  std::string code = {};   // the user's code that follows `text`
  std::string after = {};  // the text after `code`
  unsigned link = 0;       // the line to which "line N", before `text`, links; 0 for no link
};
using ExplainedLines = std::vector<ExplainedLine>;

// Returns the lines about a kernel. `launches` says how often it is launched, or is "" if that isn't known.
ExplainedLines kernel_lines(const model::Nest& nest, const std::string& launches);
ExplainedLines cut_lines(const model::Cut& cut);
// Returns the lines that say where the loop runs, without the reason if it stays on the host.
ExplainedLines loop_lines(const model::Function& function, const model::LoopReport& loop);
// Returns the lines about calls to functions that other files may offload, and about the points where data is copied to
// the host.
ExplainedLines transfer_lines(const model::Function& function);

// Returns the kernels that weren't generated from a user's loop.
std::vector<const model::Nest*> statement_kernels(const model::Function& function);
inline constexpr const char* statement_title = "an assignment between kernels";

// Returns a summary like "1 function is offloaded; 2 loops run on the device, 1 stays on the host".
std::string explain_summary(const std::vector<model::Unit>& units);

}  // namespace ferry::translator::render
