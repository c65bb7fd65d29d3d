// See used_names.h.
#include "lift/used_names.h"

#include "frontend/reserved_names.h"
#include "lift/lift.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

struct NameFinder : ConstDynamicRecursiveASTVisitor {
  NameFinder(ir::Names& names, std::vector<ir::Report>& said) : found(names), reports(said) {}

  bool VisitNamedDecl(const NamedDecl* declaration) override {
    check(*declaration, declaration->getLocation());
    return true;
  }

  bool VisitVarDecl(const VarDecl* variable) override {
    found.variables.insert(variable->getNameAsString());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    check(*reference->getDecl(), reference->getLocation());
    if (isa<VarDecl, BindingDecl>(reference->getDecl()))
      found.variables.insert(reference->getDecl()->getNameAsString());
    return true;
  }
  bool VisitMemberExpr(const MemberExpr* member) override {
    check(*member->getMemberDecl(), member->getMemberLoc());
    found.variables.insert(member->getMemberDecl()->getNameAsString());
    return true;
  }
  bool VisitTypedefNameDecl(const TypedefNameDecl* alias) override {
    found.local_types.insert(alias->getNameAsString());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc location) override {
    check(*location.getDecl(), location.getBeginLoc());
    found.typedefs.insert(location.getDecl()->getNameAsString());
    return true;
  }

  bool VisitTagTypeLoc(TagTypeLoc location) override {
    check(*location.getDecl(), location.getBeginLoc());
    return true;
  }

  // Checks a name. Names in Ferry's own headers are in Ferry's namespace.
  void check(const NamedDecl& declaration, SourceLocation location) {
    if (!declaration.getIdentifier()) return;
    const llvm::StringRef name = declaration.getName();
    if (frontend::is_compiler_word(name)) return check_word(declaration, location);
    if (!frontend::is_reserved_name(name)) return;
    for (const DeclContext* scope = declaration.getDeclContext(); scope; scope = scope->getParent())
      if (const auto* space = dyn_cast<NamespaceDecl>(scope); space && space->getName() == "ferry") return;
    if (said_.insert(name).second)
      reports.push_back({source(SourceRange(location)), {diagnostics::Id::reserved_name, {name.str()}}});
  }

  // Checks a word that is reserved for compilers. Doesn't report a word that the library or the compiler itself
  // defines.
  void check_word(const NamedDecl& declaration, SourceLocation location) {
    const SourceManager& sources = declaration.getASTContext().getSourceManager();
    const bool of_system = declaration.getLocation().isInvalid() || declaration.isImplicit() ||
                           sources.isInSystemHeader(sources.getExpansionLoc(declaration.getLocation()));
    if (!of_system && said_.insert(declaration.getName()).second)
      reports.push_back(
          {source(SourceRange(location)), {diagnostics::Id::compiler_word, {declaration.getName().str()}}});
  }

  ir::Names& found;
  std::vector<ir::Report>& reports;
  llvm::StringSet<> said_;
};

}  // namespace

void note_names(const FunctionDecl& function, ir::Names& names, std::vector<ir::Report>& reports) {
  NameFinder(names, reports).TraverseDecl(&function);
}

}  // namespace ferry::translator::lift
