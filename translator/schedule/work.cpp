// See work.h.
#include "schedule/work.h"

#include "ir/queries.h"

#include <algorithm>
#include <limits>

namespace ferry::translator::schedule {

namespace {

constexpr std::int64_t call_operations = 16, few_operations = 256, few_iterations = 7;
constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();  // sums and products of two don't overflow

std::optional<std::int64_t> constant(const ir::Body& body, ir::ExpressionId id) {
  const std::optional<ir::ValueBounds> bounds = ir::value_bounds(body, id);
  return bounds && bounds->low == bounds->high ? std::optional(bounds->low) : std::nullopt;
}

std::int64_t operations_in(const ir::Body& body, ir::ExpressionId root) {
  std::int64_t count = 0;
  ir::each_below(body, root, [&](ir::ExpressionId id) {
    const ir::ExpressionNode& node = body.expressions[id].node;
    if (std::holds_alternative<ir::Call>(node) || std::holds_alternative<ir::Inlined>(node))
      count += call_operations;
    else if (std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Unary>(node) ||
             std::holds_alternative<ir::Logical>(node) || std::holds_alternative<ir::Choose>(node) ||
             std::holds_alternative<ir::Update>(node) || std::holds_alternative<ir::Assign>(node) ||
             std::holds_alternative<ir::Subscript>(node))
      ++count;
  });
  return count;
}

// Returns the number of operations, or none if it is unknown. `open(loop)` returns whether a loop whose trip count
// isn't constant may be counted as one iteration.
template <class Open>
std::optional<std::int64_t> operations(const ir::Body& body, ir::StatementId id, const Open& open) {
  const ir::Statement& statement = body.statements[id];
  const auto* loop = std::get_if<ir::Loop>(&statement.node);
  if (std::holds_alternative<ir::RangeLoop>(statement.node) || (loop && !loop->counted)) return std::nullopt;
  std::int64_t sum = 0;
  const ir::Parts parts = ir::parts(statement);
  if (!loop)
    for (const ir::ExpressionId e : parts.expressions) sum += operations_in(body, e);
  for (const ir::VariableId v : parts.variables)
    if (body.variables[v].initialiser) sum += operations_in(body, *body.variables[v].initialiser);
  for (const ir::StatementId part : parts.statements) {
    const std::optional<std::int64_t> inside = operations(body, part, open);
    if (!inside) return std::nullopt;
    sum = std::min(sum + *inside, most);
  }
  if (!loop) return sum;
  if (const std::optional<std::int64_t> trips = constant_trips(body, id))
    return std::min(std::min(*trips, most) * std::min(sum, most), most);
  return open(*loop) ? std::optional(sum) : std::nullopt;
}

// Returns whether each iteration of the loop touches a different element. If so, the bytes that the nest touches show
// how many iterations there are.
bool touches_as_it_goes(const Draft& draft, const ir::Loop& loop) {
  const footprint::FootprintScan& region = draft.region;
  const int number = loop_number(draft, loop);
  if (number < 0) return false;
  const int symbol = region.footprint.inner_loops[static_cast<std::size_t>(number)].symbol;
  return std::any_of(region.footprint.accesses.begin(), region.footprint.accesses.end(), [&](const model::Access& a) {
    if (!a.subscript || std::find(a.loops.begin(), a.loops.end(), number) == a.loops.end()) return false;
    const std::optional<model::Polynomial> subscript = to_polynomial(*a.subscript);
    return subscript && subscript->mentions(symbol);
  });
}

bool add_work_in(const Draft& draft, ir::StatementId id, std::vector<int>& around, std::vector<model::Work>& work) {
  const ir::Body& body = draft.input.function.body;
  const ir::Statement& statement = body.statements[id];
  const auto* loop = std::get_if<ir::Loop>(&statement.node);
  const int number = loop ? loop_number(draft, *loop) : -1;
  if (std::holds_alternative<ir::RangeLoop>(statement.node) || (loop && number < 0)) return false;
  const ir::Parts parts = ir::parts(statement);
  std::int64_t operations = 0;
  if (!loop)
    for (const ir::ExpressionId e : parts.expressions) operations += operations_in(body, e);
  for (const ir::VariableId v : parts.variables)
    if (body.variables[v].initialiser) operations += operations_in(body, *body.variables[v].initialiser);
  if (loop) around.push_back(number);
  const auto same = [&](const model::Work& known) { return known.loops == around; };
  auto known = std::find_if(work.begin(), work.end(), same);
  if (known == work.end() && operations > 0) known = work.insert(known, {0, around});
  if (operations > 0) known->operations = std::min(known->operations + operations, most);
  for (const ir::StatementId part : parts.statements)
    if (!add_work_in(draft, part, around, work)) return false;
  if (loop) around.pop_back();
  return true;
}

}  // namespace

int loop_number(const Draft& draft, const ir::Loop& loop) {
  const std::vector<ir::StatementId>& bodies = draft.region.inner_loop_bodies;
  const auto found = std::find(bodies.begin(), bodies.end(), loop.body);
  return found == bodies.end() ? -1 : static_cast<int>(found - bodies.begin());
}

std::optional<std::int64_t> constant_trips(const ir::Body& body, ir::StatementId id) {
  const auto* loop = std::get_if<ir::Loop>(&body.statements[id].node);
  if (!loop || !loop->counted || !loop->counted->first) return std::nullopt;
  const ir::CountedHeader& header = *loop->counted;
  const std::optional<std::int64_t> first = constant(body, header.first->expression),
                                    bound = constant(body, header.bound.expression),
                                    step = header.step ? constant(body, header.step->expression) : 1;
  if (!first || !bound || !step || *step < 1 ||
      std::max({std::abs(*first), std::abs(*bound), header.offset, *step}) > most)
    return std::nullopt;
  const std::int64_t distance = header.downwards ? *first - *bound : *bound - header.offset - *first;
  const auto up_to = [&](std::int64_t end) { return std::max<std::int64_t>((end + *step - 1) / *step, 0); };
  switch (header.compare) {
    case model::Compare::less:
      return header.downwards ? std::nullopt : std::optional(up_to(distance));
    case model::Compare::less_equal:
      return header.downwards ? std::nullopt : std::optional(up_to(distance + 1));
    case model::Compare::greater:
      return header.downwards ? std::optional(up_to(distance)) : std::nullopt;
    case model::Compare::greater_equal:
      return header.downwards ? std::optional(up_to(distance + 1)) : std::nullopt;
    case model::Compare::not_equal:
      return distance >= 0 && distance % *step == 0 ? std::optional(distance / *step) : std::nullopt;
    case model::Compare::equal:
      return std::nullopt;
  }
  return std::nullopt;
}

bool is_too_small(const ir::Body& body, ir::StatementId nest) {
  bool few = true;
  ir::each_below(
      body, nest,
      [&](ir::StatementId id) {
        if (std::holds_alternative<ir::Loop>(body.statements[id].node))
          few = few && constant_trips(body, id).value_or(most) <= few_iterations;
      },
      [](ir::VariableId) {}, [](ir::ExpressionId) {});
  const std::optional<std::int64_t> count = operations(body, nest, [](const ir::Loop&) { return false; });
  return few && count && *count < few_operations;
}

void measure_work(Draft& draft, std::span<const ir::StatementId> statements) {
  bool in_bytes = false;
  const auto open = [&](const ir::Loop& loop) { return in_bytes = touches_as_it_goes(draft, loop); };
  std::int64_t sum = 1;
  for (const ir::StatementId statement : statements) {
    const std::optional<std::int64_t> inside = operations(draft.input.function.body, statement, open);
    if (!inside) return;
    sum = std::min(sum + *inside, most);
  }
  draft.nest.work = sum;
  draft.nest.work_in_bytes = in_bytes;
}

namespace {

// What a loop contains outside its inner loops: the number of operations, and how many of these are updates.
struct Updating {
  std::int64_t operations = 0, updates = 0;
  bool has_loops = false;
};

// Adds the loops below a statement to `loops`, and the operations outside these loops to `here`.
void add_updating(const Draft& draft, ir::StatementId id, Updating& here, std::vector<Updating>& loops) {
  const ir::Body& body = draft.input.function.body;
  const auto updates = [&](ir::ExpressionId e) {
    return std::any_of(draft.atomics.begin(), draft.atomics.end(),
                       [&](const footprint::AtomicUpdate& atomic) { return atomic.update.target == e; });
  };
  const auto is_access = [&](ir::ExpressionId e) {
    const auto* call = std::get_if<ir::Call>(&body.expressions[e].node);
    return call && (call->callee.kind == ir::Callee::Kind::element || call->callee.kind == ir::Callee::Kind::size);
  };
  const auto count = [&](ir::ExpressionId root) {
    here.operations += operations_in(body, root);
    ir::each_below(body, root, [&](ir::ExpressionId e) {
      here.updates += updates(e);
      if (is_access(e)) here.operations -= call_operations - 1;  // an access counts only as a subscript
    });
  };
  const ir::Statement& statement = body.statements[id];
  const bool is_loop =
      std::holds_alternative<ir::Loop>(statement.node) || std::holds_alternative<ir::RangeLoop>(statement.node);
  const ir::Parts parts = ir::parts(statement);
  if (!is_loop) std::for_each(parts.expressions.begin(), parts.expressions.end(), count);
  for (const ir::VariableId v : parts.variables)
    if (body.variables[v].initialiser) count(*body.variables[v].initialiser);
  Updating inside;
  for (const ir::StatementId part : parts.statements) add_updating(draft, part, is_loop ? inside : here, loops);
  if (!is_loop) return;
  here.has_loops = true;
  loops.push_back(inside);
}

}  // namespace

bool does_mostly_updates(const Draft& draft) {
  if (draft.atomics.empty()) return false;
  std::vector<Updating> loops;
  Updating outside;
  for (const ir::StatementId statement : draft.scope.statements) add_updating(draft, statement, outside, loops);
  loops.push_back(outside);
  return std::all_of(loops.begin(), loops.end(), [](const Updating& in) {
    return in.has_loops || in.operations == 0 || in.operations <= call_operations * in.updates;
  });
}

bool add_work(const Draft& draft, ir::StatementId nest, std::vector<model::Work>& work) {
  std::vector<int> around;
  return add_work_in(draft, nest, around, work);
}

}  // namespace ferry::translator::schedule
