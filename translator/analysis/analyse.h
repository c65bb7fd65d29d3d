// AST → model: the offloaded functions of one translation unit.
#pragma once

#include "frontend/options.h"
#include "frontend/parse.h"
#include "model/model.h"

#include <optional>
#include <string>

namespace ferry::translator::analysis {

// Reports its own diagnostics; nullopt where one was an error. `cuts`: a target wants nests cut into several kernels.
std::optional<model::Unit> analyse(frontend::ParsedUnit& unit, const Options& options, bool cuts);

// The bodies of the annotated functions as host code is read: --dump ir.
std::string dump_bodies(frontend::ParsedUnit& unit, const Options& options);

}  // namespace ferry::translator::analysis
