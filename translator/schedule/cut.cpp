// See cut.h.
#include "schedule/cut.h"

#include "proof/plan_check.h"
#include "proof/ranges.h"
#include "schedule/axes.h"
#include "schedule/constant_tables.h"
#include "schedule/expansion.h"
#include "schedule/grid.h"
#include "schedule/parts.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;
using proof::BrokenDependence;

namespace {

// Makes a draft for each part of the nest.
class CutMaker {
 public:
  explicit CutMaker(Draft draft) : draft_(std::move(draft)), body_(draft_.input.function.body) {}

  CutResult run(std::size_t grid) {
    if (std::optional<Message> reason = why_not()) return {std::nullopt, std::move(*reason)};
    // A cut's kernels add up sums in the loops' order, so no variable is treated as a reduction.
    footprint::LiveOuts own;
    own.privatised = std::move(draft_.live_outs.privatised);
    draft_.live_outs = std::move(own);
    for (model::Access& access : draft_.region.footprint.accesses) access.update_group = -1;
    tree_ = tree_of(draft_);
    if (!tree_.complete) return {std::nullopt, {Id::cut_kept_whole}};
    if (tree_.asserted) return {std::nullopt, {Id::cut_asserted}};
    const bool more = std::count_if(tree_.loops.begin(), tree_.loops.end(), [](const TreeLoop& loop) {
                        return loop.header || loop.points;
                      }) > static_cast<std::ptrdiff_t>(grid);
    if (!more) return {std::nullopt, {Id::cut_not_needed}};
    std::optional<Draft> tied;
    if (tree_.tied) tied.emplace(draft_);
    CutResult found = attempt_both(grid);
    if (found.cut || !tied) return found;
    // This attempt comes last, because more parts mean more dependence tests.
    CutMaker apart(*std::move(tied));
    apart.tree_ = tree_of(apart.draft_, Ties::values);
    if (!apart.tree_.apart || !apart.tree_.complete || apart.tree_.asserted) return found;
    CutResult taken = apart.attempt(grid);
    return taken.cut ? std::move(taken) : std::move(found);
  }

 private:
  CutResult attempt_both(std::size_t grid) {
    CutResult plain = attempt(grid);
    if (plain.cut) return plain;
    const std::optional<Expansion> expansion = expand_scratch(draft_, tree_);
    if (!expansion) return plain;
    expansion_ = *expansion;
    CutResult expanded = attempt(grid);
    // Passing scratch arrays between kernels costs memory traffic, so each kernel must gain parallel loops.
    const bool pays = expanded.cut && llvm::all_of(expanded.cut->kernels, [&](const Draft& kernel) {
                        return kernel.nest.loops.size() > grid;
                      });
    return pays ? std::move(expanded) : std::move(plain);
  }

  CutResult attempt(std::size_t grid) {
    Parts found = find_parts(draft_, tree_, std::max<std::size_t>(grid, 1));
    if (found.reason) return {std::nullopt, std::move(*found.reason)};
    const std::vector<Part>& parts = found.parts;
    for (const Part& part : parts)
      for (const std::size_t loop : in_order(part))
        if (!tree_.loops[loop].movable) return {std::nullopt, {Id::cut_header, {tree_.loops[loop].name}}};
    if (std::none_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return part.grid.size() + part.tiles.size() > grid; }))
      return {std::nullopt, {Id::cut_not_needed}};
    if (!llvm::all_of(parts, [&](const Part& part) { return knows_copies(part); }))
      return {std::nullopt, {Id::cut_fewer_loops}};
    if (std::optional<Message> reason = prove(parts)) return {std::nullopt, std::move(*reason)};
    Cut cut{std::move(draft_), {}};
    for (const Part& part : parts) cut.kernels.push_back(kernel(cut.whole, part));
    hold_tables(cut.whole, cut.kernels);
    if (const std::optional<ir::VariableId> table = unnamed_table(cut.whole))
      return {std::nullopt, {Id::template_variable, {body_.variables[*table].name}}};
    return {std::move(cut)};
  }

  // Returns whether the part either doesn't touch scratch arrays, or its grid contains all loops along which they are
  // copied.
  bool knows_copies(const Part& part) const {
    const model::Footprint& footprint = draft_.region.footprint;
    const bool touches = llvm::any_of(part.accesses, [&](int access) {
      const int buffer = footprint.accesses[static_cast<std::size_t>(access)].buffer;
      return footprint.buffers[static_cast<std::size_t>(buffer)].is_private;
    });
    const std::vector<std::size_t>& loops = expansion_.loops;
    return !touches || (loops.size() <= part.grid.size() && std::equal(loops.begin(), loops.end(), part.grid.begin()));
  }

  std::optional<Message> why_not() const {
    if (draft_.element || !draft_.nest.loops.front().first_index) return Message{Id::cut_range_for};
    if (draft_.region.footprint.inner_loops.empty()) return Message{Id::cut_not_needed};
    for (const model::Buffer& buffer : draft_.region.footprint.buffers)
      if (buffer.own_memory) return Message{Id::cut_allocates, {buffer.shown}};
    for (const ir::VariableId variable : draft_.region.written_scalars)
      if (!is_own(variable)) return Message{Id::scalar_written, {body_.variables[variable].name}};
    std::vector<ir::VariableId> variables = draft_.region.private_loop_variables;
    variables.insert(variables.end(), draft_.grid_variables.begin(), draft_.grid_variables.end());
    for (const ir::VariableId variable : variables)
      if (draft_.input.function.is_needed_after(variable, draft_.statement))
        return Message{Id::cut_last_value, {body_.variables[variable].name}};
    return std::nullopt;
  }

  // Returns whether each iteration writes the variable before reading it, and nothing reads it after the nest. If so,
  // each kernel can have a variable of its own.
  bool is_own(ir::VariableId variable) const {
    const ir::Type& type = body_.types[body_.variables[variable].type];
    return (type.is_scalar() || type.kind == ir::Type::Kind::pointer) && !body_.variables[variable].part_of &&
           llvm::is_contained(draft_.live_outs.privatised, variable);
  }

  std::vector<int> symbols_of(const std::vector<std::size_t>& loops) const {
    std::vector<int> symbols;
    for (const std::size_t loop : loops) symbols.push_back(tree_.loops[loop].symbol);
    return symbols;
  }

  static std::vector<std::size_t> in_order(const Part& part) {
    std::vector<std::size_t> rest;
    for (const std::size_t loop : part.chain)
      if (!llvm::is_contained(part.grid, loop) && !llvm::is_contained(part.tiles, loop)) rest.push_back(loop);
    return rest;
  }

  // Returns how many of the loops around this loop run in order in the kernel. Returns 0 if loops over tiles were left
  // out, because the remaining loops no longer have the user's order.
  static std::size_t in_order_around(const Part& part, std::size_t loop) {
    if (!part.tiles.empty()) return 0;
    const std::vector<std::size_t> others = in_order(part);
    return static_cast<std::size_t>(
        std::count_if(part.chain.begin(), llvm::find(part.chain, loop),
                      [&](std::size_t around) { return llvm::is_contained(others, around); }));
  }

  // Checks the finished plan without relying on the search that found it.
  proof::Independence test(const model::Footprint& footprint, const std::vector<proof::PlannedKernel>& plan) const {
    proof::PlanCheck check(footprint, draft_.nest.loops.front());
    if (const std::optional<BrokenDependence> broken = check.broken_by(plan))
      return proof::tied(broken->first, broken->second, {Id::cut_kept_whole});
    return check.checks();
  }

  std::optional<Message> prove(const std::vector<Part>& parts) {
    std::vector<proof::PlannedKernel> plan;
    for (const Part& part : parts) plan.push_back({symbols_of(part.grid), symbols_of(in_order(part)), part.accesses});
    proof::Independence answer = test(draft_.region.footprint, plan);
    if (!answer.holds) return std::move(answer.reason);
    draft_.nest.dependence_checks.clear();
    draft_.nest.row_checks = std::move(answer.row_checks);
    draft_.nest.no_wrap_checks = std::move(answer.no_wrap_checks);
    llvm::append_range(draft_.nest.no_wrap_checks, expansion_.no_wrap_checks);
    for (const Part& part : parts)
      for (const std::size_t loop : part.grid)
        if (const auto& points = tree_.loops[loop].points; points && points->no_wrap)
          draft_.nest.no_wrap_checks.push_back(*points->no_wrap);
    find_aliasing_candidates(draft_);
    proof::keep_benign(draft_.benign_aliases, draft_.region.footprint, draft_.nest,
                       [&](const model::Footprint& merged) { return test(merged, plan); });
    proof::RangesResult ranges = proof::find_nest_ranges(draft_.region.footprint, draft_.nest);
    if (!ranges.complete) return std::move(ranges.reason);
    std::erase_if(draft_.benign_aliases, [&](const auto& pair) {
      return ranges.unchecked.contains(pair.first) || ranges.unchecked.contains(pair.second);
    });
    return std::nullopt;
  }

  Draft kernel(const Draft& whole, const Part& part) const {
    Draft made = whole;
    made.nest.loops.clear();
    made.grid_variables.clear();
    for (const std::size_t number : part.grid) {
      const TreeLoop& loop = tree_.loops[number];
      made.nest.loops.push_back(loop.points ? loop.points->header : *loop.header);
      made.nest.loops.back().proof = "proved";
      made.nest.loops.back().in_order_around = in_order_around(part, number);
      made.grid_variables.push_back(loop.variable);
    }
    made.scope = {};
    for (const std::size_t loop : in_order(part)) {
      made.scope.headers.push_back(tree_.loops[loop].statement);
      made.nest.in_order.push_back(tree_.loops[loop].name);
    }
    made.scope.statements = part.statements;
    made.scope.left_out = part.left_out;
    model::Footprint& footprint = made.region.footprint;
    std::vector<model::Access> own;
    for (const int access : part.accesses) own.push_back(footprint.accesses[static_cast<std::size_t>(access)]);
    footprint.accesses = std::move(own);
    assign_axes(made.nest.loops, accesses_beside_tables(made));
    for (std::size_t b = 0; b < footprint.buffers.size(); ++b)
      footprint.buffers[b].in_kernel = names(body_, made.scope, made.region.buffer_variables[b]);
    if (!counted(body_, draft_.statement).declared_inside)
      made.region.private_loop_variables.push_back(counted(body_, draft_.statement).variable);
    std::erase_if(made.region.private_loop_variables,
                  [&](ir::VariableId variable) { return !names(body_, made.scope, variable); });
    std::erase_if(made.live_outs.privatised,
                  [&](ir::VariableId variable) { return !names(body_, made.scope, variable); });
    return made;
  }

  Draft draft_;
  const ir::Body& body_;
  NestTree tree_;
  Expansion expansion_;
};

}  // namespace

CutResult find_cut(Draft draft, std::size_t grid) { return CutMaker(std::move(draft)).run(grid); }

}  // namespace ferry::translator::schedule
