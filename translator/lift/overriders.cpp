// See overriders.h.
#include "lift/overriders.h"

#include "lift/derived_objects.h"
#include "lift/members.h"

#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

class Definitions : public ConstDynamicRecursiveASTVisitor {
 public:
  Definitions() { ShouldVisitTemplateInstantiations = true; }

  std::vector<const CXXRecordDecl*> classes;

  bool VisitCXXRecordDecl(const CXXRecordDecl* record) override {
    const bool whole = record->isThisDeclarationADefinition() && !record->isDependentContext();
    if (whole && record->isPolymorphic() && !record->isAbstract()) classes.push_back(record);
    return true;
  }
};

}  // namespace

void Overriders::collect() {
  if (std::exchange(collected_, true)) return;
  Definitions definitions;
  for (const Decl* declaration : unit_.context.getTranslationUnitDecl()->decls())
    if (!unit_.sources().isInSystemHeader(declaration->getLocation())) definitions.TraverseDecl(declaration);
  classes_ = std::move(definitions.classes);
}

std::vector<Overrider> Overriders::of(const CXXMethodDecl& method) {
  collect();
  std::vector<Overrider> found;
  for (const CXXRecordDecl* object : classes_) {
    if (!is_or_has_one(*object, *method.getParent())) continue;
    const CXXMethodDecl* own = method.getCorrespondingMethodInClass(object);
    if (own && !own->isPureVirtual()) found.push_back({object, own});
  }
  return found;
}

bool casts_down(const CXXRecordDecl& object, const CXXRecordDecl& base) {
  if (object.getCanonicalDecl() == base.getCanonicalDecl()) return true;
  CXXBasePaths paths(/*FindAmbiguities=*/true, /*RecordPaths=*/true, /*DetectVirtual=*/true);
  return object.isDerivedFrom(&base, paths) && !paths.getDetectedVirtual() && is_or_has_one(object, base) &&
         is_public_base(object, base);
}

const Expr* dispatching_object(const CallExpr& call) {
  if (!is_dispatched(call)) return nullptr;
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call)) return member->getImplicitObjectArgument();
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call);
  return overloaded && overloaded->getOperator() == OO_Call ? overloaded->getArg(0) : nullptr;
}

}  // namespace ferry::translator::lift
