// The manifest and the dumps: JSON of what the stages found. See render.h.
#include "render/describe.h"
#include "render/explain.h"
#include "render/index_text.h"
#include "render/render.h"

#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

Array ranges(const IndexText& text, const std::vector<model::Range>& list) {
  Array array;
  for (const model::Range& range : list)
    array.push_back(range.hull ? text.text(*range.hull) : text.text(range.subscript));
  return array;
}

Array buffers(const model::Footprint& footprint) {
  const IndexText text(footprint);
  Array array;
  for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
    const model::Buffer& buffer = footprint.buffers[b];
    const model::BufferRanges& found = footprint.ranges[b];
    Object entry{{"name", buffer.name}, {"element", buffer.element}};
    entry["reads"] = found.reads_whole ? Value("all") : Value(ranges(text, found.reads));
    entry["writes"] = ranges(text, found.writes);
    if (!buffer.may_be.empty()) {
      Array others;
      for (const int other : buffer.may_be) others.push_back(footprint.buffers[static_cast<std::size_t>(other)].name);
      entry["may_be"] = std::move(others);
    }
    entry["may_write"] = found.may_write_whole ? Value("all") : Value(ranges(text, found.may_writes));
    array.push_back(std::move(entry));
  }
  return array;
}

Array loops(const model::Nest& nest) {
  Array array;
  for (const model::ParallelLoop& loop : nest.loops)
    array.push_back(
        Object{{"variable", loop.name}, {"line", static_cast<std::int64_t>(loop.line)}, {"independence", loop.proof}});
  return array;
}

Array guards(const model::Nest& nest) {
  const IndexText text(nest.footprint);
  Array array{"loop bounds", "index arithmetic", "overlap"};
  for (const model::Separation& separation : nest.separations)
    array.push_back("separate: iterations of '" + separation.loop + "' in '" + separation.buffer + "' are " +
                    text.text(separation.pitch) + " apart");
  for (const model::Inside& inside : nest.insides)
    array.push_back("rows: " + text.text(inside.range) + " of '" + inside.buffer + "' lies in [0, " +
                    text.text(inside.size) + ")");
  for (const model::Fit& fit : nest.fits)
    array.push_back("fits " + fit.type + ": " + (fit.tree ? text.text(*fit.tree) : text.text(fit.range)));
  return array;
}

Array atomics(const model::Nest& nest) {
  Array array;
  for (const model::Atomic& atomic : nest.atomics)
    array.push_back(Object{{"buffer", atomic.buffer},
                           {"operation", atomic.operation},
                           {"line", static_cast<std::int64_t>(atomic.line)},
                           {"reassociates", atomic.floating}});
  return array;
}

std::string operation(const model::Result& result) {
  static const char* const names[] = {"+", "*", "&", "|", "^", "&&", "||", "min", "max", "fmin", "fmax", "last value"};
  return names[static_cast<std::size_t>(result.operation)];
}

Array results(const model::Nest& nest) {
  Array array;
  for (const model::Result& result : nest.results) {
    Object entry{{"operation", operation(result)}};
    if (result.element.empty())
      entry["name"] = result.name;
    else
      entry["buffer"] = result.buffer, entry["element"] = result.element;
    Array with;
    for (const model::Result::Companion& companion : result.companions) with.push_back(companion.name);
    if (!with.empty()) entry["with"] = std::move(with);
    array.push_back(std::move(entry));
  }
  return array;
}

Array reassociates(const model::Nest& nest) {
  Array array;
  for (const model::Result& result : nest.results)
    if (result.reassociates) array.push_back(result.element.empty() ? result.name : result.element);
  return array;
}

}  // namespace

Object nest_entry(const model::Function& function, const model::Nest& nest) {
  Object entry{{"kernel", nest.kernel},
               {"function", function.name},
               {"line", static_cast<std::int64_t>(nest.range.line)},
               {"loops", loops(nest)},
               {"buffers", buffers(nest.footprint)},
               {"guards", guards(nest)}};
  if (!nest.atomics.empty()) entry["atomics"] = atomics(nest);
  if (nest.results.empty()) return entry;
  entry["results"] = results(nest);
  entry["reassociates"] = reassociates(nest);
  return entry;
}

namespace {

Array nests(const model::Unit& unit) {
  Array array;
  for (const model::Function& function : unit.functions)
    for (const model::Nest& nest : function.nests) array.push_back(nest_entry(function, nest));
  return array;
}

std::string pretty(Object object) { return llvm::formatv("{0:2}\n", Value(std::move(object))).str(); }

}  // namespace

std::string manifest_text(const model::Unit& unit, const std::vector<std::string>& targets) {
  return pretty(
      Object{{"source", unit.file}, {"module", unit.module_id}, {"targets", Array(targets)}, {"kernels", nests(unit)}});
}

std::string dump_model(const model::Unit& unit) {
  Array functions;
  for (const model::Function& function : unit.functions) {
    Array steps, accesses;
    for (const model::HostStep& step : function.steps)
      steps.push_back(
          Object{{"line", static_cast<std::int64_t>(step.range.line)}, {"acquires", acquire_text(step.footprint)}});
    for (const model::Nest& nest : function.nests)
      for (const model::Access& access : nest.footprint.accesses)
        accesses.push_back(Object{{"line", static_cast<std::int64_t>(access.line)},
                                  {"text", access.text},
                                  {"reads", access.reads},
                                  {"writes", access.writes},
                                  {"certain", access.certain}});
    functions.push_back(Object{{"name", function.name},
                               {"line", static_cast<std::int64_t>(function.line)},
                               {"host_steps", std::move(steps)},
                               {"accesses", std::move(accesses)}});
  }
  return pretty(Object{
      {"source", unit.file}, {"module", unit.module_id}, {"functions", std::move(functions)}, {"nests", nests(unit)}});
}

std::string dump_plan(const plan::Unit& plan) {
  Array kernels;
  for (const plan::Kernel& kernel : plan.kernels) {
    Array parameters, loops;
    for (const plan::Parameter& parameter : kernel.parameters) parameters.push_back(parameter.declaration);
    for (const plan::GridLoop& loop : kernel.loops)
      loops.push_back(Object{{"variable", loop.name}, {"axis", std::string(1, "xyz"[loop.axis])}});
    kernels.push_back(Object{{"kernel", kernel.number},
                             {"function", kernel.function},
                             {"line", static_cast<std::int64_t>(kernel.line)},
                             {"parameters", std::move(parameters)},
                             {"loops", std::move(loops)}});
  }
  return pretty(Object{{"source", plan.file}, {"module", plan.module_id}, {"kernels", std::move(kernels)}});
}

}  // namespace ferry::translator::render
