// See launch_ends.h.
#include "proof/launch_ends.h"

#include "proof/iteration_space.h"

#include <algorithm>
#include <functional>

namespace ferry::translator::proof {

namespace {

// Returns whether the check hardly ever fails. Signed arithmetic must not overflow anyway. But an unsigned conversion
// may be meant to wrap, as in `(unsigned)(i - a) < 3u`.
bool hardly_fails(const model::NoWrapCheck& check) {
  const std::optional<model::IntegerType>& type = check.type.integer;
  return type && type->is_signed && type->bits >= 32;
}

}  // namespace

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
  std::vector<model::NoWrapCheck> no_wrap_checks;
  if (!space.prove_or_check(std::move(requirements), no_wrap_checks) ||
      !std::all_of(no_wrap_checks.begin(), no_wrap_checks.end(), hardly_fails))
    return false;
  for (model::NoWrapCheck& check : no_wrap_checks)
    if (std::find(nest.no_wrap_checks.begin(), nest.no_wrap_checks.end(), check) == nest.no_wrap_checks.end())
      nest.no_wrap_checks.push_back(std::move(check));
  nest.end_checks = std::move(checks);
  nest.checks_ends = true;
  return true;
}

int check_inner_ends(const model::Footprint& footprint, model::Nest& nest) {
  const std::vector<model::InnerLoop>& loops = footprint.inner_loops;
  if (std::none_of(loops.begin(), loops.end(), std::mem_fn(&model::InnerLoop::may_pass_end))) return -1;
  const auto may_pass = [&](int loop) { return loops[static_cast<std::size_t>(loop)].may_pass_end; };
  IterationSpace space(footprint, nest.loops.front(), IterationSpace::Bounds::launched);
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a) {
    const model::Access& access = footprint.accesses[a];
    if (std::none_of(access.loops.begin(), access.loops.end(), may_pass)) continue;
    std::vector<Requirement> requirements;
    space.domain(access, "i", &requirements);
    if (!space.prove_or_check(std::move(requirements), nest.no_wrap_checks)) return static_cast<int>(a);
  }
  return -1;
}

}  // namespace ferry::translator::proof
