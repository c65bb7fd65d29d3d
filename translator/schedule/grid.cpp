// See grid.h.
#include "schedule/grid.h"

#include "footprint/atomic_marks.h"
#include "footprint/limits.h"
#include "ir/jumps.h"
#include "ir/parts.h"
#include "proof/dependence.h"
#include "proof/elements_by_data.h"
#include "proof/flattened.h"
#include "proof/private_arrays.h"
#include "proof/samples.h"
#include "schedule/call_chain_clauses.h"
#include "schedule/definitions.h"
#include "schedule/expansion.h"
#include "schedule/loop_header.h"
#include "schedule/nest_tree.h"
#include "schedule/remedies.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::schedule {

using namespace footprint;
using namespace proof;
using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;

namespace {

// Returns the only statement of a body, inside any braces, or none if there are several statements.
std::optional<ir::StatementId> only_statement(const ir::Body& body, ir::StatementId id) {
  while (const auto* block = std::get_if<ir::Block>(&body.statements[id].node)) {
    std::optional<ir::StatementId> only;
    for (const ir::StatementId child : block->statements) {
      if (std::holds_alternative<ir::Null>(body.statements[child].node)) continue;
      if (only) return std::nullopt;
      only = child;
    }
    if (!only) return std::nullopt;
    id = *only;
  }
  return id;
}

class GridMaker {
 public:
  GridMaker(Draft& draft, bool independent, std::vector<Refusal>& notes)
      : draft_(draft),
        independent_(independent),
        notes_(notes),
        body_(draft.input.function.body),
        atomics_(draft.region, body_, draft.body, draft.input.strict_fp) {}

  std::optional<Refusal> run() {
    if (!prove()) return refusal_;
    draft_.atomics = std::move(atomics_.updates);
    return std::nullopt;
  }

 private:
  bool refuse(ir::Source position, Message reason) {
    refusal_ = Refusal{position, std::move(reason)};
    return false;
  }

  // Returns the symbols of the loops inside the grid's loop at nesting depth `depth`.
  std::set<int> varying(std::size_t depth) const {
    std::set<int> symbols;
    for (const model::InnerLoop& inner : region_.footprint.inner_loops) symbols.insert(inner.symbol);
    for (std::size_t d = 0; d <= depth && d < nest_.loops.size(); ++d) symbols.erase(nest_.loops[d].symbol);
    return symbols;
  }

  Independence test_loop(const model::Footprint& footprint, const LoopUnderTest& test) const {
    const Independence answer = test_independence(footprint, test);
    if (answer.holds) return rests_on_conditions(footprint, answer) ? without_checks(footprint, test, answer) : answer;
    if (!definitions().shares.empty())
      if (Independence of_shares = test_independence(with_definitions(footprint, definitions()), test); of_shares.holds)
        return of_shares;
    if (Independence flat = test_flattened(footprint, nest_.loops.front(), test); flat.holds) return flat;
    Independence exact = test_dependence(footprint, nest_.loops.front(), test);
    if (exact.holds) return exact;
    if (draft_.facts.empty() && definitions().empty()) return exact;
    // The facts and definitions come last, because subscripts that are also split along host loops may need checks.
    const model::Footprint informed = with_definitions(with_facts(footprint), definitions());
    Independence within = test_dependence(informed, nest_.loops.front(), test);
    return within.holds ? within : exact;
  }

  // Returns whether conditions in the loop's body may allow a proof that needs fewer checks at launch.
  static bool rests_on_conditions(const model::Footprint& footprint, const Independence& answer) {
    return !answer.dependence_checks.empty() && llvm::any_of(footprint.accesses, [](const model::Access& access) {
      return access.writes && !access.conditions.empty();
    });
  }

  // Returns a proof without checks if there is one: `i = d - j - k; if (i < 0 || i >= nx) continue; a[i + nx * k] = …`
  Independence without_checks(const model::Footprint& footprint, const LoopUnderTest& test,
                              const Independence& answer) const {
    Independence exact = test_dependence(footprint, nest_.loops.front(), test);
    return exact.holds && exact.dependence_checks.empty() && exact.row_checks.empty() ? exact : answer;
  }

  // Adds what the headers of the surrounding host loops imply. This may show that a check could never succeed.
  model::Footprint with_facts(model::Footprint footprint) const {
    footprint.facts = draft_.facts;
    return footprint;
  }

  const Definitions& definitions() const {
    if (!definitions_) definitions_ = definitions_of(draft_.input.function, region_);
    return *definitions_;
  }

  void keep_benign_aliases(const LoopUnderTest& test) {
    if (nest_.loops.size() == 1) find_aliasing_candidates(draft_);
    keep_benign(draft_.benign_aliases, region_.footprint, nest_,
                [&](const model::Footprint& merged) { return test_loop(merged, test); });
  }

  // If reductions into elements conflict with updates of unknown elements, drops the former. Atomics may work.
  bool give_up_results(int access) {
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const ir::VariableId array = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const auto into_it = [&](const ElementReduction& mention) { return mention.array == array; };
    const std::vector<ElementReduction>& mentions = draft_.live_outs.elements.mentions;
    if (std::none_of(mentions.begin(), mentions.end(), into_it)) return false;
    draft_.live_outs.elements.forget(array);
    for (model::Access& of_buffer : region_.footprint.accesses)
      if (of_buffer.buffer == buffer) of_buffer.update_group = -1;
    return true;
  }

  // Makes a local array private. Each iteration must fill the array first, and nothing else may use the array.
  bool make_private(int access) {
    shared_array_.reset();
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const ir::VariableId array = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const ir::Variable& variable = body_.variables[array];
    const ir::Type& type = body_.types[variable.type];
    const std::int64_t size = elements_of(region_.footprint.buffers[static_cast<std::size_t>(buffer)]);
    const ir::Type& element = ir::innermost_element(body_, type);
    const bool own =
        variable.storage == ir::Variable::Storage::automatic && type.kind == Kind::array && !element.is_const;
    const bool held = element.is_object_element() || (element.is_scalar() && element.kind != Kind::enumeration);
    if (!own || size == 0 || !held) return false;
    // A larger array may still be copied (make_copies).
    if (size > private_elements || region_.local_bytes + type.bytes > local_array_bytes) return false;
    if (!dies_with_nest(draft_, array)) {
      not_private(array, {Id::used_outside});
      return false;
    }
    const PrivateFill fill = fill_of(region_.footprint, nest_.loops.front(), buffer, fills_may_be_checked());
    if (fill.early >= 0) {
      not_private(array, fill);
      return false;
    }
    rely_on(fill);
    draft_.private_arrays.push_back(array);
    region_.local_bytes += type.bytes;
    region_.make_private(buffer);
    draft_.live_outs.elements.forget(array);
    return true;
  }

  // Returns whether a launch may check that arrays are filled. This isn't allowed if iterations share sums.
  bool fills_may_be_checked() const {
    return llvm::all_of(region_.footprint.accesses, [this](const model::Access& access) {
      std::map<int, int> symbols;
      if (access.subscript) model::count_symbols(*access.subscript, symbols);
      return !access.reads || !access.writes || symbols.contains(nest_.loops.front().symbol);
    });
  }

  void rely_on(const PrivateFill& fill) {
    llvm::append_range(nest_.no_wrap_checks, fill.no_wrap_checks);
    llvm::append_range(nest_.fill_checks, fill.fill_checks);
    carrying_.insert(fill.carrying.begin(), fill.carrying.end());
  }

  void not_private(ir::VariableId array, const PrivateFill& fill) {
    const model::Access& early = region_.footprint.accesses[static_cast<std::size_t>(fill.early)];
    not_private(array, Message{Id::read_before_written, {early.text, std::to_string(early.line)}});
  }

  void not_private(ir::VariableId array, const Message& reason) {
    shared_array_ = Message{Id::not_private, {body_.variables[array].name, format(reason)}};
  }

  // Gives each iteration a copy of an array that it fills before reading, wherever the array is stored. After the nest
  // the array holds what the last iteration has written.
  bool make_copies(int access) {
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const ir::VariableId array = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    model::Buffer& of = region_.footprint.buffers[static_cast<std::size_t>(buffer)];
    if (!may_have_copies(region_.footprint, of)) return false;
    if (array == draft_.element_range) return false;
    // Iterations after the one that ends the loop work on arbitrary data, and accesses to a copy have no guards.
    const auto by_data = [&](const model::Access& own) { return own.buffer == buffer && !own.subscript; };
    if (region_.footprint.may_end && llvm::any_of(region_.footprint.accesses, by_data)) return false;
    const bool dead = dies_with_nest(draft_, array);
    std::set<int> varying;
    const bool stays = dead || writes_same(region_.footprint, nest_.loops.front(), buffer, varying);
    if (!stays && follows(region_.footprint, nest_.loops.front().symbol, buffer)) return false;
    const PrivateFill fill = fill_of(region_.footprint, nest_.loops.front(), buffer, fills_may_be_checked());
    if (fill.early >= 0) {
      if (stays && written_before(fill.early)) not_private(array, fill);
      return false;
    }
    if (!stays) {
      if (!shared_array_) not_private(array, Message{Id::written_unevenly});
      return false;
    }
    rely_on(fill);
    carrying_.merge(varying);
    draft_.live_outs.elements.forget(array);
    of.is_private = true;
    of.is_lastprivate = !dead;
    // Accesses to copies don't conflict.
    for (model::Access& own : region_.footprint.accesses)
      if (own.buffer == buffer) own.update_group = buffer;
    return true;
  }

  // Returns whether a write precedes the read in the text. If none does, iterations use the array to pass on values.
  bool written_before(int read) const {
    const std::vector<model::Access>& accesses = region_.footprint.accesses;
    const auto same = [&](const model::Access& access) {
      return access.writes && access.buffer == accesses[static_cast<std::size_t>(read)].buffer;
    };
    return std::any_of(accesses.begin(), accesses.begin() + read, same);
  }

  bool prove_loop(std::size_t depth, bool asserted, bool say) {
    model::ParallelLoop& loop = nest_.loops[depth];
    LoopUnderTest test{loop.symbol, loop.shown_name(), loop.constant_step, varying(depth), loop.stride};
    test.outermost = &nest_.loops.front();
    if (asserted) {
      if (depth == 0)
        for (std::size_t a = region_.footprint.accesses.size(); a-- > 0;)
          if (a < region_.footprint.accesses.size() && region_.footprint.accesses[a].writes)
            make_private(static_cast<int>(a));
      while (const std::optional<int> access = meets_partial_result(region_.footprint, nest_.loops.front(), test))
        if (!give_up_results(*access)) return false;
      loop.proof = "asserted";
      keep_benign_aliases(test);
      return true;
    }
    Independence answer = test_loop(region_.footprint, test);
    if (!answer.holds && depth == 0) answer = prefer_rows_by_data(std::move(answer), test);
    // Atomic updates are worthwhile only for the outermost loop. An inner loop that runs in order needs none.
    while (!answer.holds && depth == 0 &&
           (make_private(answer.first) || give_up_results(answer.first) || atomics_.mark(answer.first, answer.second) ||
            make_copies(answer.first)))
      answer = test_loop(region_.footprint, test);
    if (!answer.holds && (depth == 0 || checks_distances_)) {
      answer = or_else(std::move(answer), test, &LoopUnderTest::takes_distances);
      checks_distances_ = answer.holds;
    }
    if (!answer.holds && depth == 0 && only_sums_inside())
      answer = or_else(std::move(answer), test, &LoopUnderTest::takes_pitches);
    test.takes_places = !atomics_.reason();  // an update may reach the same element in several iterations
    if (!answer.holds && depth == 0) answer = or_else(std::move(answer), test, &LoopUnderTest::takes_data);
    if (answer.holds) {
      const bool checks = !answer.dependence_checks.empty() || !answer.apart_checks.empty() ||
                          !answer.row_checks.empty() || !answer.no_wrap_checks.empty();
      loop.proof = checks ? "proved, with a check at run time" : "proved";
      for (model::DependenceCheck& check : answer.dependence_checks)
        check.conflict_example = proof::sizes_that_meet(with_facts(region_.footprint), test, check);
      llvm::append_range(nest_.dependence_checks, answer.dependence_checks);
      llvm::append_range(nest_.apart_checks, answer.apart_checks);
      llvm::append_range(nest_.row_checks, answer.row_checks);
      llvm::append_range(nest_.no_wrap_checks, answer.no_wrap_checks);
      keep_benign_aliases(test);
      return true;
    }
    return say && refuse_tied(std::move(answer), test);
  }

  // Returns whether inner loops only compute sums: they write nothing, or the same element in all their iterations.
  bool only_sums_inside() const {
    return llvm::none_of(region_.footprint.accesses, [&](const model::Access& access) {
      std::map<int, int> symbols;
      if (access.subscript) model::count_symbols(*access.subscript, symbols);
      return access.writes && !access.loops.empty() && (!access.subscript || llvm::any_of(access.loops, [&](int loop) {
               return symbols.contains(region_.footprint.inner_loops[static_cast<std::size_t>(loop)].symbol);
             }));
    });
  }

  // Returns a proof with checks of the given kind, or `answer` if there is none. Many launches would fail such checks.
  Independence or_else(Independence answer, LoopUnderTest test, bool LoopUnderTest::* takes) const {
    test.*takes = true;
    test.takes_distances = test.takes_distances || test.takes_pitches;
    Independence checked = test_dependence(with_facts(region_.footprint), nest_.loops.front(), test);
    return checked.holds ? checked : answer;
  }

  // Rows that each begin where the previous row ends are probably disjoint, so their updates needn't be atomic.
  Independence prefer_rows_by_data(Independence answer, const LoopUnderTest& test) const {
    Independence by_data = or_else(answer, test, &LoopUnderTest::takes_data);
    const bool rows = llvm::all_of(by_data.apart_checks,
                                   [](const model::ApartCheck& check) { return are_consecutive_rows(check.elements); });
    return rows ? by_data : answer;
  }

  // Refuses the nest because two accesses (or one access with itself) carry a dependence of the outermost loop.
  bool refuse_tied(Independence answer, const LoopUnderTest& test) {
    if (atomics_.reason()) answer.reason.clauses.push_back({Id::not_atomic, {format(*atomics_.reason())}});
    if (shared_array_) answer.reason.clauses.push_back(*shared_array_);
    const auto position = [&](int access) { return region_.access_sources[static_cast<std::size_t>(access)]; };
    if (answer.second != answer.first)
      notes_.push_back({position(answer.second), {Id::other_access, {}, way_to_access(answer.second)}});
    llvm::append_range(answer.reason.clauses, way_to_access(answer.first));
    refusal_ = Refusal{position(answer.first), answer.reason};
    judge_dependence(draft_, test, answer, *refusal_);
    return false;
  }

  std::vector<Message> way_to_access(int access) const {
    return call_chain_clauses(body_, draft_.input.function.text, draft_.body,
                              region_.access_expressions[static_cast<std::size_t>(access)]);
  }

  bool prove() {
    if (!prove_loop(0, independent_, true)) return false;
    if (const auto* loop = std::get_if<ir::Loop>(&body_.statements[draft_.statement].node))
      headers_ = {&*loop->counted};
    draft_.scope.statements = {draft_.body};
    // A nest whose iterations are divided into tiles because of running results has only one parallel loop.
    const bool tiles = nest_.computes_tile_aggregates || draft_.running_array || !draft_.live_outs.running().empty();
    while (!tiles && nest_.loops.size() < 3 && add_inner()) {
    }
    for (const ir::VariableId variable : region_.private_loop_variables) {
      if (!draft_.in_grid(variable) && draft_.input.function.is_needed_after(variable, draft_.statement))
        return refuse(body_.statements[draft_.statement].position(),
                      {Id::inner_value_used, {body_.variables[variable].name}});
    }
    return true;
  }

  // Takes the next perfectly nested loop into the grid. Returns false if that is impossible.
  bool add_inner() {
    const std::optional<ir::StatementId> only = only_statement(body_, draft_.scope.statements.front());
    const auto* loop = only ? std::get_if<ir::Loop>(&body_.statements[*only].node) : nullptr;
    if (!loop || !loop->counted) return false;
    const std::vector<ir::StatementId>& bodies = region_.inner_loop_bodies;
    const auto found = std::find(bodies.begin(), bodies.end(), loop->body);
    if (found == bodies.end()) return false;
    model::InnerLoop& entry = region_.footprint.inner_loops[static_cast<std::size_t>(found - bodies.begin())];
    const ir::LoopAttributes& attributes = body_.statements[*only].attributes;
    if (attributes.sequential || jump_out(body_, loop->body)) return false;
    if (draft_.live_outs.elements.runs_in_each_thread(entry.symbol) || carrying_.contains(entry.symbol)) return false;
    const bool follows = llvm::any_of(header_expressions(*loop->counted), [&](ir::ExpressionId end) {
      return ir::dereferences_others(body_, end, region_.followed);
    });
    const std::string reached = follows ? region_.ask_all(headers_) : "";
    const LoopHeader header = read_loop_header(draft_.input.function, region_, *only, false, reached);
    if (!header.loop) return false;
    nest_.loops.push_back(*header.loop);
    nest_.loops.back().symbol = entry.symbol;
    if (!prove_loop(nest_.loops.size() - 1, attributes.independent, false)) {
      nest_.loops.pop_back();
      return false;
    }
    entry.in_grid = true;
    region_.footprint.symbols[static_cast<std::size_t>(entry.symbol)].kind = model::Symbol::Kind::parallel_loop;
    draft_.grid_variables.push_back(loop->counted->variable);
    draft_.scope.statements = {loop->body};
    headers_.push_back(&*loop->counted);
    if (follows) region_.read_early(*loop->counted, reached);
    return true;
  }

  Draft& draft_;
  FootprintScan& region_ = draft_.region;
  model::Nest& nest_ = draft_.nest;
  const bool independent_;
  std::vector<Refusal>& notes_;
  const ir::Body& body_;
  AtomicMarks atomics_;
  std::optional<Refusal> refusal_;
  bool checks_distances_ = false;                   // whether a loop's proof checks distances; inner loops' may, too
  mutable std::optional<Definitions> definitions_;  // cached on first use
  std::optional<Message> shared_array_;             // why an array can't be private to each iteration
  std::vector<const ir::CountedHeader*> headers_;   // headers of the grid's loops; empty if the outermost isn't counted
  std::set<int> carrying_;                          // inner loops that must run in order because of a private array
};

}  // namespace

// Leaves out a pair if the user has declared one of its buffers with __restrict.
void find_aliasing_candidates(Draft& draft) {
  const auto restricted = [&](int buffer) {
    const ir::VariableId variable = draft.region.buffer_variables[static_cast<std::size_t>(buffer)];
    return draft.input.function.body.types[draft.input.function.body.variables[variable].type].is_restrict;
  };
  // An array that is copied for each iteration never overlaps another array.
  const auto has_copies = [&](int buffer) {
    return draft.region.footprint.buffers[static_cast<std::size_t>(buffer)].is_private;
  };
  draft.benign_aliases = aliasing_candidates(draft.region.footprint);
  std::erase_if(draft.benign_aliases, [&](auto pair) {
    return restricted(pair.first) || restricted(pair.second) || has_copies(pair.first) || has_copies(pair.second);
  });
}

bool may_be_in_grid(const Draft& draft, ir::VariableId counter) {
  const ir::Body& body = draft.input.function.body;
  for (ir::StatementId code = draft.body;;) {
    const std::optional<ir::StatementId> only = only_statement(body, code);
    const auto* loop = only ? std::get_if<ir::Loop>(&body.statements[*only].node) : nullptr;
    if (!loop || !loop->counted) return false;
    if (loop->counted->variable == counter) return true;
    code = loop->body;
  }
}

std::optional<Refusal> make_grid(Draft& draft, bool independent, std::vector<Refusal>& notes) {
  return GridMaker(draft, independent, notes).run();
}

}  // namespace ferry::translator::schedule
