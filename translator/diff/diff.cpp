// See diff.h.
#include "diff/diff.h"

#include "diff/compare.h"
#include "diff/device_code.h"
#include "frontend/options.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::diff {

namespace {

bool device_text_differs(const std::vector<SourceDiff>& sources) {
  return llvm::any_of(sources, [](const SourceDiff& source) {
    return llvm::any_of(source.parts, [](const Part& part) { return find_gpu(part.target) && part.differs(); });
  });
}

// Adds PTX and register usage to all GPU files of a version. A file that can't be compiled is reported once.
llvm::Error add_device_code(std::vector<Source>& version) {
  for (Source& source : version)
    for (TargetFile& file : source.targets)
      if (const Gpu* gpu = find_gpu(file.target))
        if (llvm::Error error = add_device_code(file, *gpu)) return error;
  return llvm::Error::success();
}

bool differ(const std::vector<SourceDiff>& sources) {
  return llvm::any_of(sources, [](const SourceDiff& source) { return source.differs(); });
}

void drop_device_code(std::vector<Source>& version) {
  for (Source& source : version)
    for (TargetFile& file : source.targets) {
      file.ptx_preamble.clear();
      for (Kernel& kernel : file.kernels) kernel.ptx.clear(), kernel.usage.reset();
    }
}

}  // namespace

int diff(const DiffOptions& options) {
  std::vector<Source> versions[2];
  for (int i = 0; i < 2; ++i) {
    auto version = read_version(i ? options.after : options.before);
    if (!version) {
      llvm::errs() << "ferry: " << llvm::toString(version.takeError()) << '\n';
      return static_cast<int>(ExitCode::environment);
    }
    versions[i] = std::move(*version);
  }
  std::vector<SourceDiff> sources = compare(versions[0], versions[1]);
  std::vector<std::string> notes;
  // PTX is only made if the text for a device differs, because equal texts give equal PTX.
  if (options.ptx && device_text_differs(sources)) {
    llvm::Error error = add_device_code(versions[0]);
    if (!error) error = add_device_code(versions[1]);
    if (error) {
      notes.push_back("PTX, registers and spills are not compared: " + llvm::toString(std::move(error)));
      for (std::vector<Source>& version : versions) drop_device_code(version);
    }
    sources = compare(versions[0], versions[1]);
  }
  llvm::outs() << (options.format == "html" ? as_html(sources, notes) : as_text(sources, notes));
  return differ(sources) ? 1 : 0;
}

}  // namespace ferry::translator::diff
