// See ranges.h.
#include "proof/ranges.h"

#include "model/record_parts.h"
#include "proof/access_hull.h"
#include "proof/launch_ends.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace ferry::translator::proof {

using model::Footprint;
using model::IndexExpression;
using model::InnerLoop;
using model::Polynomial;

namespace {

bool is_loop(const Footprint& f, int symbol) {
  return f.symbols[static_cast<std::size_t>(symbol)].kind != model::Symbol::Kind::invariant;
}

std::set<int> loop_symbols(const Footprint& f, const IndexExpression& expression) {
  std::map<int, int> counts;
  count_symbols(expression, counts);
  std::set<int> result;
  for (const auto& [symbol, count] : counts)
    if (is_loop(f, symbol)) result.insert(symbol);
  return result;
}

bool has(const IndexExpression& e, IndexExpression::Operation operation) {
  return e.operation == operation || std::any_of(e.operands.begin(), e.operands.end(),
                                                 [operation](const IndexExpression& o) { return has(o, operation); });
}

// The symbols in the loop's bounds. `simple` says that one bound depends on one variable, to the first power.
struct Dependence {
  bool simple = true;
  std::set<int> symbols;
};

Dependence bounds_dependence(const Footprint& f, const InnerLoop& loop) {
  Dependence result;
  const std::set<int> first = loop_symbols(f, loop.first), bound = loop_symbols(f, loop.bound),
                      step = loop_symbols(f, loop.step);
  result.symbols = first;
  result.symbols.insert(bound.begin(), bound.end());
  result.symbols.insert(step.begin(), step.end());
  const std::optional<Polynomial> polynomial = to_polynomial(first.empty() ? loop.bound : loop.first);
  const bool unit = loop.step.operation == IndexExpression::Operation::constant && loop.step.value == 1;
  result.simple =
      result.symbols.empty() || (step.empty() && (first.empty() || bound.empty()) && result.symbols.size() == 1 &&
                                 unit && polynomial && affine_tree(*polynomial, {*result.symbols.begin()}));
  return result;
}

struct ExactRange {
  model::Range range;
  bool box = false;                         // whether all elements of the index set are touched, rather than its ends
  std::optional<IndexExpression> must_fit;  // the user's own subscript, if the range has a different one
};

// Returns whether the range is still exact in spite of the loops around the access.
bool loops_are_exact(const Footprint& f, const model::Access& access, const std::set<int>& mentioned,
                     ExactRange& result) {
  int dependent = 0;
  for (const int number : access.loops) {
    const InnerLoop& loop = f.inner_loops[static_cast<std::size_t>(number)];
    if (loop.in_grid) continue;
    if (!mentioned.contains(loop.symbol)) result.range.under.push_back(number);
    const Dependence dependence = bounds_dependence(f, loop);
    if (dependence.symbols.empty()) continue;
    result.box = false;
    const bool together =
        std::any_of(dependence.symbols.begin(), dependence.symbols.end(), [&](int s) { return mentioned.contains(s); });
    if (!dependence.simple || together || ++dependent > 1) return false;
  }
  return true;
}

// Returns the subscript's polynomial if all its quotients cancel out: `t / m * m + (t - t / m * m)` is t.
std::optional<Polynomial> without_quotients(const Footprint& f, const IndexExpression& subscript) {
  const int first = static_cast<int>(f.symbols.size());
  std::vector<IndexExpression> quotients;
  const std::function<IndexExpression(IndexExpression)> replaced = [&](IndexExpression e) {
    if (e.operation != IndexExpression::Operation::divide) {
      for (IndexExpression& operand : e.operands) operand = replaced(std::move(operand));
      return e;
    }
    const auto known = std::find(quotients.begin(), quotients.end(), e);
    const int number = first + static_cast<int>(known - quotients.begin());
    if (known == quotients.end()) quotients.push_back(std::move(e));
    return IndexExpression::of_symbol(number);
  };
  std::optional<Polynomial> polynomial = to_polynomial(replaced(subscript));
  for (std::size_t k = 0; polynomial && k < quotients.size(); ++k)
    if (polynomial->mentions(first + static_cast<int>(k))) polynomial.reset();
  return polynomial;
}

// Returns the value as an index expression if it is computed only from known numbers. Conversions to fewer than 64 bits
// are excluded, because they may change the value.
std::optional<IndexExpression> as_index(const model::ValueRange& value) {
  using From = model::ValueRange::Operation;
  using To = IndexExpression::Operation;
  static const std::map<From, To> same{
      {From::add, To::add}, {From::subtract, To::subtract}, {From::multiply, To::multiply}, {From::divide, To::divide}};
  if (value.operation == From::number) return value.index;
  if (value.operation == From::convert && value.type.integer && value.type.integer->bits == 64)
    return as_index(value.operands[0]);
  const auto operation = same.find(value.operation);
  if (operation == same.end()) return std::nullopt;
  std::optional<IndexExpression> left = as_index(value.operands[0]), right = as_index(value.operands[1]);
  if (!left || !right) return std::nullopt;
  return IndexExpression::binary(operation->second, *std::move(left), *std::move(right));
}

// Returns the range of a value in which all quotients cancel out, so it doesn't depend on data.
std::optional<ExactRange> range_without_quotients(const Footprint& f, const model::Access& access) {
  const std::optional<IndexExpression> value = access.values ? as_index(*access.values) : std::nullopt;
  if (!value || !has(*value, IndexExpression::Operation::divide)) return std::nullopt;
  const std::set<int> mentioned = loop_symbols(f, *value);
  ExactRange result;
  const std::optional<Polynomial> polynomial = without_quotients(f, *value);
  std::optional<IndexExpression> affine =
      polynomial ? affine_tree(*polynomial, {mentioned.begin(), mentioned.end()}) : std::nullopt;
  if (!affine || !loops_are_exact(f, access, mentioned, result)) return std::nullopt;
  result.range.subscript = *std::move(affine);
  return result;
}

std::optional<ExactRange> exact_range(const Footprint& f, const model::Access& access) {
  if (!access.subscript) return range_without_quotients(f, access);
  const std::set<int> mentioned = loop_symbols(f, *access.subscript);
  ExactRange result;
  result.box = true;
  if (!loops_are_exact(f, access, mentioned, result)) return std::nullopt;
  std::map<int, int> counts;
  count_symbols(*access.subscript, counts);
  const bool once = std::all_of(mentioned.begin(), mentioned.end(), [&](int s) { return counts[s] == 1; });
  result.range.subscript = *access.subscript;
  if (has(*access.subscript, IndexExpression::Operation::remainder)) return std::nullopt;
  if (once && mentioned.size() == 1 && has(*access.subscript, IndexExpression::Operation::divide)) {
    result.box = false;
    return result;
  }
  const std::optional<Polynomial> polynomial = without_quotients(f, *access.subscript);
  if (!polynomial) return std::nullopt;
  std::optional<IndexExpression> affine = affine_tree(*polynomial, {mentioned.begin(), mentioned.end()});
  if (!affine) return std::nullopt;
  if (!once) {
    result.must_fit = *access.subscript;
    result.range.subscript = std::move(*affine);
  }
  return result;
}

bool same_element(const model::Access& a, const model::Access& b) {
  if (!a.subscript || !b.subscript || fingerprint(*a.subscript) != fingerprint(*b.subscript)) return false;
  const std::optional<Polynomial> left = to_polynomial(*a.subscript), right = to_polynomial(*b.subscript);
  return left && right && *left == *right;
}

bool same_subscript(const model::Access& a, const model::Access& b) { return a.loops == b.loops && same_element(a, b); }

bool unconditional(const model::Access& access) { return access.certain && access.conditions.empty(); }

// Returns whether every iteration touches this element, either by this access or by one in another branch.
bool touched_anyway(const model::Access& access) { return access.touched_anyway && !access.speculative; }

// Returns whether an access that executes in every iteration touches the same element.
bool covered(const Footprint& f, const model::Access& access) {
  return std::any_of(f.accesses.begin(), f.accesses.end(), [&](const model::Access& other) {
    return (unconditional(other) || touched_anyway(other)) && other.buffer == access.buffer &&
           same_subscript(other, access);
  });
}

// Returns an access that touches the same element and executes whenever this access may, or null if there is none.
const model::Access* stand_in(const Footprint& f, const model::Access& access) {
  if (access.certain || touched_anyway(access)) return &access;
  const auto found = std::find_if(f.accesses.begin(), f.accesses.end(), [&](const model::Access& other) {
    const auto holds = [&](int condition) {
      return std::find(access.conditions.begin(), access.conditions.end(), condition) != access.conditions.end();
    };
    return other.certain && other.buffer == access.buffer && same_subscript(other, access) &&
           std::all_of(other.conditions.begin(), other.conditions.end(), holds);
  });
  return found == f.accesses.end() ? nullptr : &*found;
}

// Returns everything that a speculative access may touch. A kernel may evaluate it where the loop wouldn't, and a guard
// keeps it within the container.
std::optional<ExactRange> speculated_range(const Footprint& f, const model::Access& access, AccessHulls& hulls) {
  if (!access.conditions.empty())
    if (std::optional<AccessHull> found = hulls.find(access, true)) {
      ExactRange result;
      result.range.hull = std::move(found->hull);
      return result;
    }
  return exact_range(f, access);
}

// Returns an earlier write in the same iteration after which the element needn't be copied in, or null.
const model::Access* written_before(const Footprint& f, std::size_t number) {
  const model::Access& access = f.accesses[number];
  const auto end = f.accesses.begin() + static_cast<std::ptrdiff_t>(number);
  const auto found = std::find_if(f.accesses.begin(), end, [&](const model::Access& other) {
    return other.writes && unconditional(other) && other.buffer == access.buffer && contains(other, access) &&
           other.loops.size() <= access.loops.size() &&
           std::equal(other.loops.begin(), other.loops.end(), access.loops.begin()) && same_element(other, access);
  });
  return found == end ? nullptr : &*found;
}

bool writes_always(const model::Access& access) {
  if (access.somewhere_in_part) return false;
  return unconditional(access) || (access.written_anyway && touched_anyway(access));
}

// Returns whether the access touches all bytes of the element. Accesses to consecutive elements then leave no gaps.
bool fills(const model::Buffer& buffer, const model::Access& access) {
  if (buffer.record_bytes == 0) return true;
  const model::Part whole{0, buffer.record_bytes};
  return !access.somewhere_in_part && access.part == whole && buffer.members == std::vector{whole};
}

// Returns whether the nest writes the buffer. Proofs rely only on the subscripts of such buffers.
bool written(const Footprint& f, int buffer) {
  return std::any_of(f.accesses.begin(), f.accesses.end(),
                     [buffer](const model::Access& access) { return access.buffer == buffer && access.writes; });
}

// Returns whether the nest may write the loaded bytes. It may still write other members of the elements.
bool written(const Footprint& f, const model::ValueRange& load) {
  if (load.operands.size() < 3) return written(f, load.buffer);
  model::Access loaded;
  loaded.part = model::Part{load.operands[1].index.value, load.operands[2].index.value};
  return std::any_of(f.accesses.begin(), f.accesses.end(), [&](const model::Access& access) {
    return access.buffer == load.buffer && access.writes && model::meet(access, loaded);
  });
}

// Makes values that are loaded from a buffer unknown if the nest writes that buffer.
void forget_written(const Footprint& f, model::ValueRange& values) {
  each(values, [&f](model::ValueRange& r) {
    if (r.operation == model::ValueRange::Operation::load && written(f, r)) r = model::ValueRange::any(r.type);
  });
}

// Adds the buffers from which the launch loads values beforehand. The nest must not write to an alias of them.
void add_loaded(const model::ValueRange& values, std::set<int>& buffers) {
  each(values, [&](const model::ValueRange& r) {
    if (r.operation == model::ValueRange::Operation::load) buffers.insert(r.buffer);
  });
}

// Returns whether it is known where the buffer's elements end, from a container or a declared extent. It is never known
// for rows that are pointers.
bool has_end(const model::Buffer& buffer) {
  return (buffer.shape != model::Buffer::Shape::pointer || buffer.has_extent) &&
         buffer.rows != model::Buffer::Rows::pointers;
}

// If the accessed elements depend on data, returns the range that the launch finds from loaded values.
std::optional<model::Range> inspected_range(const Footprint& f, const model::Access& access) {
  if (!access.values) return std::nullopt;
  model::Range range;
  range.data_dependent = true;
  range.values = access.values;
  range.all_per_iteration = access.all_per_iteration && !f.may_end;
  forget_written(f, *range.values);
  const auto sized = [&f](int number) { return has_end(f.buffers[static_cast<std::size_t>(number)]); };
  return is_bounded(*range.values, sized) ? std::optional(std::move(range)) : std::nullopt;
}

// Returns a pointer's range if it depends on data whether or where the pointer is dereferenced. Elements that aren't
// touched may be copied in, but aren't copied back.
std::optional<model::Range> range_by_data(const Footprint& f, const model::Access& access, AccessHulls& hulls) {
  model::Range range;
  range.data_dependent = true;
  if (std::optional<AccessHull> found = hulls.find(access, true)) {
    range.hull = std::move(found->hull);
    return range;
  }
  return f.may_end ? std::nullopt : inspected_range(f, access);  // unbounded after the iteration that ends the nest
}

// Checks that no column reaches the subscripts of the next row. The factor makes a column overflow `long` if it reaches
// half the pitch in either direction.
void check_column(const model::Access& access, model::BufferRanges& ranges) {
  constexpr std::int64_t factor = (std::int64_t{1} << 62) / model::row_pitch * 4;
  if (access.column) ranges.checked.push_back({scaled(*access.column, factor)});
}

// Adds the ranges that the access needs. Returns false if they are unknown.
bool add_ranges(const Footprint& f, std::size_t a, AccessHulls& hulls, const std::function<bool(int)>& may_check_reads,
                model::BufferRanges& ranges, RangesResult& result) {
  const model::Access& access = f.accesses[a];
  const model::Buffer& buffer = f.buffers[static_cast<std::size_t>(access.buffer)];
  const auto fail = [&](diagnostics::Id reason) {
    const bool extent = reason == diagnostics::Id::reach_unknown || reason == diagnostics::Id::reach_uncertain;
    if (extent && buffer.rows != model::Buffer::Rows::none) reason = diagnostics::Id::reach_in_row;
    result = {false, static_cast<int>(a), {reason}, {}};
    return false;
  };
  const auto add_by_data = [&](const model::Range& range) {
    if (access.subscript && written(f, access.buffer)) ranges.checked.push_back({*access.subscript});
    if (range.values) add_loaded(*range.values, result.unchecked);
    if (access.reads) ranges.reads.push_back(range);
    if (access.writes) ranges.may_writes.push_back(range);
    return true;
  };
  check_column(access, ranges);
  if (const model::Access* first = written_before(f, a)) {
    if (*first->subscript != *access.subscript) ranges.checked.push_back({*access.subscript});
    return true;
  }
  const bool checked = access.checked && !unconditional(access);
  const bool speculative = access.speculative || (f.may_end && !checked && access.subscript);
  if (speculative && !covered(f, access) && !stand_in(f, access)) {
    if (!has_end(buffer)) return fail(diagnostics::Id::reach_uncertain);
    std::optional<ExactRange> range = speculated_range(f, access, hulls);
    if (!range && f.may_end && !access.speculative)
      if (const std::optional<model::Range> inspected = inspected_range(f, access)) return add_by_data(*inspected);
    if (!range) return fail(diagnostics::Id::reach_speculative);
    range->range.loose = true;
    if (range->must_fit) ranges.checked.push_back({*range->must_fit});
    if (access.writes) ranges.may_writes.push_back(range->range);
    if (access.reads) ranges.reads.push_back(std::move(range->range));
    return true;
  }
  std::optional<ExactRange> exact = exact_range(f, access);
  if (exact && !unconditional(access) && !covered(f, access)) exact.reset();
  // The exact ends of a remainder are long expressions, and copying the whole container is an alternative.
  const bool whole = !f.may_end && buffer.shape != model::Buffer::Shape::pointer && has_end(buffer) &&
                     access.subscript && has(*access.subscript, IndexExpression::Operation::remainder);
  const model::Access* executes = exact || whole ? nullptr : stand_in(f, access);
  if (executes) {
    if (std::optional<AccessHull> found = hulls.find(*executes)) {
      model::Range range;
      range.hull = std::move(found->hull);
      if (*executes->subscript != *access.subscript) ranges.checked.push_back({*access.subscript});
      if (access.reads) ranges.reads.push_back(range);
      if (access.writes)
        (access.certain && found->filled && fills(buffer, access) ? ranges.writes : ranges.may_writes).push_back(range);
      return true;
    }
  }
  if (!exact && (!has_end(buffer) || access.counted)) {
    std::optional<model::Range> range = range_by_data(f, access, hulls);
    if (!range && may_check_reads(access.buffer)) {
      result.unchecked.insert(access.buffer);
      result.tried.insert(access.buffer);
      return true;
    }
    if (!range) return fail(access.certain ? diagnostics::Id::reach_unknown : diagnostics::Id::reach_uncertain);
    return add_by_data(*range);
  }
  if (!exact) {
    if (f.may_end && !access.checked) {  // checks all that iterations after the one that ends the nest touch
      const std::optional<model::Range> range = inspected_range(f, access);
      return range ? add_by_data(*range) : fail(diagnostics::Id::reach_behind_end);
    }
    ranges.reads_whole |= access.reads;
    ranges.may_write_whole |= access.writes;
    if (access.subscript && written(f, access.buffer))
      ranges.checked.push_back({*access.subscript});
    else if (access.subscript && !hulls.converts_exactly(*access.subscript))
      result.unchecked.insert(access.buffer);
    return true;
  }
  if (exact->must_fit) ranges.checked.push_back({*exact->must_fit});
  if (access.reads) ranges.reads.push_back(exact->range);
  if (access.writes) (writes_always(access) && exact->box ? ranges.writes : ranges.may_writes).push_back(exact->range);
  return true;
}

// Copies nothing into a private buffer, and copies back only what the last iteration writes.
void keep_in_copies(const model::Buffer& buffer, model::BufferRanges& ranges) {
  if (!buffer.is_private) return;
  for (const std::vector<model::Range>* of : {&ranges.reads, &ranges.writes, &ranges.may_writes})
    ranges.copied.insert(ranges.copied.end(), of->begin(), of->end());
  ranges.copied_whole = ranges.reads_whole || ranges.may_write_whole;
  ranges.reads.clear();
  ranges.reads_whole = false;
  if (buffer.is_lastprivate) return;
  ranges.writes.clear();
  ranges.may_writes.clear();
  ranges.may_write_whole = false;
}

}  // namespace

RangesResult find_nest_ranges(Footprint& f, model::Nest& nest, const std::function<bool(int)>& may_check_reads) {
  f.ranges.assign(f.buffers.size(), {});
  if (const int access = check_inner_ends(f, nest); access >= 0) return {false, access, {Id::reach_uncertain}};
  AccessHulls hulls(f, nest);
  RangesResult result;
  std::vector<model::BufferRanges> ranges(f.accesses.size());  // one entry per access
  for (std::size_t a = 0; a < f.accesses.size(); ++a)
    if (!add_ranges(f, a, hulls, may_check_reads, ranges[a], result)) return result;
  model::choose_units(f);
  for (std::size_t a = 0; a < f.accesses.size(); ++a) {
    keep_in_copies(f.buffers[static_cast<std::size_t>(f.accesses[a].buffer)], ranges[a]);
    model::count_in_units(f, f.accesses[a], ranges[a]);
    model::add(f.ranges[static_cast<std::size_t>(f.accesses[a].buffer)], std::move(ranges[a]));
  }
  return result;
}

}  // namespace ferry::translator::proof
