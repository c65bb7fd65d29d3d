// See touched.h.
#include "frontend/touched.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::frontend {

using namespace clang;

namespace {

// Collects the functions that a body names, and the call operators of the objects that it constructs.
class Named : public ConstDynamicRecursiveASTVisitor {
 public:
  Named(const SourceManager& sources, llvm::SetVector<const FunctionDecl*>& found) : sources_(sources), found_(found) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return add(name->getDecl()); }
  bool VisitMemberExpr(const MemberExpr* member) override { return add(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    const CXXConstructorDecl* constructor = made->getConstructor();
    for (const CXXMethodDecl* method : constructor->getParent()->methods())
      if (method->getOverloadedOperator() == OO_Call) add(method);
    return add(constructor);
  }

 private:
  bool add(const ValueDecl* declaration) {
    const auto* function = dyn_cast<FunctionDecl>(declaration);
    if (!function || sources_.isInSystemHeader(function->getLocation())) return true;
    const FunctionDecl* definition = function->getDefinition();
    found_.insert(definition ? definition : function);
    return true;
  }

  const SourceManager& sources_;
  llvm::SetVector<const FunctionDecl*>& found_;
};

// Returns the declaration of the whole template if the function is one.
const Decl& whole(const FunctionDecl& function) {
  const FunctionTemplateDecl* made = function.getDescribedFunctionTemplate();
  return made ? static_cast<const Decl&>(*made) : function;
}

}  // namespace

std::vector<DeclarationLines> TouchedFunctions::lines(const FunctionDecl& function) const {
  const FunctionDecl* const pattern = function.getTemplateInstantiationPattern();
  std::vector<DeclarationLines> found;
  for (const FunctionDecl* one : (pattern ? pattern : &function)->redecls()) {
    const SourceManager& sources = unit_.sources();
    const SourceLocation end = unit_.shown(sources.getExpansionLoc(one->getEndLoc()));
    SourceLocation begin = unit_.shown(sources.getExpansionLoc(whole(*one).getBeginLoc()));
    const FileID file = sources.getFileID(end);
    for (const Attr* attribute : one->attrs()) {
      const SourceLocation at = unit_.shown(sources.getExpansionLoc(attribute->getLocation()));
      if (at.isValid() && sources.getFileID(at) == file && at < begin) begin = at;
    }
    const auto entry = sources.getFileEntryRefForID(file);
    if (!entry || sources.getFileID(begin) != file) continue;
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    found.push_back({(real.empty() ? entry->getName() : real).str(), sources.getSpellingLineNumber(begin),
                     sources.getSpellingLineNumber(end)});
  }
  return found;
}

bool TouchedFunctions::is_changed(const FunctionDecl& function) {
  const auto [known, is_new] = changed_.try_emplace(&function);
  if (is_new)
    known->second = llvm::any_of(
        lines(function), [&](const DeclarationLines& one) { return changes_.touch(one.path, one.first, one.last); });
  return known->second;
}

bool TouchedFunctions::holds(const FunctionDecl& function) {
  llvm::SetVector<const FunctionDecl*> reached;
  reached.insert(&function);
  Named named(unit_.sources(), reached);
  for (std::size_t next = 0; next < reached.size(); ++next) {  // `reached` grows in the loop
    const FunctionDecl* one = reached[next];
    if (is_changed(*one)) return true;
    if (one->doesThisDeclarationHaveABody()) named.TraverseDecl(one);
  }
  return false;
}

}  // namespace ferry::translator::frontend
