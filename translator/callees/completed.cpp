// See completed.h.
#include "callees/completed.h"

#include "callees/meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::callees {

using namespace clang;

namespace {

class CompletedNames : public DynamicRecursiveASTVisitor {
 public:
  explicit CompletedNames(const frontend::ParsedUnit& unit) : unit_(unit) {}

  bool TraverseDecl(Decl* declaration) override {
    const bool whole = !declaration || isa<TranslationUnitDecl>(declaration);
    return (!whole && !unit_.is_of_other_source(declaration->getLocation())) ||
           DynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool VisitTagDecl(TagDecl* tag) override {
    for (const TagDecl* earlier : tag->redecls())
      if (tag->isCompleteDefinition() && is_own(*earlier)) found.insert(key_of(*tag));
    return true;
  }
  bool VisitVarDecl(VarDecl* variable) override {
    for (const VarDecl* earlier : variable->redecls())
      if (variable->hasGlobalStorage() && !variable->getType()->isIncompleteType() && is_own(*earlier) &&
          earlier->getType()->isIncompleteType())
        found.insert(key_of(*variable));
    return true;
  }
  Completed found;

 private:
  bool is_own(const Decl& declaration) const { return !unit_.is_of_other_source(declaration.getLocation()); }

  const frontend::ParsedUnit& unit_;
};

}  // namespace

Completed completed_by_others(const frontend::ParsedUnit& unit) {
  CompletedNames names(unit);
  if (unit.others_begin.isValid()) names.TraverseDecl(unit.context.getTranslationUnitDecl());
  return names.found;
}

}  // namespace ferry::translator::callees
