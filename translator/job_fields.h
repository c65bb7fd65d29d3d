// What a source's translation depends on besides files, by name: the words of its job's key (cache/job.h).
#pragma once

#include "cache/job.h"
#include "frontend/options.h"
#include "render/template_renderer.h"

#include <vector>

namespace ferry::translator {

// Returns nothing if the source has no result to keep: its command makes none, or only prints.
std::vector<cache::Field> job_fields(const Options& options, const std::string& source,
                                     const render::TemplateRenderer& templates);

}  // namespace ferry::translator
