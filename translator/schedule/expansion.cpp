// See expansion.h.
#include "schedule/expansion.h"

#include "footprint/limits.h"
#include "ir/elsewhere.h"
#include "proof/plan_check.h"
#include "proof/private_arrays.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace ferry::translator::schedule {

namespace {

constexpr std::int64_t most_in_thread = 64;  // the largest number of elements of an array that a thread keeps

class Expander {
 public:
  Expander(Draft& draft, const NestTree& tree)
      : draft_(draft), tree_(tree), footprint_(draft.region.footprint), outermost_(draft.nest.loops.front()) {}

  std::optional<Expansion> run() {
    const std::vector<int> scratch = carried();
    if (scratch.empty()) return std::nullopt;
    Expansion result{loops_around(scratch.front()), {}};
    std::vector<bool> dead;
    for (const int buffer : scratch) {
      dead.push_back(dies_with_nest(draft_, draft_.region.buffer_variables[static_cast<std::size_t>(buffer)]));
      const std::int64_t elements = proof::elements_of(at(buffer));
      if (dead.back() && elements > 0 && elements <= most_in_thread) return std::nullopt;
      if (!keep_common(buffer, dead.back(), result)) return std::nullopt;
    }
    std::vector<int> symbols;
    for (const std::size_t loop : result.loops) symbols.push_back(tree_.loops[loop].symbol);
    for (std::size_t s = 0; s < scratch.size(); ++s) {
      model::Buffer& buffer = at(scratch[s]);
      if (!may_have_copies(footprint_, buffer)) return std::nullopt;
      buffer.is_private = true;
      buffer.is_lastprivate = !dead[s];
      buffer.copied_along = symbols;
    }
    return result;
  }

 private:
  model::Buffer& at(int buffer) { return footprint_.buffers[static_cast<std::size_t>(buffer)]; }

  // Returns the buffers through which the outermost loop carries dependences.
  std::vector<int> carried() const {
    proof::PlanCheck check(footprint_, outermost_);
    std::vector<int> found;
    for (int b = 0; b < static_cast<int>(footprint_.buffers.size()); ++b) {
      std::vector<int> accesses;
      for (int a = 0; a < static_cast<int>(footprint_.accesses.size()); ++a)
        if (footprint_.accesses[static_cast<std::size_t>(a)].buffer == b) accesses.push_back(a);
      if (check.carried(accesses, outermost_.symbol)) found.push_back(b);
    }
    return found;
  }

  // Returns the loops around the first access to the buffer, as far as their headers can be evaluated before the nest.
  std::vector<std::size_t> loops_around(int buffer) const {
    std::vector<std::size_t> loops{0};
    const auto access = llvm::find_if(footprint_.accesses, [&](const auto& one) { return one.buffer == buffer; });
    for (const int number : access->loops) {
      const int symbol = footprint_.inner_loops[static_cast<std::size_t>(number)].symbol;
      const auto loop = llvm::find_if(tree_.loops, [&](const TreeLoop& one) { return one.symbol == symbol; });
      if (loop == tree_.loops.end() || !loop->header) break;
      loops.push_back(static_cast<std::size_t>(loop - tree_.loops.begin()));
    }
    return loops;
  }

  // Removes from `result` the loops that aren't around all accesses to the buffer, or whose iterations don't refill it
  // before reading. Returns false if the buffer can't have copies.
  bool keep_common(int buffer, bool dead, Expansion& result) const {
    std::set<int> fixed;
    if (!dead && !proof::writes_same(footprint_, outermost_, buffer, fixed)) return false;
    const proof::PrivateFill fill = proof::fill_of(footprint_, outermost_, buffer, false);
    if (fill.early >= 0) return false;
    llvm::append_range(result.no_wrap_checks, fill.no_wrap_checks);
    fixed.insert(fill.carrying.begin(), fill.carrying.end());
    std::size_t most = result.loops.size();
    for (const model::Access& access : footprint_.accesses)
      if (access.buffer == buffer) most = std::min(most, common(result.loops, access, fixed));
    result.loops.resize(most);
    return most > 0;
  }

  // Returns how many of the loops are around the access, counted from the outermost one up to the first loop in
  // `fixed`.
  std::size_t common(const std::vector<std::size_t>& loops, const model::Access& access,
                     const std::set<int>& fixed) const {
    std::size_t count = 1;
    while (count < loops.size() && count <= access.loops.size()) {
      const int around = footprint_.inner_loops[static_cast<std::size_t>(access.loops[count - 1])].symbol;
      if (tree_.loops[loops[count]].symbol != around || fixed.contains(around)) break;
      ++count;
    }
    return count;
  }

  Draft& draft_;
  const NestTree& tree_;
  model::Footprint& footprint_;
  const model::ParallelLoop& outermost_;
};

}  // namespace

std::optional<Expansion> expand_scratch(Draft& draft, const NestTree& tree) { return Expander(draft, tree).run(); }

bool may_have_copies(const model::Footprint& footprint, const model::Buffer& buffer) {
  const auto count = llvm::count_if(footprint.buffers, [](const auto& other) { return other.is_private; });
  return buffer.rows == model::Buffer::Rows::none && !buffer.is_private && !buffer.const_element &&
         count < footprint::most_private_buffers;
}

bool dies_with_nest(const Draft& draft, ir::VariableId array) {
  using Kind = ir::Type::Kind;
  const ir::Body& body = draft.input.function.body;
  const ir::Variable& variable = body.variables[array];
  const Kind kind = body.types[variable.type].kind;
  const bool owns = kind == Kind::array || kind == Kind::std_array || kind == Kind::vector;
  return owns && variable.storage == ir::Variable::Storage::automatic && !variable.part_of &&
         (!ir::named_outside(body, array, draft.body) ||
          !(draft.input.function.exposed(array) || ir::live_after_filled(body, array, draft.statement)));
}

}  // namespace ferry::translator::schedule
