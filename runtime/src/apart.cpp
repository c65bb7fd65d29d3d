#include "apart.h"

#include "copied_loads.h"
#include "evaluator.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ferry {

namespace {

using Touched = std::vector<std::pair<std::int64_t, std::int64_t>>;

bool are_disjoint(Touched& all) {
  const auto meets = [](const auto& a, const auto& b) { return a.second >= b.first; };
  if (std::adjacent_find(all.begin(), all.end(), meets) == all.end()) return true;
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end(), meets) == all.end();
}

}  // namespace

bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint) {
  CopiedLoads loads(inspector);
  const ValueSpan all = Evaluator(description, loops, inputs, &loads, &footprint).within(check.elements);
  if (all.empty()) return true;
  if (!all.known()) return false;
  loads.complete();
  OneIteration one(loops, description.loops.size(), static_cast<std::size_t>(check.number));
  Touched touched;
  for (std::int64_t number = 0; number < one.count(); ++number) {
    const ValueSpan elements =
        Evaluator(description, one.at(number), inputs, &loads, &footprint).within(check.elements);
    if (elements.empty()) continue;
    if (!elements.known() || elements.low < INT64_MIN || elements.high > INT64_MAX) return false;
    touched.emplace_back(static_cast<std::int64_t>(elements.low), static_cast<std::int64_t>(elements.high));
  }
  return are_disjoint(touched);
}

}  // namespace ferry
