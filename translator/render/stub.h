// Writes the stub's file: the user's whole translation unit with launches before nests and acquires before host
// expressions. Everything else is the user's text, in place.
#pragma once

#include "model/model.h"
#include "render/template_renderer.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

llvm::Expected<std::string> stub_text(const model::Unit& unit, const std::vector<std::string>& targets,
                                      const TemplateRenderer& templates);

}  // namespace ferry::translator::render
