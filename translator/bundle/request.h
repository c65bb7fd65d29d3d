// The requested contents of a bundle: targets, their sources and the compile flags. They come from `ferry translate
// --bundle DIR SOURCE…` (one target) or from a list that ferry_export_bundle() writes:
//   root /home/me/project      paths in the bundle are relative to it: /home/me/project/app/main.cpp → src/app/main.cpp
//   generated /home/me/build   likewise for files that the build makes: → generated/…
//   device host                one line for each device
//   package OpenMP             find_package(OpenMP REQUIRED) in the bundle
//   target app executable      or static, shared, module, object; the following lines belong to this target
//   strict                     floating-point operations may not be reassociated
//   link helper                another target of the bundle, or a library that any machine has (-lm, Threads::Threads)
//   GPU /…/kernels             a source for the GPU with this target name, compiled as it is
//   plain /…/main.cpp          a source that is compiled as it is
//   translate /…/heat.cpp      a source that is translated
//   flags /…/heat.flags        the flags of the preceding source, one a line, as cmake/with_flags.sh reads them
//   flag -O2                   one flag of the preceding source
#pragma once

#include "frontend/options.h"

#include <llvm/Support/Error.h>

#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::bundle {

struct Source {
  std::string path;  // the absolute path
  bool translated = false;
  std::vector<std::string> flags;
};

struct Target {
  std::string name, type = "executable";
  bool strict = false;
  std::vector<std::string> links;
  std::vector<Source> sources;
  // For each source for a GPU, the name of the GPU's target and the absolute path.
  std::vector<std::pair<std::string, std::string>> kernels;
};

struct Request {
  std::string root, generated;  // absolute paths; `generated` may be ""
  std::vector<std::string> devices, packages;
  std::vector<Target> targets;
};

llvm::Expected<Request> request_of(const Options& options);

}  // namespace ferry::translator::bundle
