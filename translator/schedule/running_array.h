// An array whose elements are running results: iterations read what those before them have added.
//
//   to[next[key[i]]++] = i;                               counting sort, in order
//   const int at = next[k]; row[at] = i; ++next[k];       transposing a sparse matrix
//   rank[i] = --left[c[i]];
//
// The tiles of iterations have copies of such an array, each of which begins with what the tiles before have added
// (see the runtime's FerryRunningArray); so what iterations do to it carries no dependence. That a first kernel can
// find out what they add is only_updates.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// By how much the update counts, a positive constant; none of another one.
std::optional<std::int64_t> counted_by(const ir::Body& body, const ir::Update& update);

// The array of a draft whose body is scanned: integers that don't wrap, which iterations write by adding positive
// constants, or by subtracting such, and whose values they use. None where there are several.
std::optional<RunningArray> find_running_array(const Draft& draft);

// The same array in another draft; none where that one doesn't touch it.
std::optional<RunningArray> find_running_array(const Draft& draft, ir::VariableId array);

// Iterations that touch it don't meet. `finds`: the kernel finds what they add, and leaves the array itself as it is.
void keep_apart(Draft& draft, const RunningArray& array, bool finds);

// The draft adds to the array, and never reads what that comes to.
bool only_updates(const Draft& draft, const RunningArray& array);

// What an lvalue is: `next[k]`. The array has no name where it is computed.
struct Element {
  std::optional<ir::VariableId> array;
  ir::ExpressionId subscript;
};
std::optional<Element> element_of(const ir::Body& body, ir::ExpressionId lvalue);
std::optional<ir::VariableId> array_of(const ir::Body& body, ir::ExpressionId lvalue);

}  // namespace ferry::translator::schedule
