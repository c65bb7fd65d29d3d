// See speculative_elements.h.
#include "schedule/speculative_elements.h"

#include "proof/iteration_space.h"

#include <utility>

namespace ferry::translator::schedule {

using namespace proof;

namespace {

// Returns whether the access stays inside the array in every iteration that isl's sets contain.
bool stays_inside(IterationSpace& space, const model::Access& access, std::int64_t size,
                  std::vector<model::NoWrapCheck>& no_wrap_checks) {
  if (!access.subscript) return false;
  std::vector<Requirement> requirements;
  Domain domain = space.domain(access, "i", &requirements);
  space.require_exact(*access.subscript, "i", domain, requirements);
  const std::optional<model::Polynomial> polynomial = space.polynomial(*access.subscript);
  const std::optional<std::string> element = polynomial ? space.text(*polynomial, "i", domain) : std::nullopt;
  if (!element) return false;
  Domain below = domain, above = domain;
  below.constraints.push_back(*element + " < 0");
  above.constraints.push_back(*element + " >= " + std::to_string(size));
  if (!space.is_empty(below) || !space.is_empty(above)) return false;
  return space.prove_or_check(std::move(requirements), no_wrap_checks);
}

}  // namespace

const footprint::OwnElement* leaves_array_when_speculative(const ir::Body& body, const footprint::FootprintScan& region,
                                                           model::Nest& nest) {
  IterationSpace space(region.footprint, nest.loops.front(), IterationSpace::Bounds::headers);
  for (const footprint::OwnElement& element : region.own_elements)
    if ((element.access.speculative || (region.footprint.may_end && !element.access.checked)) &&
        !stays_inside(space, element.access, ir::scalars_in(body, body.value_type(element.array)), nest.no_wrap_checks))
      return &element;
  return nullptr;
}

}  // namespace ferry::translator::schedule
