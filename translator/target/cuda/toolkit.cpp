// The CUDA toolkit. The compiler is $CUDACXX, or otherwise nvcc on PATH, with $CUDAFLAGS, as in CMake and Meson. The
// compiler may be clang++.
#include "target/cuda/driver.h"
#include "target/gpu.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <cstdlib>

namespace ferry::translator {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

using Command = Toolkit::Command;

Command words_of_variable(const char* name) {
  const char* const text = std::getenv(name);
  if (!text) return {};
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver strings(memory);
  llvm::SmallVector<const char*> words;
  llvm::cl::TokenizeGNUCommandLine(text, strings, words);
  return {words.begin(), words.end()};
}

bool is_toolkit(const std::string& folder) { return fs::exists(folder + "/include/cuda_runtime.h"); }

// Returns the toolkit's folder: the parent of the folder that contains nvcc. For clang, --cuda-path, nvcc or CUDA_PATH
// determines it.
std::string toolkit_of(const Command& compiler, const Command& flags) {
  for (const Command* words : {&compiler, &flags})
    for (llvm::StringRef word : *words)
      if (word.consume_front("--cuda-path=")) return word.str();
  std::vector<std::string> programs{compiler.front(), "nvcc"};
  for (const std::string& name : programs) {
    const auto found = llvm::sys::findProgramByName(name);
    llvm::SmallString<256> real;
    if (!found || fs::real_path(*found, real)) continue;
    for (const std::string& program : {*found, std::string(real)}) {
      const std::string root = path::parent_path(path::parent_path(program)).str();
      if (is_toolkit(root)) return root;
    }
  }
  for (const char* name : {"CUDA_PATH", "CUDA_HOME"})
    if (const char* root = std::getenv(name); root && is_toolkit(root)) return root;
  return is_toolkit("/usr/local/cuda") ? "/usr/local/cuda" : is_toolkit("/usr") ? "/usr" : "";
}

class CudaToolkit : public Toolkit {
 public:
  Command words;     // the compiler and the other words of $CUDACXX
  Command flags;     // the words of $CUDAFLAGS
  std::string root;  // the toolkit's folder, which contains include/ and lib64/
  bool is_clang = false;

  Command kernel_command(const KernelFile& file) const override {
    Command command{"sh", file.backends + "/devices/cuda/keep_ptxas.sh"};  // keeps ptxas's output for `ferry report`
    add_compiler(command, file);
    if (is_clang) {
      command.insert(command.end(), {"-Xcuda-ptxas", "-v"});
      if (file.position_independent) command.emplace_back("-fPIC");
      if (file.debug) command.insert(command.end(), {"-g", "-gline-tables-only"});
    } else {
      command.emplace_back("-Xptxas=-v");
      if (file.position_independent) command.emplace_back("-Xcompiler=-fPIC");
      if (file.debug) command.insert(command.end(), {"-g", "-lineinfo"});
    }
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), {"-c", file.source, "-o", file.object});
    return command;
  }

  std::string prebuilt_backend(const std::string& library_folder) const override {
    const auto header = llvm::MemoryBuffer::getFile(root + "/include/cuda_runtime_api.h");
    if (!header) return "";
    const llvm::StringRef rest = (*header)->getBuffer().split("#define CUDART_VERSION").second;
    unsigned version = 0;  // such as 13000 for 13.0
    if (rest.ltrim().take_while(llvm::isDigit).getAsInteger(10, version)) return "";
    llvm::SmallString<256> library(library_folder);
    path::append(library, "libferry_cuda" + std::to_string(version / 1000) + ".a");
    return fs::exists(library) ? std::string(library) : "";
  }

  Command backend_flags() const override { return {"-isystem", root + "/include"}; }

  Command libraries() const override {
    Command libraries;
    for (const char* folder : {"/lib64", "/lib"})
      if (fs::is_directory(root + folder)) libraries.push_back("-L" + root + folder);
    libraries.insert(libraries.end(), {"-lcudart_static", "-ldl", "-lrt", "-lpthread"});
    return libraries;
  }

  Command device_code_command(const KernelFile& file) const override {
    Command command;
    add_compiler(command, file);
    if (is_clang)
      command.insert(command.end(), {"--cuda-device-only", "-S"});
    else
      command.emplace_back("-ptx");
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), {file.source, "-o", file.object});
    return command;
  }

  Command usage_command(const std::string& code, const std::string& architecture) const override {
    return {root + "/bin/ptxas", "-v", "--gpu-name", architecture, code, "-o", "/dev/null"};
  }

 private:
  // Contraction to FMA is off, unless the user's own flags allow it.
  void add_compiler(Command& command, const KernelFile& file) const {
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"-std=c++20", "-O3", "-I" + file.include_folder});
    if (is_clang) command.insert(command.end(), {"-x", "cuda", "--cuda-path=" + root, "-Wno-unknown-cuda-version"});
    if (!file.contracts) command.emplace_back(is_clang ? "-ffp-contract=off" : "--fmad=false");
  }
};

std::unique_ptr<const Toolkit> find_cuda_toolkit(std::string& why_not) {
  auto cuda = std::make_unique<CudaToolkit>();
  cuda->words = words_of_variable("CUDACXX");
  cuda->flags = words_of_variable("CUDAFLAGS");
  const bool named = !cuda->words.empty();
  if (!named) cuda->words = {"nvcc"};
  const std::string& compiler = cuda->words.front();
  if (!llvm::sys::findProgramByName(compiler)) {
    why_not = named ? "CUDACXX names '" + compiler + "', which doesn't exist"
                    : "target cuda needs a CUDA compiler, but there is no " + compiler +
                          " on PATH; set CUDACXX, or remove cuda from FERRY_TARGETS";
    return nullptr;
  }
  cuda->is_clang = path::filename(compiler).contains("clang");
  cuda->root = toolkit_of(cuda->words, cuda->flags);
  if (!cuda->root.empty()) return cuda;
  why_not = "no CUDA toolkit (include/cuda_runtime.h) is found from '" + compiler + "'; set CUDA_PATH";
  return nullptr;
}

}  // namespace

extern const Gpu cuda_gpu;
const Gpu cuda_gpu{
    "cuda",
    "nvcc",
    "CUDA files are compiled by $CUDACXX, else by nvcc on PATH, with $CUDAFLAGS.",
    "use compute-sanitizer for those",
    find_cuda_toolkit,
    list_cuda_devices,
};

}  // namespace ferry::translator
