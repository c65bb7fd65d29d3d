// See suggest_source.h.
#include "suggest_source.h"

#include "algorithms/made_loops.h"
#include "diagnostics/message.h"
#include "frontend/left_out.h"
#include "frontend/touched.h"
#include "frontend/trial.h"
#include "lift/lift.h"
#include "pipeline.h"
#include "render/movement.h"
#include "suggest/functions.h"
#include "suggest_report.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator {

using model::LoopReport;
using suggest::UserFunction;

namespace {

// Returns the folder in which headers count as the user's: the given root, or else the current folder, or else the
// source's own folder.
std::string root_of(const Options& options, const std::string& source) {
  llvm::SmallString<256> path, root;
  if (llvm::sys::fs::real_path(source, path)) return "/";
  const std::string wanted = options.source_root.empty() ? "." : options.source_root;
  if (!llvm::sys::fs::real_path(wanted, root) && path.starts_with(std::string(root) + "/")) return std::string(root);
  return llvm::sys::path::parent_path(path).str();
}

// Returns whether the loop stays on the host because of a dependence, rather than something that the user can change.
bool needs_earlier_iterations(const LoopReport& loop) {
  using diagnostics::Id;
  constexpr Id dependences[] = {Id::iterations_apart, Id::recurrence, Id::same_in_all, Id::maybe_same,
                                Id::unknown_element};
  return llvm::any_of(loop.reasons, [&](const model::Remark& reason) {
    return llvm::any_of(dependences, [&](Id id) { return reason.id == diagnostics::name_of(id); });
  });
}

class SourceStudy {
 public:
  SourceStudy(const Options& options, const std::string& source, const frontend::ChangedLines* changes,
              llvm::raw_ostream& messages, SourceSuggestions& found)
      : options_(options),
        source_(source),
        changes_(changes),
        root_(root_of(options, source)),
        messages_(messages),
        found_(found) {}

  ExitCode run() {
    frontend::Tap tap{llvm::vfs::createPhysicalFileSystem(), messages_};
    tap.prepare = [this](frontend::ParsedUnit& unit) { prepare(unit); };
    return parse_source(options_, source_, staying_, [this](frontend::ParsedUnit& unit) { return use(unit); }, &tap);
  }

 private:
  bool is_suggested(std::size_t f) const { return study_.choice.chosen[f] || study_.choice.drivers[f]; }
  bool is_tried(const UserFunction& function) const { return !function.annotated && !function.untried; }

  void prepare(frontend::ParsedUnit& unit) {
    std::vector<std::string> flags = options_.diagnostic_flags;
    study_.functions = suggest::user_functions(unit, root_, frontend::take_left_out(flags));
    for (const UserFunction& function : study_.functions)
      if (is_tried(function) && !function.runs_in_order) {
        frontend::set_trial(*function.definition, frontend::Trial::alone);
        unit.annotated = true;
      }
  }

  bool use(frontend::ParsedUnit& unit) {
    for (const frontend::RewrittenFile& file : unit.rewritten) found_.made_names.insert(file.names);
    study_.results.assign(study_.functions.size(), {});
    study_.warnings.clear(), study_.errors.clear();
    look(unit);
    if (!unit.rejected.empty()) return true;
    std::vector<suggest::Outcome> outcomes;
    for (std::size_t f = 0; f < study_.functions.size(); ++f) outcomes.push_back(outcome(f));
    study_.choice = suggest::choose(study_.functions, outcomes);
    while (look_at_callers(unit))
      if (!unit.rejected.empty()) return true;
    if (!unit.rejected.empty()) return true;
    if (!study_.errors.empty()) look_at_choice(unit);
    report(unit);
    return true;
  }

  // Analyses the functions that have been marked for a trial.
  void look(const frontend::ParsedUnit& unit) {
    unit.offloaded.reset();
    FoundUnit found = find_model(unit, options_, true, staying_);
    if (!unit.rejected.empty()) return;
    algorithms::name_calls(unit, found.unit);
    std::map<clang::SourceLocation, std::size_t> numbers;
    for (std::size_t f = 0; f < study_.functions.size(); ++f) {
      numbers[study_.functions[f].definition->getLocation()] = f;
      if (frontend::is_tried(*study_.functions[f].definition)) study_.results[f].clear();
    }
    for (std::size_t i = 0; i < found.unit.functions.size(); ++i)
      if (const auto known = numbers.find(lift::location(found.names[i])); known != numbers.end())
        study_.results[known->second].push_back(std::move(found.unit.functions[i]));
    llvm::append_range(study_.warnings, found.unit.warnings);
    llvm::append_range(study_.errors, found.unit.errors);
    llvm::erase_if(found.reports, [](const ir::Report& report) { return !diagnostics::is_error(report.message.id); });
    llvm::append_range(study_.errors, remarks(unit, options_, found.reports));
    found_.unit.file = found.unit.file;
  }

  // Returns what annotating the function would achieve. For a function that is already annotated, only its kernels
  // count.
  suggest::Outcome outcome(std::size_t f) const {
    suggest::Outcome result;
    result.launches = runs(study_, f) &&
                      llvm::any_of(study_.results[f], [](const model::Function& one) { return !one.nests.empty(); });
    for (const model::Function& function : study_.results[f])
      for (const LoopReport& loop : function.loops)
        if (loop.verdict == LoopReport::Verdict::device)
          result.device_loops.emplace_back(loop.header.line, loop.last_line);
        else if (needs_earlier_iterations(loop))
          result.loops_in_order.emplace_back(loop.header.line, loop.last_line);
    for (const model::Function& function : study_.results[f])
      for (const model::Nest& nest : function.nests) result.depth = std::max(result.depth, render::loops_deep(nest));
    return result;
  }

  // Analyses the callers of chosen functions again. Returns true if this must be repeated, because some function isn't
  // a driver.
  bool look_at_callers(frontend::ParsedUnit& unit) {
    const std::vector<bool> again = suggest::callers_of_chosen(study_.choice, study_.functions);
    if (llvm::none_of(again, [](bool one) { return one; })) return false;
    for (std::size_t f = 0; f < study_.functions.size(); ++f) {
      using frontend::Trial;
      const bool used = is_suggested(f);
      frontend::set_trial(*study_.functions[f].definition, again[f] ? Trial::both : used ? Trial::called : Trial::none);
    }
    look(unit);
    if (!unit.rejected.empty()) return false;
    bool dropped = false;
    for (std::size_t f = 0; f < study_.functions.size(); ++f) {
      if (!again[f] || runs(study_, f)) continue;
      study_.choice.chosen[f] = false;
      suggest::leave_out_driver(study_.choice, study_.functions, f);
      dropped = true;
    }
    return dropped;
  }

  // Analyses the chosen functions together and no others, because errors of other functions might hide errors of the
  // unit. The unit's errors are reported once.
  void look_at_choice(frontend::ParsedUnit& unit) {
    for (std::size_t f = 0; f < study_.functions.size(); ++f)
      frontend::set_trial(*study_.functions[f].definition,
                          is_suggested(f) ? frontend::Trial::both : frontend::Trial::none);
    look(unit);
  }

  void report(const frontend::ParsedUnit& unit) {
    found_.unit = {found_.unit.file, unit_errors(study_), {}, {}};
    if (found_.unit.file.empty()) found_.unit.file = unit.line_path;
    std::optional<frontend::TouchedFunctions> touched;
    if (changes_) touched.emplace(unit, *changes_);
    for (std::size_t f = 0; f < study_.functions.size(); ++f) {
      if (touched && !touched->holds(*study_.functions[f].definition)) continue;
      if (study_.functions[f].annotated) found_.unit.annotated.push_back({linkage_name(f), study_.functions[f].name});
      if (study_.functions[f].annotated || (!study_.functions[f].has_work && !is_used(study_, f))) continue;
      found_.unit.functions.push_back(suggestion(study_, f));
      if (study_.functions[f].attribute) keep_text(unit, f);
    }
  }

  std::string linkage_name(std::size_t f) const {
    return study_.results[f].empty() ? "" : study_.results[f].front().linkage_name;
  }

  void keep_text(const frontend::ParsedUnit& unit, std::size_t f) {
    const clang::FileID file = unit.sources().getFileID(study_.functions[f].definition->getLocation());
    std::string& text = found_.texts[study_.functions[f].attribute->path];
    if (!text.empty()) return;
    for (const frontend::RewrittenFile& one : unit.rewritten)
      if (one.file == file) text = one.text->original();
    if (text.empty()) text = unit.sources().getBufferData(file).str();
  }

  const Options& options_;
  const std::string& source_;
  const frontend::ChangedLines* const changes_;
  const std::string root_;
  llvm::raw_ostream& messages_;
  SourceSuggestions& found_;
  algorithms::StayingCalls staying_;
  Study study_;
};

}  // namespace

ExitCode suggest_in_source(const Options& options, const std::string& source, const frontend::ChangedLines* changes,
                           llvm::raw_ostream& messages, SourceSuggestions& found) {
  return SourceStudy(options, source, changes, messages, found).run();
}

}  // namespace ferry::translator
