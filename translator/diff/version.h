// One version of generated code for `ferry diff`: a folder that `ferry translate -o` or --save-ir wrote.
//
//   heat.ferry.json, heat.ferry.cpp, heat.ferry.host.cpp  →  Source{heat, host text, host: preamble, kernels}
//
// Names that only say where something comes from are removed from the texts: module ids, files, lines, offsets. A
// renamed or moved file, or a loop at another line, therefore doesn't count as a difference.
#pragma once

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::diff {

// What ptxas reports about a kernel.
struct Usage {
  unsigned registers = 0, spill_stores = 0, spill_loads = 0, shared = 0, stack = 0;  // in bytes, except `registers`
  auto operator<=>(const Usage&) const = default;
};

struct Kernel {
  std::string function;  // the user's function
  std::string name;      // the name in the file: ferry_heat_l8
  std::string text;      // the kernel's code and the code that launches it
  std::string ptx;       // "" if there is no PTX
  std::optional<Usage> usage;
};

// The kernels for one target.
struct TargetFile {
  std::string target, path;
  std::string preamble;  // all text outside kernels
  std::string ptx_preamble;
  std::vector<Kernel> kernels;
};

struct Source {
  std::string name;       // the path below the version's folder, without .ferry.json
  std::string module_id;  // such as "heat_1c24bf014b33"
  std::string host;       // the rewritten source
  std::vector<TargetFile> targets;
  std::vector<std::pair<std::string, std::string>> stages;  // the stages of --save-ir: "3.ir" and its text
};

// Reads the version at `path`, which is a folder or a single manifest (….ferry.json). The sources are sorted by name.
llvm::Expected<std::vector<Source>> read_version(const std::string& path);

// Returns the text with each identifier replaced by what `name` returns for it.
std::string with_names(llvm::StringRef text, llvm::function_ref<std::string(llvm::StringRef)> name);

}  // namespace ferry::translator::diff
