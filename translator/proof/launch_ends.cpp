// See launch_ends.h.
#include "proof/launch_ends.h"

#include "proof/iteration_space.h"

#include <algorithm>

namespace ferry::translator::proof {

bool check_ends(const model::Footprint& footprint, const std::vector<model::Access>& places, model::Nest& nest) {
  IterationSpace space(footprint, nest.loops.front(), IterationSpace::Bounds::launched);
  std::vector<Requirement> requirements;
  std::vector<model::BoundExpression> checks;
  for (const model::Access& place : places) {
    const Domain reached = space.domain(place, "i", &requirements);
    if (!place.certain || !reached.exact) return false;
    if (space.is_empty(reached)) continue;
    const Domain any = space.domain(model::Access(), "i", nullptr);
    std::optional<model::BoundExpression> when = space.when_left(reached, {}, any);
    if (!when) return false;
    if (std::find(checks.begin(), checks.end(), *when) == checks.end()) checks.push_back(*std::move(when));
  }
  std::vector<model::NoWrapCheck> no_wrap_checks = nest.no_wrap_checks;
  if (!space.settle(std::move(requirements), no_wrap_checks)) return false;
  nest.no_wrap_checks = std::move(no_wrap_checks);
  nest.end_checks = std::move(checks);
  nest.checks_ends = true;
  return true;
}

}  // namespace ferry::translator::proof
