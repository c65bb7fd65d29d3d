// The fields of a job's key (cache/job.h): everything other than files that the translation of a source depends on.
#pragma once

#include "cache/job.h"
#include "frontend/options.h"
#include "render/template_renderer.h"

#include <vector>

namespace ferry::translator {

// Returns an empty list if the result can't be cached, because the compile command is invalid or because `options` only
// ask for printed output.
std::vector<cache::Field> job_fields(const Options& options, const std::string& source,
                                     const render::TemplateRenderer& templates);

}  // namespace ferry::translator
