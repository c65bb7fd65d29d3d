// One source through the pipeline, without writing anything: for `ferry translate` and for bundles.
#pragma once

#include "frontend/options.h"
#include "render/template_renderer.h"
#include "write/write.h"

namespace ferry::translator {

namespace frontend {
struct Tap;
}

// What several translations write together, and from which files. A source that fails adds nothing.
struct Outputs {
  std::vector<write::OutputFile> files;
  std::vector<std::string> targets, dependencies;  // of the depfile
};

// Translates one source of `options` into `outputs` instead of files; or takes from FERRY_CACHE what that would give.
ExitCode translate_source(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                          Outputs& outputs);

// In any case. `tap`: for who keeps the result; null: nobody does.
ExitCode translate_now(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                       frontend::Tap* tap, Outputs& outputs);

}  // namespace ferry::translator
