// Updates of elements that iterations share, in functions that a kernel calls. They determine which calls need a
// separate form of the function's text.
//
//   void count(int* h, int k) { ++h[k]; }
//   count(shared, i); count(mine, i);       the first as ferry_user_count_1, where `++` is atomic, the second as …_2
//   void add(double& s, double v) { s += v; }
//   add(out[0], x[i]);                      ferry_user_add_3(out[0], x[i], ferry_partial, ferry_sum_0), where `s` is
//                                           (ferry_partial.ferry_address_ferry_sum_0 = &s, ferry_sum_0)
#pragma once

#include "footprint/atomic_updates.h"
#include "schedule/draft.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

// The kernel's flag that an iteration throws or exits. It is passed to called functions that may throw or exit.
inline const std::string ended = "ferry_ended";

struct CalledUpdates;
// Calls keyed by their last and first tokens. Several calls may end at the same token: `-f(x)`, `!!x`.
using CalledUpdatesAt = std::map<std::pair<std::uint32_t, std::uint32_t>, CalledUpdates>;

// The updates that one call makes.
struct CalledUpdates {
  const ir::Body* body = nullptr;                   // contains the updates' expressions
  std::vector<footprint::Update> atomic;            // atomic updates in the function's own text
  std::vector<footprint::ElementReduction> sums{};  // partial sums in the function's own text
  bool may_end = false;                             // whether the function or a callee may throw or exit
  std::set<std::string> tried{};                    // pointer parameters for which the kernel checks every read
  CalledUpdatesAt calls{};                          // updates in calls that the function makes

  // Returns whether the call can use the function's unchanged text.
  bool is_none() const { return key().empty() && results().empty(); }
  // Returns a key for the form of the function's text. Calls with equal keys can share one text.
  std::string key() const;
  // Returns the arguments that must be added to the call: `ferry_partial` and the partial results that the call
  // updates, and `ferry_ended` if the callee may throw or exit. May be empty.
  std::vector<std::string> results() const;

 private:
  void collect(std::set<std::string>& names) const;
};

// Returns the updates that the kernel's calls make.
CalledUpdatesAt called_updates(const schedule::Draft& draft, const schedule::KernelScope& scope);

// These return the updates of the call by name that ends at `closing`, and of an operator's call.
CalledUpdates updates_in_call(const CalledUpdatesAt& calls, std::uint32_t closing);
CalledUpdates updates_in_operator(const CalledUpdatesAt& calls, ir::Source call);

}  // namespace ferry::translator::lower
