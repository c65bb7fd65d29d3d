// See source_messages.h.
#include "source_messages.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

namespace ferry::translator {

namespace {

bool is_include(llvm::StringRef line) {
  return line.starts_with("In file included from ") || line.starts_with("                 from ");
}

bool begins_message(llvm::StringRef line) {
  return !line.starts_with(" ") && (line.contains("error: ") || line.contains("warning: "));
}

}  // namespace

void SourceMessages::end_source() {
  std::vector<Block> found;
  bool ended = true;  // whether the next line begins a message
  llvm::StringRef rest = stream_.str();
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const llvm::StringRef line = rest.take_front(end == llvm::StringRef::npos ? rest.size() : end + 1);
    rest = rest.drop_front(line.size());
    const bool include = is_include(line);
    if (ended || include || begins_message(line)) {
      const bool continues = !found.empty() && found.back().text.empty();
      if (!continues) found.emplace_back();
    }
    (include ? found.back().includes : found.back().text) += line;
    ended = false;
  }
  for (Block& block : found) {
    const auto known = llvm::find_if(blocks_, [&](const Block& one) { return one.text == block.text; });
    known == blocks_.end() ? blocks_.push_back(std::move(block)) : void(++known->sources);
  }
  text_.clear();
}

void SourceMessages::show(llvm::raw_ostream& out) const {
  for (const Block& block : blocks_) {
    out << block.includes << block.text;
    if (block.sources > 1) out << "(in " << block.sources << " sources)\n";
  }
}

}  // namespace ferry::translator
