// Writes the output of `ferry suggest` for programs (docs/suggest.md). See suggest.h.
#include "render/explain.h"
#include "render/kernel_summary.h"
#include "render/suggest_words.h"

#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::SuggestedCall;
using model::SuggestedLoop;
using model::Suggestion;

namespace {

Object loop_entry(const SuggestedLoop& loop) {
  Object entry{{"line", loop.report.header.line},
               {"column", loop.report.header.column},
               {"last_line", loop.report.last_line},
               {"text", llvm::json::fixUTF8(loop.report.header.text)},
               {"runs", name_of(loop.report.verdict)}};
  if (loop.report.parent >= 0) entry["parent"] = loop.report.parent;
  if (loop.contains_launches) entry["around"] = true;
  if (loop.depth > 0) entry["depth"] = loop.depth;
  if (!loop.iterations.empty()) entry["iterations"] = loop.iterations;
  if (!loop.report.reasons.empty()) entry["because"] = remarks(loop.report.reasons);
  return entry;
}

Array call_entries(const std::vector<SuggestedCall>& calls) {
  Array array;
  for (const SuggestedCall& call : calls) {
    Object entry{{"function", call.function}, {"line", call.line}, {"suggested", call.suggested}};
    if (call.loop_line > 0) entry["loop"] = call.loop_line;
    if (!call.file.empty()) entry["file"] = call.file;
    array.push_back(std::move(entry));
  }
  return array;
}

Object function_entry(const Suggestion& one) {
  Array loops;
  for (const SuggestedLoop& loop : one.loops) loops.push_back(loop_entry(loop));
  Object entry{{"name", one.name},
               {"line", one.place.line},
               {"column", one.place.column},
               {"verdict", name_of(one.verdict)},
               {"suggested", is_suggested(one)},
               {"loops", std::move(loops)},
               {"because", remarks(one.because)},
               {"callers", call_entries(one.callers)},
               {"callees", call_entries(one.callees)}};
  if (!one.place.file.empty()) entry["file"] = one.place.file;
  if (one.instances != 1) entry["instances"] = one.instances, entry["running"] = one.running;
  if (one.applied) entry["applied"] = true;
  return entry;
}

}  // namespace

std::string suggest_json(const SuggestedUnits& units) {
  Array sources;
  for (const model::SuggestedUnit& unit : units) {
    Array functions;
    for (const Suggestion& one : unit.functions) functions.push_back(function_entry(one));
    sources.push_back(Object{{"source", unit.file},
                             {"annotated", unit.annotated.size()},
                             {"errors", remarks(unit.errors)},
                             {"functions", std::move(functions)}});
  }
  return pretty(Object{{"version", 1}, {"summary", summary(units)}, {"sources", std::move(sources)}});
}

}  // namespace ferry::translator::render
