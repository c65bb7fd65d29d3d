// See device_code.h.
#include "diff/device_code.h"

#include "cxx/installation.h"
#include "report/kernel_notes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/ScopeExit.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/Regex.h>

namespace ferry::translator::diff {

namespace fs = llvm::sys::fs;
using llvm::StringRef;

namespace {

// Creates a temporary file for a command's messages or output and returns its path.
llvm::Expected<std::string> scratch_file(const char* suffix) {
  llvm::SmallString<128> path;
  if (std::error_code code = fs::createTemporaryFile("ferry-diff", suffix, path)) return llvm::errorCodeToError(code);
  return std::string(path);
}

// Runs a command and returns what it wrote to stdout and stderr.
llvm::Expected<std::string> run(const std::vector<std::string>& command) {
  auto said = scratch_file("txt");
  if (!said) return said.takeError();
  const llvm::scope_exit clean([&] { fs::remove(*said); });
  const auto program = llvm::sys::findProgramByName(command.front());
  if (!program) return llvm::createStringError("there is no '" + command.front() + "'");
  const std::vector<StringRef> words(command.begin(), command.end());
  const std::optional<StringRef> streams[] = {StringRef(""), StringRef(*said), StringRef(*said)};
  std::string message;
  const int code = llvm::sys::ExecuteAndWait(*program, words, std::nullopt, streams, 0, 0, &message);
  if (auto text = llvm::MemoryBuffer::getFile(*said)) message += (*text)->getBuffer();
  if (code) return llvm::createStringError("'" + command.front() + "' failed: " + StringRef(message).trim().str());
  return message;
}

// Returns the demangled symbol without the namespaces that name its file.
std::string plain_symbol(StringRef symbol) {
  std::string text = llvm::demangle(symbol);
  for (const char* scope : {"\\(anonymous namespace\\)::", "_INTERNAL_[0-9a-f]+_[0-9]+_[A-Za-z0-9_]+::",
                            "ferry_[A-Za-z0-9_]+_[0-9a-f]{12}::"})
    for (std::string before; before != text;) {
      before = text;
      text = llvm::Regex(scope).sub("", text);
    }
  return text;
}

// Returns the kernel whose entry, or whose function that combines blocks' results, has this symbol. Returns null for
// other symbols.
Kernel* kernel_of(StringRef symbol, TargetFile& file, bool& is_itself) {
  const std::string text = plain_symbol(symbol.trim());
  const StringRef name = StringRef(text).split('(').first;
  for (const bool itself : {true, false})
    for (Kernel& kernel : file.kernels)
      if (itself ? name == kernel.name : name.starts_with(kernel.name + "_")) {
        is_itself = itself;
        return &kernel;
      }
  return nullptr;
}

// Returns whether the line is a comment or only says where code comes from.
bool says_origin(StringRef line) {
  const StringRef text = line.ltrim();
  return text.starts_with("//") || text.starts_with(".loc") || text.starts_with(".file");
}

// Returns a name without the parts that change when code moves: L__BB… for the label $L__BB1_2, and the parameter's
// number for _Z…_param_0.
std::string plain_name(StringRef name) {
  StringRef rest = name;
  if (rest.consume_front("L__BB")) return ("L__BB" + rest.drop_while(llvm::isDigit)).str();
  if (!name.starts_with("_Z")) return name.str();
  const std::size_t parameter = name.rfind("_param_");
  if (parameter == StringRef::npos) return plain_symbol(name);
  return StringRef(plain_symbol(name.take_front(parameter))).split('(').first.str() + name.drop_front(parameter).str();
}

std::string plain_ptx(StringRef text) {
  std::string kept;
  for (; !text.empty(); text = text.split('\n').second)
    if (const StringRef line = text.split('\n').first; !says_origin(line)) kept += (line + "\n").str();
  return with_names(kept, plain_name);
}

}  // namespace

void split_ptx(StringRef text, TargetFile& file) {
  Kernel* kernel = nullptr;
  std::string preamble;
  for (; !text.empty(); text = text.split('\n').second) {
    const StringRef line = text.split('\n').first;
    bool itself = false;
    if (!line.starts_with(" ") && line.contains(".entry "))
      kernel = kernel_of(line.split(".entry ").second.split('(').first, file, itself);
    (kernel ? kernel->ptx : preamble) += (line + "\n").str();
    if (line == "}") kernel = nullptr;
  }
  file.ptx_preamble = plain_ptx(preamble);
  for (Kernel& one : file.kernels) {
    const std::string plain = StringRef(one.name).rsplit("_l").first.str();
    one.ptx = with_names(plain_ptx(one.ptx), [&](StringRef name) {
      return name.starts_with(one.name) ? plain + name.drop_front(one.name.size()).str() : name.str();
    });
  }
}

void add_usage(StringRef said, TargetFile& file) {
  std::vector<report::Resources> all;
  report::add_resources(said, all);
  for (const report::Resources& one : all) {
    bool itself = false;
    Kernel* const kernel = kernel_of(one.symbol, file, itself);
    if (kernel && itself) kernel->usage = {one.registers, one.spill_stores, one.spill_loads, one.shared, one.stack};
  }
}

llvm::Error add_device_code(TargetFile& file, const Gpu& gpu) {
  std::string why_not;
  const auto toolkit = gpu.find_toolkit(why_not);
  if (!toolkit) return llvm::createStringError(why_not);
  auto ptx = scratch_file("ptx");
  if (!ptx) return ptx.takeError();
  const llvm::scope_exit clean([&] { fs::remove(*ptx); });
  KernelFile compiled;
  compiled.source = file.path, compiled.object = *ptx;
  compiled.include_folder = cxx::find_installation().include_folder;
  if (auto said = run(toolkit->device_code_command(compiled)); !said) return said.takeError();
  const auto text = llvm::MemoryBuffer::getFile(*ptx);
  if (!text) return llvm::errorCodeToError(text.getError());
  split_ptx((*text)->getBuffer(), file);
  const StringRef target = (*text)->getBuffer().split("\n.target ").second.split('\n').first.split(',').first.trim();
  auto said = run(toolkit->usage_command(*ptx, target.str()));
  if (!said) return said.takeError();
  add_usage(*said, file);
  return llvm::Error::success();
}

}  // namespace ferry::translator::diff
