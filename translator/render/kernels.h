// Makes the kernel file of one target from its template and the plan.
#pragma once

#include "plan/plan.h"
#include "render/template_renderer.h"
#include "target/target.h"

#include <llvm/Support/Error.h>

#include <string>

namespace ferry::translator::render {

llvm::Expected<std::string> kernels_text(const plan::Unit& plan, const Target& target,
                                         const TemplateRenderer& templates);

}  // namespace ferry::translator::render
