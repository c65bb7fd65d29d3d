// See code_object.h.
#include "report/code_object.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/BinaryFormat/MsgPackDocument.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/DataExtractor.h>

namespace ferry::translator::report {

namespace {

using llvm::StringRef;
namespace msgpack = llvm::msgpack;

msgpack::DocNode entry(msgpack::Document& document, msgpack::DocNode map, StringRef key) {
  if (!map.isMap()) return document.getEmptyNode();
  const auto found = map.getMap().find(document.getNode(key));
  return found == map.getMap().end() ? document.getEmptyNode() : found->second;
}

unsigned count(msgpack::Document& document, msgpack::DocNode kernel, StringRef key) {
  const msgpack::DocNode value = entry(document, kernel, key);
  if (value.getKind() == msgpack::Type::UInt) return static_cast<unsigned>(value.getUInt());
  return value.getKind() == msgpack::Type::Int ? static_cast<unsigned>(value.getInt()) : 0;
}

std::string text(msgpack::Document& document, msgpack::DocNode map, StringRef key) {
  const msgpack::DocNode value = entry(document, map, key);
  return value.isString() ? value.getString().str() : "";
}

Resources resources_of(msgpack::Document& document, msgpack::DocNode kernel, StringRef architecture) {
  Resources found;
  found.symbol = text(document, kernel, ".name");
  found.architecture = architecture.str();
  found.registers = count(document, kernel, ".vgpr_count");
  found.stack = count(document, kernel, ".private_segment_fixed_size");
  found.shared = count(document, kernel, ".group_segment_fixed_size");
  found.scalars = Scalars{count(document, kernel, ".sgpr_count"),
                          count(document, kernel, ".vgpr_spill_count") + count(document, kernel, ".sgpr_spill_count"),
                          count(document, kernel, ".max_flat_workgroup_size")};
  return found;
}

void add_note(StringRef note, std::vector<Resources>& resources) {
  msgpack::Document document;
  if (!document.readFromBlob(note, false)) return;
  const msgpack::DocNode root = document.getRoot();
  msgpack::DocNode kernels = entry(document, root, "amdhsa.kernels");
  const std::string target = text(document, root, "amdhsa.target");
  const StringRef architecture = StringRef(target).rsplit('-').second;
  if (!kernels.isArray()) return;
  for (const msgpack::DocNode& kernel : kernels.getArray())
    resources.push_back(resources_of(document, kernel, architecture));
}

}  // namespace

void add_code_object(const llvm::object::ObjectFile& object, std::vector<Resources>& resources) {
  const auto* const elf = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&object);
  if (!elf || elf->getELFFile().getHeader().e_machine != llvm::ELF::EM_AMDGPU) return;
  auto sections = elf->getELFFile().sections();
  if (!sections) return llvm::consumeError(sections.takeError());
  for (const auto& section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_NOTE) continue;
    llvm::Error error = llvm::Error::success();
    for (const auto& note : elf->getELFFile().notes(section, error))
      if (note.getName() == "AMDGPU" && note.getType() == llvm::ELF::NT_AMDGPU_METADATA)
        add_note(note.getDescAsStringRef(section.sh_addralign), resources);
    llvm::consumeError(std::move(error));
  }
}

// The section contains one bundle after another. Each bundle consists of the word, the number of its objects and, for
// each object, its offset, its size, the length of its name and the name.
void add_bundled(StringRef section, std::vector<Resources>& resources) {
  constexpr StringRef word = "__CLANG_OFFLOAD_BUNDLE__";
  for (std::size_t at = section.find(word); at != StringRef::npos; at = section.find(word, at + word.size())) {
    const StringRef bundle = section.drop_front(at);
    const llvm::DataExtractor data(bundle, true, 8);
    llvm::DataExtractor::Cursor cursor(word.size());
    for (std::uint64_t left = data.getU64(cursor); cursor && left > 0; --left) {
      const std::uint64_t offset = data.getU64(cursor), size = data.getU64(cursor);
      data.skip(cursor, data.getU64(cursor));
      if (!cursor || size == 0 || offset > bundle.size() || size > bundle.size() - offset) continue;
      auto object = llvm::object::ObjectFile::createObjectFile({bundle.substr(offset, size), ""});
      object ? add_code_object(**object, resources) : llvm::consumeError(object.takeError());
    }
    llvm::consumeError(cursor.takeError());
  }
}

}  // namespace ferry::translator::report
