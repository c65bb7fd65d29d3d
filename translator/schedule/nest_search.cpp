// See nest_search.h.
#include "schedule/nest_search.h"

#include "ir/jumps.h"
#include "schedule/atomics_by_few.h"
#include "schedule/loops_of_kernels.h"
#include "schedule/too_small_nests.h"
#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>
#include <span>

namespace ferry::translator::schedule {

using diagnostics::Id;
using footprint::Refusal;

namespace {

class NestSearch {
 public:
  // `leaves_few` says whether loops of few iterations inside host loops stay on the host.
  NestSearch(const Input& input, bool leaves_few) : input_(input), body_(input.function.body), leaves_few_(leaves_few) {
    found_.for_gpus = std::make_shared<const Input>(input.function, input.strict_fp, true);
  }

  FoundNests run() {
    search(*body_.root);
    drop_loops_of_kernels(body_, sources_, found_);
    return std::move(found_);
  }

 private:
  const ir::Statement& at(ir::StatementId id) const { return body_.statements[id]; }

  static bool is_loop(const ir::Statement& s) {
    return std::holds_alternative<ir::Loop>(s.node) || std::holds_alternative<ir::RangeLoop>(s.node);
  }

  // Searches the statement. Returns whether it contains a nest or a call to an offloaded function.
  bool search(ir::StatementId id) {
    const ir::Statement& s = at(id);
    if (s.openmp && std::holds_alternative<ir::OpaqueStatement>(s.node)) check_left_to_openmp(id);
    return is_loop(s) ? search_loop(id) : search_parts(s);
  }

  bool search(const std::optional<ir::StatementId>& id) { return id && search(*id); }

  // Follows the order of the text: a `do` ends with its condition.
  bool search_parts(const ir::Statement& s) {
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    if (loop && loop->form == ir::Loop::Form::do_) {
      const bool found = search(loop->body);
      return search_expressions(s) || found;
    }
    const std::optional<ir::StatementId> init = init_of(s);
    bool found = search(init);
    found |= search_expressions(s);
    for (const ir::StatementId part : ir::parts(s).statements)
      if (part != init) found |= search(part);
    return found;
  }

  static std::optional<ir::StatementId> init_of(const ir::Statement& s) {
    if (const auto* loop = std::get_if<ir::Loop>(&s.node)) return loop->init;
    if (const auto* branch = std::get_if<ir::Branch>(&s.node)) return branch->init;
    if (const auto* choice = std::get_if<ir::Switch>(&s.node)) return choice->init;
    return std::nullopt;
  }

  bool search_expressions(const ir::Statement& s) {
    const std::size_t first = found_.loops.size();
    for (const ir::EmbeddedLoop& loop : s.embedded_loops) {
      const bool around_others = llvm::any_of(s.embedded_loops, [&](const ir::EmbeddedLoop& other) {
        return other.enclosing == static_cast<std::size_t>(&loop - s.embedded_loops.data());
      });
      add_embedded(loop, loop.enclosing ? static_cast<int>(first + *loop.enclosing) : open_report_, !around_others);
    }
    found_.calls_offloaded |= s.calls_offloaded;
    found_.may_call_offloaded |= s.may_call_offloaded;
    return s.calls_offloaded;
  }

  // Returns the remark for the loop's first line. If a macro makes the loop, its text may be longer than that line.
  model::Remark header(ir::Source loop) const {
    model::Remark remark = input_.function.text.remark(loop);
    remark.text = input_.function.text.shown(loop);
    remark.text.erase(std::min(remark.text.find('\n'), remark.text.size()));
    const auto code_points = [](const std::string& text) {
      return static_cast<unsigned>(llvm::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
    };
    const unsigned there = code_points(remark.line_text) + 1 - std::min(remark.column, code_points(remark.line_text));
    remark.length = std::max(1u, std::min(code_points(remark.text), there));
    return remark;
  }

  void add_report(ir::Source loop, const NestResult& result, int parent) {
    model::LoopReport report;
    report.header = header(loop);
    report.last_line = report.header.line + static_cast<unsigned>(llvm::count(input_.function.text.shown(loop), '\n'));
    report.parent = parent;
    if (result.draft) {
      report.verdict = model::LoopReport::Verdict::device;
      report.nest = static_cast<int>(found_.drafts.size());
    } else if (result.silent) {
      report.verdict = model::LoopReport::Verdict::sequential;
    } else {
      report.reasons.push_back(remark(input_.function.text, result.refusal));
      for (const Refusal& note : result.notes) report.reasons.push_back(remark(input_.function.text, note));
    }
    found_.loops.push_back(std::move(report));
    sources_.push_back(loop);
  }

  void add_embedded(const ir::EmbeddedLoop& loop, int parent, bool speaks) {
    NestResult result;
    result.silent = loop.sequential;
    result.refusal = {loop.holder, loop.reason};
    add_report(loop.source, result, parent);
    if (!result.silent && speaks)
      found_.host_loops.push_back({loop.source, false, false, false, std::move(result.refusal), {}});
  }

  bool search_loop(ir::StatementId id) {
    NestResult result = find_nest(input_, id, around_);
    prefer_inner_loops(id, result);
    const auto* loop = std::get_if<ir::Loop>(&at(id).node);
    const bool outermost_on_host = host_depth_ == 0 && !result.draft && !(loop && loop->once);
    add_report(at(id).position(), result, open_report_);
    found_.loops.back().calls_offloaded = calls_offloaded(id);
    if (calls_offloaded(id)) found_.loops.back().reasons.clear();  // the loop launches kernels, whatever else it does
    if (at(id).openmp && !result.draft) return leave_to_openmp(id, result);
    const std::size_t report = found_.loops.size() - 1, nests = found_.drafts.size(), cuts = found_.cuts.size(),
                      host_loops = found_.host_loops.size(), small_loops = found_.small_loops.size(),
                      cut_reports = found_.cut_reports.size();
    const llvm::SaveAndRestore inside_of(open_report_, static_cast<int>(report));
    const bool found = search_inside(id, result);
    if (result.cut && add_cut(report, std::move(*result.cut), nests, cuts)) found_.host_loops.resize(host_loops);
    if (!result.draft && !at(id).openmp && !calls_offloaded(id) && !is_too_small(body_, id)) {
      if (std::optional<Cut> cut = cut_for_all(id)) {
        found_.host_loops.resize(host_loops);
        drop_from(found_.small_loops, small_loops);
        drop_from(found_.drafts, nests);
        drop_from(found_.cuts, cuts);
        drop_from(found_.cut_reports, cut_reports);
        drop_from(found_.loops, report + 1);
        drop_from(sources_, report + 1);
        add_kernels(report, *std::move(cut));
        return true;
      }
    }
    const bool left = leaves_few_ && outermost_on_host && found_.cuts.size() == cuts &&
                      leave_too_small(input_, nests, report, found_);
    const bool innermost = found_.small_loops.size() == small_loops && found_.cuts.size() == cuts;
    if (!result.draft && innermost && !calls_offloaded(id)) add_small_loop(id, nests);
    if (!left || found_.drafts.size() > nests || calls_offloaded(id)) return found;
    found_.host_loops.resize(host_loops);
    if (!result.silent) found_.host_loops.push_back(host_loop(id, result));
    return false;
  }

  void prefer_inner_loops(ir::StatementId id, NestResult& result) const {
    const std::optional<std::int64_t> few = few_iterations_with_atomics(input_, id, result, around_);
    if (!few) return;
    if (result.draft) result.cut.reset();
    result.draft.reset();
    result.notes.clear();
    result.refusal = {at(id).position(), {Id::few_with_atomics, {std::to_string(*few)}}};
  }

  void add_small_loop(ir::StatementId id, std::size_t first_nest) {
    const std::span nests = std::span(found_.drafts).subspan(first_nest);
    if (nests.empty()) return;
    if (std::optional<SmallLoop> small = find_small_loop(input_, id, nests))
      found_.small_loops.push_back(std::move(*small));
  }

  // An OpenMP directive shares the loop among the host's threads, but a launch belongs to a single thread.
  bool leave_to_openmp(ir::StatementId id, NestResult& result) {
    check_left_to_openmp(id);
    if (result.silent) return false;
    found_.host_loops.push_back(host_loop(id, result));
    found_.host_loops.back().openmp = true;
    return false;
  }

  void check_left_to_openmp(ir::StatementId id) {
    if (calls_offloaded(id) && !found_.error) found_.error = Refusal{*at(id).openmp, {Id::openmp_calls_offloaded}};
  }

  // Adds a nest's cut and drops inner loops' cuts, unless the inner loops have more parallel dimensions without it.
  bool add_cut(std::size_t report, CutResult result, std::size_t first_nest, std::size_t first_cut) {
    model::CutReport said{found_.loops[report].header.line, -1, {}};
    if (!result.cut)
      said.reason = format(result.reason);
    else if (loops_inside(first_nest, first_cut) > fewest_grid_loops(*result.cut))
      said.reason = format(diagnostics::Message{Id::cut_inside});
    if (said.reason.empty()) {
      while (found_.cuts.size() > first_cut) found_.cuts.pop_back();
      for (model::LoopReport& loop : found_.loops)
        if (loop.cut >= static_cast<int>(first_cut)) loop.cut = -1;
      llvm::erase_if(found_.cut_reports,
                     [&](const model::CutReport& one) { return one.cut >= static_cast<int>(first_cut); });
      measure_cut(*result.cut);
      found_.loops[report].cut = said.cut = static_cast<int>(first_cut);
      found_.cuts.push_back(std::move(*result.cut));
    }
    found_.cut_reports.push_back(std::move(said));
    return found_.cut_reports.back().cut >= 0;
  }

  // The kernel that looks for iterations that end the nest is launched together with the nest.
  void measure_nest(Draft& draft) const {
    measure_work(draft, draft.scope.statements);
    draft.nest.in_host_loop = host_depth_ > 0;
    for (Draft& inspector : draft.inspector) {
      inspector.nest.work = draft.nest.work_in_bytes ? 0 : draft.nest.work;
      inspector.nest.in_host_loop = draft.nest.in_host_loop;
    }
  }

  // Returns a cut that runs a part of the nest in parallel along the outermost loop. Without the cut, that loop stays
  // on the host, with launches in each iteration, so the cut is better on any target. Other cuts only enlarge grids.
  std::optional<Cut> cut_for_all(ir::StatementId id) {
    Cut* const cut = !input_.cuts && cut_for_gpus_ ? &*cut_for_gpus_
                     : found_.cuts.empty()         ? nullptr
                                                   : &found_.cuts.back();
    if (!cut || cut->whole.statement != id || cut->kernels.size() < 2) return std::nullopt;
    const auto over_outermost = [&](const Draft& kernel) { return kernel.in_grid(cut->whole.grid_variables.front()); };
    const auto has_copies = [](const model::Buffer& buffer) { return !buffer.copied_along.empty(); };
    if (llvm::none_of(cut->kernels, over_outermost) || llvm::any_of(cut->whole.region.footprint.buffers, has_copies))
      return std::nullopt;
    return std::move(*cut);
  }

  // `report` is the index in found_.loops of the outermost loop's report.
  void add_kernels(std::size_t report, Cut cut) {
    measure_cut(cut);
    Draft& nest = cut.whole;
    nest.nest.in_host_loop = host_depth_ > 0;
    nest.scope.statements = {nest.body};
    nest.kernels = std::move(cut.kernels);
    model::LoopReport& loop = found_.loops[report];
    loop.verdict = model::LoopReport::Verdict::device;
    loop.nest = static_cast<int>(found_.drafts.size());
    loop.reasons.clear();
    loop.cut = -1;
    found_.drafts.push_back(std::move(nest));
  }

  template <class T>
  static void drop_from(std::vector<T>& all, std::size_t first) {
    while (all.size() > first) all.pop_back();
  }

  // The cut's kernels are either all launched or all left to the host, depending on the outermost loop's count.
  void measure_cut(Cut& cut) const {
    measure_work(cut.whole, std::span(&cut.whole.body, 1));
    for (Draft& kernel : cut.kernels) {
      kernel.nest.work = cut.whole.nest.work;
      kernel.nest.work_in_bytes = cut.whole.nest.work_in_bytes;
      kernel.nest.in_host_loop = host_depth_ > 0;
    }
  }

  std::size_t loops_inside(std::size_t first_nest, std::size_t first_cut) const {
    std::size_t most = 0;
    for (const Draft& draft : llvm::drop_begin(found_.drafts, first_nest))
      most = std::max(most, draft.nest.loops.size());
    for (const Cut& cut : llvm::drop_begin(found_.cuts, first_cut)) most = std::max(most, fewest_grid_loops(cut));
    return most;
  }

  static std::size_t fewest_grid_loops(const Cut& cut) {
    std::size_t fewest = cut.kernels.front().nest.loops.size();
    for (const Draft& kernel : cut.kernels) fewest = std::min(fewest, kernel.nest.loops.size());
    return fewest;
  }

  bool search_inside(ir::StatementId id, NestResult& result) {
    const ir::Statement& s = at(id);
    if (result.draft) {
      found_.drafts.push_back(std::move(*result.draft));
      measure_nest(found_.drafts.back());
      return true;
    }
    const std::size_t host_loops = found_.host_loops.size(), first_nest = found_.drafts.size();
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    const auto* range = std::get_if<ir::RangeLoop>(&s.node);
    const bool once = loop && loop->once, walked = loop || range->steps_over;
    const llvm::SaveAndRestore deeper(host_depth_, host_depth_ + (once ? 0 : 1));
    const llvm::SaveAndRestore outside(around_);
    around_.push_back(id);
    if (!walked) hold_loops_inside(s);
    const bool inside = walked ? search_parts(s) : calls_offloaded(id);
    if (inside) {
      if (walked) move_statements(loop ? loop->body : range->body, first_nest);
      if (!result.silent && !once && !calls_offloaded(id)) {  // the report must precede those of the loops inside
        HostLoop around = host_loop(id, result);
        around.launches_inner = true;
        around.too_small = result.refusal.reason.id == Id::few_with_atomics;
        around.kernels_elsewhere = is_cut_for_gpus(id, first_nest);
        found_.host_loops.insert(found_.host_loops.begin() + static_cast<std::ptrdiff_t>(host_loops),
                                 std::move(around));
      }
    } else {
      std::vector<HostLoop> loops_inside(
          std::make_move_iterator(found_.host_loops.begin() + static_cast<long>(host_loops)),
          std::make_move_iterator(found_.host_loops.end()));
      found_.host_loops.resize(host_loops);
      if (!once) {
        HostLoop here = host_loop(id, result);
        here.too_small = loop && !here.annotated && is_too_small(body_, id) && !calls_unknown(id);
        here.kernels_elsewhere = !result.silent && is_cut_for_gpus(id, first_nest);
        found_.host_loops.push_back(std::move(here));
      }
      for (HostLoop& loop : loops_inside) {
        loop.report_only_without_nest |= result.silent && !loop.annotated && loop.refusal.reason.id != Id::in_range_for;
        if (once || result.silent || says_more(loop, result)) found_.host_loops.push_back(std::move(loop));
      }
    }
    return inside;
  }

  // Returns whether GPUs would run the loop as a cut, by the criterion of add_cut(). Called if no target wants cuts.
  bool is_cut_for_gpus(ir::StatementId id, std::size_t first_nest) {
    if (input_.cuts || !holds_loop(id)) return false;
    const llvm::ArrayRef<ir::StatementId> outside = llvm::ArrayRef(around_).drop_back();  // the last one is `id` itself
    cut_for_gpus_.reset();
    std::optional<Cut> cut = find_cut_for_gpus(*found_.for_gpus, id, outside);
    if (cut && loops_inside(first_nest, found_.cuts.size()) <= fewest_grid_loops(*cut))
      cut_for_gpus_.emplace(*std::move(cut));
    return cut_for_gpus_.has_value();
  }

  bool holds_loop(ir::StatementId id) const {
    return llvm::any_of(ir::parts(at(id)).statements,
                        [&](ir::StatementId part) { return is_loop(at(part)) || holds_loop(part); });
  }

  // Keeps the loops in a host range-for on the host, because the stub can't acquire data before the iterator's steps.
  void hold_loops_inside(const ir::Statement& s) {
    search_expressions(s);
    for (const ir::StatementId id : ir::parts(s).statements) {
      if (!is_loop(at(id))) {
        hold_loops_inside(at(id));
        continue;
      }
      NestResult result = find_nest(input_, id, around_);
      if (result.draft) {
        result.draft.reset();
        result.refusal = {at(id).position(), {Id::in_range_for}};
      }
      add_report(at(id).position(), result, open_report_);
      found_.host_loops.push_back(host_loop(id, result));
      const llvm::SaveAndRestore inside_of(open_report_, static_cast<int>(found_.loops.size()) - 1);
      hold_loops_inside(at(id));
    }
  }

  // Returns whether the statement calls an unknown function, whose running time is unknown.
  bool calls_unknown(ir::StatementId id) const {
    bool unknown = false;
    ir::each_below(
        body_, id, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId e) {
          const auto* call = std::get_if<ir::Call>(&body_.expressions[e].node);
          unknown |= call && call->callee.kind == ir::Callee::Kind::unknown;
        });
    return unknown;
  }

  HostLoop host_loop(ir::StatementId id, const NestResult& result) const {
    const ir::Statement& s = at(id);
    HostLoop loop{s.position(), false, false, true, {s.position(), {Id::marked_sequential}}, {}};
    loop.statement = id;
    loop.may_call_offloaded = has(id, &ir::Statement::may_call_offloaded);
    if (result.silent) return loop;
    loop.annotated = !s.attributes.written.empty() && !s.attributes.sequential;
    loop.report_only_without_nest = false;
    loop.refusal = result.refusal;
    loop.notes = result.notes;
    return loop;
  }

  // Returns whether the inner loop has a reason that the enclosing loop doesn't have.
  static bool says_more(const HostLoop& inner, const NestResult& outer) {
    if (inner.annotated || inner.report_only_without_nest) return inner.annotated;
    const auto said = [&](const Refusal& reason) {
      const auto same = [&](const Refusal& other) {
        return other.source.begin == reason.source.begin && other.reason.id == reason.reason.id;
      };
      return same(outer.refusal) || llvm::any_of(outer.notes, same);
    };
    return !said(inner.refusal) || !llvm::all_of(inner.notes, said);
  }

  bool has(ir::StatementId id, bool ir::Statement::* flag) const {
    return at(id).*flag ||
           llvm::any_of(ir::parts(at(id)).statements, [&](ir::StatementId part) { return has(part, flag); });
  }
  bool calls_offloaded(ir::StatementId id) const { return has(id, &ir::Statement::calls_offloaded); }

  // Moves assignments to single elements between nests to the device, such as `x[i] = x[i] / l[i][i]` in an enclosing
  // loop. The data is on the device already, and one more launch costs less than two copies.
  void move_statements(ir::StatementId id, std::size_t first_nest) {
    const ir::Statement& s = at(id);
    const bool nest = llvm::any_of(found_.drafts, [&](const Draft& draft) { return draft.statement == id; });
    if (nest || s.bare) return;
    if (const auto* evaluate = std::get_if<ir::Evaluate>(&s.node)) {
      if (is_plain_assignment(evaluate->expression.expression)) move_statement(id, first_nest);
    } else if (const auto* choice = std::get_if<ir::Branch>(&s.node)) {
      if (ir::may_jump_out(body_, id)) return;
      move_statements(choice->then, first_nest);
      if (choice->otherwise) move_statements(*choice->otherwise, first_nest);
    } else if (const auto* block = std::get_if<ir::Block>(&s.node)) {
      for (const ir::StatementId child : block->statements) move_statements(child, first_nest);
    }
  }

  // Returns whether the expression is `x = e` or `x += e`, without temporaries that are destroyed at its end.
  bool is_plain_assignment(ir::ExpressionId id) const {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    const auto* update = std::get_if<ir::Update>(&node);
    bool plain = std::holds_alternative<ir::Assign>(node) || (update && update->value);
    plain = plain && !body_.parentheses.contains(id);
    ir::each_below(body_, id, [&](ir::ExpressionId e) {
      plain = plain && !std::holds_alternative<ir::Temporary>(body_.expressions[e].node);
    });
    return plain;
  }

  void move_statement(ir::StatementId id, std::size_t first_nest) {
    NestResult result = find_device_statement(input_, id);
    if (!result.draft) return;
    const model::Footprint& footprint = result.draft->region.footprint;
    for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = footprint.ranges[b];
      const bool written = !ranges.writes.empty();
      if (llvm::any_of(ranges.reads, [](const model::Range& range) { return range.data_dependent; })) return;
      if (ranges.reads_whole || ranges.may_write_whole || !ranges.may_writes.empty()) return;
      if (written && !used_by_nests(footprint.buffers[b].text, first_nest)) return;
    }
    found_.drafts.push_back(std::move(*result.draft));
    measure_nest(found_.drafts.back());
  }

  bool used_by_nests(const std::string& buffer, std::size_t first_nest) const {
    return llvm::any_of(llvm::drop_begin(found_.drafts, first_nest), [&](const Draft& draft) {
      return llvm::any_of(draft.region.footprint.buffers, [&](const model::Buffer& b) { return b.text == buffer; });
    });
  }

  const Input& input_;
  const ir::Body& body_;
  const bool leaves_few_;
  FoundNests found_;
  std::vector<ir::Source> sources_;  // the positions of found_.loops
  int open_report_ = -1;
  unsigned host_depth_ = 0;              // the number of enclosing loops that stay on the host
  std::vector<ir::StatementId> around_;  // the enclosing loops that stay on the host
  std::optional<Cut> cut_for_gpus_;      // a GPU's cut of the loop that was tried last, if no target wants cuts
};

}  // namespace

// If there is nothing else for a device to do, also makes nests of loops with few iterations. The runtime keeps them on
// the host unless the device has newer data.
FoundNests find_nests(const Input& input) {
  FoundNests found = NestSearch(input, true).run();
  if (!found.drafts.empty() || found.too_small.empty()) return found;
  FoundNests all = NestSearch(input, false).run();
  all.too_small = std::move(found.too_small);
  return all;
}

model::Remark remark(const ir::SourceText& text, const Refusal& reason) {
  model::Remark remark = text.remark(reason.source);
  remark.id = diagnostics::name_of(reason.reason.id);
  remark.text = format(reason.reason);
  return remark;
}

}  // namespace ferry::translator::schedule
