// Takes one source through the pipeline without writing anything. Used by `ferry translate` and for bundles.
#pragma once

#include "frontend/options.h"
#include "render/template_renderer.h"
#include "write/write.h"

namespace ferry::translator {

namespace frontend {
struct Tap;
}

// What several translations write together, and the files on which these outputs depend. A source that fails adds
// nothing.
struct Outputs {
  std::vector<write::OutputFile> files;
  std::vector<std::string> targets, dependencies;  // what the depfile lists
};

// Translates one source of `options`, or takes the result from FERRY_CACHE. Adds the result to `outputs` and writes no
// file.
ExitCode translate_source(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                          Outputs& outputs);

// Translates even if the result is in the cache. `tap` gives a caller that caches the result access to the parse's
// files and messages. It may be null.
ExitCode translate_now(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                       frontend::Tap* tap, Outputs& outputs);

}  // namespace ferry::translator
