// Describes the transfers of a function's kernels for `ferry explain`: their sizes as formulas over the loops' bounds,
// how often each kernel is launched, and where host code copies data back.
//
//   reads a: j * nx + i (at most 8 * (ny - 2) * (nx - 2) bytes)
//   launched once in each iteration of the loop in line 6
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// Returns the number of bytes in a range as text. Returns "" if the loops don't determine it, or if a short text in the
// user's words can't express it. The text says "at most" if there may be fewer bytes, because of hulls, conditions, or
// subscripts that denote an element twice. Data that is valid on the device isn't copied.
std::string bytes_text(const model::Nest& nest, const model::Buffer& buffer, const model::Range& range);
// Returns the number of bytes in a whole array as text: "8 * its size".
std::string bytes_of_whole(const model::Buffer& buffer);

// Ranges of one buffer that have the same number of bytes: "i - 1, i + 1 (8 * n bytes each)".
struct RangeLine {
  std::vector<std::string> ranges;
  std::string bytes;
  std::string text() const;
};
// The text for a buffer for which the launch finds out which elements are read (see schedule/tried.h).
inline constexpr const char* tried_reach = "as far as the launch finds: tried";
std::vector<RangeLine> range_lines(const model::Nest& nest, const model::Buffer& buffer,
                                   const std::vector<model::Range>& ranges, bool whole);

// Returns how often the deepest loops around the nest's accesses run in total, like "(ny - 2) * (nx - 2)". Returns ""
// if their bounds are only known at run time, or can't be expressed in the user's words.
std::string iterations_text(const model::Nest& nest);
// Returns the nesting depth of the loops.
unsigned loops_deep(const model::Nest& nest);

std::string launches_text(const model::Function& function, const model::LoopReport& loop);

// A line where host code touches what kernels write. Data is copied only if it is newer on the device.
struct CopyToHost {
  unsigned line = 0;                // 0 for the end of the function
  std::vector<std::string> arrays;  // the names in host code
  std::string why;                  // "read here", "written here", "'f(x)' may touch anything"
};
std::vector<CopyToHost> copies_to_host(const model::Function& function);

// A line that calls functions which other files may offload. If the functions are offloaded, the results stay on the
// device.
struct AskedCall {
  unsigned line = 0;
  std::vector<std::string> callees;
};
std::vector<AskedCall> asked_calls(const model::Function& function);

}  // namespace ferry::translator::render
