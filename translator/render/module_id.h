// Computes the id that connects the stub with the kernel files of one translation: heat_1c24bf014b33. It depends on the
// text of the kernel files. Because sources may have the same name, it also depends on what else identifies the module:
// path, scope, flags, and the names that the module defines for other modules (model::Unit::module_key). It doesn't
// depend on the rest of the source:
//
//   an edit of host code   leaves the kernel files unchanged, byte for byte, so no build recompiles them
//   an edit of a kernel    changes the id: an old object has no image for the new stub, so it doesn't link
#pragma once

#include "model/model.h"
#include "plan/plan.h"
#include "render/template_renderer.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

// Sets the id in `unit` and `plan`. Returns the texts of the kernel files, one for each target.
llvm::Expected<std::vector<std::string>> name_module(model::Unit& unit, plan::Unit& plan,
                                                     const std::vector<std::string>& targets,
                                                     const TemplateRenderer& templates);

}  // namespace ferry::translator::render
