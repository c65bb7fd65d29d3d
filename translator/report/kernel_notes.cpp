// See kernel_notes.h.
#include "report/kernel_notes.h"

#include "report/code_object.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

namespace ferry::translator::report {

namespace {

unsigned number(llvm::StringRef text) {
  unsigned value = 0;
  text.trim().consumeInteger(10, value);
  return value;
}

// Returns `12` for "…, 12 bytes smem, …".
unsigned bytes_of(llvm::StringRef line, llvm::StringRef what) {
  const std::size_t at = line.find((" bytes " + what).str());
  if (at == llvm::StringRef::npos) return 0;
  const llvm::StringRef before = line.take_front(at);
  return number(before.substr(before.find_last_not_of("0123456789") + 1));
}

std::string between_quotes(llvm::StringRef& text) {
  const auto [name, rest] = text.split('\'').second.split('\'');
  text = rest;
  return name.str();
}

llvm::Error add_object(const llvm::object::ObjectFile& object, Found& found) {
  for (const llvm::object::SectionRef& section : object.sections()) {
    auto name = section.getName();
    if (!name) return name.takeError();
    if (*name != ".ferry_kernels" && *name != ".ferry_ptxas" && !name->ends_with("_fatbin")) continue;
    auto contents = section.getContents();
    if (!contents) return contents.takeError();
    if (*name == ".ferry_kernels") add_kernels(*contents, found.kernels);
    if (*name == ".ferry_ptxas") add_resources(*contents, found.resources);
    if (name->ends_with("_fatbin")) add_bundled(*contents, found.resources);
  }
  add_code_object(object, found.resources);
  return llvm::Error::success();
}

llvm::Error add_buffer(llvm::MemoryBufferRef buffer, Found& found);

llvm::Error add_archive(llvm::MemoryBufferRef buffer, Found& found) {
  auto archive = llvm::object::Archive::create(buffer);
  if (!archive) return archive.takeError();
  llvm::Error error = llvm::Error::success();
  for (const llvm::object::Archive::Child& child : (*archive)->children(error)) {
    auto member = child.getMemoryBufferRef();
    if (!member) return llvm::joinErrors(std::move(error), member.takeError());
    if (llvm::identify_magic(member->getBuffer()) == llvm::file_magic::unknown) continue;
    if (llvm::Error wrong = add_buffer(*member, found)) return llvm::joinErrors(std::move(error), std::move(wrong));
  }
  return error;
}

llvm::Error add_buffer(llvm::MemoryBufferRef buffer, Found& found) {
  switch (llvm::identify_magic(buffer.getBuffer())) {
    case llvm::file_magic::archive:
      return add_archive(buffer, found);
    case llvm::file_magic::unknown:
      add_resources(buffer.getBuffer(), found.resources);
      return llvm::Error::success();
    default:
      break;
  }
  auto object = llvm::object::ObjectFile::createObjectFile(buffer);
  return object ? add_object(**object, found) : object.takeError();
}

}  // namespace

void add_kernels(llvm::StringRef section, std::vector<Kernel>& kernels) {
  llvm::SmallVector<llvm::StringRef> texts, lines, words;
  section.split(texts, '\0', -1, false);
  for (const llvm::StringRef text : texts) {
    lines.clear();
    text.split(lines, '\n', -1, false);
    const auto [target, module] = lines.front().split('\t');
    for (const llvm::StringRef line : llvm::ArrayRef(lines).drop_front()) {
      words.clear();
      line.split(words, '\t');
      if (words.size() != 7) continue;  // written by a different version of Ferry
      kernels.push_back({target.str(), module.str(), words[0].str(), words[1].str(), words[2].str(), words[3].str(),
                         number(words[5]), number(words[6])});
    }
  }
}

// A kernel's properties follow its name. The properties of functions that it calls come later.
void add_resources(llvm::StringRef said, std::vector<Resources>& resources) {
  bool of_kernel = false;
  llvm::SmallVector<llvm::StringRef> lines;
  said.split(lines, '\n', -1, false);
  for (llvm::StringRef line : lines) {
    if (line.contains("Compiling entry function '")) {
      resources.emplace_back();
      resources.back().symbol = between_quotes(line);
      resources.back().architecture = between_quotes(line);
      of_kernel = true;
    } else if (resources.empty()) {
      continue;
    } else if (line.contains("Function properties for ")) {
      of_kernel = line.split("Function properties for ").second.trim() == resources.back().symbol;
    } else if (of_kernel && line.contains(" bytes stack frame")) {
      resources.back().stack = bytes_of(line, "stack frame");
      resources.back().spill_stores = bytes_of(line, "spill stores");
      resources.back().spill_loads = bytes_of(line, "spill loads");
    } else if (line.contains(": Used ")) {
      resources.back().registers = number(line.split(": Used ").second);
      resources.back().shared = bytes_of(line, "smem");
      resources.back().constant = bytes_of(line, "cmem[0]");
    }
  }
}

// The symbol contains the module's namespace and the kernel, as nested names in the ABI's form.
bool is_of(const Resources& resources, const Kernel& kernel) {
  const auto spelt = [](const std::string& name) { return std::to_string(name.size()) + name; };
  return llvm::StringRef(resources.symbol).contains(spelt("ferry_" + kernel.module) + spelt(kernel.symbol) + "E");
}

llvm::Error read_file(const std::string& path, Found& found) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return llvm::createFileError(path, buffer.getError());
  if (llvm::Error error = add_buffer((*buffer)->getMemBufferRef(), found))
    return llvm::createFileError(path, std::move(error));
  return llvm::Error::success();
}

}  // namespace ferry::translator::report
