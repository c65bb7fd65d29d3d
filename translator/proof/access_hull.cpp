// See access_hull.h.
#include "proof/access_hull.h"

#include "proof/isl.h"

#include <isl/map.h>

#include <algorithm>

namespace ferry::translator::proof {

using model::BoundExpression;
using model::Polynomial;
using Bound = model::BoundExpression::Operation;

namespace {

// Returns whether every integer between two elements of the set is certainly an element of it. All dimensions but the
// last are parameters.
bool has_no_gaps(isl_set* points) {
  if (!points) return false;
  const auto parameters = static_cast<unsigned>(isl_set_dim(points, isl_dim_set) - 1);
  const isl::Owned<isl_set> all(isl_set_move_dims(isl_set_copy(points), isl_dim_param, 0, isl_dim_set, 0, parameters));
  isl_set* const elements = all.get();
  isl_map* const less = isl_map_lex_lt(isl_set_get_space(elements));
  isl_set* above = isl_set_apply(isl_set_copy(elements), isl_map_copy(less));
  isl_set* const below = isl_set_apply(isl_set_copy(elements), isl_map_reverse(less));
  above = isl_set_subtract(isl_set_intersect(above, below), isl_set_copy(elements));
  const isl::Owned<isl_set> gaps(above);
  return gaps && isl_set_is_empty(gaps.get()) == isl_bool_true;
}

// Returns the sum of dimension × stride over all dimensions, plus the common start.
BoundExpression linear(const IterationSpace& space, const std::vector<BoundExpression>& dimensions,
                       const BufferShape& of) {
  const Shape& shape = *of.delinearised;
  BoundExpression sum;
  if (!of.common.is_zero()) sum = space.value_of(of.common);
  for (std::size_t d = 0; d < dimensions.size(); ++d) {
    BoundExpression term = dimensions[d];
    const bool zero = term.operation == Bound::constant && term.value == 0;
    if (zero && d + 1 < dimensions.size()) continue;
    if (!shape.strides[d].empty()) term = {Bound::multiply, 0, -1, {std::move(term), space.value_of(shape.stride(d))}};
    sum = sum == BoundExpression() ? std::move(term)
                                   : BoundExpression{Bound::add, 0, -1, {std::move(sum), std::move(term)}};
  }
  return sum;
}

}  // namespace

AccessHulls::AccessHulls(const model::Footprint& footprint, model::Nest& nest)
    : footprint_(footprint), nest_(nest), space_(footprint, nest.loops.front(), IterationSpace::Bounds::launched) {}

std::optional<AccessHull> AccessHulls::find(const model::Access& access, bool loosely) {
  if (!access.subscript) return std::nullopt;
  std::vector<Requirement> requirements;
  const Domain domain = space_.domain(access, "i", &requirements);
  if (loosely ? !domain.exact_loops : !domain.exact) return std::nullopt;
  space_.require_exact(*access.subscript, "i", domain, requirements);
  std::optional<AccessHull> found = find_linear(access, domain);
  std::vector<model::RowCheck> row_checks = nest_.row_checks;
  if (!found) {
    auto shape = shapes_.find(access.buffer);
    if (shape == shapes_.end())
      shape = shapes_.emplace(access.buffer, shape_of(space_, footprint_, access.buffer)).first;
    if (!shape->second.delinearised) return std::nullopt;
    const std::size_t number = static_cast<std::size_t>(&access - footprint_.accesses.data());
    const auto iterator =
        std::find(shape->second.accesses.begin(), shape->second.accesses.end(), static_cast<int>(number));
    const auto at = static_cast<std::size_t>(iterator - shape->second.accesses.begin());
    if (!require_in_row(space_, footprint_, shape->second, at, row_checks)) return std::nullopt;
    found = find_rows(domain, shape->second, at);
  }
  if (!found || !space_.prove_or_check(std::move(requirements), nest_.no_wrap_checks)) return std::nullopt;
  nest_.row_checks = std::move(row_checks);
  return found;
}

bool AccessHulls::converts_exactly(const model::IndexExpression& subscript) {
  std::vector<Requirement> requirements;
  space_.require_exact(subscript, "i", {}, requirements);
  return requirements.empty();
}

std::optional<AccessHull> AccessHulls::find_linear(const model::Access& access, Domain domain) {
  const std::optional<Polynomial> polynomial = space_.polynomial(*access.subscript);
  const std::optional<std::string> text = polynomial ? space_.text(*polynomial, "i", domain) : std::nullopt;
  std::optional<IterationSpace::Extremes> ends = text ? space_.extremes(domain, {*text}) : std::nullopt;
  if (!ends) return std::nullopt;
  domain.constraints.push_back("element = " + *text);
  const bool filled = access.writes && space_.ask([&] {
    const isl::Owned<isl_set> points(space_.points(domain, {"element"}));
    return has_no_gaps(points.get());
  });
  return AccessHull{{std::move(ends->condition), std::move(ends->low[0]), std::move(ends->high[0])}, filled};
}

// If subscripts stay inside their rows, the first element is the lexicographically least one.
std::optional<AccessHull> AccessHulls::find_rows(Domain domain, const BufferShape& shape, std::size_t number) {
  std::vector<std::string> values;
  for (const std::optional<Polynomial>& dimension : shape.dimensions[number]) {
    const std::optional<std::string> text = dimension ? space_.text(*dimension, "i", domain) : std::nullopt;
    if (!text) return std::nullopt;
    values.push_back(*text);
  }
  std::optional<IterationSpace::Extremes> ends = space_.extremes(domain, values);
  if (!ends) return std::nullopt;
  return AccessHull{{std::move(ends->condition), linear(space_, ends->low, shape), linear(space_, ends->high, shape)},
                    false};
}

}  // namespace ferry::translator::proof
