// `ferry suggest` for editors and code hosts: SARIF 2.1.0, one result per function, with the attribute as a fix. See
// suggest.h.
#include "render/sarif.h"
#include "render/suggest_words.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::LoopReport;
using model::Remark;
using model::SuggestedLoop;
using model::Suggestion;

namespace {

constexpr SarifRule suggest_rules[] = {
    {"ferry-candidate", "The function is worth [[ferry::offload]].", "functions-and-loops"},
    {"ferry-no-candidate", "The function would not run on a device.", "reasons"},
};

// The edit by which an editor writes the attribute.
Array fixes(const Listed& one) {
  if (!one.function->attribute || one.function->applied) return {};
  Object artifact = std::move(*sarif_location(one.unit->file, one.function->place)
                                   .getObject("physicalLocation")
                                   ->getObject("artifactLocation"));
  Object replacement{{"deletedRegion", Object{{"byteOffset", one.function->attribute->offset}, {"byteLength", 0}}},
                     {"insertedContent", Object{{"text", "[[ferry::offload]] "}}}};
  Object change{{"artifactLocation", std::move(artifact)}, {"replacements", Array{std::move(replacement)}}};
  return Array{Object{{"description", Object{{"text", "write [[ferry::offload]]"}}},
                      {"artifactChanges", Array{std::move(change)}}}};
}

std::string suggestion_message(const Listed& one) {
  const Suggestion& function = *one.function;
  if (!is_suggested(function)) {
    const std::string why =
        function.because.empty() ? llvm::join(call_lines(function), "; ") : with_id(function.because.front());
    return "'" + function.name + "' " + llvm::StringRef(heading(function.verdict)).substr(0, 1).lower() +
           (heading(function.verdict) + 1) + ": " + why;
  }
  std::vector<std::string> parts;
  for (const SuggestedLoop& loop : function.loops)
    if (loop.report.verdict == LoopReport::Verdict::device)
      parts.push_back("the loop in line " + std::to_string(loop.report.header.line) +
                      " would run on the device: " + suggested_work(loop));
  llvm::append_range(parts, call_lines(function));
  return "'" + function.name + "' is worth [[ferry::offload]]: " + llvm::join(parts, "; ");
}

Array related_places(const Listed& one) {
  Array array;
  const auto add = [&](const Remark& remark, const std::string& text) {
    Object place = sarif_location(one.unit->file, remark);
    place["message"] = Object{{"text", text}};
    array.push_back(std::move(place));
  };
  for (const SuggestedLoop& loop : one.function->loops) {
    if (loop.report.verdict == LoopReport::Verdict::device)
      add(loop.report.header, "would run on the device: " + suggested_work(loop));
    if (loop.contains_launches) continue;
    for (const Remark& reason : loop.report.reasons) add(reason, with_id(reason));
  }
  if (one.function->loops.empty())
    for (const Remark& reason : one.function->because) add(reason, with_id(reason));
  return array;
}

Object suggestion_result(const Listed& one) {
  const bool suggested = is_suggested(*one.function);
  Object made{{"ruleId", suggest_rules[suggested ? 0 : 1].id},
              {"ruleIndex", suggested ? 0 : 1},
              {"level", suggested ? "note" : "none"},
              {"kind", suggested ? "fail" : "informational"},
              {"message", Object{{"text", suggestion_message(one)}}},
              {"locations", Array{sarif_location(one.unit->file, one.function->place)}}};
  if (Array places = related_places(one); !places.empty()) made["relatedLocations"] = std::move(places);
  if (Array how = suggested ? fixes(one) : Array{}; !how.empty()) made["fixes"] = std::move(how);
  return made;
}

}  // namespace

std::string suggest_sarif(const SuggestedUnits& units) {
  Array results;
  for (const Listed& one : by_worth(units)) results.push_back(suggestion_result(one));
  for (const Suggestion::Verdict verdict : others)
    for (const Listed& one : of_verdict(units, verdict)) results.push_back(suggestion_result(one));
  return sarif_log(suggest_rules, std::move(results));
}

}  // namespace ferry::translator::render
