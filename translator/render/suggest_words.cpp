// See suggest_words.h.
#include "render/suggest_words.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <tuple>

namespace ferry::translator::render {

using model::LoopReport;
using model::SuggestedCall;
using model::SuggestedLoop;
using model::Suggestion;
using Verdict = model::Suggestion::Verdict;

namespace {

bool runs(const SuggestedLoop& loop) { return loop.report.verdict == LoopReport::Verdict::device; }

// Returns whether a launch takes longer than the loop because the loop has only a few iterations.
bool is_small(const SuggestedLoop& loop) {
  constexpr std::int64_t few = 1000;
  std::int64_t iterations = 0;
  return !llvm::StringRef(loop.iterations).getAsInteger(10, iterations) && iterations < few;
}

// Returns the function's rank. Functions with greater ranks come first.
std::tuple<bool, unsigned, bool, bool> rank(const Suggestion& one) {
  unsigned depth = 0;
  bool large = false;
  for (const SuggestedLoop& loop : one.loops)
    if (runs(loop) && !is_small(loop)) large = true, depth = std::max(depth, loop.depth);
  return {large, depth, one.verdict == Verdict::device, !one.callers.empty()};
}

unsigned count(const SuggestedUnits& units, Verdict verdict) {
  return static_cast<unsigned>(of_verdict(units, verdict).size());
}

// The calls to one function, or by one function.
using Calls = std::vector<const SuggestedCall*>;

std::vector<Calls> by_function(const std::vector<SuggestedCall>& calls) {
  std::vector<Calls> groups;
  for (const SuggestedCall& call : calls) {
    const auto same = [&](const Calls& group) {
      return group.front()->function == call.function && group.front()->file == call.file;
    };
    const auto group = llvm::find_if(groups, same);
    group == groups.end() ? groups.push_back({&call}) : group->push_back(&call);
  }
  return groups;
}

// Returns "line 27" or "lines 27 and 28".
std::string lines_of(const Calls& calls) {
  std::string text;
  for (std::size_t c = 0; c < calls.size(); ++c)
    text += (c == 0 ? "" : c + 1 < calls.size() ? ", " : " and ") + std::to_string(calls[c]->line);
  return (calls.size() == 1 ? "line " : "lines ") + text;
}

std::string caller_line(const Calls& calls, Verdict verdict) {
  const SuggestedCall& one = *calls.front();
  const std::string place =
      lines_of(calls) + (one.file.empty() ? "" : " of " + one.file) + ", by " + one.function + "()";
  if (verdict == Verdict::inside) return "called in " + place;
  if (verdict == Verdict::row)
    return "called once per row in " + place +
           (model::is_main(one.function) ? ": move that loop to a function of its own" : "");
  if (one.suggested && model::is_main(one.function))
    return "called in a loop in " + place +
           ": data stays on the device from call to call if that loop is in a function " +
           "of its own and both are annotated";
  return "called in a loop in " + place +
         (one.suggested ? ": if both are annotated, data stays on the device from call to call"
                        : ", which can't be annotated: data is copied to the host after each call");
}

std::string callees_line(const std::vector<SuggestedCall>& calls, bool of_main) {
  std::string text;
  for (const Calls& group : by_function(calls)) {
    const bool loop = llvm::any_of(group, [](const SuggestedCall* call) { return call->loop_line != 0; });
    text += (text.empty() ? "calls " : ", ") + group.front()->function + "() in " + (loop ? "a loop in " : "") +
            lines_of(group);
  }
  return of_main ? text : text + ": data stays on the device from call to call";
}

}  // namespace

bool is_suggested(const Suggestion& one) { return one.verdict <= Verdict::driver; }

std::vector<Listed> by_worth(const SuggestedUnits& units) {
  std::vector<Listed> listed;
  for (const model::SuggestedUnit& unit : units)
    for (const Suggestion& one : unit.functions)
      if (is_suggested(one)) listed.push_back({&unit, &one});
  std::stable_sort(listed.begin(), listed.end(),
                   [](const Listed& a, const Listed& b) { return rank(*a.function) > rank(*b.function); });
  return listed;
}

std::vector<Listed> of_verdict(const SuggestedUnits& units, Verdict verdict) {
  std::vector<Listed> listed;
  for (const model::SuggestedUnit& unit : units)
    for (const Suggestion& one : unit.functions)
      if (one.verdict == verdict) listed.push_back({&unit, &one});
  return listed;
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::device:
      return "device";
    case Verdict::part:
      return "part";
    case Verdict::driver:
      return "driver";
    case Verdict::row:
      return "row";
    case Verdict::inside:
      return "inside";
    case Verdict::host:
      return "host";
    case Verdict::refused:
      return "refused";
    case Verdict::untried:
      return "untried";
  }
  llvm_unreachable("a verdict");
}

std::string summary(const SuggestedUnits& units) {
  std::size_t all = 0;
  unsigned annotated = 0;
  for (const model::SuggestedUnit& unit : units)
    all += unit.functions.size(), annotated += static_cast<unsigned>(unit.annotated.size());
  const unsigned drivers = count(units, Verdict::driver);
  std::string text = std::to_string(count(units, Verdict::device)) + " of " + std::to_string(all) +
                     (all == 1 ? " function" : " functions") + " would run on the device, " +
                     std::to_string(count(units, Verdict::part)) + " in part";
  if (drivers > 0)
    text += "; " + std::to_string(drivers) + (drivers == 1 ? " calls them and keeps" : " call them and keep") +
            " data there between the calls";
  if (annotated > 0)
    text += "; " + std::to_string(annotated) + (annotated == 1 ? " has" : " have") + " [[ferry::offload]] already";
  return text;
}

std::string suggested_work(const SuggestedLoop& loop) {
  const std::string deep = std::to_string(loop.depth) + (loop.depth == 1 ? " loop deep" : " loops deep");
  if (loop.iterations.empty()) return deep;
  return loop.iterations + (loop.iterations == "1" ? " iteration, " : " iterations, ") + deep;
}

std::vector<std::string> call_lines(const Suggestion& one) {
  std::vector<std::string> lines;
  for (const Calls& calls : by_function(one.callers)) lines.push_back(caller_line(calls, one.verdict));
  const bool of_main = model::is_main(one.name);
  if (!one.callees.empty()) lines.push_back(callees_line(one.callees, of_main));
  if (of_main && is_suggested(one))
    lines.push_back(
        "move such loops, and what they need, to a function of their own and annotate that; --apply leaves "
        "main() as it is");
  return lines;
}

std::string order_text(const Suggestion& function, std::size_t loop) {
  const LoopReport& report = function.loops[loop].report;
  const auto is_below = [&](const SuggestedLoop& one) {
    if (!runs(one) && !one.contains_launches) return false;
    for (int around = one.report.parent; around >= 0;
         around = function.loops[static_cast<std::size_t>(around)].report.parent)
      if (around == static_cast<int>(loop)) return true;
    return false;
  };
  const std::string order = "in order on the host, around ";
  if (llvm::any_of(function.loops, is_below)) return order + "the loops below";
  std::vector<std::string> called;
  for (const SuggestedCall& call : function.callees)
    if (report.header.line <= call.line && call.line <= report.last_line && !llvm::is_contained(called, call.function))
      called.push_back(call.function);
  std::string names;
  for (std::size_t c = 0; c < called.size(); ++c)
    names += (c == 0 ? "" : c + 1 < called.size() ? ", " : " and ") + called[c] + "()";
  return order + (names.empty() ? "calls of suggested functions" : "calls of " + names);
}

const char* heading(Verdict verdict) {
  switch (verdict) {
    case Verdict::row:
      return "Are too small to launch: called once per row; annotate the callers instead, and make their loops run on "
             "the device";
    case Verdict::inside:
      return "Run in the kernels of other functions, which an annotation would prevent";
    case Verdict::host:
      return "Would stay on the host";
    case Verdict::refused:
      return "Can't be annotated";
    case Verdict::untried:
      return "Weren't tried";
    case Verdict::device:
    case Verdict::part:
    case Verdict::driver:
      return "Suggested";
  }
  llvm_unreachable("a verdict");
}

}  // namespace ferry::translator::render
