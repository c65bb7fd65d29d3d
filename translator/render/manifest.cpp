// Writes the manifest and the dumps, which are the stages' results as JSON. See render.h.
#include "render/kernel_summary.h"
#include "render/render.h"
#include "render/stub_calls.h"

#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

Array nests(const model::Unit& unit) {
  Array array;
  for (const model::Function& function : unit.functions)
    for (const model::Nest& nest : function.nests) array.push_back(kernel_summary(function, nest));
  return array;
}

}  // namespace

std::string manifest_text(const model::Unit& unit, const std::vector<std::string>& targets) {
  Object all{{"source", unit.file}, {"module", unit.module_id}, {"targets", Array(targets)}, {"kernels", nests(unit)}};
  Array cuts;
  for (const model::Function& function : unit.functions)
    for (const model::Cut& cut : function.cuts) cuts.push_back(cut_entry(function, cut));
  if (!cuts.empty()) all["cuts"] = std::move(cuts);
  if (!unit.headers.empty()) {  // the headers whose text the stub contains
    Array headers;
    for (const model::Header& header : unit.headers) headers.push_back(header.file);
    all["headers"] = std::move(headers);
  }
  if (!unit.other_files.empty()) all["other_files"] = Array(unit.other_files);
  return pretty(std::move(all));
}

std::string acquires(const model::Footprint& footprint, const std::string& module_id) {
  const StubCall call = acquire_call(footprint, "0", module_id);
  return call.description.empty() ? call.text : call.description;
}

std::string dump_model(const model::Unit& unit) {
  Array functions;
  for (const model::Function& function : unit.functions) {
    Array steps, accesses;
    for (const model::HostStep& step : function.steps)
      steps.push_back(Object{{"line", static_cast<std::int64_t>(step.range.line)},
                             {"acquires", acquires(step.footprint, unit.module_id)}});
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
  Array kernels, cuts;
  for (const plan::Kernel& kernel : plan.kernels) {
    Array parameters, loops;
    for (const plan::Parameter& parameter : kernel.parameters) parameters.push_back(parameter.declaration);
    for (const plan::GridLoop& loop : kernel.loops)
      loops.push_back(Object{{"variable", loop.name}, {"axis", std::string(1, "xyz"[loop.axis])}});
    Object entry{{"kernel", kernel.number},
                 {"function", kernel.function},
                 {"line", static_cast<std::int64_t>(kernel.line)},
                 {"parameters", std::move(parameters)},
                 {"loops", std::move(loops)}};
    if (!kernel.in_order.empty()) entry["in_order"] = Array(kernel.in_order);
    kernels.push_back(std::move(entry));
  }
  for (const plan::Cut& cut : plan.cuts) {
    Object entry{{"function", cut.function}, {"line", static_cast<std::int64_t>(cut.line)}};
    if (cut.reason.empty())
      entry["kernels"] = Array(cut.kernels);
    else
      entry["one_kernel_because"] = cut.reason;
    cuts.push_back(std::move(entry));
  }
  Object all{{"source", plan.file}, {"module", plan.module_id}, {"kernels", std::move(kernels)}};
  if (!cuts.empty()) all["cuts"] = std::move(cuts);
  return pretty(std::move(all));
}

}  // namespace ferry::translator::render
