// See axes.h.
#include "schedule/axes.h"

#include <algorithm>
#include <numeric>

namespace ferry::translator::schedule {

namespace {

// Returns the subscript if it is known. For an array inside an object, as in `cells[x].f[q]`, returns the inner array's
// subscript.
const model::IndexExpression* subscript_of(const model::Access& access) {
  if (access.inside) return &access.inside->number;
  if (access.subscript) return &*access.subscript;
  return access.partly_known ? &access.partly_known->subscript : nullptr;
}

// Returns how many accesses have stride 1 along the loop: their linear subscript grows by 1 from one iteration to the
// next.
int unit_strides(const model::ParallelLoop& loop, const std::vector<model::Access>& accesses) {
  return static_cast<int>(std::count_if(accesses.begin(), accesses.end(), [&](const model::Access& access) {
    const model::IndexExpression* known = subscript_of(access);
    const std::optional<model::Polynomial> subscript = known ? to_polynomial(*known) : std::nullopt;
    const std::optional<model::Polynomial::Split> split = subscript ? subscript->split(loop.symbol) : std::nullopt;
    return split && (split->coefficient == model::Polynomial::constant(1) ||
                     split->coefficient == model::Polynomial::constant(-1));
  }));
}

}  // namespace

void assign_axes(std::vector<model::ParallelLoop>& loops, const std::vector<model::Access>& accesses) {
  std::vector<int> along;
  for (const model::ParallelLoop& loop : loops) along.push_back(unit_strides(loop, accesses));
  std::vector<std::size_t> order(loops.size());
  std::iota(order.begin(), order.end(), 0);
  std::reverse(order.begin(), order.end());
  const auto best =
      std::max_element(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return along[a] < along[b]; });
  std::rotate(order.begin(), best, best + 1);
  for (std::size_t axis = 0; axis < order.size(); ++axis) loops[order[axis]].axis = static_cast<int>(axis);
}

}  // namespace ferry::translator::schedule
