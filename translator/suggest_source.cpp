// See suggest_source.h.
#include "suggest_source.h"

#include "algorithms/made_loops.h"
#include "diagnostics/message.h"
#include "frontend/trial.h"
#include "lift/lift.h"
#include "pipeline.h"
#include "render/movement.h"
#include "suggest/choice.h"
#include "suggest/functions.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator {

using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;
using suggest::UserFunction;

namespace {

// Headers below it are the user's: the root that is given, or the current folder, or else the source's own.
std::string root_of(const Options& options, const std::string& source) {
  llvm::SmallString<256> path, root;
  if (llvm::sys::fs::real_path(source, path)) return "/";
  const std::string wanted = options.source_root.empty() ? "." : options.source_root;
  if (!llvm::sys::fs::real_path(wanted, root) && path.starts_with(std::string(root) + "/")) return std::string(root);
  return llvm::sys::path::parent_path(path).str();
}

bool is_of_few_iterations(const LoopReport& loop) {
  return !loop.reasons.empty() && loop.reasons.front().id == diagnostics::name_of(diagnostics::Id::few_iterations);
}

// Whether a kernel is inside.
bool is_around_kernel(const model::Function& function, std::size_t l) {
  for (const LoopReport& loop : function.loops)
    for (int around = loop.verdict == LoopReport::Verdict::device ? loop.parent : -1; around >= 0;
         around = function.loops[static_cast<std::size_t>(around)].parent)
      if (around == static_cast<int>(l)) return true;
  return false;
}

void add_once(std::vector<Remark>& remarks, const Remark& remark) {
  const auto same = [&](const Remark& one) { return one.id == remark.id && one.text == remark.text; };
  if (llvm::none_of(remarks, same)) remarks.push_back(remark);
}

class SourceStudy {
 public:
  SourceStudy(const Options& options, const std::string& source, SourceSuggestions& found)
      : options_(options), source_(source), root_(root_of(options, source)), found_(found) {}

  ExitCode run() {
    frontend::Tap tap{llvm::vfs::createPhysicalFileSystem(), llvm::errs()};
    tap.prepare = [this](frontend::ParsedUnit& unit) { prepare(unit); };
    return parse_source(options_, source_, staying_, [this](frontend::ParsedUnit& unit) { return use(unit); }, &tap);
  }

 private:
  // What was found of a function: of a template, one for each instance.
  using Found = std::vector<model::Function>;

  bool is_tried(const UserFunction& function) const { return !function.annotated && !function.untried; }

  void prepare(frontend::ParsedUnit& unit) {
    functions_ = suggest::user_functions(unit, root_);
    for (const UserFunction& function : functions_)
      if (is_tried(function)) {
        frontend::set_trial(*function.definition, frontend::Trial::alone);
        unit.annotated = true;
      }
  }

  bool use(frontend::ParsedUnit& unit) {
    for (const frontend::RewrittenFile& file : unit.rewritten) found_.made_names.insert(file.names);
    results_.assign(functions_.size(), {});
    warnings_.clear(), errors_.clear();
    look(unit);
    if (!unit.declined.empty()) return true;
    std::vector<suggest::Outcome> outcomes;
    for (std::size_t f = 0; f < functions_.size(); ++f) outcomes.push_back(outcome(f));
    choice_ = suggest::choose(functions_, outcomes);
    while (look_at_callers(unit))
      if (!unit.declined.empty()) return true;
    if (!unit.declined.empty()) return true;
    if (!errors_.empty()) look_at_choice(unit);
    report(unit);
    return true;
  }

  // Analyses what is marked.
  void look(const frontend::ParsedUnit& unit) {
    unit.offloaded.reset();
    FoundUnit found = find_model(unit, options_, true, staying_);
    if (!unit.declined.empty()) return;
    algorithms::name_calls(unit, found.unit);
    std::map<clang::SourceLocation, std::size_t> numbers;
    for (std::size_t f = 0; f < functions_.size(); ++f) {
      numbers[functions_[f].definition->getLocation()] = f;
      if (frontend::is_tried(*functions_[f].definition)) results_[f].clear();
    }
    for (std::size_t i = 0; i < found.unit.functions.size(); ++i)
      if (const auto known = numbers.find(lift::location(found.names[i])); known != numbers.end())
        results_[known->second].push_back(std::move(found.unit.functions[i]));
    llvm::append_range(warnings_, found.unit.warnings);
    llvm::append_range(errors_, found.unit.errors);
    llvm::erase_if(found.reports, [](const ir::Report& report) { return !diagnostics::is_error(report.message.id); });
    llvm::append_range(errors_, remarks(unit, options_, found.reports));
    found_.unit.file = found.unit.file;
  }

  // Of an annotated function no more than its kernels counts.
  suggest::Outcome outcome(std::size_t f) const {
    suggest::Outcome result;
    result.launches =
        runs(f) && llvm::any_of(results_[f], [](const model::Function& one) { return !one.nests.empty(); });
    for (const model::Function& function : results_[f])
      for (const LoopReport& loop : function.loops)
        if (loop.verdict == LoopReport::Verdict::device)
          result.device_loops.emplace_back(loop.header.line, loop.last_line);
    return result;
  }

  // Whether the annotation is no error, and means something by itself.
  bool runs(std::size_t f) const {
    return own_errors(f).empty() && llvm::any_of(results_[f], [](const model::Function& one) {
             return one.errors.empty() && !(one.is_driver && one.nests.empty());
           });
  }

  bool is_within(const Remark& remark, std::size_t f) const {
    const UserFunction& function = functions_[f];
    return remark.file == function.place.file && function.place.line <= remark.line &&
           remark.line <= function.last_line;
  }

  std::vector<Remark> own_errors(std::size_t f) const {
    std::vector<Remark> own;
    llvm::copy_if(errors_, std::back_inserter(own), [&](const Remark& error) { return is_within(error, f); });
    return own;
  }

  // Returns whether it has to be done again, because a driver turned out to be none.
  bool look_at_callers(frontend::ParsedUnit& unit) {
    const std::vector<bool> again = suggest::callers_of_chosen(choice_, functions_);
    if (llvm::none_of(again, [](bool one) { return one; })) return false;
    for (std::size_t f = 0; f < functions_.size(); ++f) {
      using frontend::Trial;
      const bool used = choice_.chosen[f] || choice_.drivers[f];
      frontend::set_trial(*functions_[f].definition, again[f] ? Trial::both : used ? Trial::called : Trial::none);
    }
    look(unit);
    if (!unit.declined.empty()) return false;
    bool dropped = false;
    for (std::size_t f = 0; f < functions_.size(); ++f) {
      if (!again[f] || runs(f)) continue;
      choice_.chosen[f] = false;
      suggest::leave_out_driver(choice_, functions_, f);
      dropped = true;
    }
    return dropped;
  }

  // What is wrong with a function that isn't chosen may hide what would be wrong with the unit, which is said once.
  void look_at_choice(frontend::ParsedUnit& unit) {
    for (std::size_t f = 0; f < functions_.size(); ++f)
      frontend::set_trial(*functions_[f].definition,
                          choice_.chosen[f] || choice_.drivers[f] ? frontend::Trial::both : frontend::Trial::none);
    look(unit);
  }

  void report(const frontend::ParsedUnit& unit) {
    for (const Remark& error : errors_)
      if (llvm::none_of(llvm::seq<std::size_t>(0, functions_.size()),
                        [&](std::size_t f) { return is_within(error, f); }))
        add_once(found_.unit.errors, error);
    if (found_.unit.file.empty()) found_.unit.file = unit.line_path;
    for (std::size_t f = 0; f < functions_.size(); ++f) {
      found_.unit.annotated += functions_[f].annotated;
      if (functions_[f].annotated || (!functions_[f].has_work && !is_used(f))) continue;
      found_.unit.functions.push_back(suggestion(f));
      if (functions_[f].attribute) keep_text(unit, f);
    }
  }

  void keep_text(const frontend::ParsedUnit& unit, std::size_t f) {
    const clang::FileID file = unit.sources().getFileID(functions_[f].definition->getLocation());
    std::string& text = found_.texts[functions_[f].attribute->path];
    if (!text.empty()) return;
    for (const frontend::RewrittenFile& one : unit.rewritten)
      if (one.file == file) text = one.text->original();
    if (text.empty()) text = unit.sources().getBufferData(file).str();
  }

  Suggestion suggestion(std::size_t f) const {
    const UserFunction& function = functions_[f];
    Suggestion made;
    made.name = function.name;
    made.place = function.place;
    made.attribute = function.attribute;
    made.instances = static_cast<unsigned>(function.bodies.size());
    if (const model::Function* one = shown(f)) add_loops(f, *one, made.loops);
    made.running = static_cast<unsigned>(llvm::count_if(
        results_[f], [](const model::Function& one) { return one.errors.empty() && !one.nests.empty(); }));
    made.verdict = verdict(f, made);
    add_calls(f, made);
    add_reasons(f, made);
    return made;
  }

  // Of several instances, the one of which most is to be said.
  const model::Function* shown(std::size_t f) const {
    const auto runs = llvm::find_if(results_[f], [](const model::Function& one) { return !one.nests.empty(); });
    if (runs != results_[f].end()) return &*runs;
    return results_[f].empty() ? nullptr : &results_[f].front();
  }

  void add_loops(std::size_t f, const model::Function& function, std::vector<SuggestedLoop>& loops) const {
    for (std::size_t l = 0; l < function.loops.size(); ++l) {
      SuggestedLoop& made = loops.emplace_back();
      made.report = function.loops[l];
      made.around = is_around(f, function, l);
      if (made.report.verdict != LoopReport::Verdict::device) continue;
      const model::Nest& nest = function.nests[static_cast<std::size_t>(made.report.nest)];
      made.depth = render::loops_deep(nest);
      made.iterations = render::iterations_text(nest);
    }
  }

  Suggestion::Verdict verdict(std::size_t f, const Suggestion& made) const {
    using Verdict = Suggestion::Verdict;
    if (functions_[f].untried) return Verdict::untried;
    if (choice_.holders[f]) return Verdict::inside;
    if (!found_.unit.errors.empty() || !own_errors(f).empty()) return Verdict::refused;
    if (!choice_.chosen[f] && !choice_.drivers[f]) return is_refused(f) ? Verdict::refused : Verdict::host;
    if (made.running == 0) return Verdict::driver;
    const bool all = llvm::all_of(results_[f], [&](const model::Function& one) {
      return one.errors.empty() && llvm::none_of(llvm::seq<std::size_t>(0, one.loops.size()),
                                                 [&](std::size_t l) { return stays(f, one, l); });
    });
    return all ? Verdict::device : Verdict::part;
  }

  // A loop around kernels, or around calls of functions that launch some, is mostly there to run in order.
  bool is_around(std::size_t f, const model::Function& function, std::size_t l) const {
    const LoopReport& loop = function.loops[l];
    if (loop.verdict != LoopReport::Verdict::host) return false;
    return is_around_kernel(function, l) || llvm::any_of(functions_[f].calls, [&](const suggest::Call& call) {
             return is_used(call.callee) && loop.header.line <= call.line && call.line <= loop.last_line;
           });
  }

  // Whether the function would be faster without this loop's reasons.
  bool stays(std::size_t f, const model::Function& function, std::size_t l) const {
    return function.loops[l].verdict == LoopReport::Verdict::host && !is_of_few_iterations(function.loops[l]) &&
           !is_around(f, function, l);
  }

  bool is_used(std::size_t f) const { return choice_.chosen[f] || choice_.drivers[f] || functions_[f].annotated; }

  // What is wrong stands outside of all loops.
  bool is_refused(std::size_t f) const {
    const model::Function* const one = shown(f);
    if (!one || one->errors.empty()) return false;
    const Remark& error = one->errors.front();
    return error.id != diagnostics::name_of(diagnostics::Id::no_device_loop) &&
           llvm::none_of(one->loops, [&](const LoopReport& loop) {
             return loop.header.line <= error.line && error.line <= loop.last_line;
           });
  }

  void add_calls(std::size_t f, Suggestion& made) const {
    const auto add = [&](std::vector<model::SuggestedCall>& calls, std::size_t g, unsigned line, unsigned loop) {
      calls.push_back({functions_[g].name, functions_[g].place.file, line, loop, is_used(g)});
    };
    if (const std::optional<suggest::Holder>& holder = choice_.holders[f])
      return add(made.callers, holder->function, holder->line, 0);
    for (std::size_t g = 0; g < functions_.size(); ++g)
      for (const suggest::Call& call : functions_[g].calls)
        if (g != f && call.callee == f && call.loop_line != 0) add(made.callers, g, call.line, call.loop_line);
    if (made.verdict > Suggestion::Verdict::driver) return;
    for (const suggest::Call& call : functions_[f].calls)
      if (call.callee != f && is_used(call.callee)) add(made.callees, call.callee, call.line, call.loop_line);
  }

  void add_reasons(std::size_t f, Suggestion& made) const {
    using Verdict = Suggestion::Verdict;
    const auto add = [&](const Remark& reason) { add_once(made.because, reason); };
    if (functions_[f].untried) return add(*functions_[f].untried);
    if (made.verdict != Verdict::host && made.verdict != Verdict::refused) return;
    llvm::for_each(own_errors(f), add);
    if (made.because.empty()) llvm::for_each(found_.unit.errors, add);
    const model::Function* const one = shown(f);
    if (one)
      llvm::for_each(one->errors, [&](const Remark& error) {
        if (error.id != diagnostics::name_of(diagnostics::Id::no_device_loop)) add(error);
      });
    for (const SuggestedLoop& loop : made.loops)
      if (made.because.empty()) llvm::for_each(loop.report.reasons, add);
    for (const Remark& warning : warnings_)
      if (is_within(warning, f) && llvm::StringRef(warning.id).contains("algorithm")) add(warning);
    if (!made.because.empty()) return;
    Remark nothing = made.place;
    const bool elsewhere = one && one->is_driver;
    nothing.id = elsewhere ? "" : diagnostics::name_of(diagnostics::Id::holds_no_loop);
    nothing.text = elsewhere ? "no loop in it runs on a device by itself, and it calls functions of other files; "
                               "annotate it if these are"
                             : format(diagnostics::Message{diagnostics::Id::holds_no_loop});
    add(nothing);
  }

  const Options& options_;
  const std::string& source_;
  const std::string root_;
  SourceSuggestions& found_;
  algorithms::StayingCalls staying_;
  std::vector<UserFunction> functions_;
  std::vector<Found> results_;  // by the functions' numbers
  std::vector<Remark> errors_, warnings_;
  suggest::Choice choice_;
};

}  // namespace

ExitCode suggest_in_source(const Options& options, const std::string& source, SourceSuggestions& found) {
  return SourceStudy(options, source, found).run();
}

}  // namespace ferry::translator
