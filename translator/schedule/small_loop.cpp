// See small_loop.h.
#include "schedule/small_loop.h"

#include "schedule/constant_tables.h"

#include "footprint/either_way.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/parts.h"
#include "proof/ranges.h"
#include "schedule/loop_header.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::schedule {

namespace {

// Returns whether the code names scalars that may change through aliases, or whose current value a launch may have left
// on a device. Host code must acquire such scalars at each use.
bool names_exposed(const model::Footprint& footprint) {
  return llvm::any_of(footprint.scalars, [](const model::Scalar& scalar) { return scalar.exposed; });
}

bool writes_exposed(const Draft& draft) {
  return llvm::any_of(draft.region.written_scalars,
                      [&](ir::VariableId variable) { return draft.input.function.exposed(variable); });
}

bool read_header(Draft& draft, const ir::CountedHeader& counted) {
  LoopHeader header = read_loop_header(draft.input.function, draft.region, draft.statement, true);
  if (!header.loop || !counted.first || header.loop->exposed) return false;
  header.loop->first_index = draft.region.first_index(counted);
  header.loop->bound_index = draft.region.bound_index(counted);
  header.loop->symbol = draft.region.add_parallel_loop(counted.variable, header.loop->name, header.loop->type);
  draft.nest.loops.push_back(std::move(*header.loop));
  return true;
}

bool read_body(Draft& draft) {
  const ir::Body& body = draft.input.function.body;
  draft.region.scan(draft.body);
  if (draft.region.refusal || ir::jump_out(body, draft.body)) return false;
  if (ir::may_end(body, draft.body)) return false;  // code that ends the loop needs all data on the host
  if (names_exposed(draft.region.footprint) || writes_exposed(draft)) return false;
  if (llvm::any_of(draft.region.footprint.buffers, [](const model::Buffer& buffer) { return buffer.own_memory; }))
    return false;
  footprint::mark_either_way(body, draft.region, draft.body);
  return proof::find_nest_ranges(draft.region.footprint, draft.nest).complete;
}

bool names_all(const model::Footprint& whole, const model::Footprint& part) {
  return llvm::all_of(part.buffers, [&](const model::Buffer& buffer) {
    return llvm::any_of(whole.buffers, [&](const model::Buffer& known) { return known.text == buffer.text; });
  });
}

}  // namespace

// Returns whether the stub must know an object's dynamic type. The stub may inspect it only after the loop is known to
// have an iteration.
static bool asks_for_type(const model::Footprint& footprint) {
  return llvm::any_of(footprint.scalars, [](const model::Scalar& scalar) { return scalar.is_type; });
}

std::optional<SmallLoop> find_small_loop(const Input& input, ir::StatementId id, std::span<const Draft> nests) {
  const ir::Body& body = input.function.body;
  const auto* loop = std::get_if<ir::Loop>(&body.statements[id].node);
  if (!loop || !loop->counted || body.statements[id].openmp || ir::is_entered_by_label(body, loop->body))
    return std::nullopt;
  const std::optional<model::TextRange> range = input.function.text.statement(body.statements[id].source, true);
  if (!range) return std::nullopt;
  if (ir::conditionally_dereferenced(body, id)) return std::nullopt;
  SmallLoop small{{input, id, loop->body, footprint::FootprintScan(input.function, loop->body, id)}, {}};
  small.whole.nest.range = *range;
  if (!read_header(small.whole, *loop->counted) || !read_body(small.whole) || unnamed_table(small.whole) ||
      asks_for_type(small.whole.region.footprint))
    return std::nullopt;
  for (const Draft& nest : nests)
    if (!add_work(small.whole, nest.statement, small.work)) return std::nullopt;
  return small;
}

bool holds(const SmallLoop& loop, std::span<const model::Nest> nests, std::span<const model::HostStep> steps) {
  const model::TextRange& range = loop.whole.nest.range;
  const auto inside = [&](const model::TextRange& other) { return range.begin < other.end && other.begin < range.end; };
  const auto is_own = [&](const model::HostStep& step) {
    const model::Footprint& touched = step.footprint;
    return !touched.everything && touched.offloaded_calls == 0 && touched.asked.empty() &&
           step.kind != model::HostStep::Kind::leave && !names_exposed(touched) &&
           names_all(loop.whole.region.footprint, touched);
  };
  return llvm::any_of(nests, [&](const model::Nest& nest) { return inside(nest.range); }) &&
         llvm::all_of(steps, [&](const model::HostStep& step) { return !inside(step.range) || is_own(step); });
}

}  // namespace ferry::translator::schedule
