// See unused_annotations.h.
#include "lift/unused_annotations.h"

#include "frontend/annotations.h"
#include "lift/lift.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using frontend::Annotation;

namespace {

class Statements : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Statements(std::set<SourceLocation>& names) : names_(names) {}

  bool VisitAttributedStmt(const AttributedStmt* statement) override {
    add(statement->getAttrs());
    return true;
  }

  bool VisitVarDecl(const VarDecl* variable) override {
    if (!isa<ParmVarDecl>(variable)) add(variable->attrs());
    return true;
  }

  template <class Attributes>
  void add(const Attributes& attributes) {
    for (const Attr* attribute : attributes)
      if (isa<AnnotateAttr>(attribute)) names_.insert(attribute->getRange().getEnd());
  }

 private:
  std::set<SourceLocation>& names_;
};

diagnostics::Message unused(Annotation annotation, Id reason) {
  return {Id::annotation_unused, {frontend::annotation_name(annotation), format(diagnostics::Message{reason})}};
}

diagnostics::Message unused(Annotation annotation) {
  switch (annotation) {
    case Annotation::offload:
      return {Id::annotation_unseen};
    case Annotation::device:
      return unused(annotation, Id::device_unused);
    case Annotation::independent:
    case Annotation::sequential:
    case Annotation::extent:
    case Annotation::block:
    case Annotation::max_registers:
      break;
  }
  return unused(annotation, Id::outside_offloaded);
}

}  // namespace

void LookedAt::add(const FunctionDecl& function) {
  Statements statements(names);
  statements.add(function.attrs());
  if (!function.isThisDeclarationADefinition()) return;
  for (const ParmVarDecl* parameter : function.parameters()) statements.add(parameter->attrs());
  statements.TraverseStmt(function.getBody());
}

void LookedAt::add_extents(const Decl& declaration) { Statements(names).add(declaration.attrs()); }

void LookedAt::add_called(const FunctionDecl& function) {
  for (const FunctionDecl* declaration : function.redecls()) Statements(of_called).add(declaration->attrs());
  if (const FunctionDecl* pattern = function.getTemplateInstantiationPattern())
    for (const FunctionDecl* declaration : pattern->redecls()) Statements(of_called).add(declaration->attrs());
}

std::vector<ir::Report> unused_annotations(const frontend::ParsedUnit& unit, const LookedAt& looked_at) {
  std::vector<ir::Report> reports;
  for (const frontend::WrittenAnnotation& written : frontend::written_annotations(unit.tokens))
    if (!unit.is_of_other_source(written.name) &&
        !(written.annotation == Annotation::device ? looked_at.of_called : looked_at.names).contains(written.name))
      reports.push_back({source(SourceRange(written.name)), unused(written.annotation)});
  return reports;
}

}  // namespace ferry::translator::lift
