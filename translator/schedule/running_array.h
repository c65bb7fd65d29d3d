// An array whose elements are running results: iterations read what earlier ones have added.
//
//   to[next[key[i]]++] = i;                               counting sort, in order
//   const int at = next[k]; row[at] = i; ++next[k];       transposing a sparse matrix
//   rank[i] = --left[c[i]];
//
// The tiles of iterations have copies of such an array. Each copy begins with what earlier tiles have added (see the
// runtime's FerryRunningArray), so the array carries no dependence between tiles. only_updates() returns whether a
// first kernel can find what the tiles add.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Returns the positive constant that the update adds or subtracts; none if it isn't such a constant.
std::optional<std::int64_t> counted_by(const ir::Body& body, const ir::Update& update);

// Returns the running array of a draft whose body is scanned; none if there are several. Its elements are integers that
// don't wrap. Iterations add positive constants to them, or subtract such constants, and use the values.
std::optional<RunningArray> find_running_array(const Draft& draft);

// Returns this array as a running array of the draft, whether or not iterations use the values; none if it isn't one.
std::optional<RunningArray> find_running_array(const Draft& draft, ir::VariableId array);

// Marks the accesses to the array as free of conflicts. `finds` means that the kernel only finds what iterations add,
// and leaves the array as it is.
void mark_independent(Draft& draft, const RunningArray& array, bool finds);

// Returns whether the draft updates the array and never reads the results.
bool only_updates(const Draft& draft, const RunningArray& array);

// The parts of an lvalue such as `next[k]`. `array` is none if the array is computed.
struct Element {
  std::optional<ir::VariableId> array;
  ir::ExpressionId subscript;
};
std::optional<Element> element_of(const ir::Body& body, ir::ExpressionId lvalue);
std::optional<ir::VariableId> array_of(const ir::Body& body, ir::ExpressionId lvalue);

}  // namespace ferry::translator::schedule
