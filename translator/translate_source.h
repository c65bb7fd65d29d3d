// One source through the pipeline, without writing anything: for `ferry translate` and for bundles.
#pragma once

#include "frontend/options.h"
#include "render/template_renderer.h"
#include "write/write.h"

namespace ferry::translator {

// What several translations write together, and from which files. A source that fails adds nothing.
struct Outputs {
  std::vector<write::OutputFile> files;
  std::vector<std::string> targets, dependencies;  // of the depfile
};

// Translates one source of `options` into `outputs` instead of files.
ExitCode translate_source(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                          Outputs& outputs);

}  // namespace ferry::translator
