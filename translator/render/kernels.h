// The kernel file of one target, from its template and the plan.
#pragma once

#include "plan/plan.h"
#include "render/template_renderer.h"

#include <llvm/Support/Error.h>

#include <string>

namespace ferry::translator::render {

// What tells one target's file from another's.
struct Target {
  std::string name, suffix, kernel_template;  // "cuda", ".ferry.cu", "gpu/kernels"
  bool cuts_nests;                            // has kernels of cuts
  bool has_variants;                          // of kernels, by register caps and block sizes
};
const Target& target_named(const std::string& name);

llvm::Expected<std::string> kernels_text(const plan::Unit& plan, const Target& target,
                                         const TemplateRenderer& templates);

}  // namespace ferry::translator::render
