// See render.h.
#include "render/render.h"

#include "render/kernels.h"
#include "render/stub.h"

namespace ferry::translator::render {

llvm::Expected<std::vector<write::OutputFile>> render(const model::Unit& unit, const plan::Unit& plan,
                                                      const Options& options, const TemplateRenderer& templates,
                                                      const std::string& stem) {
  const std::string base = options.output_directory + "/" + stem;
  std::vector<write::OutputFile> files;
  llvm::Expected<std::string> stub = stub_text(unit, options.targets, templates);
  if (!stub) return stub.takeError();
  files.push_back({base + ".ferry.cpp", std::move(*stub)});
  for (const std::string& name : options.targets) {
    const Target& target = target_named(name);
    llvm::Expected<std::string> kernels = kernels_text(plan, target, templates);
    if (!kernels) return kernels.takeError();
    files.push_back({base + target.suffix, std::move(*kernels)});
  }
  files.push_back({base + ".ferry.json", manifest_text(unit, options.targets)});
  return files;
}

}  // namespace ferry::translator::render
