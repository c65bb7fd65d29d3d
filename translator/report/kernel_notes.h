// What a file says about its GPU kernels: the notes of its kernel files (FerryDeviceModule::ferry_notes), ptxas's
// output if the build has kept it, or code objects (code_object.h).
//
//   .ferry_kernels   "TARGET\theat_1c24bf014b33\nferry_heat_l7\theat\theat.cpp\t7\t2\t0\t0\n", NUL, …
//   .ferry_ptxas     "ptxas info    : Compiling entry function '_ZN…13ferry_heat_l7E…' for 'sm_80'\n…"
//
// Both sections are looked for in objects, in static and shared libraries and in programs. A text file is assumed to be
// ptxas's output.
#pragma once

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::report {

struct Kernel {
  std::string target, module;
  std::string symbol, function, file, line;
  unsigned block = 0, max_registers = 0;  // 0 if the runtime or the compiler chooses
};

// Register counts of GPUs that have scalar and vector registers. `spilled` counts both kinds. `max_threads` is per
// block.
struct Scalars {
  unsigned registers = 0, spilled = 0, max_threads = 0;
};

// The resources of one kernel on one architecture.
struct Resources {
  std::string symbol;        // the linker's name of the kernel
  std::string architecture;  // such as "sm_80" or "gfx90a"
  unsigned registers = 0, spill_stores = 0, spill_loads = 0, stack = 0, shared = 0,
           constant = 0;           // in bytes, like all except `registers`
  std::optional<Scalars> scalars;  // if set, spills and `constant` aren't known in bytes
};

struct Found {
  std::vector<Kernel> kernels;
  std::vector<Resources> resources;
};

llvm::Error read_file(const std::string& path, Found& found);

void add_kernels(llvm::StringRef section, std::vector<Kernel>& kernels);
void add_resources(llvm::StringRef said, std::vector<Resources>& resources);

// Returns whether these are the kernel's resources.
bool is_of(const Resources& resources, const Kernel& kernel);

}  // namespace ferry::translator::report
