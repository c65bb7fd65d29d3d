// Updates of elements that iterations share, in functions that a kernel calls. They decide which calls need a separate
// form of the function's text.
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

// A kernel's flag that an iteration has ended, which is passed to functions that may end.
inline const std::string ended = "ferry_ended";

struct CalledUpdates;
// By the call's last and first token, because several calls may end at one token: `-f(x)`, `!!x`.
using CalledUpdatesAt = std::map<std::pair<std::uint32_t, std::uint32_t>, CalledUpdates>;

// The updates in one call.
struct CalledUpdates {
  const ir::Body* body = nullptr;                   // the body with the updates' expressions
  std::vector<footprint::Update> atomic;            // in the function itself
  std::vector<footprint::ElementReduction> sums{};  // in the function itself
  bool may_end = false;                             // in it or in its callees
  std::set<std::string> tried{};                    // pointer parameters whose reads the kernel checks
  CalledUpdatesAt calls{};                          // in its callees

  // Returns whether the call needs no text of its own.
  bool is_none() const { return key().empty() && results().empty(); }
  // Calls with equal keys need the same text.
  std::string key() const;
  // The additional arguments of the call: `ferry_partial` and the partial results that are updated in it or its
  // callees; `ferry_ended` if it may end. May be empty.
  std::vector<std::string> results() const;

 private:
  void collect(std::set<std::string>& names) const;
};

// The updates in a kernel's calls.
CalledUpdatesAt called_updates(const schedule::Draft& draft, const schedule::KernelScope& scope);

// The updates of the call by name that ends there, and of an operator's call.
CalledUpdates updates_in_call(const CalledUpdatesAt& calls, std::uint32_t closing);
CalledUpdates updates_in_operator(const CalledUpdatesAt& calls, ir::Source call);

}  // namespace ferry::translator::lower
