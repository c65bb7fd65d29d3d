// See analyse.h.
#include "analyse.h"

#include "host/plain_function.h"
#include "host/steps.h"
#include "ir/jumps.h"
#include "ir/written_loops.h"
#include "lower/nest.h"
#include "model/effort.h"
#include "reports.h"
#include "schedule/nest_search.h"
#include "schedule/remedies.h"
#include "schedule/unused_attributes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

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

std::string module_name(const std::string& file) {
  std::string name;
  for (const char c : llvm::sys::path::stem(file)) name += llvm::isAlnum(c) ? c : '_';
  if (name.empty() || llvm::isDigit(name.front())) name.insert(0, "m");
  return name;
}

// Marks buffers that one nest copies to the device and that another nest may write in part.
void mark_snapshots(model::Function& function) {
  std::vector<model::Nest*> nests;
  for (model::Nest& nest : function.nests) {
    nests.push_back(&nest);
    for (model::Nest& inspector : nest.inspector) nests.push_back(&inspector);
  }
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

// A function without nests that calls offloaded functions.
struct Caller {
  const ir::OffloadedFunction* function;
  std::size_t place;  // the function's index in the model
  FoundNests found;   // its loops, with the reasons why they stay on the host
};

// An analysed instance of a function template.
struct Instance {
  const ir::OffloadedFunction* function;
  std::vector<ir::Report> reports;
  bool failed;
  std::set<std::uint32_t> kernels;  // where loops with a kernel begin
};

class UnitAnalysis {
 public:
  UnitAnalysis(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts)
      : unit_(unit),
        text_(text),
        strict_fp_(options.strict_fp),
        cuts_(cuts),
        explains_(!options.explain.empty()),
        shared_(unit, text),
        reports_(text) {
    model_.file = unit.file;
    model_.contents = unit.contents;
    model_.main_contents = unit.main_contents;
    model_.module_places = unit.module_places;
    model_.headers = unit.headers;
    model_.line_notes = unit.line_notes;
    model_.module_name = module_name(unit.main_file);
    model_.module_key = unit.file + '\0' + options.module_scope + '\0' + unit.defines_key + '\0' + unit.definitions;
    model_.type_marks = unit.type_marks;
    model_.opened_members = unit.opened_members;
    model_.helpers = unit.helpers;
    model_.typed_parts = unit.typed_parts;
    for (std::size_t set = 0; set < unit.function_sets.size(); ++set)
      model_.function_sets.push_back(unit.function_sets[ir::FunctionSetId(set)]);
    model_.device_callables = unit.device_callables;
    for (const model::TextRange& list : unit.attribute_lists) model_.attributes.push_back({list});
  }

  Analysis run() {
    for (const ir::OffloadedFunction& function : unit_.functions)
      function.not_offloaded && !function.lacks_condition ? refuse(function) : analyse(function);
    settle_callers();
    settle_instances();
    add_plain_functions();
    report_all(unit_.unused);
    model_.declarations = shared_.record_texts();
    model_.uses_complex = shared_.uses_complex;
    model_.uses_values = shared_.uses_values;
    model_.completes_maths = shared_.completes_maths;
    model_.uses_views = shared_.uses_views;
    model_.declarations.insert(model_.declarations.begin(), shared_.texts.begin(), shared_.texts.end());
    model_.declarations.insert(model_.declarations.begin(), unit_.type_checks.begin(), unit_.type_checks.end());
    model_.device_functions = std::move(shared_.functions);
    int kernel = 0;
    for (model::Function& function : model_.functions)
      for (model::Nest& nest : function.nests) {
        nest.kernel = kernel;
        for (model::Nest& one : nest.kernels) one.kernel = kernel++;
        if (nest.kernels.empty()) ++kernel;
        for (model::Nest& inspector : nest.inspector) inspector.kernel = kernel++;
      }
    for (model::Function& function : model_.functions)
      for (model::Cut& cut : function.cuts) {
        for (model::Nest& nest : cut.kernels) nest.kernel = kernel++;
        name_functions(cut.whole);
      }
    for (model::Function& function : model_.functions)
      for (model::Nest& nest : function.nests) name_functions(nest);
    return {std::move(model_), std::move(reports_.all)};
  }

 private:
  static inline const std::string other_modules = "the [[ferry::device]] functions of other modules";

  // For messages, adds the names of the functions that a nest's pointers may point to.
  void name_functions(model::Nest& nest) const {
    for (model::Scalar& scalar : nest.footprint.scalars) {
      if (!scalar.functions) continue;
      const model::FunctionSet& set = model_.function_sets[*scalar.functions];
      for (const model::FunctionSet::Target& target : set.targets)
        scalar.known += (scalar.known.empty() ? "" : ", ") + target.name;
      scalar.holds_function = !set.object.empty();
      scalar.of_member = set.of_members;
      scalar.is_open = !set.open.empty();
      if (scalar.is_open) scalar.known += (scalar.known.empty() ? "" : ", ") + other_modules;
      if (!set.left_out.empty()) scalar.known += "; not " + llvm::join(set.left_out, "; not ");
    }
  }

  void refuse(const ir::OffloadedFunction& function) {
    const Refusal error{function.source, why_not_offloaded(function)};
    return explains_ ? add_failed(function, {}, {error}) : report_error(error);
  }

  void analyse(const ir::OffloadedFunction& function) {
    if (function.condition.empty() && !function.lacks_condition) return analyse_one(function);
    const std::size_t begin = reports_.all.size();
    const bool failed = std::exchange(model_.failed, false);
    function.lacks_condition ? refuse(function) : analyse_one(function);
    Instance made{&function,
                  {reports_.all.begin() + static_cast<std::ptrdiff_t>(begin), reports_.all.end()},
                  model_.failed,
                  std::exchange(kernels_, {})};
    reports_.all.resize(begin);
    model_.failed = failed;
    instances_[function.opening_brace.begin].push_back(std::move(made));
  }

  // Makes callers fail that reach no device loop, because they only call each other and no other offloaded function.
  void settle_callers() {
    std::set<const ir::OffloadedFunction*> idle;
    for (const Caller& caller : callers_) idle.insert(caller.function);
    const auto works = [&](const Caller& caller) {
      return idle.contains(caller.function) && llvm::any_of(caller.function->calls, [&](std::size_t callee) {
               return !idle.contains(&unit_.functions[callee]);
             });
    };
    for (auto one = llvm::find_if(callers_, works); one != callers_.end(); one = llvm::find_if(callers_, works))
      idle.erase(one->function);
    llvm::erase_if(callers_, [&](const Caller& caller) { return !idle.contains(caller.function); });
    for (const Caller& caller : callers_) fail_caller(caller);
    if (explains_) return;
    for (const Caller& caller : llvm::reverse(callers_))
      model_.functions.erase(model_.functions.begin() + static_cast<std::ptrdiff_t>(caller.place));
  }

  Message idle_callees(const ir::OffloadedFunction& function) const {
    for (const std::size_t callee : function.calls)
      if (const ir::OffloadedFunction& other = unit_.functions[callee]; &other != &function)
        return {Id::calls_no_loop, {other.name}};
    return {Id::calls_only_itself};
  }

  void fail_caller(const Caller& caller) {
    const ir::OffloadedFunction& function = *caller.function;
    const auto instance = llvm::find_if(instances_[function.opening_brace.begin],
                                        [&](const Instance& one) { return one.function == &function; });
    const bool is_instance = instance != instances_[function.opening_brace.begin].end();
    if (is_instance) instance->failed = true;
    model_.failed |= !is_instance;
    std::vector<ir::Report> before;
    if (is_instance) before = std::exchange(reports_.all, {});
    if (explains_)
      model_.functions[caller.place] = failed(function, std::move(model_.functions[caller.place].loops),
                                              why_no_loop(function, caller.found.host_loops));
    else
      reports_.report_no_loop(function, caller.found, idle_callees(function));
    if (is_instance) instance->reports = std::exchange(reports_.all, std::move(before));
  }

  void add_plain_functions() {
    for (const ir::PlainFunction& function : unit_.plain_functions) {
      const ir::Uses uses = ir::uses(function.body, *function.body.root);
      if (auto outputs = host::touches_nothing({function.body, text_, uses}))
        model_.plain_functions.push_back({function.linkage_name, *std::move(outputs)});
    }
  }

  // Reports once what all instances of a template have in common. If only some lack a device loop, there is no error.
  void settle_instances() {
    for (auto& [pattern, instances] : instances_) {
      const bool some = llvm::any_of(instances, [](const Instance& one) { return !one.failed; });
      std::vector<const Instance*> said;
      keep_kernels(instances);
      for (const Instance& one : instances) {
        if (one.failed && some) {
          stays(one);
          continue;
        }
        model_.failed |= one.failed;
        if (one.reports.empty() || llvm::any_of(said, [&](const Instance* other) { return same(*other, one); }))
          continue;
        said.push_back(&one);
        llvm::append_range(reports_.all, one.reports);
        if (instances.size() > 1) reports_.report(one.function->source, {Id::in_instance, {one.function->name}}, true);
      }
    }
  }

  // Removes suggestions to add an attribute that would cost another instance its kernel.
  static void keep_kernels(std::vector<Instance>& instances) {
    std::set<std::uint32_t> kernels;
    for (const Instance& one : instances) kernels.insert(one.kernels.begin(), one.kernels.end());
    for (Instance& one : instances)
      for (ir::Report& report : one.reports)
        if (kernels.contains(report.source.begin)) schedule::keep_kernel_of_instance(report.message);
  }

  void stays(const Instance& one) {
    if (explains_) return;  // the explanation lists them
    if (one.function->lacks_condition) {
      reports_.report(one.function->source,
                      {Id::instance_untold, {one.function->name, format(Message{*one.function->not_offloaded})}});
    } else {
      reports_.report(one.function->source, {Id::instance_stays, {one.function->name}});
      for (const ir::Report& reason : one.reports) reports_.report(reason.source, reason.message, true);
    }
    model_.functions.push_back(begun(*one.function));
  }

  // Returns whether the two reports are equal apart from the instances' names.
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

  // Returns a new model function that has only the name and place of `function`.
  model::Function begun(const ir::OffloadedFunction& function) const {
    model::Function made;
    made.name = function.qualified_name;
    made.line = text_.line(function.source);
    made.file = text_.remark(function.source).file;
    if (!function.condition.empty() || function.lacks_condition)
      made.instance = {function.condition, function.opening_brace, function.closing_brace};
    return made;
  }

  void analyse_one(const ir::OffloadedFunction& function) {
    llvm::append_range(reports_.all, function.misused);
    for (std::size_t type = 0; type < function.body.types.size(); ++type)
      model_.uses_half |= function.body.types[ir::TypeId(type)].is_half();
    const ir::Uses uses = ir::uses(function.body, *function.body.root);
    const ir::Function read{function.body, text_, uses};
    const model::Effort effort;
    const schedule::Input input{read, strict_fp_, cuts_};
    FoundNests found = schedule::find_nests(input);
    if (explains_) note_warnings(text_, found);
    const std::vector<ir::Report> unused = schedule::unused_attributes(function.body, found.drafts);
    kernels_.clear();
    for (const schedule::Draft& draft : found.drafts)
      kernels_.insert(function.body.statements[draft.statement].position().begin);
    show_where_used(found.host_loops);
    const bool nothing = found.drafts.empty() && !found.calls_offloaded && !found.may_call_offloaded;
    // Host code is the user's own text, so its steps are found for the loops as the user wrote them.
    const bool rewritten = ir::has_written_loops(function.body);
    const ir::Body written = rewritten ? ir::with_written_loops(function.body) : ir::Body{};
    const ir::Body& users = rewritten ? written : function.body;
    const ir::Uses uses_in_text = rewritten ? ir::uses(users, *users.root) : ir::Uses{};
    const ir::Function text{users, text_, rewritten ? uses_in_text : uses};
    host::Steps host = nothing || found.error ? host::Steps{} : find_host_steps(text, found);
    if (host.error) found.error = Refusal{host.error->source, std::move(host.error->reason)};
    if (explains_ && (found.error || nothing))
      return add_failed(function, std::move(found.loops),
                        found.error ? std::vector{*found.error} : why_no_loop(function, found.host_loops));
    if (found.error) return report_error(*found.error);
    if (nothing) {
      model_.failed = true;
      return reports_.report_no_loop(function, found);
    }
    if (found.drafts.empty() && !function.calls.empty() && !found.may_call_offloaded) {
      callers_.push_back({&function, model_.functions.size(), {}});
      callers_.back().found.host_loops = found.host_loops;
      callers_.back().found.too_small = found.too_small;
    }
    if (!explains_ && !found.is_driver()) reports_.report_host_loops(found);
    report_all(unused);
    explains_ ? note_transfers_to_host(text, found) : reports_.report_transfers_to_host(text, found);
    add_function(function, std::move(found), std::move(host));
  }

  // Adds warnings for `explain`. Each is added only once, because all instances of a template report the same places.
  void note_transfers_to_host(const ir::Function& function, const FoundNests& found) {
    Reports transfers(text_);
    transfers.report_transfers_to_host(function, found);
    for (const ir::Report& report : transfers.all) {
      const model::Remark made = schedule::remark(text_, {report.source, report.message});
      const auto same = [&](const model::Remark& one) { return one.line == made.line && one.text == made.text; };
      if (llvm::none_of(model_.warnings, same)) model_.warnings.push_back(made);
    }
  }

  void add_function(const ir::OffloadedFunction& function, FoundNests found, host::Steps host) {
    note_frame(function);
    model::Function result = begun(function);
    const bool is_driver = found.is_driver();
    for (schedule::Draft& draft : found.drafts) result.nests.push_back(lower::lower(std::move(draft), shared_));
    for (schedule::Cut& cut : found.cuts) result.cuts.push_back(lower::lower(std::move(cut), shared_));
    result.cut_reports = std::move(found.cut_reports);
    for (schedule::SmallLoop& loop : found.small_loops)
      if (schedule::holds(loop, result.nests, host.steps)) result.small_loops.push_back(lower::lower(std::move(loop)));
    mark_snapshots(result);
    const auto tune = [&](model::Nest& nest) {
      if (nest.block.empty()) nest.block = function.attributes.block;
      if (nest.max_registers.empty()) nest.max_registers = function.attributes.max_registers;
    };
    for (model::Nest& nest : result.nests) {
      tune(nest);
      llvm::for_each(nest.inspector, tune);
      llvm::for_each(nest.kernels, tune);
    }
    for (model::Cut& cut : result.cuts) llvm::for_each(cut.kernels, tune);
    // This step comes before the steps that guard parameters by value, because its declarations must outlive them.
    result.steps.push_back({model::HostStep::Kind::entry, function.opening_brace, {}, false, {}});
    llvm::append_range(result.steps, std::move(host.steps));
    if (function.returns_at_end)
      result.steps.push_back(
          {model::HostStep::Kind::exit, function.closing_brace, {}, false, {}, std::move(host.expiring)});
    result.timed_loops = timed_loops(function, found.host_loops);
    merge_repeated(found.loops);
    result.loops = std::move(found.loops);
    result.extents = function.extents;
    result.linkage_name = function.linkage_name;
    result.is_driver = is_driver;
    result.other_names = function.body.other_names;
    model_.functions.push_back(std::move(result));
  }

  std::vector<model::TimedLoop> timed_loops(const ir::OffloadedFunction& function,
                                            const std::vector<HostLoop>& host_loops) const {
    std::vector<model::TimedLoop> timed;
    for (const HostLoop& loop : host_loops) {
      if (loop.report_only_without_nest || loop.too_small || loop.launches_inner || loop.may_call_offloaded ||
          !loop.statement || ir::is_entered_by_label(function.body, *loop.statement))
        continue;
      const std::optional<model::TextRange> range =
          text_.statement(function.body.statements[*loop.statement].source, true);
      const auto is_around = [&](const model::TimedLoop& other) {
        return range && other.range.begin <= range->begin && range->end <= other.range.end;
      };
      if (range && llvm::none_of(timed, is_around))
        timed.push_back({*range, {text_.line(loop.loop), text_.text_line(loop.loop)}});
    }
    return timed;
  }

  // Records the frame in all attribute lists of the text: instances share it, and are inlined if the linker merges one.
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

  // Adds a failed function to the model for `explain`, because that report also covers failed functions.
  void add_failed(const ir::OffloadedFunction& function, std::vector<model::LoopReport> loops,
                  const std::vector<Refusal>& errors) {
    model_.functions.push_back(failed(function, std::move(loops), errors));
    model_.failed = true;
  }

  model::Function failed(const ir::OffloadedFunction& function, std::vector<model::LoopReport> loops,
                         const std::vector<Refusal>& errors) const {
    model::Function failed = begun(function);
    merge_repeated(loops);
    failed.loops = std::move(loops);
    for (const Refusal& error : errors) failed.errors.push_back(schedule::remark(text_, error));
    for (model::LoopReport& loop : failed.loops) {  // nothing in a failed function runs on the device
      loop.cut = -1;
      if (loop.verdict != model::LoopReport::Verdict::device) continue;
      loop.verdict = model::LoopReport::Verdict::host;
      loop.nest = -1;
      loop.reasons = failed.errors;
    }
    return failed;
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

  // Reports warnings or errors with equal texts as a single one, and adds the number of other places.
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
    const std::optional<Message> more = reports_.and_elsewhere(others);
    if (explains_) {
      model::Remark remark = schedule::remark(text_, {report.source, report.message});
      if (more) remark.text += "; " + format(*more);
      return (error ? model_.errors : model_.warnings).push_back(std::move(remark));
    }
    reports_.report(report.source, report.message);
    if (more) reports_.report(others.front(), *more, true);
  }

  void report_error(const Refusal& error) {
    reports_.report(error.source, error.reason);
    model_.failed = true;
  }

  const ir::Unit& unit_;
  const ir::SourceText& text_;
  const bool strict_fp_, cuts_;
  const bool explains_;  // errors become part of the model, not diagnostics
  lower::SharedDeclarations shared_;
  model::Unit model_;
  Reports reports_;
  std::map<unsigned, std::vector<Instance>> instances_;  // keyed by the opening brace of the body
  std::set<std::uint32_t> kernels_;                      // Instance::kernels of the function analysed last
  std::vector<Caller> callers_;
};

}  // namespace

Analysis analyse(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts) {
  return UnitAnalysis(unit, text, options, cuts).run();
}

Message why_not_offloaded(const ir::OffloadedFunction& function) {
  return {Id::function_not_translated, {function.name, format(Message{*function.not_offloaded})}};
}

}  // namespace ferry::translator
