// See function_context.h.
#include "analysis/function_context.h"

namespace ferry::translator::analysis {

using namespace clang;

bool FunctionContext::exposed(const VarDecl& variable) const {
  return variable.hasGlobalStorage() || variable.getType()->isReferenceType() || uses.exposed.contains(&variable);
}

std::optional<source::FileRange> FunctionContext::statement_range(SourceRange range, bool semicolon) const {
  std::optional<source::FileRange> found = text.file_range(range, semicolon);
  if (!found) return std::nullopt;
  const SourceManager& sources = context.getSourceManager();
  const llvm::StringRef contents = sources.getBufferData(sources.getMainFileID());
  for (;;) {
    const llvm::StringRef before = contents.take_front(found->begin).rtrim();
    const std::size_t line = before.rfind('\n') + 1;  // npos + 1 is 0
    llvm::StringRef directive = before.drop_front(line).ltrim();
    if (before.ends_with(")") && before.contains("_Pragma") &&
        before.drop_front(before.rfind("_Pragma")).count(';') == 0)
      return std::nullopt;
    if (!directive.consume_front("#") || !directive.ltrim().starts_with("pragma")) return found;
    found->begin = static_cast<unsigned>(line);
    --found->line;
  }
}

}  // namespace ferry::translator::analysis
