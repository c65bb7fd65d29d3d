// See element_reductions.h.
#include "footprint/element_reductions.h"

#include "footprint/speculation.h"

#include "ir/queries.h"
#include "ir/uses.h"
#include "model/constant_elements.h"

#include <algorithm>
#include <map>

namespace ferry::translator::footprint {

using Operation = model::Reduction::Operation;

namespace {

// Returns the reduction that the update amounts to, or nullopt if it isn't one. Of two zeros, floating-point minima and
// maxima keep the first one; the loop does the same only if it skips equal values.
std::optional<Operation> operation_of(const AtomicUpdate& candidate) {
  const Update& update = candidate.update;
  const bool exact = !candidate.floating || !update.compares || update.strict;
  switch (update.operation) {
    case Update::Operation::add:
    case Update::Operation::subtract:
      return Operation::sum;
    case Update::Operation::multiply:
      return Operation::product;
    case Update::Operation::bit_and:
      return Operation::bit_and;
    case Update::Operation::bit_or:
      return Operation::bit_or;
    case Update::Operation::bit_xor:
      return Operation::bit_xor;
    case Update::Operation::min:
      return exact ? std::optional(Operation::least) : std::nullopt;
    case Update::Operation::max:
      return exact ? std::optional(Operation::greatest) : std::nullopt;
    case Update::Operation::fmin:
      return Operation::fmin;
    case Update::Operation::fmax:
      return Operation::fmax;
    default:
      return std::nullopt;
  }
}

bool rounds(Operation operation) { return operation == Operation::sum || operation == Operation::product; }

// Returns the type of the accumulator. Integer sums and products use the unsigned type in which they are computed.
std::string accumulator_of(const ir::Body& body, const Update& update, Operation operation) {
  const ir::Type& type = body.type_of(update.target);
  if (!rounds(operation) || type.is_floating() || !update.computed) return type.name;
  return body.types[*update.computed].summed_in;
}

// Returns whether all symbols in the subscript are of the given kinds.
bool names_only(const FootprintScan& region, const model::IndexExpression& subscript,
                const std::set<model::Symbol::Kind>& kinds) {
  std::map<int, int> counts;
  count_symbols(subscript, counts);
  return std::all_of(counts.begin(), counts.end(), [&](const auto& count) {
    return kinds.contains(region.footprint.symbols[static_cast<std::size_t>(count.first)].kind);
  });
}

bool has_remainder(const model::IndexExpression& subscript) {
  return subscript.operation == model::IndexExpression::Operation::remainder ||
         std::any_of(subscript.operands.begin(), subscript.operands.end(), has_remainder);
}

bool same_everywhere(const FootprintScan& region, const model::Access& access) {
  return access.subscript && names_only(region, *access.subscript, {model::Symbol::Kind::invariant});
}

// Returns the accesses of an update: `h[0] = h[0] + x` has two. Returns none if they touch more than one element, or if
// an expression may denote elements of several arrays, like `(up ? a : b)[i]`.
std::vector<std::size_t> accesses_of(const FootprintScan& region, const AtomicUpdate& candidate) {
  std::vector<std::size_t> numbers;
  const std::vector<ir::ExpressionId>& all = region.access_expressions;
  for (const AtomicUpdate::Mention& mention : candidate.mentions) {
    const auto found = std::find(all.begin(), all.end(), mention.element);
    if (found == all.end() || std::find(found + 1, all.end(), mention.element) != all.end()) return {};
    numbers.push_back(static_cast<std::size_t>(found - all.begin()));
    const model::Access &own = region.footprint.accesses[numbers.back()],
                        &first = region.footprint.accesses[numbers.front()];
    if (own.buffer != first.buffer || own.subscript != first.subscript || own.part != first.part ||
        own.somewhere_in_part || !own.has_address)
      return {};
  }
  return numbers;
}

// Returns whether a subscript of type `given` keeps its value when it is passed to a parameter of type `parameter`.
bool holds_places(const ir::Type& parameter, const ir::Type& given) {
  using Kind = ir::Type::Kind;
  const bool integers = parameter.kind == Kind::integer && given.kind == Kind::integer;
  return parameter.name == given.name || (integers && parameter.bits >= given.bits);
}

// Returns the caller's argument if the subscript is a parameter of a function that returns the element. For `d.h(k)`,
// with `int& h(int i) { return h_[i]; }`, that is `k` for `i`. Returns other subscripts unchanged.
ir::ExpressionId in_callers_text(const ir::Body& body, ir::ExpressionId subscript, const ir::VariableSet& modified) {
  for (;;) {
    const std::optional<ir::VariableId> name = ir::named(body, subscript);
    if (!name || !body.expressions[subscript].of_callee || modified.contains(*name) || body.variables[*name].part_of ||
        !body.variables[*name].of_callee)
      return subscript;
    const std::optional<ir::ExpressionId> given = body.variables[*name].initialiser;
    if (!given || !holds_places(body.value_type(*name), body.type_of(ir::bare(body, *given)))) return subscript;
    subscript = *given;
  }
}

bool within(const ir::Source& inner, const ir::Source& outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

// Returns the subscripts of an element such as `h[a][b]` or `v[k]`, with their strides in the array. Returns nullopt
// for `*(h + a)`, or if evaluating a subscript has side effects. The subscripts are expressions of the code that
// contains the mention, perhaps a callee's.
std::optional<PlaceInArray> place_in(const ir::Body& body, const AtomicUpdate::Mention& mention, ir::VariableId array,
                                     const model::Buffer& buffer) {
  PlaceInArray place;
  const ir::Expression& written = body.expressions[mention.written];
  const ir::VariableSet modified = ir::uses(body, mention.written).modified;
  ir::ExpressionId at = ir::bare(body, mention.element);
  for (;;) {
    const ir::ExpressionNode& node = body.expressions[at].node;
    const auto* subscript = std::get_if<ir::Subscript>(&node);
    const auto* call = std::get_if<ir::Call>(&node);
    const bool of_container = call && call->callee.kind == ir::Callee::Kind::element && call->arguments.size() == 2;
    if (!subscript && !of_container) break;
    const ir::ExpressionId index = subscript ? subscript->index : call->arguments[1];
    place.subscripts.push_back(written.of_callee ? index : in_callers_text(body, index, modified));
    at = ir::bare(body, subscript ? subscript->pointer : call->arguments[0]);
  }
  std::reverse(place.subscripts.begin(), place.subscripts.end());
  const auto quotable = [&](ir::ExpressionId subscript) {
    const ir::Expression& e = body.expressions[subscript];
    const bool in_its_text = written.of_callee ? within(e.source, written.source) : !e.of_callee;
    return ir::repeatable(body, subscript) && in_its_text && !e.of_pack && e.source != ir::Source{};
  };
  if (ir::named(body, at) != array || place.subscripts.size() != buffer.inner_extents.size() + 1 ||
      !std::all_of(place.subscripts.begin(), place.subscripts.end(), quotable))
    return std::nullopt;
  place.strides.assign(place.subscripts.size(), 1);
  for (std::size_t d = place.strides.size() - 1; d-- > 0;)
    place.strides[d] = place.strides[d + 1] * buffer.inner_extents[d];
  return place;
}

// Returns the buffer's number of elements, or 0 if it is unknown.
std::int64_t size_of(const model::Buffer& buffer) {
  const std::string& digits = buffer.fixed_size;
  if (digits.empty() || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos) return 0;
  std::int64_t count = std::stoll(digits);
  for (const std::int64_t extent : buffer.inner_extents) count *= extent;
  return count;
}

}  // namespace

std::int64_t result_bytes(const model::Reduction& result) {
  constexpr std::int64_t value = 8, number = 8;
  const bool ordered = result.operation == Operation::least || result.operation == Operation::greatest;
  const std::int64_t each = ordered ? value + number : value;
  // A result of several elements includes a mask that says which elements iterations have named.
  return result.count == 0 ? value + number : number + number + result.count * each;
}

bool ElementReductions::into_arrays() const {
  return std::any_of(results.begin(), results.end(), [](const model::Reduction& result) { return result.count != 0; });
}

std::int64_t ElementReductions::bytes() const {
  std::int64_t sum = 0;
  for (const model::Reduction& result : results) sum += result_bytes(result);
  return sum;
}

void ElementReductions::find(FootprintScan& region, const ir::Function& function, ir::StatementId code, bool strict_fp,
                             std::int64_t room) {
  const ir::Body& body = function.body;
  std::vector<AtomicUpdate> candidates = find_atomic_updates(body, code);
  std::erase_if(candidates, [&](const AtomicUpdate& candidate) {
    const std::optional<Operation> operation = operation_of(candidate);
    const bool of_bool = body.type_of(candidate.update.target).kind == ir::Type::Kind::boolean,
               in_bits = operation == Operation::bit_and || operation == Operation::bit_or;
    return !operation || candidate.obstacle || (of_bool && !in_bits) ||
           (candidate.floating && strict_fp && rounds(*operation));
  });
  const auto of_one = [&](const AtomicUpdate& candidate) {
    const std::vector<std::size_t> accesses = accesses_of(region, candidate);
    return !accesses.empty() && same_everywhere(region, region.footprint.accesses[accesses.front()]);
  };
  const auto arrays = std::stable_partition(candidates.begin(), candidates.end(), of_one);
  for (auto candidate = candidates.begin(); candidate != candidates.end(); ++candidate) {
    const std::vector<std::size_t> accesses = accesses_of(region, *candidate);
    if (accesses.empty()) continue;
    // `v.at(k) += e` may throw. There is then no element from whose address the address of v[0] could be computed.
    const bool may_leave = region.footprint.accesses[accesses.front()].checked;
    const std::optional<SmallArray> array =
        candidate < arrays || may_leave ? std::nullopt : small_array(region, body, *candidate, accesses.front());
    if (candidate < arrays || array) add(region, function, *candidate, accesses, array, room);
  }
}

// Returns the whole array if its size is known. Otherwise returns the part of the array over which loops with constant
// bounds run.
std::optional<ElementReductions::SmallArray> ElementReductions::small_array(const FootprintScan& region,
                                                                            const ir::Body& body,
                                                                            const AtomicUpdate& candidate,
                                                                            std::size_t number) const {
  using Kind = model::Symbol::Kind;
  const model::Access& access = region.footprint.accesses[number];
  const model::Buffer& buffer = region.footprint.buffers[static_cast<std::size_t>(access.buffer)];
  const ir::VariableId variable = region.buffer_variables[static_cast<std::size_t>(access.buffer)];
  if (buffer.rows != model::Buffer::Rows::none) return std::nullopt;
  const bool may_collide = access.subscript && has_remainder(*access.subscript);  // iterations may collide
  if (access.subscript && !may_collide && !names_only(region, *access.subscript, {Kind::invariant, Kind::inner_loop}))
    return std::nullopt;
  constexpr std::int64_t most = 32, no_wrap = 1 << 30;
  SmallArray array{{}, size_of(buffer)};
  std::int64_t first = 0;
  if (array.count == 0 || array.count > most) {
    const std::optional<model::ElementBounds> bounds = constant_bounds(region.footprint, access, most);
    if (!bounds || bounds->first < 0 || bounds->last > no_wrap) return std::nullopt;
    first = bounds->first;
    array.count = bounds->last - first + 1;
  }
  if (array.count > most) return std::nullopt;
  for (const AtomicUpdate::Mention& mention : candidate.mentions) {
    std::optional<PlaceInArray> place = place_in(body, mention, variable, buffer);
    if (!place) return std::nullopt;
    place->first = first;
    array.places.push_back(std::move(*place));
  }
  return array;
}

void ElementReductions::add(FootprintScan& region, const ir::Function& function, const AtomicUpdate& candidate,
                            const std::vector<std::size_t>& accesses, const std::optional<SmallArray>& array,
                            std::int64_t room) {
  const ir::Body& body = function.body;
  const model::Access own = region.footprint.accesses[accesses.front()];
  const ir::VariableId variable = region.buffer_variables[static_cast<std::size_t>(own.buffer)];
  model::Reduction result;
  result.operation = *operation_of(candidate);
  result.type = body.type_of(candidate.update.target).name;
  result.accumulator = accumulator_of(body, candidate.update, result.operation);
  result.element = function.text.shown(body.expressions[candidate.mentions.back().written].source);
  result.buffer = body.variables[variable].name;
  result.reassociates = candidate.floating && rounds(result.operation);
  result.name = (rounds(result.operation) ? "ferry_sum_" : "ferry_result_") + std::to_string(results.size());
  result.count = array ? array->count : 0;
  const Target target{own.buffer, array ? std::nullopt : own.subscript, array ? array->places.front().first : 0,
                      own.part};
  std::size_t number = 0;  // updates of one target with one operation share a partial result
  while (number < results.size() &&
         !(targets_[number] == target && results[number].count == result.count &&
           results[number].operation == result.operation && results[number].accumulator == result.accumulator))
    ++number;
  if (number == results.size()) {
    if (bytes() + result_bytes(result) > room) {
      overflowed_ = overflowed_ || !array;
      return;
    }
    results.push_back(std::move(result));
    targets_.push_back(target);
  }
  if (candidate.speculated) mark_speculative(body, *candidate.speculated, region);
  // AtomicMarks uses the lower group numbers.
  for (const std::size_t access : accesses)
    region.footprint.accesses[access].update_group = static_cast<int>(region.footprint.buffers.size() + number);
  for (std::size_t m = 0; m < candidate.mentions.size(); ++m) {
    const ir::ExpressionId mention = candidate.mentions[m].written;
    mentions.push_back({mention, body.expressions[mention].source, results[number].name, variable,
                        m + 1 == candidate.mentions.size(), array ? std::optional(array->places[m]) : std::nullopt});
  }
  std::map<int, int> symbols;
  if (array && own.subscript) count_symbols(*own.subscript, symbols);
  for (const auto& [symbol, times] : symbols) along_.insert(symbol);
}

void ElementReductions::forget(ir::VariableId array) {
  for (const ElementReduction& mention : mentions)
    if (mention.array == array)
      std::erase_if(results, [&](const model::Reduction& result) { return result.name == mention.name; });
  std::erase_if(mentions, [&](const ElementReduction& mention) { return mention.array == array; });
}

}  // namespace ferry::translator::footprint
