// See job_fields.h.
#include "job_fields.h"

#include "frontend/parse.h"
#include "proof/solver_version.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>

namespace ferry::translator {

namespace {

// Returns the current folder if paths are relative to a root, because the root itself may be relative to that folder.
std::string folder_of_relative_paths(const std::string& source_root) {
  llvm::SmallString<256> here;
  if (source_root.empty() || llvm::sys::fs::current_path(here)) return "";
  return std::string(here);
}

}  // namespace

std::vector<cache::Field> job_fields(const Options& options, const std::string& source,
                                     const render::TemplateRenderer& templates) {
  // Adding an option breaks this binding, so that whoever adds it has to decide whether results depend on it.
  const auto& [sources, bodies_from, output_directory, targets, build_directory, compiler_flags, diagnostic_flags,
               depfile, depfile_target, source_root, module_scope, templates_directory, dump, save_ir, path_prefix_map,
               explain, apply, changed, fail_on, own_headers, bundle, bundle_list, strict_fp, werror] = options;
  if (!dump.empty() || !save_ir.empty() || !explain.empty()) return {};
  // These include the effect of the compiler flags and of `own_headers`.
  const std::vector<std::string> inputs = frontend::parse_inputs(options, source);
  if (inputs.empty()) return {};
  std::vector<std::string> prefixes;
  for (const auto& [from, to] : path_prefix_map) prefixes.insert(prefixes.end(), {from, to});
  std::vector<cache::Field> fields = cache::tool_fields();
  fields.insert(fields.end(), {{"solver", proof::solver_version()},
                               {"source", source},
                               {"inputs", cache::digest(inputs)},
                               {"bodies_from", cache::digest(bodies_from)},
                               {"targets", cache::digest(targets)},
                               {"diagnostic_flags", cache::digest(diagnostic_flags)},
                               {"source_root", source_root},
                               {"folder", folder_of_relative_paths(source_root)},
                               {"module_scope", module_scope},
                               {"templates", templates_directory.empty() ? "" : cache::digest(templates.texts())},
                               {"path_prefix_map", cache::digest(prefixes)},
                               {"strict_fp", strict_fp ? "1" : ""},
                               {"werror", werror ? "1" : ""}});
  return fields;
}

}  // namespace ferry::translator
