// What stub and kernel files of one translation know each other by: heat_1c24bf014b33. It rests on what kernel files
// say, and on what else makes a module of the source: path, scope, flags, and the names that it defines for others,
// which tell sources of one name apart (model::Unit::module_key). Not on the rest of the source:
//
//   an edit of host code   the same kernel files, byte for byte: no build compiles them again
//   an edit of a kernel    another id: what was compiled before has no image for the new stub, and doesn't link
#pragma once

#include "model/model.h"
#include "plan/plan.h"
#include "render/template_renderer.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

// Gives both their id. Returns the kernel files' texts, one for each target.
llvm::Expected<std::vector<std::string>> name_module(model::Unit& unit, plan::Unit& plan,
                                                     const std::vector<std::string>& targets,
                                                     const TemplateRenderer& templates);

}  // namespace ferry::translator::render
