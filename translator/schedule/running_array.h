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

// The positive constant that the update adds or subtracts; none: it isn't one.
std::optional<std::int64_t> counted_by(const ir::Body& body, const ir::Update& update);

// The array of a draft whose body is scanned: integers that don't wrap, to which iterations add positive constants, or
// from which they subtract such, and whose values they use. None if there are several.
std::optional<RunningArray> find_running_array(const Draft& draft);

// The same array in another draft; none if that doesn't touch it.
std::optional<RunningArray> find_running_array(const Draft& draft, ir::VariableId array);

// Marks its accesses as free of conflicts. `finds`: the kernel finds what iterations add, and leaves the array as it
// is.
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
