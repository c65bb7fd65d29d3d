// Writes the files of one translation unit from the model and the plan.
#pragma once

#include "frontend/options.h"
#include "model/model.h"
#include "plan/plan.h"
#include "render/template_renderer.h"
#include "write/write.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

// Returns the output files. `kernels` are the texts of the kernel files, one for each target (module_id.h). `stem` is
// the source's file name without extension: heat → DIR/heat.ferry.cpp, ….
llvm::Expected<std::vector<write::OutputFile>> render(const model::Unit& unit, std::vector<std::string> kernels,
                                                      const Options& options, const TemplateRenderer& templates,
                                                      const std::string& stem);

// These return the model and the plan as JSON, for `--dump`.
std::string dump_model(const model::Unit& unit);
std::string dump_plan(const plan::Unit& plan);

// Returns the manifest. It says which loops become kernels, how their independence was proved, and which buffers and
// checks each kernel has.
std::string manifest_text(const model::Unit& unit, const std::vector<std::string>& targets);

}  // namespace ferry::translator::render
