#include "cxx/cuda.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <algorithm>
#include <cstdlib>

namespace ferry::translator::cxx {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

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

// The folder above nvcc's own; for clang what --cuda-path, CUDA_PATH or nvcc say.
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

bool has_flag(const CompilerLine& line, llvm::StringRef flag) {
  return llvm::is_contained(line.words_of({Role::flag, Role::linking}), flag);
}

}  // namespace

llvm::Expected<CudaCompiler> find_cuda_compiler() {
  CudaCompiler cuda;
  cuda.words = words_of_variable("CUDACXX");
  cuda.flags = words_of_variable("CUDAFLAGS");
  const bool named = !cuda.words.empty();
  if (!named) cuda.words = {"nvcc"};
  if (!llvm::sys::findProgramByName(cuda.words.front()))
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        named ? "CUDACXX names '%s', which is not there"
              : "target cuda needs a CUDA compiler, and there is no %s on PATH; set CUDACXX, or leave cuda out of "
                "FERRY_TARGETS",
        cuda.words.front().c_str());
  cuda.is_clang = path::filename(cuda.words.front()).contains("clang");
  cuda.root = toolkit_of(cuda.words, cuda.flags);
  if (cuda.root.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "no CUDA toolkit (include/cuda_runtime.h) is found from '%s'; set CUDA_PATH",
                                   cuda.words.front().c_str());
  return cuda;
}

Command cuda_command(const CudaCompiler& cuda, const CompilerLine& line, const Unit& unit, const Installation& ferry) {
  const bool contracts = has_flag(line, "-ffp-contract=fast") || has_flag(line, "-ffast-math");
  const bool independent = has_flag(line, "-fPIC") || has_flag(line, "-fpic");
  const bool debug = llvm::any_of(line.words_of({Role::flag}), [](llvm::StringRef word) {
    return word == "-g" || word == "-g1" || word == "-g2" || word == "-g3" || word.starts_with("-ggdb");
  });
  Command command{"sh", ferry.cuda_sources + "/devices/cuda/keep_ptxas.sh"};  // for `ferry report`
  command.insert(command.end(), cuda.words.begin(), cuda.words.end());
  command.insert(command.end(), {"-std=c++20", "-O3", "-I" + ferry.include_folder});
  if (cuda.is_clang) {
    command.insert(command.end(),
                   {"-x", "cuda", "--cuda-path=" + cuda.root, "-Wno-unknown-cuda-version", "-Xcuda-ptxas", "-v"});
    if (!contracts) command.emplace_back("-ffp-contract=off");
    if (independent) command.emplace_back("-fPIC");
    if (debug) command.insert(command.end(), {"-g", "-gline-tables-only"});
  } else {
    command.emplace_back("-Xptxas=-v");
    if (!contracts) command.emplace_back("--fmad=false");
    if (independent) command.emplace_back("-Xcompiler=-fPIC");
    if (debug) command.insert(command.end(), {"-g", "-lineinfo"});
  }
  command.insert(command.end(), cuda.flags.begin(), cuda.flags.end());
  command.insert(command.end(), {"-c", unit.file(unit.stem + ".ferry.cu"), "-o", unit.file("cuda.o")});
  return command;
}

std::string prebuilt_backend(const CudaCompiler& cuda, const Installation& ferry) {
  const auto header = llvm::MemoryBuffer::getFile(cuda.root + "/include/cuda_runtime_api.h");
  if (!header) return "";
  const llvm::StringRef rest = (*header)->getBuffer().split("#define CUDART_VERSION").second;
  unsigned version = 0;  // 13000 is 13.0
  if (rest.ltrim().take_while(llvm::isDigit).getAsInteger(10, version)) return "";
  llvm::SmallString<256> library(path::parent_path(ferry.runtime_library));
  path::append(library, "libferry_cuda" + std::to_string(version / 1000) + ".a");
  return fs::exists(library) ? std::string(library) : "";
}

BackendCommands backend_commands(const CudaCompiler& cuda, const Command& compiler, const std::string& folder,
                                 const Installation& ferry) {
  BackendCommands made;
  std::error_code error;
  std::vector<std::string> sources;
  for (fs::directory_iterator entry(ferry.cuda_sources + "/devices/cuda", error), end; entry != end && !error;
       entry.increment(error))
    if (path::extension(entry->path()) == ".cpp") sources.push_back(entry->path());
  std::sort(sources.begin(), sources.end());
  for (const std::string& source : sources) {
    const std::string object = folder + "/" + path::stem(source).str() + ".o";
    Command command = compiler;
    command.insert(command.end(), {"-std=c++20", "-O2", "-fPIC", "-I" + ferry.include_folder, "-isystem",
                                   cuda.root + "/include", "-c", source, "-o", object});
    made.commands.push_back(std::move(command));
    made.objects.push_back(object);
  }
  return made;
}

Command cuda_libraries(const CudaCompiler& cuda) {
  Command words;
  for (const char* folder : {"/lib64", "/lib"})
    if (fs::is_directory(cuda.root + folder)) words.push_back("-L" + cuda.root + folder);
  words.insert(words.end(), {"-lcudart_static", "-ldl", "-lrt", "-lpthread"});
  return words;
}

}  // namespace ferry::translator::cxx
