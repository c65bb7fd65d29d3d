// See cut.h.
#include "schedule/cut.h"

#include "ir/elsewhere.h"
#include "proof/plan_check.h"
#include "proof/ranges.h"
#include "schedule/axes.h"
#include "schedule/grid.h"
#include "schedule/nest_tree.h"

#include <algorithm>
#include <numeric>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;
using proof::BrokenDependence;

namespace {

constexpr std::size_t most_grid_loops = 3;

// Statements that stay together, and what is known of them.
struct Part {
  std::vector<std::size_t> chain;           // loops around the statements, outermost first: in NestTree::loops
  std::vector<ir::StatementId> statements;  // first the declarations that are computed again
  std::vector<int> accesses;
  std::size_t depth = 0;               // the most loops around an access; the deepest part has most of the work
  std::vector<std::size_t> grid = {};  // the loops of the chain that run in parallel
  std::size_t first_child = 0, last_child = 0;  // children of the block being looked at
  bool whole = true;                            // the part holds these children completely
};

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

const ir::CountedHeader& counted(const ir::Body& body, ir::StatementId loop) {
  return *std::get<ir::Loop>(body.statements[loop].node).counted;
}

// Do the statements or the headers around them name the variable?
bool names(const ir::Body& body, const KernelScope& scope, ir::VariableId variable) {
  bool found = false;
  const auto look = [&](ir::ExpressionId id) {
    const auto* name = std::get_if<ir::Name>(&body.expressions[id].node);
    found = found || (name && name->variable == variable);
  };
  for (const ir::StatementId statement : scope.statements)
    each_below(body, statement, [](ir::StatementId) {}, [](ir::VariableId) {}, look);
  for (const ir::StatementId header : scope.headers) {
    found = found || counted(body, header).variable == variable;
    for (const ir::ExpressionId root : header_expressions(counted(body, header))) each_below(body, root, look);
  }
  return found;
}

class Cutter {
 public:
  // `least`: loops that each grid must have.
  Cutter(Draft& draft, const NestTree& tree, std::size_t least)
      : draft_(draft), tree_(tree), least_(least), check_(draft.region.footprint, draft.nest.loops.front()) {}

  // In the order of the text; nothing where a part has fewer loops to run in parallel, which no part around it mends.
  std::vector<Part> run() {
    std::vector<Part> parts = parts_of(tree_.root);
    return poor_ ? std::vector<Part>() : parts;
  }

  // Why the part that has too few runs its loops in order, where there is one.
  std::optional<Message> why_in_order() {
    if (!poor_) return std::nullopt;
    if (kept_whole_) return Message{Id::cut_kept_whole};
    const Part& part = *poor_;
    const std::optional<BrokenDependence> broken =
        check_.carried(part.accesses, tree_.loops[part.chain.front()].symbol);
    if (!broken) return Message{Id::cut_fewer_loops};
    const model::Access &first = access(broken->first), &second = access(broken->second);
    const std::string& loop = tree_.loops[part.chain.front()].name;
    if (first.text == second.text && first.line == second.line)
      return Message{Id::cut_carries_itself, {first.text, std::to_string(first.line), loop}};
    return Message{Id::cut_carries,
                   {first.text, std::to_string(first.line), second.text, std::to_string(second.line), loop}};
  }

 private:
  const model::Access& access(int number) const {
    return draft_.region.footprint.accesses[static_cast<std::size_t>(number)];
  }

  std::vector<Part> parts_of(const TreeBlock& block) {
    std::vector<Part> parts;
    for (std::size_t c = 0; c < block.children.size() && !poor_; ++c) {
      std::vector<Part> below = parts_of_child(block, block.children[c]);
      for (Part& part : below) {
        part.first_child = part.last_child = c;
        part.whole = below.size() == 1;
        parts.push_back(std::move(part));
      }
    }
    if (!poor_) keep_dependences(block, parts);
    if (!poor_) fuse(block, parts);
    return parts;
  }

  std::vector<Part> parts_of_child(const TreeBlock& block, const TreeChild& child) {
    if (!child.block.empty()) return parts_of(child.block.front());
    std::vector<Part> one{{block.chain, child.statements, child.accesses}};
    add_declarations(one.front(), child);
    measure(one.front());
    if (one.front().grid.size() < least_) {
      poor_ = one.front();
      kept_whole_ = child.holds_loops;
    }
    return one;
  }

  void measure(Part& part) {
    part.depth = part.chain.size();
    for (const int number : part.accesses) part.depth = std::max(part.depth, access(number).loops.size() + 1);
    for (const std::size_t number : part.chain) {
      const TreeLoop& loop = tree_.loops[number];
      if (loop.header && part.grid.size() < most_grid_loops && !check_.carried(part.accesses, loop.symbol))
        part.grid.push_back(number);
    }
  }

  // One part of all children from `first` to `last`.
  Part together(const TreeBlock& block, const std::vector<Part>& parts, std::size_t first, std::size_t last) {
    Part all{block.chain, {}, {}, 0, {}, first, last, true};
    for (std::size_t c = first; c <= last; ++c) append(all.statements, block.children[c].statements);
    for (const Part& part : parts)
      if (first <= part.first_child && part.last_child <= last) append(all.accesses, part.accesses);
    add_declarations(all, block.children[last]);
    std::sort(all.accesses.begin(), all.accesses.end());
    all.accesses.erase(std::unique(all.accesses.begin(), all.accesses.end()), all.accesses.end());
    measure(all);
    return all;
  }

  // Those that its statements name, and what these name.
  void add_declarations(Part& part, const TreeChild& child) {
    for (auto number = child.declarations.rbegin(); number != child.declarations.rend(); ++number) {
      const TreeDeclaration& declaration = tree_.declarations[*number];
      const ir::Body& body = draft_.input.function.body;
      const auto& declared = std::get<ir::Declare>(body.statements[declaration.statement].node).variables;
      if (std::none_of(declared.begin(), declared.end(),
                       [&](ir::VariableId variable) { return names(body, {{}, part.statements}, variable); }))
        continue;
      part.statements.insert(part.statements.begin(), declaration.statement);
      append(part.accesses, declaration.accesses);
    }
  }

  static void replace(std::vector<Part>& parts, Part by) {
    const auto covered = [&](const Part& part) {
      return by.first_child <= part.first_child && part.last_child <= by.last_child;
    };
    const auto begin = std::find_if(parts.begin(), parts.end(), covered);
    const auto end = std::find_if_not(begin, parts.end(), covered);
    parts.insert(parts.erase(begin, end), std::move(by));
  }

  // Keeps children together between which a dependence would otherwise run backwards.
  void keep_dependences(const TreeBlock& block, std::vector<Part>& parts) {
    for (std::size_t a = 0; a < parts.size(); ++a)
      for (std::size_t b = parts.size(); b-- > a + 1;) {
        if (parts[a].last_child == parts[b].first_child) continue;  // in one child, whose own block was looked at
        if (!check_.backward(parts[a].accesses, parts[b].accesses)) continue;
        Part kept = together(block, parts, parts[a].first_child, parts[b].last_child);
        if (kept.grid.size() < least_) poor_ = kept;
        replace(parts, std::move(kept));
        return poor_ ? void() : keep_dependences(block, parts);
      }
  }

  // Fuses neighbours if the deeper one keeps its parallel loops: that saves a launch, and what both touch is read once.
  void fuse(const TreeBlock& block, std::vector<Part>& parts) {
    for (std::size_t a = 0; a + 1 < parts.size();) {
      const Part &left = parts[a], &right = parts[a + 1];
      if (left.whole && right.whole) {
        Part both = together(block, parts, left.first_child, right.last_child);
        const std::size_t least = std::max(left.depth >= right.depth ? left.grid.size() : 0,
                                           right.depth >= left.depth ? right.grid.size() : 0);
        if (both.grid.size() >= std::max(least, least_)) {
          replace(parts, std::move(both));
          continue;
        }
      }
      ++a;
    }
  }

  Draft& draft_;
  const NestTree& tree_;
  const std::size_t least_;
  proof::PlanCheck check_;
  std::optional<Part> poor_;
  bool kept_whole_ = false;  // that one has loops in it which aren't looked at
};

// Makes a draft of each part.
class CutMaker {
 public:
  explicit CutMaker(Draft draft) : draft_(std::move(draft)), body_(draft_.input.function.body) {}

  CutResult run(std::size_t grid) {
    if (std::optional<Message> reason = why_not()) return {std::nullopt, std::move(*reason)};
    // Sums stay in order: nothing is a reduction.
    draft_.live_outs = {};
    for (model::Access& access : draft_.region.footprint.accesses) access.update_group = -1;
    tree_ = tree_of(draft_);
    if (!tree_.complete) return {std::nullopt, {Id::cut_unplaced}};
    if (tree_.asserted) return {std::nullopt, {Id::cut_asserted}};
    const bool more = std::count_if(tree_.loops.begin(), tree_.loops.end(), [](const TreeLoop& loop) {
                        return loop.header.has_value();
                      }) > static_cast<std::ptrdiff_t>(grid);
    if (!more) return {std::nullopt, {Id::cut_not_needed}};
    Cutter cutter(draft_, tree_, std::max<std::size_t>(grid, 1));
    const std::vector<Part> parts = cutter.run();
    if (std::optional<Message> reason = cutter.why_in_order()) return {std::nullopt, std::move(*reason)};
    for (const Part& part : parts)
      for (const std::size_t loop : in_order(part))
        if (!tree_.loops[loop].movable) return {std::nullopt, {Id::cut_header, {tree_.loops[loop].name}}};
    if (std::none_of(parts.begin(), parts.end(), [&](const Part& part) { return part.grid.size() > grid; }))
      return {std::nullopt, {Id::cut_not_needed}};
    if (std::optional<Message> reason = prove(parts)) return {std::nullopt, std::move(*reason)};
    Cut cut{std::move(draft_), {}};
    for (const Part& part : parts) cut.kernels.push_back(kernel(cut.whole, part));
    return {std::move(cut)};
  }

 private:
  std::optional<Message> why_not() const {
    if (draft_.element || !draft_.nest.loops.front().first_index) return Message{Id::cut_range_for};
    if (draft_.region.footprint.inner_loops.empty()) return Message{Id::cut_not_needed};
    const std::vector<ir::VariableId>& written = draft_.region.written_scalars;
    if (!written.empty()) return Message{Id::scalar_written, {body_.variables[written.front()].name}};
    std::vector<ir::VariableId> variables = draft_.region.private_loop_variables;
    variables.insert(variables.end(), draft_.grid_variables.begin(), draft_.grid_variables.end());
    for (const ir::VariableId variable : variables)
      if (!declared_in_nest(variable) && ir::named_outside_own_loops(body_, variable, *body_.root))
        return Message{Id::cut_last_value, {body_.variables[variable].name}};
    return std::nullopt;
  }

  bool declared_in_nest(ir::VariableId variable) const { return !ir::named_outside(body_, variable, draft_.statement); }

  std::vector<int> symbols_of(const std::vector<std::size_t>& loops) const {
    std::vector<int> symbols;
    for (const std::size_t loop : loops) symbols.push_back(tree_.loops[loop].symbol);
    return symbols;
  }

  static std::vector<std::size_t> in_order(const Part& part) {
    std::vector<std::size_t> rest;
    for (const std::size_t loop : part.chain)
      if (std::find(part.grid.begin(), part.grid.end(), loop) == part.grid.end()) rest.push_back(loop);
    return rest;
  }

  // Checks the finished plan, independently of the search.
  proof::Independence test(const model::Footprint& footprint, const std::vector<proof::PlannedKernel>& plan) const {
    proof::PlanCheck check(footprint, draft_.nest.loops.front());
    if (const std::optional<BrokenDependence> broken = check.broken_by(plan))
      return {false, {}, {}, {}, {Id::cut_unplaced}, broken->first, broken->second};
    return check.checks();
  }

  std::optional<Message> prove(const std::vector<Part>& parts) {
    std::vector<proof::PlannedKernel> plan;
    for (const Part& part : parts) plan.push_back({symbols_of(part.grid), symbols_of(in_order(part)), part.accesses});
    proof::Independence answer = test(draft_.region.footprint, plan);
    if (!answer.holds) return std::move(answer.reason);
    draft_.nest.stride_checks = std::move(answer.stride_checks);
    draft_.nest.row_checks = std::move(answer.row_checks);
    draft_.nest.no_wrap_checks = std::move(answer.no_wrap_checks);
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
      made.nest.loops.push_back(*loop.header);
      made.nest.loops.back().proof = "proved";
      made.grid_variables.push_back(loop.variable);
    }
    made.scope = {};
    for (const std::size_t loop : in_order(part)) {
      made.scope.headers.push_back(tree_.loops[loop].statement);
      made.nest.in_order.push_back(tree_.loops[loop].name);
    }
    made.scope.statements = part.statements;
    model::Footprint& footprint = made.region.footprint;
    std::vector<model::Access> own;
    for (const int access : part.accesses) own.push_back(footprint.accesses[static_cast<std::size_t>(access)]);
    footprint.accesses = std::move(own);
    assign_axes(made.nest.loops, footprint.accesses);
    for (std::size_t b = 0; b < footprint.buffers.size(); ++b)
      footprint.buffers[b].in_kernel = names(body_, made.scope, made.region.buffer_variables[b]);
    if (!counted(body_, draft_.statement).declared_inside)
      made.region.private_loop_variables.push_back(counted(body_, draft_.statement).variable);
    std::erase_if(made.region.private_loop_variables,
                  [&](ir::VariableId variable) { return !names(body_, made.scope, variable); });
    return made;
  }

  Draft draft_;
  const ir::Body& body_;
  NestTree tree_;
};

}  // namespace

CutResult find_cut(Draft draft, std::size_t grid) { return CutMaker(std::move(draft)).run(grid); }

}  // namespace ferry::translator::schedule
