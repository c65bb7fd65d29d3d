// See buffer_shape.h.
#include "proof/buffer_shape.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::IndexExpression;
using model::Polynomial;

namespace {

using Dimensions = std::vector<std::optional<Polynomial>>;

// Uses the subscripts of an array of arrays as written, because C++ keeps each of them within its bounds.
bool take_natural(IterationSpace& space, const model::Footprint& footprint, BufferShape& shape, std::size_t rank) {
  std::vector<Dimensions> dimensions;
  for (const int a : shape.accesses) {
    const model::Access& access = footprint.accesses[static_cast<std::size_t>(a)];
    const std::vector<IndexExpression>& subscripts = dimensions_of(access);
    if (subscripts.size() != rank) return false;
    Dimensions found;
    for (const IndexExpression& subscript : subscripts) found.push_back(space.polynomial(subscript));
    dimensions.push_back(std::move(found));
  }
  shape.dimensions = std::move(dimensions);
  return true;
}

bool never(IterationSpace& space, const Domain& domain, const std::string& comparison) {
  Domain outside = domain;
  outside.constraints.push_back(comparison);
  return space.is_empty(outside);
}

bool stays_in_row(IterationSpace& space, const BufferShape& shape, std::size_t number, std::size_t d, Domain& domain) {
  const std::optional<std::string> value = space.text(*shape.dimensions[number][d], "i", domain),
                                   limit = space.text(shape.delinearised->size(d), "i", domain);
  return value && limit && never(space, domain, *value + " < 0") && never(space, domain, *value + " >= " + *limit);
}

// If a column is negative, borrows from the outer dimension: u[i * n + n - 1] is column n - 1 of row i, not column -1
// of the next row. The same is true of u[i * n + n - w + k] with k < w.
void borrow(IterationSpace& space, const model::Access& access, const Shape& shape, Dimensions& dimensions) {
  for (std::size_t d = dimensions.size() - 1; d > 0; --d) {
    const auto& terms = dimensions[d]->terms();
    if (std::none_of(terms.begin(), terms.end(), [](const auto& term) { return term.second < 0; })) continue;
    Domain domain = space.domain(access, "i", nullptr);
    const std::optional<std::string> value = space.text(*dimensions[d], "i", domain);
    if (!value || !never(space, domain, *value + " >= 0")) continue;
    dimensions[d]->add(shape.size(d));
    dimensions[d - 1]->add(Polynomial::constant(1), -1);
  }
}

}  // namespace

const IndexExpression* subscript_of(const model::Access& access) {
  if (access.subscript) return &*access.subscript;
  return access.partly_known ? &access.partly_known->subscript : nullptr;
}

const std::vector<IndexExpression>& dimensions_of(const model::Access& access) {
  return access.partly_known ? access.partly_known->dimensions : access.dimensions;
}

// Returns the terms that all subscripts have in common and that no loop changes. x[start + i * n + j] begins at start,
// and so do its rows.
static Polynomial common_part(const IterationSpace& space, const std::vector<Polynomial>& subscripts,
                              const Shape& shape) {
  const auto counts = [&](int symbol) { return space.counts(symbol); };
  Polynomial common;
  for (const auto& [monomial, coefficient] : subscripts.front().terms()) {
    const auto whole_rows = [&](const Polynomial::Monomial& stride) {
      return !stride.empty() && std::includes(monomial.begin(), monomial.end(), stride.begin(), stride.end());
    };
    if (std::any_of(monomial.begin(), monomial.end(), counts) ||
        std::any_of(shape.strides.begin(), shape.strides.end(), whole_rows))
      continue;
    std::int64_t least = coefficient;
    bool all = true;
    for (const Polynomial& other : subscripts) {
      const auto found = other.terms().find(monomial);
      const std::int64_t value = found == other.terms().end() ? 0 : found->second;
      all = all && value == coefficient;
      least = std::min(least, value);
    }
    Polynomial term = Polynomial::constant(all ? coefficient : least);
    for (const int symbol : monomial) term = *Polynomial::product(term, Polynomial::of_symbol(symbol));
    if (monomial.empty() ? least > 0 : all) common.add(term);
  }
  return common;
}

namespace {

struct Linear {
  std::vector<Polynomial> subscripts;
  std::vector<std::size_t> positions;  // indices into shape.accesses
};

void take_linear(IterationSpace& space, const model::Footprint& footprint, BufferShape& shape, const Linear& known,
                 bool by_sums = true) {
  std::optional<Shape> found = delinearise(known.subscripts, [&](int symbol) { return space.counts(symbol); }, by_sums);
  shape.dimensions.assign(shape.accesses.size(), {});
  shape.linear = !found || found->strides.size() == 1;
  for (std::size_t k = 0; k < known.subscripts.size(); ++k) {
    if (shape.linear)
      shape.dimensions[known.positions[k]] = {known.subscripts[k]};
    else
      shape.dimensions[known.positions[k]].assign(found->dimensions[k].begin(), found->dimensions[k].end());
  }
  if (shape.linear) return;
  for (const std::size_t position : known.positions)
    borrow(space, footprint.accesses[static_cast<std::size_t>(shape.accesses[position])], *found,
           shape.dimensions[position]);
  shape.delinearised = std::move(found);
}

bool stays_in_rows(IterationSpace& space, const model::Footprint& footprint, const BufferShape& shape) {
  for (std::size_t number = 0; number < shape.accesses.size(); ++number) {
    Domain domain = space.domain(footprint.accesses[static_cast<std::size_t>(shape.accesses[number])], "i", nullptr);
    for (std::size_t d = 1; d < shape.dimensions[number].size(); ++d)
      if (!stays_in_row(space, shape, number, d, domain)) return false;
  }
  return true;
}

}  // namespace

BufferShape shape_of(IterationSpace& space, const model::Footprint& footprint, int buffer) {
  BufferShape shape;
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a)
    if (footprint.accesses[a].buffer == buffer) shape.accesses.push_back(static_cast<int>(a));
  const std::size_t rank = footprint.buffers[static_cast<std::size_t>(buffer)].inner_extents.size() + 1;
  if (rank > 1 && take_natural(space, footprint, shape, rank)) return shape;
  Linear known;
  for (std::size_t n = 0; n < shape.accesses.size(); ++n) {
    const IndexExpression* place = subscript_of(footprint.accesses[static_cast<std::size_t>(shape.accesses[n])]);
    const std::optional<Polynomial> subscript = place ? space.polynomial(*place) : std::nullopt;
    if (!subscript) continue;
    known.subscripts.push_back(*subscript);
    known.positions.push_back(n);
  }
  take_linear(space, footprint, shape, known);
  if (!shape.delinearised) return shape;
  // In a[d - j - k + nx * k], the rows have nx elements rather than nx - 1, if conditions keep the column inside them.
  if (!shape.delinearised->added.empty() && !stays_in_rows(space, footprint, shape)) {
    BufferShape plain{shape.accesses, {}, {}, false, {}};
    take_linear(space, footprint, plain, known, false);
    if (plain.delinearised && stays_in_rows(space, footprint, plain)) return plain;
  }
  const Polynomial common = common_part(space, known.subscripts, *shape.delinearised);
  if (common.is_zero() || stays_in_rows(space, footprint, shape)) return shape;
  for (Polynomial& subscript : known.subscripts)
    if (!subscript.add(common, -1)) return shape;
  BufferShape moved{shape.accesses, {}, {}, false, common};
  take_linear(space, footprint, moved, known);
  // If that isn't proved, a launch checks that the columns, as written, stay inside their rows, like those of u[i * n +
  // j + h] with j >= -h.
  return moved.delinearised && stays_in_rows(space, footprint, moved) ? moved : shape;
}

bool require_in_row(IterationSpace& space, const model::Footprint& footprint, const BufferShape& shape,
                    std::size_t number, std::vector<model::RowCheck>& row_checks) {
  if (!shape.delinearised) return true;
  const model::Access& access = footprint.accesses[static_cast<std::size_t>(shape.accesses[number])];
  Domain domain = space.domain(access, "i", nullptr);
  for (std::size_t d = 1; d < shape.dimensions[number].size(); ++d) {
    const Polynomial size = shape.delinearised->size(d);
    const std::optional<std::string> value = space.text(*shape.dimensions[number][d], "i", domain),
                                     limit = space.text(size, "i", domain);
    if (!value || !limit) return false;
    if (stays_in_row(space, shape, number, d, domain)) continue;
    if (space.rests_on_open_data(*shape.dimensions[number][d])) return false;
    const std::optional<IterationSpace::Extremes> ends = space.extremes(domain, {*value});
    if (!ends) return false;
    model::RowCheck check{footprint.buffers[static_cast<std::size_t>(access.buffer)].name,
                          {ends->condition, ends->low[0], ends->high[0]},
                          space.value_of(size)};
    if (std::find(row_checks.begin(), row_checks.end(), check) == row_checks.end())
      row_checks.push_back(std::move(check));
  }
  return true;
}

}  // namespace ferry::translator::proof
