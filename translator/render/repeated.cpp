// See repeated.h.
#include "render/repeated.h"

#include <llvm/ADT/STLExtras.h>

#include <utility>

namespace ferry::translator::render {

namespace {

void add_remarks(const std::vector<model::Remark>& remarks, std::string& text) {
  for (const model::Remark& remark : remarks)
    text += std::to_string(remark.line) + ":" + std::to_string(remark.column) + " " + remark.text + "\n";
}

// Returns the function's results as text. If two functions of a header have equal texts, a reader can't tell them
// apart, even if the numbers of their kernels differ.
std::string results(const model::Function& function) {
  std::string text = function.file + ":" + std::to_string(function.line) + " " + function.name + "\n";
  if (function.instance) text += function.instance->condition + "\n";
  add_remarks(function.errors, text);
  for (const model::LoopReport& loop : function.loops) {
    text += std::to_string(loop.header.line) + " " + std::to_string(static_cast<int>(loop.verdict)) + "\n";
    add_remarks(loop.reasons, text);
  }
  return text;
}

}  // namespace

Repeated::Repeated(const std::vector<model::Unit>& units) {
  std::map<std::string, const model::Function*> first;
  for (const model::Unit& unit : units)
    for (const model::Function& function : unit.functions) {
      sources_[&function] = 1;
      if (function.file.empty()) continue;
      const auto [known, is_new] = first.emplace(results(function), &function);
      if (is_new || llvm::is_contained(llvm::make_pointer_range(unit.functions), known->second)) continue;
      sources_[&function] = 0;
      ++sources_[known->second];
    }
}

std::string Repeated::in_sources(const model::Function& function) const {
  const unsigned sources = sources_.at(&function);
  return sources > 1 ? " (in " + std::to_string(sources) + " sources)" : "";
}

bool Repeated::is_known(const model::Remark& remark) {
  if (remark.file.empty()) return false;
  return std::exchange(known_[{remark.file, remark.line, remark.column, remark.text}], true);
}

}  // namespace ferry::translator::render
