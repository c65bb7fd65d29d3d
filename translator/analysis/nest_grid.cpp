// See nest_grid.h.
#include "analysis/nest_grid.h"

#include "analysis/atomic_marks.h"
#include "analysis/loop_header.h"
#include "analysis/marks.h"
#include "lift/types.h"
#include "proof/dependence.h"
#include "proof/private_arrays.h"

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using namespace proof;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// The only statement of a body, through braces; null where there are several.
const Stmt* only_statement(const Stmt* body) {
  while (const auto* compound = dyn_cast_or_null<CompoundStmt>(body)) {
    const Stmt* only = nullptr;
    for (const Stmt* child : compound->body()) {
      if (isa<NullStmt>(child)) continue;
      if (only) return nullptr;
      only = child;
    }
    body = only;
  }
  return body;
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

class GridMaker {
 public:
  GridMaker(NestDraft& draft, bool independent, std::vector<Refusal>& notes)
      : draft_(draft),
        independent_(independent),
        notes_(notes),
        atomics_(draft.region, draft.input.function.context, draft.body, draft.input.strict_fp) {}

  std::optional<Refusal> run() {
    if (!prove()) return refusal_;
    draft_.atomics = std::move(atomics_.updates);
    return std::nullopt;
  }

 private:
  bool refuse(SourceLocation location, Message reason) {
    refusal_ = Refusal{location, std::move(reason)};
    return false;
  }

  // The symbols of loops inside the loop number `depth` of the grid's.
  std::set<int> varying(std::size_t depth) const {
    std::set<int> symbols;
    for (const model::InnerLoop& inner : region_.footprint.inner_loops) symbols.insert(inner.symbol);
    for (std::size_t d = 0; d <= depth && d < nest_.loops.size(); ++d) symbols.erase(nest_.loops[d].symbol);
    return symbols;
  }

  Independence test_loop(const model::Footprint& footprint, const LoopUnderTest& test) const {
    const Independence answer = test_independence(footprint, test);
    return answer.holds ? answer : test_dependence(footprint, nest_.loops.front(), test);
  }

  void keep_coincident_buffers(const LoopUnderTest& test) {
    if (nest_.loops.size() == 1) find_coincident_candidates(draft_);
    keep_coincident(draft_.coincident, region_.footprint, nest_,
                    [&](const model::Footprint& merged) { return test_loop(merged, test); });
  }

  // Sums into single elements beside updates of unknown ones: atomic then, all of them.
  bool give_up_results(int access) {
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const VarDecl* array = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const auto into_it = [&](const ElementResult& place) { return place.array == array; };
    if (llvm::none_of(draft_.written.elements.places, into_it)) return false;
    draft_.written.elements.forget(array);
    for (model::Access& of_buffer : region_.footprint.accesses)
      if (of_buffer.buffer == buffer) of_buffer.commutes = -1;
    return true;
  }

  // A local array that each iteration fills before it reads it, and that nothing else looks at: the kernel declares it.
  bool make_private(int access) {
    shared_array_.reset();
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const VarDecl* variable = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const std::int64_t size = elements_of(region_.footprint.buffers[static_cast<std::size_t>(buffer)]);
    const std::int64_t bytes = input_.function.context.getTypeSizeInChars(variable->getType()).getQuantity();
    const bool scalars =
        is_scalar(innermost_element(variable->getType())) && !innermost_element(variable->getType())->isEnumeralType();
    if (!variable->hasLocalStorage() || isa<ParmVarDecl>(variable) || !variable->getType()->isConstantArrayType() ||
        variable->getType().isConstQualified() || size == 0 || !scalars)
      return false;
    const auto shared = [&](const Message& reason) {
      shared_array_ = Message{Id::not_private, {variable->getNameAsString(), format(reason)}};
    };
    if (input_.function.named_outside(*variable, draft_.body)) {
      shared({Id::used_outside});
    } else if (size > private_elements) {
      shared({Id::too_large, {std::to_string(private_elements)}});
    } else if (region_.local_bytes + bytes > local_array_bytes) {
      shared({Id::too_many_bytes, {std::to_string(local_array_bytes)}});
    } else if (const int read = read_before_written(region_.footprint, buffer); read >= 0) {
      const model::Access& early = region_.footprint.accesses[static_cast<std::size_t>(read)];
      shared({Id::read_before_written, {early.text, std::to_string(early.line)}});
    } else {
      draft_.private_arrays.push_back(variable);
      region_.local_bytes += bytes;
      region_.make_private(buffer);
      draft_.written.elements.forget(variable);
      return true;
    }
    return false;
  }

  bool prove_loop(std::size_t depth, bool asserted, bool say) {
    model::ParallelLoop& loop = nest_.loops[depth];
    const LoopUnderTest test{loop.symbol, loop.shown_name(), loop.step, loop.constant_step, varying(depth)};
    if (asserted) {
      if (depth == 0)
        for (std::size_t a = region_.footprint.accesses.size(); a-- > 0;)
          if (a < region_.footprint.accesses.size() && region_.footprint.accesses[a].writes)
            make_private(static_cast<int>(a));
      loop.proof = "asserted";
      keep_coincident_buffers(test);
      return true;
    }
    Independence answer = test_loop(region_.footprint, test);
    // Only the outermost loop is worth atomic updates: an inner one in order has none.
    while (!answer.holds && depth == 0 &&
           (make_private(answer.first) || give_up_results(answer.first) || atomics_.mark(answer.first, answer.second)))
      answer = test_loop(region_.footprint, test);
    if (answer.holds) {
      const bool checks = !answer.separations.empty() || !answer.insides.empty() || !answer.fits.empty();
      loop.proof = checks ? "proved, with a check at run time" : "proved";
      append(nest_.separations, answer.separations);
      append(nest_.insides, answer.insides);
      append(nest_.fits, answer.fits);
      keep_coincident_buffers(test);
      return true;
    }
    return say && refuse_tied(std::move(answer));
  }

  // Two accesses, or one with itself, tie the outermost loop's iterations together.
  bool refuse_tied(Independence answer) {
    if (atomics_.reason()) answer.reason.clauses.push_back({Id::not_atomic, {format(*atomics_.reason())}});
    if (shared_array_) answer.reason.clauses.push_back(*shared_array_);
    answer.reason.clauses.push_back({Id::assert_independent});
    const auto location = [&](int access) { return region_.access_locations[static_cast<std::size_t>(access)]; };
    if (answer.second != answer.first) notes_.push_back({location(answer.second), {Id::other_access}});
    return refuse(location(answer.first), std::move(answer.reason));
  }

  bool prove() {
    if (!prove_loop(0, independent_, true)) return false;
    draft_.innermost = &draft_.body;
    while (nest_.loops.size() < 3 && add_inner()) {
    }
    for (const VarDecl* variable : region_.private_loop_variables) {
      const bool used = input_.function.named_outside_own_loops(*variable);
      if (used && !draft_.in_grid(variable))
        return refuse(draft_.loop.getBeginLoc(), {Id::inner_value_used, {variable->getNameAsString()}});
    }
    return true;
  }

  // Takes the next perfectly nested loop into the grid.
  bool add_inner() {
    const Stmt* only = only_statement(draft_.innermost);
    const Stmt* inner = only ? loop_of(*only) : nullptr;
    const auto* statement = dyn_cast_or_null<ForStmt>(inner);
    if (!statement) return false;
    const auto found = std::find(region_.inner_loop_statements.begin(), region_.inner_loop_statements.end(), statement);
    if (found == region_.inner_loop_statements.end()) return false;
    model::InnerLoop& entry =
        region_.footprint.inner_loops[static_cast<std::size_t>(found - region_.inner_loop_statements.begin())];
    const Marks marks = read_marks(*only, input_.tokens, input_.diagnostics);
    const CountedLoop counted = *recognise_counted_loop(*statement).loop;
    if (marks.sequential || may_end_loop(statement->getBody())) return false;
    const LoopHeader header = read_loop_header(input_.function, region_, counted, *statement, false);
    if (!header.loop) return false;
    nest_.loops.push_back(*header.loop);
    nest_.loops.back().symbol = entry.symbol;
    if (!prove_loop(nest_.loops.size() - 1, marks.independent, false)) {
      nest_.loops.pop_back();
      return false;
    }
    entry.in_grid = true;
    region_.footprint.symbols[static_cast<std::size_t>(entry.symbol)].kind = model::Symbol::Kind::parallel_loop;
    draft_.grid_variables.push_back(counted.variable);
    draft_.innermost = statement->getBody();
    return true;
  }

  NestDraft& draft_;
  const NestInput& input_ = draft_.input;
  Region& region_ = draft_.region;
  model::Nest& nest_ = draft_.nest;
  const bool independent_;
  std::vector<Refusal>& notes_;
  AtomicMarks atomics_;
  std::optional<Refusal> refusal_;
  std::optional<Message> shared_array_;  // why one can't be private
};

}  // namespace

// What the user's own __restrict rules out is left to it.
void find_coincident_candidates(NestDraft& draft) {
  const auto restricted = [&](int buffer) {
    return draft.region.buffer_variables[static_cast<std::size_t>(buffer)]->getType().isRestrictQualified();
  };
  draft.coincident = candidates_for_coincidence(draft.region.footprint);
  llvm::erase_if(draft.coincident, [&](auto pair) { return restricted(pair.first) || restricted(pair.second); });
}

std::optional<Refusal> make_grid(NestDraft& draft, bool independent, std::vector<Refusal>& notes) {
  return GridMaker(draft, independent, notes).run();
}

}  // namespace ferry::translator::analysis
