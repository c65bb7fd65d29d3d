// See analyse.h.
#include "analyse.h"

#include "host/homecomings.h"
#include "host/steps.h"
#include "lower/nest.h"
#include "schedule/nest_search.h"
#include "schedule/unused_attributes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

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

bool is_construct(const Refusal& reason) { return diagnostics::is_error(reason.reason.id); }

std::vector<Refusal> reasons_of(const HostLoop& loop) {
  std::vector<Refusal> reasons{loop.refusal};
  llvm::append_range(reasons, loop.notes);
  return reasons;
}

// What the user must change: constructs that no kernel can hold; if there are none, the function has no parallel loop.
std::vector<Refusal> why_no_loop(const ir::OffloadedFunction& function, const std::vector<HostLoop>& host_loops) {
  std::vector<Refusal> errors;
  for (const HostLoop& loop : host_loops)
    for (const Refusal& reason : reasons_of(loop))
      if (!loop.quiet && is_construct(reason) &&
          llvm::none_of(errors, [&](const Refusal& said) { return said.source.begin == reason.source.begin; }))
        errors.push_back(reason);
  if (errors.empty()) errors.push_back({function.source, {Id::no_device_loop, {function.name}}});
  return errors;
}

// A reason, the place of the other access if it has one, and where else the same holds.
struct Repeated {
  Refusal reason;
  std::optional<Refusal> access = {};
  std::vector<ir::Source> others = {};
};

// Equal words are one.
std::vector<Repeated> without_repetition(const std::vector<Refusal>& reasons) {
  std::vector<Repeated> found;
  bool repeated = false;
  for (const Refusal& reason : reasons) {
    if (reason.reason.id == Id::other_access) {
      if (!repeated) found.back().access = reason;
      continue;
    }
    const std::string text = format(reason.reason);
    const auto at = llvm::find_if(found, [&](const Repeated& one) { return format(one.reason.reason) == text; });
    repeated = at != found.end();
    const auto here = [&](ir::Source source) { return source.begin == reason.source.begin; };
    if (!repeated)
      found.push_back({reason});
    else if (!here(at->reason.source) && llvm::none_of(at->others, here))
      at->others.push_back(reason.source);
  }
  return found;
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

// Of a template's instance.
struct Instance {
  const ir::OffloadedFunction* function;
  std::vector<ir::Report> reports;
  bool failed;
};

class UnitAnalysis {
 public:
  UnitAnalysis(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts)
      : unit_(unit),
        text_(text),
        strict_fp_(options.strict_fp),
        cuts_(cuts),
        explains_(!options.explain.empty()),
        shared_(unit, text) {
    model_.file = unit.file;
    model_.contents = unit.contents;
    model_.main_contents = unit.main_contents;
    model_.headers = unit.headers;
    model_.line_notes = unit.line_notes;
    model_.module_id = module_id(unit, options);
    model_.type_marks = unit.type_marks;
    for (const model::TextRange& list : unit.attribute_lists) model_.attributes.push_back({list});
  }

  Analysis run() {
    for (const ir::OffloadedFunction& function : unit_.functions)
      function.not_offloaded && !function.untold ? refuse(function) : analyse(function);
    settle_instances();
    report_all(unit_.unused);
    model_.declarations = shared_.record_texts();
    model_.uses_complex = shared_.uses_complex;
    model_.declarations.insert(model_.declarations.begin(), shared_.texts.begin(), shared_.texts.end());
    model_.device_functions = std::move(shared_.functions);
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
    if (function.condition.empty() && !function.untold) return analyse_one(function);
    const std::size_t begin = reports_.size();
    const bool failed = std::exchange(model_.failed, false);
    function.untold ? refuse(function) : analyse_one(function);
    Instance made{&function, {reports_.begin() + static_cast<std::ptrdiff_t>(begin), reports_.end()}, model_.failed};
    reports_.resize(begin);
    model_.failed = failed;
    instances_[function.opening_brace.begin].push_back(std::move(made));
  }

  // What is said of all instances of a template is said once. Where some have no loop for a device, the others have
  // one.
  void settle_instances() {
    for (const auto& [pattern, instances] : instances_) {
      const bool some = llvm::any_of(instances, [](const Instance& one) { return !one.failed; });
      std::vector<const Instance*> said;
      for (const Instance& one : instances) {
        if (one.failed && some) {
          stays(one);
          continue;
        }
        model_.failed |= one.failed;
        if (one.reports.empty() || llvm::any_of(said, [&](const Instance* other) { return same(*other, one); }))
          continue;
        said.push_back(&one);
        llvm::append_range(reports_, one.reports);
        if (instances.size() > 1) report(one.function->source, {Id::in_instance, {one.function->name}}, true);
      }
    }
  }

  void stays(const Instance& one) {
    if (explains_) return;  // it lists them
    if (one.function->untold) {
      report(one.function->source,
             {Id::instance_untold, {one.function->name, format(Message{*one.function->not_offloaded})}});
    } else {
      report(one.function->source, {Id::instance_stays, {one.function->name}});
      for (const ir::Report& reason : one.reports) report(reason.source, reason.message, true);
    }
    model_.functions.push_back(begun(*one.function));
  }

  // But for their own names.
  static bool same(const Instance& one, const Instance& other) {
    const auto text = [](const Instance& of, const ir::Report& report) {
      Message message = report.message;
      llvm::replace(message.arguments, of.function->name, std::string());
      return format(message);
    };
    return std::equal(one.reports.begin(), one.reports.end(), other.reports.begin(), other.reports.end(),
                      [&](const ir::Report& a, const ir::Report& b) {
                        return a.source == b.source && a.note == b.note && text(one, a) == text(other, b);
                      });
  }

  // Which function it is, and where.
  model::Function begun(const ir::OffloadedFunction& function) const {
    model::Function made;
    made.name = function.qualified_name;
    made.line = text_.line(function.source);
    made.file = text_.remark(function.source).file;
    if (!function.condition.empty() || function.untold)
      made.instance = {function.condition, function.opening_brace, function.closing_brace};
    return made;
  }

  void analyse_one(const ir::OffloadedFunction& function) {
    llvm::append_range(reports_, function.misused);
    const ir::Uses uses = ir::uses(function.body, *function.body.root);
    const ir::Function read{function.body, text_, uses};
    const schedule::Input input{read, strict_fp_, cuts_};
    FoundNests found = schedule::find_nests(input);
    const std::vector<ir::Report> unused = schedule::unused_attributes(function.body, found.drafts);
    show_where_used(found.host_loops);
    const bool nothing = found.drafts.empty() && !found.calls_offloaded;
    host::Steps host = nothing || found.error ? host::Steps{} : find_host_steps(read, found);
    if (host.error) found.error = Refusal{host.error->source, std::move(host.error->reason)};
    if (explains_ && (found.error || nothing))
      return add_failed(function, std::move(found.loops),
                        found.error ? std::vector{*found.error} : why_no_loop(function, found.host_loops));
    if (found.error) return report_error(*found.error);
    if (nothing) return report_no_loop(function, found);
    if (!explains_) report_host_loops(found);
    report_all(unused);
    if (!explains_) report_homecomings(read, found);
    add_function(function, std::move(found), std::move(host.steps));
  }

  void add_function(const ir::OffloadedFunction& function, FoundNests found, std::vector<model::HostStep> steps) {
    note_frame(function);
    model::Function result = begun(function);
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
    merge_repeated(found.loops);
    result.loops = std::move(found.loops);
    result.extents = function.extents;
    model_.functions.push_back(std::move(result));
  }

  // Instances of a template have one text: if the linker merges one of them, all are inlined.
  void note_frame(const ir::OffloadedFunction& function) {
    const auto raise = [&](model::Attributes& list) { list.frame = std::max(list.frame, function.frame); };
    for (const std::size_t list : function.attribute_lists) raise(model_.attributes[list]);
    if (!function.attribute_place) return;
    const unsigned at = *function.attribute_place;
    const auto known = llvm::find_if(model_.attributes, [&](const model::Attributes& list) {
      return list.range.begin == at && list.range.end == at;
    });
    if (known == model_.attributes.end())
      model_.attributes.push_back({{at, at}, function.frame});
    else
      raise(*known);
  }

  // For `explain`, whose report includes functions that fail.
  void add_failed(const ir::OffloadedFunction& function, std::vector<model::LoopReport> loops,
                  const std::vector<Refusal>& errors) {
    model::Function failed = begun(function);
    merge_repeated(loops);
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

  // Warnings and errors of equal words are one, with the number of the other places.
  void report_all(const std::vector<ir::Report>& reports) {
    std::vector<std::string> said;
    for (const ir::Report& report : reports) {
      const std::string text = format(report.message);
      if (llvm::is_contained(said, text)) continue;
      said.push_back(text);
      std::vector<ir::Source> others;
      for (const ir::Report& other : reports)
        if (format(other.message) == text && other.source.begin != report.source.begin) others.push_back(other.source);
      report_once(report, others);
    }
  }

  void report_once(const ir::Report& report, const std::vector<ir::Source>& others) {
    const bool error = diagnostics::is_error(report.message.id);
    model_.failed |= error;
    const std::optional<Message> more = and_elsewhere(others);
    if (explains_) {
      model::Remark remark = schedule::remark(text_, {report.source, report.message});
      if (more) remark.text += "; " + format(*more);
      return (error ? model_.errors : model_.warnings).push_back(std::move(remark));
    }
    this->report(report.source, report.message);
    if (more) this->report(others.front(), *more, true);
  }

  std::optional<Message> and_elsewhere(const std::vector<ir::Source>& others) const {
    if (others.empty()) return std::nullopt;
    return Message{Id::and_elsewhere, {std::to_string(others.size()), std::to_string(text_.line(others.front()))}};
  }

  // For the reports of `explain`.
  static void merge_repeated(std::vector<model::LoopReport>& loops) {
    for (model::LoopReport& loop : loops) {
      std::vector<model::Remark> kept;
      std::vector<std::pair<unsigned, unsigned>> more;  // how many, and the line of the first
      for (model::Remark& reason : loop.reasons) {
        const auto at = llvm::find_if(kept, [&](const model::Remark& one) { return one.text == reason.text; });
        if (at == kept.end() || reason.id == diagnostics::name_of(Id::other_access)) {
          kept.push_back(std::move(reason));
          more.emplace_back();
        } else if (auto& [count, line] = more[static_cast<std::size_t>(at - kept.begin())]; count++ == 0) {
          line = reason.line;
        }
      }
      for (std::size_t r = 0; r < kept.size(); ++r)
        if (const auto [count, line] = more[r]; count > 0)
          kept[r].text += "; " + format(Message{Id::and_elsewhere, {std::to_string(count), std::to_string(line)}});
      loop.reasons = std::move(kept);
    }
  }

  void report_error(const Refusal& error) {
    report(error.source, error.reason);
    model_.failed = true;
  }

  void report_host_loops(const FoundNests& found) {
    for (const HostLoop& loop : found.host_loops)
      if (!loop.quiet) report_host_loop(loop);
    for (const Refusal& few : found.few) {
      if (llvm::all_of(found.host_loops, [](const HostLoop& loop) { return loop.quiet; }))
        report(few.source, {Id::host_loop});
      report(few.source, few.reason, true);
    }
  }

  void report_host_loop(const HostLoop& loop) {
    report(loop.loop, {loop.around ? Id::host_loop_around : Id::host_loop});
    loop.around ? report_first_reason(loop) : report_reasons(reasons_of(loop));
  }

  // Of a loop around kernels, which is mostly meant to run in order: what all else would have to change says explain.
  void report_first_reason(const HostLoop& loop) {
    std::vector<Refusal> reasons = reasons_of(loop);
    const auto is_reason = [](const Refusal& one) { return one.reason.id != Id::other_access; };
    const auto next = std::find_if(reasons.begin() + 1, reasons.end(), is_reason);
    const auto more = std::count_if(next, reasons.end(), is_reason);
    const ir::Source first_of_more = more > 0 ? next->source : ir::Source{};
    reasons.erase(next, reasons.end());
    report_reasons(reasons);
    if (more > 0) report(first_of_more, {Id::more_reasons, {std::to_string(more)}}, true);
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

  void report_reasons(const std::vector<Refusal>& reasons) {
    for (const Repeated& one : without_repetition(reasons)) {
      report(one.reason.source, one.reason.reason, true);
      if (one.access) report(one.access->source, one.access->reason, true);
      if (const auto more = and_elsewhere(one.others)) report(one.others.front(), *more, true);
    }
  }

  void report_no_loop(const ir::OffloadedFunction& function, const FoundNests& found) {
    const std::vector<HostLoop>& host_loops = found.host_loops;
    const std::vector<Refusal> errors = why_no_loop(function, host_loops);
    for (const Repeated& error : without_repetition(errors)) {
      report_error(error.reason);
      if (const auto more = and_elsewhere(error.others)) report(error.others.front(), *more, true);
    }
    if (errors.front().reason.id != Id::no_device_loop)
      report(function.source, {Id::so_no_device_loop, {function.name}}, true);
    const auto rest_of = [](const HostLoop& loop) {
      std::vector<Refusal> reasons = reasons_of(loop);
      if (!loop.quiet) llvm::erase_if(reasons, is_construct);
      return reasons;
    };
    if (host_loops.empty() && found.few.empty()) report(function.source, {Id::holds_no_loop}, true);
    std::vector<Refusal> rest;
    for (const HostLoop& loop : host_loops)
      if (!loop.annotated) llvm::append_range(rest, rest_of(loop));
    report_reasons(rest);
    for (const HostLoop& loop : host_loops) {
      if (!loop.annotated || rest_of(loop).empty()) continue;
      report(loop.loop, {Id::though_marked}, true);
      report_reasons(rest_of(loop));
    }
  }

  const ir::Unit& unit_;
  const ir::SourceText& text_;
  const bool strict_fp_, cuts_;
  const bool explains_;  // reports errors in the model, not as diagnostics
  lower::SharedDeclarations shared_;
  model::Unit model_;
  std::vector<ir::Report> reports_;
  std::map<unsigned, std::vector<Instance>> instances_;  // by the bodies' braces
};

}  // namespace

Analysis analyse(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts) {
  return UnitAnalysis(unit, text, options, cuts).run();
}

Message why_not_offloaded(const ir::OffloadedFunction& function) {
  return {Id::function_not_translated, {function.name, format(Message{*function.not_offloaded})}};
}

}  // namespace ferry::translator
