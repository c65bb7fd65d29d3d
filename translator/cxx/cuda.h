// The CUDA compiler: $CUDACXX, else nvcc on PATH, with $CUDAFLAGS, as CMake and Meson read them. It may be clang++.
#pragma once

#include "cxx/commands.h"
#include "cxx/installation.h"

#include <llvm/Support/Error.h>

namespace ferry::translator::cxx {

struct CudaCompiler {
  Command words;     // the compiler, with the rest of $CUDACXX
  Command flags;     // $CUDAFLAGS
  std::string root;  // the toolkit: include/, lib64/
  bool is_clang = false;
};

llvm::Expected<CudaCompiler> find_cuda_compiler();

// The kernels of one source. No contraction to FMA unless the user's own flags allow it.
Command cuda_command(const CudaCompiler& cuda, const CompilerLine& line, const Unit& unit, const Installation& ferry);

// Ferry's CUDA backend as compiled with Ferry itself, if that was for the same CUDA; else "".
std::string prebuilt_backend(const CudaCompiler& cuda, const Installation& ferry);

// Else it is compiled where it is linked: one command for each of its sources, and their objects.
struct BackendCommands {
  std::vector<Command> commands;
  std::vector<std::string> objects;
};
BackendCommands backend_commands(const CudaCompiler& cuda, const Command& compiler, const std::string& folder,
                                 const Installation& ferry);

// What a program with the backend links besides.
Command cuda_libraries(const CudaCompiler& cuda);

}  // namespace ferry::translator::cxx
