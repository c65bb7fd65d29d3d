// See suggest_report.h.
#include "suggest_report.h"

#include "diagnostics/message.h"
#include "render/movement.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator {

using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;
using suggest::UserFunction;

namespace {

bool is_of_few_iterations(const LoopReport& loop) {
  return !loop.reasons.empty() && loop.reasons.front().id == diagnostics::name_of(diagnostics::Id::few_iterations);
}

// Returns whether the loop contains a kernel.
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

bool is_within(const UserFunction& function, const Remark& remark) {
  return remark.file == function.place.file && function.place.line <= remark.line && remark.line <= function.last_line;
}

std::vector<Remark> own_errors(const Study& study, std::size_t f) {
  std::vector<Remark> own;
  llvm::copy_if(study.errors, std::back_inserter(own),
                [&](const Remark& error) { return is_within(study.functions[f], error); });
  return own;
}

// Returns whether the errors of one instance make annotating the function an error. An instance of a template may stay
// on the host if another instance can run, unless both have the same text.
bool is_error_by_itself(const model::Function& one) {
  if (one.errors.empty()) return false;
  const bool refused = one.errors.front().id == diagnostics::name_of(diagnostics::Id::function_not_translated);
  return !one.instance || (refused && !one.instance->condition.empty());
}

class FunctionReport {
 public:
  FunctionReport(const Study& study, std::size_t f) : study_(study), f_(f), unit_errors_(unit_errors(study)) {}

  Suggestion run() const {
    const UserFunction& function = study_.functions[f_];
    Suggestion made;
    made.name = function.name;
    made.place = function.place;
    made.attribute = function.attribute;
    add_links(made);
    made.instances = static_cast<unsigned>(function.bodies.size());
    if (const model::Function* one = shown()) add_loops(*one, made.loops);
    made.running = static_cast<unsigned>(llvm::count_if(
        study_.results[f_], [](const model::Function& one) { return one.errors.empty() && !one.nests.empty(); }));
    made.verdict = verdict(made);
    add_calls(made);
    add_reasons(made);
    return made;
  }

 private:
  // Adds the calls from and to functions of other sources.
  void add_links(Suggestion& made) const {
    if (const model::Function* const one = shown()) made.linkage_name = one->linkage_name;
    for (const suggest::CallElsewhere& call : study_.functions[f_].calls_elsewhere)
      if (!call.annotated) made.asked.push_back({call.linkage_name, call.line, call.loop_line, call.per_row});
    made.called_here = llvm::any_of(study_.functions, [&](const UserFunction& function) {
      return llvm::any_of(function.calls, [&](const suggest::Call& call) { return call.callee == f_; });
    });
  }

  // Returns the instance whose result is the most important, or null.
  const model::Function* shown() const {
    const auto runs = llvm::find_if(study_.results[f_], [](const model::Function& one) { return !one.nests.empty(); });
    if (runs != study_.results[f_].end()) return &*runs;
    return study_.results[f_].empty() ? nullptr : &study_.results[f_].front();
  }

  void add_loops(const model::Function& function, std::vector<SuggestedLoop>& loops) const {
    for (std::size_t l = 0; l < function.loops.size(); ++l) {
      SuggestedLoop& made = loops.emplace_back();
      made.report = function.loops[l];
      made.contains_launches = is_around(function, l);
      if (made.report.verdict != LoopReport::Verdict::device) continue;
      const model::Nest& nest = function.nests[static_cast<std::size_t>(made.report.nest)];
      made.depth = render::loops_deep(nest);
      made.iterations = render::iterations_text(nest);
    }
  }

  Suggestion::Verdict verdict(const Suggestion& made) const {
    using Verdict = Suggestion::Verdict;
    if (study_.functions[f_].untried) return Verdict::untried;
    if (study_.choice.holders[f_]) return Verdict::inside;
    if (study_.choice.rows[f_]) return Verdict::row;
    if (!unit_errors_.empty() || !own_errors(study_, f_).empty()) return Verdict::refused;
    if (!study_.choice.chosen[f_] && !study_.choice.drivers[f_]) return is_refused() ? Verdict::refused : Verdict::host;
    if (made.running == 0) return Verdict::driver;
    const bool all = llvm::all_of(study_.results[f_], [&](const model::Function& one) {
      return one.errors.empty() &&
             llvm::none_of(llvm::seq<std::size_t>(0, one.loops.size()), [&](std::size_t l) { return stays(one, l); });
    });
    return all ? Verdict::device : Verdict::part;
  }

  // Returns whether the loop contains kernels, or calls of functions that launch kernels. Such a loop usually has to
  // run in order.
  bool is_around(const model::Function& function, std::size_t l) const {
    const LoopReport& loop = function.loops[l];
    if (loop.verdict != LoopReport::Verdict::host) return false;
    const auto holds = [&](const auto& call) { return loop.header.line <= call.line && call.line <= loop.last_line; };
    return is_around_kernel(function, l) ||
           llvm::any_of(study_.functions[f_].calls,
                        [&](const suggest::Call& call) { return is_used(study_, call.callee) && holds(call); }) ||
           llvm::any_of(study_.functions[f_].calls_elsewhere,
                        [&](const suggest::CallElsewhere& call) { return call.annotated && holds(call); });
  }

  // Returns whether the loop stays on the host although running it on the device would make the function faster.
  bool stays(const model::Function& function, std::size_t l) const {
    return function.loops[l].verdict == LoopReport::Verdict::host && !is_of_few_iterations(function.loops[l]) &&
           !is_around(function, l);
  }

  // Returns whether the errors aren't inside any loop.
  bool is_refused() const {
    const model::Function* const one = shown();
    if (!one || one->errors.empty()) return false;
    const Remark& error = one->errors.front();
    return error.id != diagnostics::name_of(diagnostics::Id::no_device_loop) &&
           llvm::none_of(one->loops, [&](const LoopReport& loop) {
             return loop.header.line <= error.line && error.line <= loop.last_line;
           });
  }

  void add_calls(Suggestion& made) const {
    const auto add = [&](std::vector<model::SuggestedCall>& calls, std::size_t g, unsigned line, unsigned loop) {
      calls.push_back({study_.functions[g].name, study_.functions[g].place.file, line, loop,
                       study_.functions[g].annotated, is_used(study_, g)});
    };
    if (const std::optional<suggest::Holder>& holder = study_.choice.holders[f_])
      return add(made.callers, holder->function, holder->line, 0);
    if (study_.choice.rows[f_]) {
      for (std::size_t g = 0; g < study_.functions.size(); ++g)
        for (const suggest::Call& call : study_.functions[g].calls)
          if (call.callee == f_) add(made.callers, g, call.line, call.loop_line);
      return;
    }
    for (std::size_t g = 0; g < study_.functions.size(); ++g)
      for (const suggest::Call& call : study_.functions[g].calls)
        if (g != f_ && call.callee == f_ && call.loop_line != 0) add(made.callers, g, call.line, call.loop_line);
    if (made.verdict > Suggestion::Verdict::driver) return;
    for (const suggest::Call& call : study_.functions[f_].calls)
      if (call.callee != f_ && is_used(study_, call.callee)) add(made.callees, call.callee, call.line, call.loop_line);
    for (const suggest::CallElsewhere& call : study_.functions[f_].calls_elsewhere)
      if (call.annotated) made.callees.push_back({call.name, "", call.line, call.loop_line, true, true});
  }

  void add_reasons(Suggestion& made) const {
    using Verdict = Suggestion::Verdict;
    const auto add = [&](const Remark& reason) { add_once(made.because, reason); };
    if (study_.functions[f_].untried) return add(*study_.functions[f_].untried);
    if (made.verdict != Verdict::host && made.verdict != Verdict::refused) return;
    llvm::for_each(own_errors(study_, f_), add);
    if (made.because.empty()) llvm::for_each(unit_errors_, add);
    const model::Function* const one = shown();
    if (one)
      llvm::for_each(one->errors, [&](const Remark& error) {
        if (error.id != diagnostics::name_of(diagnostics::Id::no_device_loop)) add(error);
      });
    for (const SuggestedLoop& loop : made.loops)
      if (made.because.empty()) llvm::for_each(loop.report.reasons, add);
    for (const Remark& warning : study_.warnings)
      if (is_within(study_.functions[f_], warning) && llvm::StringRef(warning.id).contains("algorithm")) add(warning);
    if (!made.because.empty()) return;
    Remark nothing = made.place;
    const bool elsewhere = one && one->is_driver;
    nothing.id = elsewhere ? "" : diagnostics::name_of(diagnostics::Id::holds_no_loop);
    nothing.text = elsewhere ? "no loop in it runs on a device, and it calls functions of other files; annotate it if "
                               "these are annotated"
                             : format(diagnostics::Message{diagnostics::Id::holds_no_loop});
    add(nothing);
  }

  const Study& study_;
  const std::size_t f_;
  const std::vector<Remark> unit_errors_;
};

}  // namespace

bool runs(const Study& study, std::size_t f) {
  if (llvm::any_of(study.results[f], is_error_by_itself)) return false;
  return own_errors(study, f).empty() && llvm::any_of(study.results[f], [](const model::Function& one) {
           return one.errors.empty() && !(one.is_driver && one.nests.empty());
         });
}

bool is_used(const Study& study, std::size_t f) {
  return study.choice.chosen[f] || study.choice.drivers[f] || study.functions[f].annotated;
}

std::vector<Remark> unit_errors(const Study& study) {
  std::vector<Remark> errors;
  for (const Remark& error : study.errors)
    if (llvm::none_of(study.functions, [&](const UserFunction& function) { return is_within(function, error); }))
      add_once(errors, error);
  return errors;
}

Suggestion suggestion(const Study& study, std::size_t f) { return FunctionReport(study, f).run(); }

}  // namespace ferry::translator
