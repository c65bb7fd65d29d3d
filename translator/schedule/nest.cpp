// See nest.h.
#include "schedule/nest.h"

#include "footprint/either_way.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/parts.h"
#include "ir/queries.h"
#include "model/effort.h"
#include "proof/launch_ends.h"
#include "proof/ranges.h"
#include "schedule/axes.h"
#include "schedule/call_chain_clauses.h"
#include "schedule/carried_elements.h"
#include "schedule/consequences.h"
#include "schedule/constant_tables.h"
#include "schedule/facts.h"
#include "schedule/first_kernel.h"
#include "schedule/grid.h"
#include "schedule/inner_iterations.h"
#include "schedule/loop_header.h"
#include "schedule/nest_tree.h"
#include "schedule/remedies.h"
#include "schedule/running_array.h"
#include "schedule/running_places.h"
#include "schedule/slice.h"
#include "schedule/speculative_elements.h"
#include "schedule/tried.h"
#include "schedule/uneven.h"
#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::schedule {

using namespace footprint;
using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;

namespace {

// Returns whether the reason is about a call. The actual obstacle may be the type of the object on which it is called.
bool is_call(Id id) {
  return id == Id::calls || id == Id::calls_operator || id == Id::calls_library || id == Id::calls_unknown ||
         id == Id::calls_elsewhere || id == Id::calls_instance_elsewhere || id == Id::calls_itself ||
         id == Id::calls_with_type || id == Id::calls_for_type;
}

class NestMaker {
 public:
  // Which kernel to make. `after_end_inspection` runs after a kernel that has found that no iteration ends the nest.
  // With `checked_ends`, the launch itself checks this. For `terms` and `running`, see make_running().
  enum class Part { whole, after_end_inspection, checked_ends, terms, running };

  NestMaker(const Input& input, ir::StatementId statement, ir::StatementId body,
            std::span<const ir::StatementId> around = {}, Part part = Part::whole,
            std::optional<ir::VariableId> array = {})
      : input_(input),
        body_(input.function.body),
        around_(around),
        part_(part),
        array_(array),
        draft_{input, statement, body, FootprintScan(input.function, body, statement)} {
    nest_.computes_tile_aggregates = part == Part::terms;
  }

  // Turns a statement that the device executes once into a loop of one iteration.
  NestResult make_single() {
    nest_.single_statement = true;
    nest_.loops.push_back(single_iteration());
    nest_.loops.back().symbol = region_.add_parallel_loop({}, nest_.loops.back().name, nest_.loops.back().type);
    draft_.scope.statements = {draft_.body};
    scan_body();
    if (region_.refusal || !region_.written_scalars.empty() || ir::may_end(body_, draft_.body))
      return std::move(result_);
    find_aliasing_candidates(draft_);
    if (find_ranges() && set_range(source())) result_.draft.emplace(std::move(draft_));
    return std::move(result_);
  }

  // Returns the cut of the loop, if there is one. Requires that the input wants cuts.
  template <class AnyLoop>
  std::optional<Cut> make_cut(const AnyLoop& loop) {
    NestResult result = make_marked([&] { return read(loop); });
    return result.cut ? std::move(result.cut->cut) : std::nullopt;
  }

  template <class AnyLoop>
  NestResult make(const AnyLoop& loop) {
    NestResult result = make_marked([&] { return read(loop); });
    if (!result.silent && ir::may_end(body_, draft_.body)) {
      NestMaker checked(input_, draft_.statement, draft_.body, around_, Part::checked_ends);
      if (NestResult nest = checked.make_marked([&] { return checked.read(loop); }); nest.draft) return nest;
      if (std::optional<NestResult> inspected = make_inspected(loop, result)) return *std::move(inspected);
    }
    if (result.draft || result.silent) return result;
    if (carries_variable(result) || find_running_array(draft_))
      if (std::optional<NestResult> running = make_running(loop)) return *std::move(running);
    if (std::optional<NestResult> carried = make_carried(loop)) return *std::move(carried);
    NestMaker again(input_, draft_.statement, draft_.body, around_);
    for (Refusal& reason : again.list_reasons(again.read(loop))) add_reason(result, std::move(reason));
    drop_consequences(body_, draft_.body, result);
    offer_remedies(result, body_.statements[draft_.statement].openmp.has_value());
    return result;
  }

 private:
  template <class Read>
  NestResult make_marked(const Read& read) {
    const ir::LoopAttributes& attributes = body_.statements[draft_.statement].attributes;
    if (attributes.sequential) {
      result_.silent = true;
      return std::move(result_);
    }
    nest_.block = attributes.block;
    nest_.max_registers = attributes.max_registers;
    const bool scanned = read() && scan();
    std::optional<Draft> uncut;
    const bool may_end = scanned && ir::may_end(body_, draft_.body);
    if (scanned && input_.cuts && part_ == Part::whole && !attributes.independent && !may_end) uncut.emplace(draft_);
    const bool proved = scanned && (part_ != Part::checked_ends || knows_ends()) && prove(attributes.independent);
    if (proved) {
      leave_headers_to_launch();
      assign_axes(nest_.loops, accesses_beside_tables(draft_));
      hold_tables(draft_);
    }
    const bool made = proved && find_ranges() && check_ends() && set_range(loop_position()) && follows_pointers();
    // Loops along small arrays have few iterations, so a cut would only give tiny grids.
    const bool into_arrays = made && draft_.live_outs.elements.into_arrays();
    if (uncut && !into_arrays && !ir::conditionally_dereferenced(body_, draft_.statement))
      cut(std::move(*uncut), made ? nest_.loops.size() : 0);
    if (made) {
      nest_.uneven = is_uneven(draft_);
      nest_.mostly_updates = does_mostly_updates(draft_);
      result_.draft.emplace(std::move(draft_));
    } else {
      choose_reason();
    }
    return std::move(result_);
  }

  // Returns whether the launch itself can evaluate all conditions under which the nest ends, because none of them
  // depends on data and no element access is checked.
  bool knows_ends() const {
    std::set<ir::ExpressionId> known;
    const auto add = [&](ir::ExpressionId id) { known.insert(id); };
    for (const FootprintScan::EndPlace& end : region_.end_places) {
      if (!end.place.certain) return false;
      if (const auto* statement = std::get_if<ir::StatementId>(&end.what))
        ir::each_below(body_, *statement, [](ir::StatementId) {}, [](ir::VariableId) {}, add);
      else
        add(std::get<ir::ExpressionId>(end.what));
    }
    bool all = true;
    ir::each_below(
        body_, draft_.body, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          all = all && !body_.checks.contains(id) && (!body_.ends.contains(id) || known.contains(id));
        });
    return all;
  }

  bool check_ends() {
    if (part_ != Part::checked_ends) return true;
    std::vector<model::Access> places;
    for (const FootprintScan::EndPlace& end : region_.end_places) places.push_back(end.place);
    return proof::check_ends(region_.footprint, places, nest_);
  }

  // Makes two kernels: one finds out whether an iteration ends the nest, and one runs the nest if none does. The host's
  // copy of what the nest writes then needn't be up to date, but both kernels compute the conditions. `whole` is the
  // nest as a single kernel, if that is possible.
  template <class AnyLoop>
  std::optional<NestResult> make_inspected(const AnyLoop& loop, const NestResult& whole) const {
    const std::shared_ptr<const Slice> slice = slice_of(input_, draft_.body);
    if (!slice) return std::nullopt;
    NestMaker looking(slice->input, draft_.statement, draft_.body, around_);
    NestMaker running(input_, draft_.statement, draft_.body, around_, Part::after_end_inspection);
    NestResult inspector = looking.make_marked([&] { return looking.read(loop); });
    if (!inspector.draft || !only_reads(*inspector.draft) || !inspector.draft->live_outs.reductions().empty())
      return std::nullopt;
    NestResult nest = running.make_marked([&] { return running.read(loop); });
    if (!nest.draft || !reads_before_writes(*inspector.draft, *nest.draft)) return std::nullopt;
    if (whole.draft && !is_worth_inspecting(*inspector.draft, *nest.draft)) return std::nullopt;
    keep_later_aliases(*inspector.draft, *nest.draft);
    inspector.draft->slice = slice;
    inspector.draft->nest.inspects_ends = true;
    nest.draft->inspector.push_back(*std::move(inspector.draft));
    return nest;
  }

  // Makes two kernels: one that finds what tiles of iterations add to the running results, and one that runs each tile
  // in order, starting from the results of the earlier tiles.
  template <class AnyLoop>
  std::optional<NestResult> make_running(const AnyLoop& loop) const {
    if (ir::may_end(body_, draft_.body)) return std::nullopt;
    NestMaker running(input_, draft_.statement, draft_.body, around_, Part::running);
    NestResult nest = running.make_marked([&] { return running.read(loop); });
    if (!nest.draft || has_long_loop_inside(*nest.draft)) return std::nullopt;
    std::vector<ir::VariableId> results = nest.draft->live_outs.running();
    const std::optional<RunningArray>& array = nest.draft->running_array;
    if (array) results.push_back(array->array);
    if (results.empty()) return std::nullopt;
    const std::shared_ptr<const Slice> slice = slice_of(input_, draft_.body, {results.begin(), results.end()});
    if (!slice) return std::nullopt;
    NestMaker adding(slice->input, draft_.statement, draft_.body, around_, Part::terms,
                     array ? std::optional(array->array) : std::nullopt);
    NestResult terms = adding.make_marked([&] { return adding.read(loop); });
    const auto tries = [](const Draft& draft) {
      return llvm::any_of(draft.region.footprint.buffers, [](const model::Buffer& buffer) { return buffer.tried; });
    };
    if (!terms.draft || tries(*terms.draft) || tries(*nest.draft) || !only_reads(*terms.draft) ||
        !reads_before_writes(*terms.draft, *nest.draft) ||
        !terms.draft->live_outs.has_same_partials(nest.draft->live_outs) ||
        (array && !(terms.draft->running_array && only_updates(*terms.draft, *array))))
      return std::nullopt;
    keep_later_aliases(*terms.draft, *nest.draft);
    if (array) terms.draft->running_array->places = array->places;
    terms.draft->slice = slice;
    nest.draft->inspector.push_back(*std::move(terms.draft));
    return nest;
  }

  // Makes two kernels for iterations that read what earlier iterations wrote. Variables, which become running results,
  // replace these elements.
  template <class AnyLoop>
  std::optional<NestResult> make_carried(const AnyLoop& loop) {
    const bool is_read = scanned_ && !region_.refusal;
    const std::shared_ptr<const CarriedElements> carried = is_read ? carry_elements(draft_) : nullptr;
    if (!carried) return std::nullopt;
    std::optional<NestResult> nest =
        NestMaker(carried->input, draft_.statement, draft_.body, around_).make_running(loop);
    if (!nest || !begin_with_elements(carried, *nest->draft) ||
        !begin_with_elements(carried, nest->draft->inspector.front()))
      return std::nullopt;
    return nest;
  }

  // Returns whether an inner loop writes elements along its own iterations. Such a loop may be long even if the
  // enclosing loop is short, and is then the better kernel.
  static bool has_long_loop_inside(const Draft& draft) {
    constexpr std::int64_t few = 64;
    const model::Footprint& footprint = draft.region.footprint;
    const auto constant = [](const model::IndexExpression& e) {
      return e.operation == model::IndexExpression::Operation::constant ? std::optional(e.value) : std::nullopt;
    };
    return llvm::any_of(footprint.accesses, [&](const model::Access& access) {
      std::map<int, int> symbols;
      if (access.subscript) model::count_symbols(*access.subscript, symbols);
      return access.writes && !access.counted && llvm::any_of(access.loops, [&](int number) {
               const model::InnerLoop& loop = footprint.inner_loops[static_cast<std::size_t>(number)];
               const std::optional<std::int64_t> first = constant(loop.first), bound = constant(loop.bound);
               const bool is_short = first && bound && std::abs(*bound - *first) <= few;
               return !is_short && (!access.subscript || symbols.contains(loop.symbol));
             });
    });
  }

  // Returns whether a variable carries a value from one iteration to the next.
  static bool carries_variable(const NestResult& result) {
    const auto says = [](const Refusal& refusal) {
      const Id id = refusal.reason.id;
      return id == Id::scalar_written || id == Id::object_array_written || id == Id::scalar_used_otherwise ||
             id == Id::compaction || id == Id::running_result || id == Id::scalar_recurrence || id == Id::running_best;
    };
    return says(result.refusal) || llvm::any_of(result.notes, says);
  }

  static bool is_worth_inspecting(Draft inspector, Draft nest) {
    constexpr std::int64_t cheap = 32;
    measure_work(inspector, inspector.scope.statements);
    measure_work(nest, nest.scope.statements);
    const std::int64_t work = inspector.nest.work;
    const bool same_grid = inspector.nest.loops.size() >= nest.nest.loops.size();
    return work > 0 && !inspector.nest.work_in_bytes && same_grid && (work <= cheap || 3 * work <= nest.nest.work);
  }

  // Adds a reason or note. Adds at most one for each source position, and none that only follows from the first reason.
  static void add_reason(NestResult& result, Refusal reason) {
    if (may_follow(reason.reason.id) && !may_follow(result.refusal.reason.id)) return;
    const auto same = [&](const Refusal& other) {
      return other.source.begin == reason.source.begin && other.reason.id == reason.reason.id;
    };
    if (!same(result.refusal) && llvm::none_of(result.notes, same)) result.notes.push_back(std::move(reason));
  }

  void cut(Draft uncut, std::size_t grid) {
    const std::optional<model::TextRange> range = input_.function.text.statement(source(), true);
    if (range) uncut.nest.range = *range;
    uncut.nest.own_line = own_line();
    if (range) result_.cut.emplace(find_cut(std::move(uncut), grid));
  }

  ir::Source source() const { return body_.statements[draft_.statement].source; }

  ir::Source loop_position() const { return body_.statements[draft_.statement].position(); }

  model::ParallelLoop single_iteration() const {
    model::ParallelLoop loop;
    loop.name = model::position;
    loop.element_name = "statement";
    loop.type = model::int_type;
    loop.first = "0";
    loop.bound = "1";
    loop.step = "1";
    loop.constant_step = 1;
    loop.line = input_.function.text.line(source());
    loop.proof = "single statement";
    return loop;
  }

  // Chooses the reason that the user should fix first. It is a construct that can't be part of a kernel, or else a
  // variable whose type a kernel can't take, or else the first reason found.
  void choose_reason() {
    if (!scanned_) {
      region_.scan(draft_.body);
      if (region_.refusal && diagnostics::is_error(region_.refusal->reason.id)) result_.refusal = *region_.refusal;
    }
    const Id id = result_.refusal.reason.id;
    if (is_call(id) || !diagnostics::is_error(id)) name_unknown_type();
  }

  // Names the loop's first variable whose type has no equivalent on a device.
  void name_unknown_type() {
    std::optional<Refusal> first;
    std::optional<ir::VariableId> of;
    const std::set<ir::ExpressionId> left_to_host = ir::left_to_host(body_, draft_.statement);
    ir::each_below(
        body_, draft_.statement, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const ir::Expression& e = body_.expressions[id];
          const auto* name = std::get_if<ir::Name>(&e.node);
          if (!name || region_.declares(name->variable) || left_to_host.contains(id)) return;
          const ir::Variable& variable = body_.variables[name->variable];
          const bool named = variable.not_mapped && !variable.name.empty();
          if (!named || (first && e.source.begin >= first->source.begin)) return;
          first = Refusal{e.source, *variable.not_mapped};
          of = name->variable;
        });
    if (!first) return;
    const bool copied = first->reason.id != Id::view_not_known;
    if (const std::optional<ir::Source> member = copied ? member_of(*of) : std::nullopt)
      first->reason.clauses.push_back({Id::copy_member, {input_.function.text.shown(*member)}});
    result_.refusal = std::move(*first);
  }

  // Returns the first mention of a member, such as `P.n`, if the variable is a struct P.
  std::optional<ir::Source> member_of(ir::VariableId variable) const {
    std::optional<ir::Source> first;
    ir::each_below(
        body_, draft_.statement, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const auto* member = std::get_if<ir::Member>(&body_.expressions[id].node);
          if (member && !first && ir::named(body_, member->object) == variable) first = body_.expressions[id].source;
        });
    return first;
  }

  bool refuse(ir::Source position, Message reason) {
    result_.refusal = {position, std::move(reason)};
    return false;
  }

  bool read(const ir::RangeLoop& loop) {
    const ir::Variable& element = body_.variables[loop.element];
    const std::optional<ir::VariableId> range = ir::named(body_, loop.range);
    model::ParallelLoop parallel;
    parallel.name = model::position;
    parallel.element_name = element.name;
    parallel.type = model::unsigned_long_type;
    parallel.first = "0";
    parallel.step = "1";
    parallel.constant_step = 1;
    parallel.line = input_.function.text.line(loop_position());
    parallel.symbol = region_.add_parallel_loop({}, parallel.name, parallel.type);
    if (loop.init || !range || element.name.empty() || !body_.value_type(loop.element).is_value() ||
        !region_.add_element(loop.element, loop.range, parallel.symbol))
      return refuse(loop_position(), footprint::why_no_range(body_, loop));
    const ir::Type& type = body_.value_type(*range);
    parallel.bound = type.kind == Kind::array ? std::to_string(ir::scalars_in(body_, type)) + "UL"
                                              : body_.variables[*range].host_name + ".size()";
    draft_.element = loop.element;
    draft_.element_range = range;
    draft_.grid_variables.push_back(loop.element);
    nest_.loops.push_back(std::move(parallel));
    return true;
  }

  bool read(const ir::Loop& loop) {
    if (!loop.counted) return refuse(loop_position(), loop.not_counted);
    const ir::CountedHeader& counted = *loop.counted;
    region_.followed = ir::dereferenced_by_header(body_, draft_.statement);
    LoopHeader header = read_loop_header(input_.function, region_, draft_.statement, true);
    if (!header.loop) return refuse(loop_position(), header.reason);
    if (counted.first) header.loop->first_index = region_.first_index(counted);
    header.loop->bound_index = region_.bound_index(counted);
    header.loop->symbol = region_.add_parallel_loop(counted.variable, header.loop->name, header.loop->type);
    region_.set_outermost(counted);
    region_.footprint.symbols[static_cast<std::size_t>(header.loop->symbol)].shown = header.loop->element_name;
    draft_.grid_variables.push_back(counted.variable);
    nest_.loops.push_back(std::move(*header.loop));
    return true;
  }

  // Scans the body. Also refuses subobjects that the stub couldn't read before the loop.
  void scan_body() {
    if (const std::optional<ir::ExpressionId> part = ir::loops_that_dereference(body_, draft_.statement).rest)
      region_.refuse(body_.expressions[*part].source, unreached(body_, *part));
    region_.refuse_moved_parts();
    region_.scan(draft_.body);
    draft_.facts = facts_of(input_.function, around_, region_);
  }

  // Lets the stub dereference pointers after testing that the grid's loops, and others if necessary, have an iteration.
  bool follows_pointers() {
    const std::optional<ir::ExpressionId> part = ask_for_iterations(draft_);
    return !part || refuse(body_.expressions[*part].source, unreached(body_, *part));
  }

  bool scan() {
    scanned_ = true;
    scan_body();
    if (const std::optional<ir::StatementId> jump = jump_out(body_, draft_.body))
      return refuse(body_.statements[*jump].source, unusable_jump(body_.statements[*jump]));
    if (region_.refusal) {
      result_.refusal = *region_.refusal;
      return false;
    }
    const std::vector<Refusal> carried = find_live_outs();
    if (!carried.empty()) {
      result_.refusal = carried.front();
      result_.notes.assign(carried.begin() + 1, carried.end());
      return false;
    }
    if (const std::optional<Refusal> harm = behind_end()) {
      result_.refusal = *harm;
      return false;
    }
    if (const std::optional<Refusal> anew = nan_restart_beside_writes()) return refuse(anew->source, anew->reason);
    draft_.live_outs.mark_speculative(region_);
    footprint::mark_either_way(body_, region_, draft_.body);
    keep_running_array();
    if (part_ == Part::running) find_running_places(draft_);
    if (part_ != Part::running && part_ != Part::terms)
      draft_.live_outs.elements.find(region_, input_.function, draft_.body, input_.strict_fp,
                                     draft_.live_outs.room_for_elements());
    if (draft_.live_outs.room_for_elements() < 0) return refuse(loop_position(), {Id::too_many_results});
    const std::vector<ir::VariableId>& written = region_.written_scalars;
    std::erase_if(region_.private_loop_variables, [&](ir::VariableId variable) {
      return std::find(written.begin(), written.end(), variable) != written.end();
    });
    return true;
  }

  // A loop with other results has no running array, because a tile's partial result holds only the copy of the array.
  void keep_running_array() {
    if (part_ == Part::running && draft_.live_outs.reductions().empty())
      draft_.running_array = find_running_array(draft_);
    if (array_) draft_.running_array = find_running_array(draft_, *array_);
    if (draft_.running_array) mark_independent(draft_, *draft_.running_array, part_ == Part::terms);
  }

  // A kernel also runs iterations after the one that ends the loop. Returns the harm that these could do, or none.
  std::optional<Refusal> behind_end() {
    region_.footprint.may_end =
        part_ != Part::after_end_inspection && part_ != Part::checked_ends && ir::may_end(body_, draft_.body);
    nest_.outputs = ir::may_output(body_, draft_.body);
    if (!region_.footprint.may_end) return std::nullopt;
    for (std::size_t b = 0; b < region_.buffer_variables.size(); ++b) {
      const ir::Variable& array = body_.variables[region_.buffer_variables[b]];
      if (region_.footprint.buffers[b].own_memory) return Refusal{array.source, {Id::allocates_local, {array.name}}};
    }
    const auto after_end = [&](ir::Source place, Id id) {
      Refusal refusal{place, {id}};
      append_end(refusal.reason);
      return refusal;
    };
    if (!region_.uncounted_loops.empty()) return after_end(region_.uncounted_loops.front(), Id::uncounted_behind_end);
    if (!region_.divisions.empty()) return after_end(region_.divisions.front(), Id::divides_behind_end);
    if (body_.signed_traps) return after_end(source(), Id::divides_behind_end);
    for (const ir::StatementId end : region_.left_to_host)
      for (const ir::VariableId variable : ir::uses(body_, end).modified)
        if (llvm::is_contained(region_.written_scalars, variable))
          return Refusal{body_.statements[end].source, {Id::changes_at_end, {body_.variables[variable].name}}};
    return std::nullopt;
  }

  std::optional<Refusal> nan_restart_beside_writes() const {
    const bool writes =
        llvm::any_of(region_.footprint.accesses, [](const model::Access& access) { return access.writes; });
    return writes ? draft_.live_outs.starts_anew() : std::nullopt;
  }

  // If an inner loop's variable is read after the nest, its last value is a result. If that inner loop may join the
  // grid, make_grid() refuses the nest (inner_value_used).
  std::vector<Refusal> find_live_outs() {
    for (const ir::VariableId counter : region_.private_loop_variables)
      if (!may_be_in_grid(draft_, counter) && !llvm::is_contained(region_.written_scalars, counter) &&
          input_.function.is_needed_after(counter, draft_.statement))
        region_.written_scalars.push_back(counter);
    std::vector<Refusal> carried = draft_.live_outs.find(input_.function, input_.strict_fp, draft_.statement,
                                                         draft_.body, region_.written_scalars, part_ == Part::running);
    llvm::append_range(draft_.live_outs.privatised, region_.own_pointers);
    return carried;
  }

  static Message unusable_jump(const ir::Statement& statement) {
    if (const auto* opaque = std::get_if<ir::OpaqueStatement>(&statement.node)) return opaque->unusable;
    const auto* jump = std::get_if<ir::Jump>(&statement.node);
    if (!jump) return {Id::returns};
    return {jump->kind == ir::Jump::Kind::goto_ ? Id::goes_to : Id::breaks};
  }

  // Reads the loop again and continues after each reason, so that the list has everything that would have to change.
  std::vector<Refusal> list_reasons(bool has_header) {
    std::vector<Refusal> reasons;
    if (!has_header) reasons.push_back(result_.refusal);
    region_.keep_going = true;
    scan_body();
    if (const std::optional<ir::StatementId> jump = jump_out(body_, draft_.body))
      reasons.push_back({body_.statements[*jump].source, unusable_jump(body_.statements[*jump])});
    llvm::append_range(reasons, region_.refusals);
    llvm::append_range(reasons, find_live_outs());
    if (std::optional<Refusal> anew = nan_restart_beside_writes()) reasons.push_back(*std::move(anew));
    if (!has_header) return reasons;
    if (std::optional<Refusal> harm = behind_end()) reasons.push_back(*std::move(harm));
    draft_.live_outs.mark_speculative(region_);
    footprint::mark_either_way(body_, region_, draft_.body);
    draft_.live_outs.elements.find(region_, input_.function, draft_.body, input_.strict_fp,
                                   draft_.live_outs.room_for_elements());
    if (!body_.statements[draft_.statement].attributes.independent) list_dependences(reasons);
    list_ranges(reasons);
    return reasons;
  }

  // Lists one dependence for each buffer: after each dependence, leaves out its buffer and tests the rest again.
  void list_dependences(std::vector<Refusal>& reasons) const {
    Draft rest = draft_;
    for (std::size_t most = rest.region.footprint.buffers.size(); most > 0; --most) {
      Draft tried = rest;
      std::vector<Refusal> notes;
      const std::optional<Refusal> refusal = make_grid(tried, false, notes);
      if (!refusal) return;
      reasons.push_back(*refusal);
      llvm::append_range(reasons, notes);
      if (!leave_out(rest.region, refusal->source)) return;
    }
  }

  void list_ranges(std::vector<Refusal>& reasons) {
    for (std::size_t most = region_.footprint.buffers.size(); most > 0; --most) {
      if (find_ranges()) return;
      reasons.push_back(result_.refusal);
      if (!leave_out(region_, result_.refusal.source)) return;
    }
  }

  // Removes all accesses to the buffer that is accessed at this position. Returns false if no buffer is accessed there.
  static bool leave_out(FootprintScan& region, ir::Source access) {
    const std::vector<model::Access>& accesses = region.footprint.accesses;
    const auto at = llvm::find_if(region.access_sources, [&](ir::Source s) { return s.begin == access.begin; });
    if (at == region.access_sources.end()) return false;
    region.forget_accesses(accesses[static_cast<std::size_t>(at - region.access_sources.begin())].buffer);
    return true;
  }

  bool prove(bool independent) {
    const std::optional<Refusal> refusal = make_grid(draft_, independent, result_.notes);
    if (!refusal) return true;
    result_.refusal = *refusal;
    if (!draft_.live_outs.elements.overflowed()) return false;
    result_.notes.clear();
    return refuse(loop_position(), {Id::too_many_results});
  }

  // Lets only the launch read arrays that occur only in headers of the grid's loops, such as `j < points[1]`.
  void leave_headers_to_launch() {
    if (nest_.loops.size() == 1) return;
    std::vector<model::Buffer>& buffers = region_.footprint.buffers;
    for (std::size_t b = 0; b < buffers.size(); ++b) {
      const ir::VariableId array = region_.buffer_variables[b];
      if (array == draft_.element_range || names(body_, draft_.scope, array)) continue;
      buffers[b].in_kernel = false;
      region_.forget_accesses(static_cast<int>(b));
    }
  }

  bool find_ranges() {
    if (const std::optional<ir::VariableId> table = unnamed_table(draft_))
      return refuse(body_.variables[*table].source, {Id::template_variable, {body_.variables[*table].name}});
    if (const OwnElement* element = leaves_array_when_speculative(body_, region_, nest_))
      return refuse(body_.expressions[element->expression].source, leaves(*element));
    std::map<int, std::optional<ir::VariableSet>> asked;
    proof::RangesResult ranges = proof::find_nest_ranges(region_.footprint, nest_, [&](int buffer) {
      const auto [known, anew] = asked.try_emplace(buffer);
      if (anew) known->second = find_checkable_reads(draft_, buffer);
      return known->second.has_value();
    });
    // Aliasing was shown to be benign for subscripts without conversions, so the proof doesn't cover unchecked buffers.
    std::erase_if(draft_.benign_aliases, [&](const auto& pair) {
      return ranges.unchecked.contains(pair.first) || ranges.unchecked.contains(pair.second);
    });
    if (ranges.complete) {
      for (const int buffer : ranges.tried) {
        region_.footprint.buffers[static_cast<std::size_t>(buffer)].tried = true;
        draft_.tried_parameters.merge(*asked.at(buffer));
      }
      return true;
    }
    const model::Access& access = region_.footprint.accesses[static_cast<std::size_t>(ranges.access)];
    const model::Buffer& buffer = region_.footprint.buffers[static_cast<std::size_t>(access.buffer)];
    const ir::Source place = region_.access_sources[static_cast<std::size_t>(ranges.access)];
    if (buffer.own_memory) return refuse(place, {Id::allocates_local, {buffer.shown}});
    if (ranges.reason.id == Id::reach_unknown || ranges.reason.id == Id::reach_uncertain)
      ranges.reason.clauses.push_back({Id::write_extent, {buffer.shown}});
    if (ranges.reason.id == Id::reach_behind_end) append_end(ranges.reason);
    return refuse(place, ranges.reason);
  }

  Message leaves(const OwnElement& element) const {
    const bool ends = region_.footprint.may_end;
    Message reason{ends ? Id::local_behind_end : Id::passed_over_leaves, {body_.variables[element.array].name}};
    reason.clauses = call_chain_clauses(body_, input_.function.text, draft_.body, element.expression);
    if (ends) append_end(reason);
    return reason;
  }

  // Adds to the message which code may end the loop, such as `v.at(i)` or a `throw`.
  void append_end(Message& reason) const {
    std::optional<ir::ExpressionId> end;
    ir::each_below(
        body_, draft_.body, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          if (!end && (body_.checks.contains(id) || body_.ends.contains(id))) end = id;
        });
    if (!end) return;
    const std::vector<Message> way = call_chain_clauses(body_, input_.function.text, draft_.body, *end);
    const ir::Source source = body_.expressions[*end].source;
    const ir::SourceText& text = input_.function.text;
    reason.clauses.push_back({Id::ended_by, {as_used(text, source), std::to_string(text.line(source))}});
    reason.clauses.back().clauses = way;
  }

  bool set_range(ir::Source own) {
    const std::optional<model::TextRange> range = input_.function.text.statement(source(), true);
    if (!range) return refuse(own, {Id::part_of_macro});
    nest_.range = *range;
    nest_.own_line = own_line();
    return true;
  }

  // Returns the line of the loop itself, which isn't the line of a pragma, an attribute or a macro's definition.
  model::OwnLine own_line() const {
    const ir::SourceText& text = input_.function.text;
    return {text.line(loop_position()), text.text_line(loop_position())};
  }

  const Input& input_;
  const ir::Body& body_;
  const std::span<const ir::StatementId> around_;
  const Part part_;
  const std::optional<ir::VariableId> array_;  // for Part::terms: the array for which the kernel computes terms
  Draft draft_;
  FootprintScan& region_ = draft_.region;
  model::Nest& nest_ = draft_.nest;
  bool scanned_ = false;
  NestResult result_;
};

}  // namespace

NestResult find_device_statement(const Input& input, ir::StatementId statement) {
  return NestMaker(input, statement, statement).make_single();
}

std::optional<Cut> find_cut_for_gpus(const Input& input, ir::StatementId statement,
                                     std::span<const ir::StatementId> around) {
  const auto* loop = std::get_if<ir::Loop>(&input.function.body.statements[statement].node);
  if (!loop || loop->form != ir::Loop::Form::for_ || !loop->counted) return std::nullopt;
  return NestMaker(input, statement, loop->body, around).make_cut(*loop);
}

static NestResult find_within_limits(const Input& input, ir::StatementId statement,
                                     std::span<const ir::StatementId> around) {
  const ir::Statement& s = input.function.body.statements[statement];
  if (const auto* range = std::get_if<ir::RangeLoop>(&s.node))
    return NestMaker(input, statement, range->body, around).make(*range);
  if (const auto* loop = std::get_if<ir::Loop>(&s.node); loop && loop->form == ir::Loop::Form::for_)
    return NestMaker(input, statement, loop->body, around).make(*loop);
  NestResult result;
  result.silent = s.attributes.sequential;
  result.refusal = {s.source, {Id::not_counted}};
  return result;
}

NestResult find_nest(const Input& input, ir::StatementId statement, std::span<const ir::StatementId> around) {
  const int given_up = model::Effort::given_up();
  NestResult result = find_within_limits(input, statement, around);
  if (!result.draft && !result.silent && model::Effort::given_up() > given_up)
    result.refusal.reason.clauses.push_back({Id::analysis_given_up});
  return result;
}

}  // namespace ferry::translator::schedule
