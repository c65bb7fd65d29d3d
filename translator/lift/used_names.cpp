// See used_names.h.
#include "lift/used_names.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

struct Finder : ConstDynamicRecursiveASTVisitor {
  explicit Finder(ir::Names& names) : found(names) {}

  bool VisitVarDecl(const VarDecl* variable) override {
    found.variables.insert(variable->getNameAsString());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    if (isa<VarDecl>(reference->getDecl())) found.variables.insert(reference->getDecl()->getNameAsString());
    return true;
  }
  bool VisitTypedefNameDecl(const TypedefNameDecl* alias) override {
    found.local_types.insert(alias->getNameAsString());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc location) override {
    found.typedefs.insert(location.getDecl()->getNameAsString());
    return true;
  }

  ir::Names& found;
};

}  // namespace

void note_names(const FunctionDecl& function, ir::Names& names) { Finder(names).TraverseDecl(&function); }

}  // namespace ferry::translator::lift
