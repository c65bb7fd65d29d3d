// One version of generated code, as `ferry diff` compares it: what `ferry translate -o` or --save-ir wrote, in a
// folder.
//
//   heat.ferry.json, heat.ferry.cpp, heat.ferry.host.cpp  →  Source{heat, host text, host: preamble, kernels}
//
// Names that only say where something came from are taken out of the texts: module ids, files, lines, offsets. Two
// texts are equal, then, if a file was renamed or moved, or if a loop is at another line of it.
#pragma once

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::diff {

// What ptxas says of a kernel.
struct Usage {
  unsigned registers = 0, spill_stores = 0, spill_loads = 0, shared = 0, stack = 0;  // bytes, but for registers
  auto operator<=>(const Usage&) const = default;
};

struct Kernel {
  std::string function;  // the user's
  std::string name;      // as the file has it: ferry_heat_l8
  std::string text;      // with what launches it
  std::string ptx;       // "" where there is none
  std::optional<Usage> usage;
};

// The kernels for one target.
struct TargetFile {
  std::string target, path;
  std::string preamble;  // what isn't a kernel's
  std::string ptx_preamble;
  std::vector<Kernel> kernels;
};

struct Source {
  std::string name;       // below the version's folder, without .ferry.json
  std::string module_id;  // "heat_1c24bf014b33"
  std::string host;       // the rewritten source
  std::vector<TargetFile> targets;
  std::vector<std::pair<std::string, std::string>> stages;  // --save-ir: "3.ir" and its text
};

// `path`: the folder, or one manifest (….ferry.json). Sources are in the order of their names.
llvm::Expected<std::vector<Source>> read_version(const std::string& path);

// Text with each of its identifiers replaced by what `name` says.
std::string with_names(llvm::StringRef text, llvm::function_ref<std::string(llvm::StringRef)> name);

}  // namespace ferry::translator::diff
