// `ferry explain` for editors and code hosts: SARIF 2.1.0, one result for each loop and each error. See explain.h.
#include "render/explain.h"
#include "render/kernel_summary.h"
#include "render/sarif.h"

#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::LoopReport;
using model::Remark;

namespace {

enum RuleIndex { device_loop, host_loop, sequential_loop, not_offloaded, unused_annotation, scope_update };
constexpr SarifRule rules[] = {
    {"ferry-device-loop", "The loop runs on the device.", "functions-and-loops"},
    {"ferry-host-loop", "The loop stays on the host.", "reasons"},
    {"ferry-sequential-loop", "The loop is marked [[ferry::sequential]] and stays on the host.", "functions-and-loops"},
    {"ferry-not-offloaded", "The function is marked [[ferry::offload]] and can't be offloaded.", "constructs"},
    {"ferry-unused-annotation", "Nothing is made of the annotation.", "attributes"},
    {"ferry-scope-update", "Host code touches what a ferry::DataScope holds without an update.", "functions-and-loops"},
};

Object result(const model::Unit& unit, RuleIndex rule, const char* level, const std::string& message, const Remark& at,
              const std::vector<Remark>& related = {}) {
  Object result{{"ruleId", rules[rule].id},
                {"ruleIndex", static_cast<int>(rule)},
                {"level", level},
                {"kind", level == std::string("none") ? "informational" : "fail"},
                {"message", Object{{"text", message}}},
                {"locations", Array{sarif_location(unit.file, at)}}};
  Array others;
  for (const Remark& remark : related) {
    Object other = sarif_location(unit.file, remark);
    other["message"] = Object{{"text", with_id(remark)}};
    others.push_back(std::move(other));
  }
  if (!others.empty()) result["relatedLocations"] = std::move(others);
  return result;
}

Object loop_result(const model::Unit& unit, const model::Function& function, const LoopReport& loop) {
  switch (loop.verdict) {
    case LoopReport::Verdict::device:
      return result(unit, device_loop, "none",
                    "runs on the device: " + proof_of(function.nests[static_cast<std::size_t>(loop.nest)]),
                    loop.header);
    case LoopReport::Verdict::sequential:
      return result(unit, sequential_loop, "none", rules[sequential_loop].text, loop.header);
    case LoopReport::Verdict::host:
      break;
  }
  const std::string because = loop.reasons.empty() ? "" : ": " + with_id(loop.reasons.front());
  return result(unit, host_loop, "warning", "this loop stays on the host" + because, loop.header, loop.reasons);
}

void add_results(const model::Unit& unit, Array& results) {
  for (const Remark& error : unit.errors)
    results.push_back(result(unit, not_offloaded, "error", with_id(error), error));
  for (const Remark& warning : unit.warnings) {
    const RuleIndex rule = llvm::StringRef(warning.id).starts_with("scope_") ? scope_update : unused_annotation;
    results.push_back(result(unit, rule, "warning", with_id(warning), warning));
  }
  for (const model::Function& function : unit.functions) {
    for (const Remark& error : function.errors)
      results.push_back(result(unit, not_offloaded, "error", with_id(error), error));
    for (const LoopReport& loop : function.loops) results.push_back(loop_result(unit, function, loop));
  }
}

}  // namespace

std::string explain_sarif(const std::vector<model::Unit>& units) {
  Array results;
  for (const model::Unit& unit : units) add_results(unit, results);
  return sarif_log(rules, std::move(results));
}

}  // namespace ferry::translator::render
