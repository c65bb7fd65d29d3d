// Updates of elements that iterations share, in functions that a kernel calls: which calls of a function need a form of
// its own of its text.
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

// A kernel's flag that an iteration has ended, which functions that may end are given.
inline const std::string ended = "ferry_ended";

struct CalledUpdates;
// By the call's last and first token: `-f(x)` is two that end there, and so is `!!x`.
using CalledUpdatesAt = std::map<std::pair<std::uint32_t, std::uint32_t>, CalledUpdates>;

// Of one call.
struct CalledUpdates {
  const ir::Body* body = nullptr;                   // whose expressions the updates are
  std::vector<footprint::Update> atomic;            // in the function itself
  std::vector<footprint::ElementReduction> sums{};  // in the function itself
  bool may_end = false;                             // in it or below
  std::set<std::string> tried{};                    // parameters: pointers whose reads the kernel checks
  CalledUpdatesAt calls{};                          // in those that it calls

  // The call needs no other text than any.
  bool is_none() const { return key().empty() && results().empty(); }
  // The same for calls that need the same text.
  std::string key() const;
  // What the call passes besides: `ferry_partial`, and the partial results that are updated in it or below;
  // `ferry_ended`, where it may end. Empty: nothing.
  std::vector<std::string> results() const;

 private:
  void collect(std::set<std::string>& names) const;
};

// Of a kernel.
CalledUpdatesAt called_updates(const schedule::Draft& draft, const schedule::KernelScope& scope);

// Of the call by a name that ends there; of an operator's call.
CalledUpdates updates_in_call(const CalledUpdatesAt& calls, std::uint32_t closing);
CalledUpdates updates_in_operator(const CalledUpdatesAt& calls, ir::Source call);

}  // namespace ferry::translator::lower
