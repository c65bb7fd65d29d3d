// Describes the transfers of a function's kernels for `ferry explain`: bytes as formulas of the loops' bounds, how
// often each kernel is launched, and where host code copies data back.
//
//   reads a: j * nx + i (at most 8 * (ny - 2) * (nx - 2) bytes)
//   launched once in each iteration of the loop in line 6
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// Returns the bytes of the elements in a range. "" if the loops don't determine them, or not in a few of the user's
// words. "at most" if they may be fewer: hulls, conditions, subscripts that give an element twice. Data that is valid
// on the device isn't copied.
std::string bytes_text(const model::Nest& nest, const model::Buffer& buffer, const model::Range& range);
// Returns the bytes of a whole array: "8 * its size".
std::string bytes_of_whole(const model::Buffer& buffer);

// Ranges of one buffer that have equal numbers of bytes: "i - 1, i + 1 (8 * n bytes each)".
struct RangeLine {
  std::vector<std::string> ranges;
  std::string bytes;
  std::string text() const;
};
// The text for a buffer of which the launch tries how far the reads reach.
inline constexpr const char* tried_reach = "as far as the launch finds: tried";
std::vector<RangeLine> range_lines(const model::Nest& nest, const model::Buffer& buffer,
                                   const std::vector<model::Range>& ranges, bool whole);

// Returns how often the deepest loops of the nest's accesses run in total, "(ny - 2) * (nx - 2)"; "" if their bounds
// are only known at run time, or not in the user's words.
std::string iterations_text(const model::Nest& nest);
// Returns the nesting depth of the deepest loops.
unsigned loops_deep(const model::Nest& nest);

std::string launches_text(const model::Function& function, const model::LoopReport& loop);

// A place where host code touches what kernels write. Only data that is newer on the device is copied.
struct CopyToHost {
  unsigned line = 0;                // 0 for the function's end
  std::vector<std::string> arrays;  // the names in host code
  std::string why;                  // "read here", "written here", "'f(x)' may touch anything"
};
std::vector<CopyToHost> copies_to_host(const model::Function& function);

// A line with calls of functions that other files may offload. If they do, their results stay on the device.
struct AskedCall {
  unsigned line = 0;
  std::vector<std::string> callees;
};
std::vector<AskedCall> asked_calls(const model::Function& function);

}  // namespace ferry::translator::render
