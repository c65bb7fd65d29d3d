// What a file says of the GPU kernels in it: the notes of its kernel files (FerryDeviceModule::ferry_notes) and, where
// the build has kept it, what ptxas said of them, or what a code object says itself (code_object.h).
//
//   .ferry_kernels   "TARGET\theat_1c24bf014b33\nferry_heat_l7\theat\theat.cpp\t7\t2\t0\t0\n", NUL, …
//   .ferry_ptxas     "ptxas info    : Compiling entry function '_ZN…13ferry_heat_l7E…' for 'sm_80'\n…"
//
// Both are looked for in objects, libraries of either kind and programs. A text file is taken for what ptxas has said.
#pragma once

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::report {

struct Kernel {
  std::string target, module;
  std::string symbol, function, file, line;
  unsigned block = 0, max_registers = 0;  // 0: the runtime's choice, the compiler's
};

// Of GPUs that have registers of two kinds; `spilled`: registers of either, `max_threads`: of a block.
struct Scalars {
  unsigned registers = 0, spilled = 0, max_threads = 0;
};

// For one architecture.
struct Resources {
  std::string symbol;        // as the linker sees it
  std::string architecture;  // "sm_80", "gfx90a"
  unsigned registers = 0, spill_stores = 0, spill_loads = 0, stack = 0, shared = 0,
           constant = 0;           // bytes but for the first
  std::optional<Scalars> scalars;  // then spills and `constant` aren't known in bytes
};

struct Found {
  std::vector<Kernel> kernels;
  std::vector<Resources> resources;
};

llvm::Error read_file(const std::string& path, Found& found);

void add_kernels(llvm::StringRef section, std::vector<Kernel>& kernels);
void add_resources(llvm::StringRef said, std::vector<Resources>& resources);

// Is this what ptxas calls the kernel?
bool is_of(const Resources& resources, const Kernel& kernel);

}  // namespace ferry::translator::report
