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

// A launch of so few iterations takes longer than they do.
bool is_small(const SuggestedLoop& loop) {
  constexpr std::int64_t few = 1000;
  std::int64_t iterations = 0;
  return !llvm::StringRef(loop.iterations).getAsInteger(10, iterations) && iterations < few;
}

// Greater is better.
std::tuple<bool, unsigned, bool, bool> worth(const Suggestion& one) {
  unsigned depth = 0;
  bool large = false;
  for (const SuggestedLoop& loop : one.loops)
    if (runs(loop) && !is_small(loop)) large = true, depth = std::max(depth, loop.depth);
  return {large, depth, one.verdict == Verdict::device, !one.callers.empty()};
}

unsigned count(const SuggestedUnits& units, Verdict verdict) {
  return static_cast<unsigned>(of_verdict(units, verdict).size());
}

std::string place_of(const SuggestedCall& call, unsigned line) {
  return "line " + std::to_string(line) + (call.file.empty() ? "" : " of " + call.file) + " in " + call.function + "()";
}

std::string caller_line(const SuggestedCall& call) {
  return "called in a loop, " + place_of(call, call.line) +
         (call.suggested ? ", which is annotated with it: data stays on the device from call to call"
                         : ": annotate that, too, if it can be, and data stays on the device from call to call");
}

}  // namespace

bool is_suggested(const Suggestion& one) { return one.verdict <= Verdict::driver; }

std::vector<Listed> by_worth(const SuggestedUnits& units) {
  std::vector<Listed> listed;
  for (const model::SuggestedUnit& unit : units)
    for (const Suggestion& one : unit.functions)
      if (is_suggested(one)) listed.push_back({&unit, &one});
  std::stable_sort(listed.begin(), listed.end(),
                   [](const Listed& a, const Listed& b) { return worth(*a.function) > worth(*b.function); });
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
  for (const model::SuggestedUnit& unit : units) all += unit.functions.size(), annotated += unit.annotated;
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
  for (const SuggestedCall& call : one.callers)
    lines.push_back(one.verdict == Verdict::inside ? "called at " + place_of(call, call.line) : caller_line(call));
  for (const SuggestedCall& call : one.callees)
    lines.push_back("calls " + call.function + "() at line " + std::to_string(call.line) +
                    (call.loop_line ? ", in a loop" : "") + ": nothing comes home for it");
  return lines;
}

const char* heading(Verdict verdict) {
  switch (verdict) {
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
