// See analyse.h.
#include "analyse.h"

#include "host/homecomings.h"
#include "host/steps.h"
#include "lower/nest.h"
#include "schedule/nest_search.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <map>
#include <set>
#include <string>

namespace ferry::translator {

using diagnostics::Id;
using diagnostics::Message;
using footprint::Refusal;
using schedule::FoundNests;
using schedule::HostLoop;

namespace {

// The same source with other definitions, or in another project, is another module.
std::string module_id(const ir::Unit& unit, const Options& options) {
  std::string id;
  for (const char c : llvm::sys::path::stem(unit.main_file)) id += llvm::isAlnum(c) ? c : '_';
  if (id.empty() || llvm::isDigit(id.front())) id.insert(0, "m");
  const std::string key = unit.file + '\0' + options.module_scope + '\0' + unit.defines_key + '\0' + unit.contents;
  return id + "_" + llvm::utohexstr(llvm::xxh3_64bits(key), true, 16).substr(0, 12);
}

bool holds_construct(const HostLoop& loop) { return diagnostics::is_error(loop.refusal.reason.id); }

// What the user must change: constructs that no kernel can hold; if there are none, the function has no parallel loop.
std::vector<Refusal> why_no_loop(const ir::OffloadedFunction& function, const std::vector<HostLoop>& host_loops) {
  std::vector<Refusal> errors;
  for (const HostLoop& loop : host_loops)
    if (holds_construct(loop)) errors.push_back(loop.refusal);
  if (errors.empty()) errors.push_back({function.source, {Id::no_device_loop, {function.name}}});
  return errors;
}

// Marks what one nest copies in and another may write in part.
void mark_snapshots(model::Function& function) {
  std::vector<model::Nest*> nests;
  for (model::Nest& nest : function.nests) nests.push_back(&nest);
  for (model::Cut& cut : function.cuts) nests.push_back(&cut.whole);
  const auto may_write = [](const model::BufferRanges& ranges) {
    return ranges.may_write_whole || !ranges.may_writes.empty();
  };
  std::set<std::string> partly_written;
  for (const model::Nest* nest : nests)
    for (std::size_t b = 0; b < nest->footprint.buffers.size(); ++b)
      if (may_write(nest->footprint.ranges[b])) partly_written.insert(nest->footprint.buffers[b].text);
  for (model::Nest* nest : nests)
    for (std::size_t b = 0; b < nest->footprint.buffers.size(); ++b)
      nest->footprint.ranges[b].needs_snapshot =
          !may_write(nest->footprint.ranges[b]) && partly_written.contains(nest->footprint.buffers[b].text);
}

class UnitAnalysis {
 public:
  UnitAnalysis(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts)
      : unit_(unit),
        text_(text),
        strict_fp_(options.strict_fp),
        cuts_(cuts),
        explains_(!options.explain.empty()),
        shared_(unit.enumerations, unit.names) {
    model_.file = unit.file;
    model_.contents = unit.contents;
    model_.module_id = module_id(unit, options);
    for (const model::TextRange& list : unit.attribute_lists) model_.attributes.push_back({list});
  }

  Analysis run() {
    for (const ir::OffloadedFunction& function : unit_.functions)
      function.not_offloaded ? refuse(function) : analyse(function);
    for (const ir::Source& annotation : unit_.unseen) report_error({annotation, {Id::annotation_unseen}});
    model_.declarations = std::move(shared_.texts);
    int kernel = 0;
    for (model::Function& function : model_.functions)
      for (model::Nest& nest : function.nests) nest.kernel = kernel++;
    for (model::Function& function : model_.functions)
      for (model::Cut& cut : function.cuts)
        for (model::Nest& nest : cut.kernels) nest.kernel = kernel++;
    return {std::move(model_), std::move(reports_)};
  }

 private:
  void refuse(const ir::OffloadedFunction& function) {
    const Refusal error{function.source, why_not_offloaded(function)};
    return explains_ ? add_failed(function, {}, {error}) : report_error(error);
  }

  void analyse(const ir::OffloadedFunction& function) {
    llvm::append_range(reports_, function.misused);
    const ir::Uses uses = ir::uses(function.body, *function.body.root);
    const ir::Function read{function.body, text_, uses};
    const schedule::Input input{read, strict_fp_, cuts_};
    FoundNests found = schedule::find_nests(input);
    show_where_used(found.host_loops);
    const bool nothing = found.drafts.empty() && !found.calls_offloaded;
    host::Steps host = nothing || found.error ? host::Steps{} : find_host_steps(read, found);
    if (host.error) found.error = Refusal{host.error->source, std::move(host.error->reason)};
    if (explains_ && (found.error || nothing))
      return add_failed(function, std::move(found.loops),
                        found.error ? std::vector{*found.error} : why_no_loop(function, found.host_loops));
    if (found.error) return report_error(*found.error);
    if (nothing) return report_no_loop(function, found);
    if (!explains_)
      for (const HostLoop& loop : found.host_loops) report_host_loop(loop);
    if (!explains_) report_homecomings(read, found);
    add_function(function, std::move(found), std::move(host.steps));
  }

  void add_function(const ir::OffloadedFunction& function, FoundNests found, std::vector<model::HostStep> steps) {
    for (const std::size_t list : function.attribute_lists) model_.attributes[list].of_stub = true;
    model::Function result;
    result.name = function.qualified_name;
    result.line = text_.line(function.source);
    for (schedule::Draft& draft : found.drafts) result.nests.push_back(lower::lower(std::move(draft), shared_));
    for (schedule::Cut& cut : found.cuts) result.cuts.push_back(lower::lower(std::move(cut), shared_));
    result.cut_reports = std::move(found.cut_reports);
    mark_snapshots(result);
    const auto tune = [&](model::Nest& nest) {
      if (!nest.block) nest.block = function.attributes.block;
      if (!nest.max_registers) nest.max_registers = function.attributes.max_registers;
    };
    for (model::Nest& nest : result.nests) tune(nest);
    for (model::Cut& cut : result.cuts) llvm::for_each(cut.kernels, tune);
    // Before the steps that guard parameters by value: what this step declares must outlive them.
    result.steps.push_back({model::HostStep::Kind::entry, function.opening_brace, {}, false, {}});
    llvm::append_range(result.steps, std::move(steps));
    if (function.returns_at_end)
      result.steps.push_back({model::HostStep::Kind::exit, function.closing_brace, {}, false, {}});
    result.loops = std::move(found.loops);
    result.extents = function.extents;
    model_.functions.push_back(std::move(result));
  }

  // For `explain`, whose report includes functions that fail.
  void add_failed(const ir::OffloadedFunction& function, std::vector<model::LoopReport> loops,
                  const std::vector<Refusal>& errors) {
    model::Function failed;
    failed.name = function.qualified_name;
    failed.line = text_.line(function.source);
    failed.loops = std::move(loops);
    for (const Refusal& error : errors) failed.errors.push_back(schedule::remark(text_, error));
    for (model::LoopReport& loop : failed.loops) {  // no loop of a failed function runs on the device
      loop.cut = -1;
      if (loop.verdict != model::LoopReport::Verdict::device) continue;
      loop.verdict = model::LoopReport::Verdict::host;
      loop.nest = -1;
      loop.reasons = failed.errors;
    }
    model_.functions.push_back(std::move(failed));
    model_.failed = true;
  }

  static host::Steps find_host_steps(const ir::Function& function, const FoundNests& found) {
    std::set<ir::StatementId> nests;
    for (const schedule::Draft& draft : found.drafts) nests.insert(draft.statement);
    return host::find_steps(function, nests);
  }

  void show_where_used(std::vector<HostLoop>& loops) const {
    for (HostLoop& loop : loops) {
      loop.refusal.source = text_.where_used(loop.refusal.source);
      for (Refusal& note : loop.notes) note.source = text_.where_used(note.source);
    }
  }

  void report(ir::Source source, const Message& message, bool note = false) {
    reports_.push_back({source, message, note});
  }

  void report_error(const Refusal& error) {
    report(error.source, error.reason);
    model_.failed = true;
  }

  void report_host_loop(const HostLoop& loop) {
    report(loop.loop, {loop.around ? Id::host_loop_around : Id::host_loop});
    report_reasons(loop);
  }

  void report_homecomings(const ir::Function& function, const FoundNests& found) {
    std::map<ir::StatementId, std::set<std::string>> written;
    for (const schedule::Draft& draft : found.drafts) {
      std::set<std::string>& arrays = written[draft.statement];
      const model::Footprint& footprint = draft.region.footprint;
      for (const model::Access& access : footprint.accesses)
        if (access.writes) arrays.insert(footprint.buffers[static_cast<std::size_t>(access.buffer)].text);
    }
    for (const host::Homecoming& place : host::find_homecomings(function, written)) {
      std::string arrays;
      for (const std::string& array : place.arrays) arrays += (arrays.empty() ? "'" : ", '") + array + "'";
      report(text_.where_used(place.place), {place.everything ? Id::all_comes_home : Id::comes_home, {arrays}});
    }
  }

  void report_reasons(const HostLoop& loop) {
    report(loop.refusal.source, loop.refusal.reason, true);
    for (const Refusal& note : loop.notes) report(note.source, note.reason, true);
  }

  void report_no_loop(const ir::OffloadedFunction& function, const FoundNests& found) {
    const std::vector<HostLoop>& host_loops = found.host_loops;
    for (const Refusal& error : why_no_loop(function, host_loops)) report_error(error);
    if (llvm::none_of(host_loops, holds_construct)) {
      for (const HostLoop& loop : host_loops) report_reasons(loop);
      for (const Refusal& few : found.few) report(few.source, few.reason, true);
      return;
    }
    report(function.source, {Id::so_no_device_loop, {function.name}}, true);
    for (const HostLoop& loop : host_loops)
      if (!holds_construct(loop)) report_host_loop(loop);
  }

  const ir::Unit& unit_;
  const ir::SourceText& text_;
  const bool strict_fp_, cuts_;
  const bool explains_;  // reports errors in the model, not as diagnostics
  lower::SharedDeclarations shared_;
  model::Unit model_;
  std::vector<ir::Report> reports_;
};

}  // namespace

Analysis analyse(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts) {
  return UnitAnalysis(unit, text, options, cuts).run();
}

Message why_not_offloaded(const ir::OffloadedFunction& function) {
  return {Id::function_not_translated, {function.name, format(Message{*function.not_offloaded})}};
}

}  // namespace ferry::translator
