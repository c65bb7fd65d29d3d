#include "cxx/link.h"

#include "cxx/backends.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Object/Archive.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace ferry::translator::cxx {

namespace {

// Names that occur in every stub or generated file: a name in namespace ferry, and the function that registers a kernel
// file. Files for GPUs also contain backend_symbol().
constexpr llvm::StringRef runtime_symbol = "_ZN9FerryCall", register_symbol = "_Z21ferry_register_module";

void add(LinkNeeds& needs, const LinkNeeds& more) {
  needs.runtime |= more.runtime;
  for (const Gpu* gpu : more.gpus) needs.add(gpu);
}

LinkNeeds needs_of_bytes(llvm::StringRef bytes) {
  LinkNeeds needs;
  needs.runtime = bytes.contains(runtime_symbol) || bytes.contains(register_symbol);
  for (const Gpu* const* gpu = gpus; *gpu; ++gpu)
    if (needs.runtime && bytes.contains(backend_symbol(**gpu))) needs.add(*gpu);
  return needs;
}

LinkNeeds needs_of_thin_archive(llvm::MemoryBufferRef buffer) {
  LinkNeeds needs;
  auto archive = llvm::object::Archive::create(buffer);
  if (!archive) {
    llvm::consumeError(archive.takeError());
    return needs;
  }
  llvm::Error error = llvm::Error::success();
  for (const llvm::object::Archive::Child& child : (*archive)->children(error)) {
    auto name = child.getFullName();
    if (name)
      add(needs, needs_of_file(*name));
    else
      llvm::consumeError(name.takeError());
  }
  llvm::consumeError(std::move(error));
  return needs;
}

std::string file_in(const std::string& folder, const std::string& name) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  return llvm::sys::fs::exists(path) ? std::string(path) : "";
}

// Matches libheat.so and libheat.so.1.2, but not libheat.so.p/heat.o.
bool is_shared_library(llvm::StringRef path) {
  llvm::StringRef version = llvm::sys::path::filename(path).split(".so").second;
  return path.ends_with(".so") || (version.consume_front(".") && !version.empty() && llvm::isDigit(version.front()));
}

// Returns the archive that -lNAME refers to, or "" if it refers to a shared library or isn't found.
std::string archive_in(const std::vector<std::string>& folders, llvm::StringRef name, bool is_static) {
  const bool exact = name.consume_front(":");
  for (const std::string& folder : folders) {
    if (!exact && !is_static && !file_in(folder, "lib" + name.str() + ".so").empty()) return "";
    const std::string path = file_in(folder, exact ? name.str() : "lib" + name.str() + ".a");
    if (!path.empty()) return path.ends_with(".a") ? path : "";
  }
  return "";
}

// Returns the folders in which a linker searches for -lNAME and in which users may have put translated archives.
std::vector<std::string> library_folders(const CompilerLine& line) {
  std::vector<std::string> folders;
  for (const Part& part : line.parts)
    if (part.role == Role::linking && llvm::StringRef(part.words.front()).starts_with("-L"))
      folders.push_back(part.value);
  const char* const variable = std::getenv("LIBRARY_PATH");
  llvm::SmallVector<llvm::StringRef> more;
  llvm::SplitString(variable ? variable : "", more, ":");
  for (llvm::StringRef folder : more) folders.push_back(folder.str());
  folders.emplace_back("/usr/local/lib");
  return folders;
}

}  // namespace

void LinkNeeds::add(const Gpu* gpu) {
  if (!llvm::is_contained(gpus, gpu)) gpus.push_back(gpu);
}

LinkNeeds needs_of_file(const std::string& path) {
  const auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file) return {};
  if ((*file)->getBuffer().starts_with("!<thin>\n")) return needs_of_thin_archive(**file);
  return needs_of_bytes((*file)->getBuffer());
}

bool links_nothing_more(const CompilerLine& line) {
  return llvm::any_of(line.parts, [](const Part& part) {
    const llvm::StringRef word = part.words.front();
    return word == "-r" || word == "-nostdlib" || word == "-nodefaultlibs";
  });
}

LinkNeeds link_needs(const CompilerLine& line) {
  LinkNeeds needs;
  const std::vector<std::string> folders = library_folders(line);
  const bool is_static = llvm::any_of(line.parts, [](const Part& part) { return part.words.front() == "-static"; });
  for (const Part& part : line.parts) {
    if (part.role == Role::input && !is_shared_library(part.value)) add(needs, needs_of_file(part.value));
    if (part.role == Role::linking && llvm::StringRef(part.words.front()).starts_with("-l"))
      add(needs, needs_of_file(archive_in(folders, part.value, is_static)));
  }
  return needs;
}

Command runtime_words(const CompilerLine& line, const std::string& runtime_library) {
  Command words{runtime_library};
  llvm::SmallVector<llvm::StringRef> libraries;
  llvm::SplitString(FERRY_RUNTIME_LIBRARIES, libraries);
  for (llvm::StringRef word : libraries) words.push_back(word.str());
  // A C compiler's driver doesn't link the C++ library, which the runtime needs.
  if (!llvm::sys::path::filename(line.compiler.back()).contains("++")) words.insert(words.end(), {"-lstdc++", "-lm"});
  return words;
}

}  // namespace ferry::translator::cxx
