// See made_loops.h.
#include "algorithms/made_loops.h"

#include "algorithms/loop.h"
#include "algorithms/marked_calls.h"
#include "algorithms/users_words.h"
#include "lift/lift.h"
#include "lift/unit.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <map>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files) {
  std::vector<LoopPlace> found;
  for (const frontend::RewrittenFile& file : unit.rewritten) {
    if (!files.text.holds(file.file)) continue;
    for (const frontend::RewrittenText::Loop& loop : file.text->loops())
      found.push_back(
          {loop.group,
           files.text.range({file.file, loop.begin, loop.end, unit.sources().getLineNumber(file.file, loop.begin)}),
           loop.text});
  }
  return found;
}

namespace {

using What = frontend::StandIn::What;

// Returns the loop that the report is about, identified by the generated name in its header, or null.
const frontend::RewrittenText::Loop* made_loop(const frontend::RewrittenFile& file, const model::LoopReport& report) {
  if (!llvm::StringRef(report.header.text).starts_with("for (long " + file.names)) return nullptr;
  for (const frontend::RewrittenText::Loop& made : file.text->loops())
    if (made.what == What::call &&
        llvm::StringRef(file.text->text()).slice(made.begin, made.end).starts_with(report.header.text))
      return &made;
  return nullptr;
}

// Returns why a loop has no kernel, or nothing if this is only reported by `explain`.
std::optional<diagnostics::Message> why_on_host(const model::Function& function, const model::LoopReport& loop,
                                                llvm::StringRef names) {
  for (const model::LoopReport* one = &loop;; one = &function.loops[static_cast<std::size_t>(one->parent)]) {
    if (one->verdict == model::LoopReport::Verdict::sequential) return std::nullopt;
    if (one->parent < 0) break;
  }
  if (loop.reasons.empty() || loop.reasons.front().id == diagnostics::name_of(Id::few_iterations)) return std::nullopt;
  const model::Remark& reason = loop.reasons.front();
  if (quotes_made_name(reason.text, names))
    if (const std::optional<Id> other = reason_of_call(reason.id)) return diagnostics::Message{*other};
  return diagnostics::Message{Id::algorithm_loop, {without_made_names(reason.text, names)}};
}

bool within(const model::TextRange& inner, const model::TextRange& outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

// Returns whether the loop has a kernel. The stub keeps the header that the user wrote. A cut of a user's loop
// therefore doesn't count, because it would use names from the replacement header.
bool is_launched(const model::Unit& model, const model::TextRange& loop, What what) {
  return llvm::any_of(model.functions, [&](const model::Function& function) {
    if (llvm::any_of(function.nests, [&](const model::Nest& nest) { return within(loop, nest.range); })) return true;
    return what != What::loop &&
           llvm::any_of(function.cuts, [&](const model::Cut& cut) { return within(loop, cut.whole.range); });
  });
}

// Returns whether the loop with this header would stay on the host and launch kernels inside it. These kernels would
// use names from the header, which the stub doesn't have.
bool launches_inside(const model::Unit& model, llvm::StringRef header, unsigned line) {
  const auto holds_kernel = [&](const std::vector<model::LoopReport>& loops, int outer) {
    for (const model::LoopReport& loop : loops)
      for (int around = loop.nest >= 0 || loop.cut >= 0 ? loop.parent : -1; around >= 0;
           around = loops[static_cast<std::size_t>(around)].parent)
        if (around == outer) return true;
    return false;
  };
  for (const model::Function& function : model.functions)
    for (std::size_t l = 0; l < function.loops.size(); ++l) {
      const model::Remark& one = function.loops[l].header;
      if (one.line == line && header.starts_with(one.text) && holds_kernel(function.loops, static_cast<int>(l)))
        return true;
    }
  return false;
}

void note_reasons(const frontend::RewrittenFile& file, const model::Unit& model, const std::set<unsigned>& launched,
                  const std::set<unsigned>& rejected, StayingCalls& staying) {
  for (const frontend::RewrittenText::Loop& loop : file.text->loops())
    if (loop.what == What::call && rejected.contains(loop.group) && launched.contains(loop.begin))
      staying.note({file.text->file(), loop.call}, {Id::algorithm_group});
  std::map<unsigned, std::optional<diagnostics::Message>> reasons;  // keyed by call, from any instance
  for (const model::Function& function : model.functions)
    for (const model::LoopReport& report : function.loops) {
      const frontend::RewrittenText::Loop* loop = made_loop(file, report);
      if (!loop || !rejected.contains(loop->group) || launched.contains(loop->begin)) continue;
      std::optional<diagnostics::Message>& known = reasons[loop->call];
      if (!known) known = why_on_host(function, report, file.names);
    }
  for (auto& [call, why] : reasons)
    why ? staying.note({file.text->file(), call}, std::move(*why)) : staying.mark_reported({file.text->file(), call});
}

}  // namespace

void reject_host_loops(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const model::Unit& model,
                       bool partly, StayingCalls& staying) {
  for (const frontend::RewrittenFile& file : unit.rewritten) {
    if (!files.text.holds(file.file)) continue;
    std::set<unsigned> launched, has_some, rejected;  // `launched` holds beginnings, the others hold groups
    for (const frontend::RewrittenText::Loop& loop : file.text->loops()) {
      if (loop.what == What::part) continue;
      const unsigned line = unit.sources().getLineNumber(file.file, loop.begin);
      const model::TextRange range = files.text.range({file.file, loop.begin, loop.end, line});
      const bool is_kernel = is_launched(model, range, loop.what);
      if (is_kernel) launched.insert(loop.begin);
      const llvm::StringRef header = llvm::StringRef(file.text->text()).slice(loop.begin, loop.end);
      if (is_kernel || launches_inside(model, header, line)) has_some.insert(loop.group);
    }
    for (const frontend::RewrittenText::Loop& loop : file.text->loops())
      if (loop.what != What::part && !launched.contains(loop.begin) && (!partly || has_some.contains(loop.group)))
        rejected.insert(loop.group);
    note_reasons(file, model, launched, rejected, staying);
    unit.rejected.insert(rejected.begin(), rejected.end());
  }
}

void show_rejected(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports, StayingCalls& staying) {
  struct RejectedLoop {
    CallPlace place;
    bool call;
  };
  const auto loop_of = [&](const ir::Report& report) -> std::optional<RejectedLoop> {
    const auto [at, offset] = unit.sources().getDecomposedExpansionLoc(lift::location(report.source));
    for (const frontend::RewrittenFile& file : unit.rewritten) {
      if (file.file != at) continue;
      const frontend::RewrittenText::Loop* loop = file.text->loop_at(offset);
      if (loop && unit.rejected.contains(loop->group))
        return RejectedLoop{{file.text->file(), loop->call}, loop->what == What::call};
    }
    return std::nullopt;
  };
  std::vector<ir::Report> said;
  bool of_one = false, of_call = false;
  for (const ir::Report& report : reports) {
    if (!report.note) {
      const bool of_loop = report.message.id == Id::host_loop || report.message.id == Id::host_loop_around;
      const std::optional<RejectedLoop> rejected = of_loop ? loop_of(report) : std::nullopt;
      of_one = rejected.has_value();
      of_call = of_one && rejected->call;
      if (of_one) staying.mark_reported(rejected->place);
    }
    if (!of_one) continue;
    said.push_back(report);
    if (!report.note && of_call) said.back().message = said_of_call(report.message);
  }
  lift::show(unit, in_users_words(unit, std::move(said)));
}

static llvm::StringRef first_line(llvm::StringRef text) { return text.split('\n').first; }

// Returns only the call, like `std::max_element(p, p + n)` for `std::max_element(p, p + n) - (p);`.
static llvm::StringRef the_call(llvm::StringRef text) {
  std::size_t end = text.find('(');
  for (int open = end == llvm::StringRef::npos ? 0 : 1; open > 0 && ++end < text.size();)
    open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
  return text.take_front(end == llvm::StringRef::npos ? end : end + 1);
}

// Returns the original text for `name = call` if the result's name isn't the user's.
static llvm::StringRef original_text(const frontend::RewrittenFile& file, const frontend::RewrittenText::Loop& made) {
  llvm::StringRef text = first_line(made.text);
  text.consume_front("{ const auto ");
  return text.starts_with(file.names) ? the_call(text.split(" = ").second) : text;
}

namespace {

template <class F>
void each_nest(model::Unit& model, const F& f) {
  const auto with_inspector = [&](model::Nest& nest) {
    f(nest);
    for (model::Nest& inspector : nest.inspector) f(inspector);
    for (model::Nest& kernel : nest.kernels) f(kernel);
  };
  for (model::Function& function : model.functions) {
    for (model::Nest& nest : function.nests) with_inspector(nest);
    for (model::Cut& cut : function.cuts) {
      with_inspector(cut.whole);
      for (model::Nest& kernel : cut.kernels) with_inspector(kernel);
    }
  }
}

void name_nest_as_users(model::Nest& nest, llvm::StringRef prefix) {
  const auto name = [&](std::string& said) { said = without_made_names(said, prefix); };
  for (model::Buffer& buffer : nest.footprint.buffers) name(buffer.shown);
  for (model::DependenceCheck& check : nest.dependence_checks) name(check.buffer), name(check.loop);
  for (model::ApartCheck& check : nest.apart_checks) name(check.buffer), name(check.loop);
  for (model::RowCheck& check : nest.row_checks) name(check.buffer);
  for (model::FillCheck& check : nest.fill_checks) name(check.buffer);
  for (model::Atomic& atomic : nest.atomics) name(atomic.buffer);
}

}  // namespace

void name_as_users(const frontend::ParsedUnit& unit, model::Unit& model) {
  for (const frontend::RewrittenFile& file : unit.rewritten)
    if (!file.names.empty()) each_nest(model, [&](model::Nest& nest) { name_nest_as_users(nest, file.names); });
}

static void show_bounds(const frontend::ParsedUnit& unit, model::Unit& model) {
  const auto is_made = [&](const model::ParallelLoop& loop) {
    return llvm::any_of(unit.rewritten, [&](const frontend::RewrittenFile& file) {
      return !file.names.empty() && llvm::StringRef(loop.name).starts_with(file.names);
    });
  };
  each_nest(model, [&](model::Nest& nest) {
    for (model::ParallelLoop& loop : nest.loops)
      if (is_made(loop))
        loop.bound = diagnostics::without_casts(loop.bound), loop.first = diagnostics::without_casts(loop.first);
  });
}

static void name_loop(const frontend::ParsedUnit& unit, std::string& header) {
  for (const frontend::RewrittenFile& file : unit.rewritten) {
    const std::size_t begin = file.text->text().find(header);
    if (begin == std::string::npos) continue;
    const auto made = llvm::find_if(file.text->loops(), [&](const frontend::RewrittenText::Loop& loop) {
      return loop.begin == begin && loop.what == What::call;
    });
    if (made != file.text->loops().end()) {
      header = original_text(file, *made).str();
      return;
    }
  }
  say_as_written(unit, header);
  header.erase(std::min(header.find(" …"), header.size()));
}

static void name_reasons(const frontend::ParsedUnit& unit, std::vector<model::Remark>& reasons) {
  std::vector<model::Remark> kept;
  for (model::Remark& reason : reasons) {
    const std::optional<Id> other = quotes_made_name(unit, reason.text) ? reason_of_call(reason.id) : std::nullopt;
    if (other) reason.id = diagnostics::name_of(*other), reason.text = format(diagnostics::Message{*other});
    const auto same = [&](const model::Remark& one) { return one.id == reason.id && one.text == reason.text; };
    if (!other || llvm::none_of(kept, same)) kept.push_back(std::move(reason));
  }
  reasons = std::move(kept);
}

void name_calls(const frontend::ParsedUnit& unit, model::Unit& model) {
  for (model::Function& function : model.functions) {
    for (model::LoopReport& loop : function.loops) {
      name_loop(unit, loop.header.text);
      name_reasons(unit, loop.reasons);
    }
    for (model::HostStep& step : function.steps)
      if (step.footprint.unknown) say_as_written(unit, step.footprint.unknown->text);
  }
  show_bounds(unit, model);
}

}  // namespace ferry::translator::algorithms
