// What a function's kernels move, for `ferry explain`: bytes as formulas of the loops' bounds, how often each is
// launched, and where host code brings data home.
//
//   reads a: j * nx + i (at most 8 * (ny - 2) * (nx - 2) bytes)
//   launched once in each iteration of the loop in line 6
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// Of the elements that a range names, or "" where the loops don't say, or say it in words that aren't the user's or too
// many; "at most" where they may be fewer: hulls,
// conditions, subscripts that come to the same element twice. What is valid on the device isn't copied.
std::string bytes_text(const model::Nest& nest, const model::Buffer& buffer, const model::Range& range);
// Of a whole array: "8 * its size".
std::string bytes_of_whole(const model::Buffer& buffer);

// Ranges of one buffer, a line for each number of bytes: "i - 1, i + 1 (8 * n bytes each)".
struct RangeLine {
  std::vector<std::string> ranges;
  std::string bytes;
  std::string text() const;
};
// What is said of a buffer whose reads a launch tries.
inline constexpr const char* tried_reach = "as far as the launch finds: tried";
std::vector<RangeLine> range_lines(const model::Nest& nest, const model::Buffer& buffer,
                                   const std::vector<model::Range>& ranges, bool whole);

// Returns how often the deepest loops of the nest's accesses run in all, "(ny - 2) * (nx - 2)"; "" if their bounds are
// known only when they run, or can't be said in the user's words.
std::string iterations_text(const model::Nest& nest);
// Returns how many of these loops are inside one another.
unsigned loops_deep(const model::Nest& nest);

std::string launches_text(const model::Function& function, const model::LoopReport& loop);

// Host code that touches what kernels write. Only what is newer on the device is copied.
struct HomeComing {
  unsigned line = 0;                // 0: where the function ends
  std::vector<std::string> arrays;  // as the host calls them
  std::string why;                  // "reads", "writes", "'f(x)' may touch anything"; "" where the function ends
};
std::vector<HomeComing> home_comings(const model::Function& function);

// Calls of functions that other files may offload: if they do, what these leave on the device stays there.
struct AskedCall {
  unsigned line = 0;
  std::vector<std::string> callees;
};
std::vector<AskedCall> asked_calls(const model::Function& function);

}  // namespace ferry::translator::render
