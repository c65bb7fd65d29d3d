// What the translation of a source depends on besides files, by name: the words of its job's key (cache/job.h).
#pragma once

#include "cache/job.h"
#include "frontend/options.h"
#include "render/template_renderer.h"

#include <vector>

namespace ferry::translator {

// Empty where the source has no result that could be kept: its command isn't one, or something is only printed.
std::vector<cache::Field> job_fields(const Options& options, const std::string& source,
                                     const render::TemplateRenderer& templates);

}  // namespace ferry::translator
