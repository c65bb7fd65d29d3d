// Collects the findings of `ferry suggest`. There is one for each function that is worth the attribute, with the
// attribute as its fix. See findings.h.
#include "render/findings.h"
#include "render/suggest_words.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;

namespace {

constexpr FindingRule suggest_rules[] = {
    {"ferry-candidate", "The function is worth [[ferry::offload]].",
     "Loops of the function would run on a device. Write [[ferry::offload]] before it, or run 'ferry suggest --apply'.",
     "functions-and-loops"},
};

std::string candidate_message(const Suggestion& function) {
  std::vector<std::string> parts;
  for (const SuggestedLoop& loop : function.loops)
    if (loop.report.verdict == LoopReport::Verdict::device)
      parts.push_back("the loop in line " + std::to_string(loop.report.header.line) +
                      " would run on the device: " + suggested_work(loop));
  llvm::append_range(parts, call_lines(function));
  const bool is_main = model::is_main(function.name);
  return (is_main ? "loops of 'main' are worth a function of their own with [[ferry::offload]]: "
                  : "'" + function.name + "' is worth [[ferry::offload]]: ") +
         llvm::join(parts, "; ");
}

std::vector<Finding::Related> related_places(const Suggestion& function) {
  std::vector<Finding::Related> places;
  for (const SuggestedLoop& loop : function.loops) {
    if (loop.report.verdict == LoopReport::Verdict::device)
      places.push_back({loop.report.header, "would run on the device: " + suggested_work(loop)});
    if (loop.contains_launches) continue;
    for (const Remark& reason : loop.report.reasons) places.push_back({reason, with_id(reason)});
  }
  return places;
}

}  // namespace

Findings suggest_findings(const SuggestedUnits& units) {
  Findings findings{suggest_rules, {}};
  for (const Listed& one : by_worth(units)) {
    const Suggestion& function = *one.function;
    Finding finding{0, Finding::Level::note, candidate_message(function), one.unit->file, function.place};
    finding.related = related_places(function);
    if (function.attribute && !function.applied && !model::is_main(function.name))
      finding.attribute_offset = function.attribute->offset;
    findings.list.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace ferry::translator::render
