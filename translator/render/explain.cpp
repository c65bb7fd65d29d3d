// See explain.h.
#include "render/explain.h"

#include "render/kernel_summary.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using model::LoopReport;
using model::Remark;

namespace {

const char* name_of(LoopReport::Verdict verdict) {
  switch (verdict) {
    case LoopReport::Verdict::device:
      return "device";
    case LoopReport::Verdict::sequential:
      return "sequential";
    case LoopReport::Verdict::host:
      return "host";
  }
  return "";
}

// --- JSON ---

Array remarks(const std::vector<Remark>& list) {
  Array array;
  for (const Remark& remark : list)
    array.push_back(Object{{"line", remark.line},
                           {"column", remark.column},
                           {"length", remark.length},
                           {"id", remark.id},
                           {"text", remark.text}});
  return array;
}

Object loop_entry(const model::Function& function, const LoopReport& loop) {
  Object entry{{"line", loop.header.line},
               {"column", loop.header.column},
               {"text", loop.header.text},
               {"runs", name_of(loop.verdict)}};
  if (loop.parent >= 0) entry["parent"] = loop.parent;
  if (loop.verdict == LoopReport::Verdict::device) {
    const model::Nest& nest = function.nests[static_cast<std::size_t>(loop.nest)];
    entry["kernel"] = nest.kernel;
    entry["proof"] = proof_of(nest);
  }
  if (!loop.reasons.empty()) entry["because"] = remarks(loop.reasons);
  if (loop.cut >= 0) entry["cut"] = cut_entry(function, function.cuts[static_cast<std::size_t>(loop.cut)]);
  return entry;
}

// --- SARIF ---

struct Rule {
  const char *id, *text;
};
constexpr Rule rules[] = {
    {"ferry-device-loop", "The loop runs on the device."},
    {"ferry-host-loop", "The loop stays on the host; mark it [[ferry::sequential]] if that is intended."},
    {"ferry-sequential-loop", "The loop is marked [[ferry::sequential]] and stays on the host."},
    {"ferry-not-offloaded", "The function is marked [[ferry::offload]] and can't be offloaded."},
};

Object location(const model::Unit& unit, const Remark& remark) {
  return Object{{"physicalLocation", Object{{"artifactLocation", Object{{"uri", unit.file}}},
                                            {"region", Object{{"startLine", remark.line},
                                                              {"startColumn", remark.column},
                                                              {"endColumn", remark.column + remark.length}}}}}};
}

Object sarif_result(const model::Unit& unit, int rule, const char* level, const std::string& message, const Remark& at,
                    const std::vector<Remark>& related) {
  Object result{{"ruleId", rules[rule].id},
                {"ruleIndex", rule},
                {"level", level},
                {"kind", level == std::string("none") ? "informational" : "fail"},
                {"message", Object{{"text", message}}},
                {"locations", Array{location(unit, at)}}};
  Array others;
  for (const Remark& remark : related) {
    Object other = location(unit, remark);
    other["message"] = Object{{"text", remark.text}};
    others.push_back(std::move(other));
  }
  if (!others.empty()) result["relatedLocations"] = std::move(others);
  return result;
}

void add_results(const model::Unit& unit, const model::Function& function, Array& results) {
  for (const Remark& error : function.errors) results.push_back(sarif_result(unit, 3, "error", error.text, error, {}));
  for (const LoopReport& loop : function.loops) {
    switch (loop.verdict) {
      case LoopReport::Verdict::device:
        results.push_back(sarif_result(
            unit, 0, "none", "runs on the device: " + proof_of(function.nests[static_cast<std::size_t>(loop.nest)]),
            loop.header, {}));
        break;
      case LoopReport::Verdict::sequential:
        results.push_back(sarif_result(unit, 2, "none", rules[2].text, loop.header, {}));
        break;
      case LoopReport::Verdict::host:
        results.push_back(sarif_result(
            unit, 1, "warning",
            "this loop stays on the host: " + (loop.reasons.empty() ? std::string() : loop.reasons.front().text),
            loop.header, loop.reasons));
        break;
    }
  }
}

}  // namespace

std::string explain_json(const std::vector<model::Unit>& units) {
  Array sources;
  for (const model::Unit& unit : units) {
    Array functions;
    for (const model::Function& function : unit.functions) {
      Array loops, kernels;
      for (const LoopReport& loop : function.loops) loops.push_back(loop_entry(function, loop));
      for (const model::Nest& nest : function.nests) kernels.push_back(kernel_summary(function, nest));
      functions.push_back(Object{{"name", function.name},
                                 {"line", function.line},
                                 {"offloaded", function.errors.empty()},
                                 {"errors", remarks(function.errors)},
                                 {"loops", std::move(loops)},
                                 {"kernels", std::move(kernels)}});
    }
    sources.push_back(Object{{"source", unit.file}, {"functions", std::move(functions)}});
  }
  return pretty(Object{{"version", 1}, {"sources", std::move(sources)}});
}

std::string explain_sarif(const std::vector<model::Unit>& units) {
  Array results, descriptions;
  for (const Rule& rule : rules)
    descriptions.push_back(Object{{"id", rule.id}, {"shortDescription", Object{{"text", rule.text}}}});
  for (const model::Unit& unit : units)
    for (const model::Function& function : unit.functions) add_results(unit, function, results);
  Object driver{{"name", "ferry"}, {"rules", std::move(descriptions)}};
  Array runs;
  runs.push_back(Object{{"tool", Object{{"driver", std::move(driver)}}},
                        {"columnKind", "unicodeCodePoints"},
                        {"results", std::move(results)}});
  return pretty(Object{{"version", "2.1.0"}, {"runs", std::move(runs)}});
}

}  // namespace ferry::translator::render
