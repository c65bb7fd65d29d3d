// An array whose elements are running results: iterations read what earlier ones have added.
//
//   to[next[key[i]]++] = i;                               counting sort, in order
//   const int at = next[k]; row[at] = i; ++next[k];       transposing a sparse matrix
//   rank[i] = --left[c[i]];
//
// Each tile of iterations has a copy of such an array. A copy begins with what earlier tiles have added (see the
// runtime's FerryRunningArray), so the array carries no dependence between tiles. only_updates() returns whether a
// first kernel can find what the tiles add.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Returns the positive constant that the update adds or subtracts, or none if the operand isn't such a constant.
std::optional<std::int64_t> counted_by(const ir::Body& body, const ir::Update& update);

// Returns the running array of a draft whose body is scanned, or none if there is no such array or there are several.
// Its elements are integers that don't wrap. Iterations add positive constants to the elements, or subtract such
// constants, and use the elements' values.
std::optional<RunningArray> find_running_array(const Draft& draft);

// Returns `array` as a running array of the draft, whether or not iterations use the values of its elements. Returns
// none if it can't be one.
std::optional<RunningArray> find_running_array(const Draft& draft, ir::VariableId array);

// Marks the accesses to the array as free of conflicts. `finds` says that the kernel only computes what iterations add,
// and doesn't change the array.
void mark_independent(Draft& draft, const RunningArray& array, bool finds);

// Returns whether the draft updates the array and never reads the results.
bool only_updates(const Draft& draft, const RunningArray& array);

// The array and the subscript in an lvalue such as `next[k]`. `array` is none if the array is the result of an
// expression.
struct Element {
  std::optional<ir::VariableId> array;
  ir::ExpressionId subscript;
};
std::optional<Element> element_of(const ir::Body& body, ir::ExpressionId lvalue);
std::optional<ir::VariableId> array_of(const ir::Body& body, ir::ExpressionId lvalue);

}  // namespace ferry::translator::schedule
