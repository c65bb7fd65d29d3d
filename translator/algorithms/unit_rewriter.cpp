// See unit_rewriter.h.
#include "algorithms/unit_rewriter.h"

#include "source/token_text.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;
using frontend::Replacement;
using frontend::Rewriting;

UnitRewriter::UnitRewriter(const frontend::ParsedUnit& unit, std::vector<Rewriting> others)
    : unit_(unit), text_(unit.context), rewritings_(std::move(others)) {
  for (const Rewriting& one : rewritings_)
    for (const Replacement& replacement : one.replacements) groups_ = std::max(groups_, replacement.group);
}

bool UnitRewriter::is_translated(const FunctionDecl& function) {
  if (!files_) {
    files_.emplace(lift::unit_files(unit_));
    names_.prefix = free_prefix(unit_);
  }
  return algorithms::is_translated(unit_, function, *files_);
}

Rewriting* UnitRewriter::file_of(FileID id) {
  const auto entry = unit_.sources().getFileEntryRefForID(id);
  if (!entry) return nullptr;
  const std::string name = entry->getName().str();
  const auto known = llvm::find_if(rewritings_, [&](const Rewriting& one) { return one.file == name; });
  if (known != rewritings_.end()) return &*known;
  rewritings_.push_back({name, names_.prefix, {}});
  return &rewritings_.back();
}

std::optional<unsigned> UnitRewriter::end_of(const Stmt& s) const {
  const source::TokenText tokens(unit_.tokens, unit_.sources(), unit_.context.getLangOpts(), &files_->text);
  const std::optional<source::FileRange> range = tokens.file_range(s.getSourceRange(), !isa<CompoundStmt>(s));
  return range ? std::optional(range->end) : std::nullopt;
}

Replacement UnitRewriter::replacement(const Bytes& bytes, std::string text, frontend::StandIn::What what,
                                      unsigned mark) const {
  const llvm::StringRef own = text_.raw(bytes);
  text.append(own.count('\n'), '\n');
  const auto size = static_cast<unsigned>(text.size());
  return {0, bytes.begin, bytes.end, std::move(text), {}, {{0, size, own.str(), mark, what}}, mark};
}

}  // namespace ferry::translator::algorithms
