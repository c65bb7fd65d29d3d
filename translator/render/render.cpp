// See render.h.
#include "render/render.h"

#include "render/stub.h"
#include "target/target.h"

namespace ferry::translator::render {

llvm::Expected<std::vector<write::OutputFile>> render(const model::Unit& unit, std::vector<std::string> kernels,
                                                      const Options& options, const TemplateRenderer& templates,
                                                      const std::string& stem) {
  const std::string base = options.output_directory + "/" + stem;
  std::vector<write::OutputFile> files;
  llvm::Expected<std::string> stub = stub_text(unit, options.targets, templates);
  if (!stub) return stub.takeError();
  files.push_back({base + ".ferry.cpp", std::move(*stub)});
  for (std::size_t t = 0; t < options.targets.size(); ++t)
    files.push_back({base + target_named(options.targets[t]).suffix, std::move(kernels[t])});
  files.push_back({base + ".ferry.json", manifest_text(unit, options.targets)});
  return files;
}

}  // namespace ferry::translator::render
