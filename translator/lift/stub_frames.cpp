// See stub_frames.h.
#include "lift/stub_frames.h"

#include "lift/instances.h"
#include "lift/lift.h"
#include "lift/offloadable.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

// Returns whether every translation unit that calls the function must define it. The linker then merges the
// definitions.
bool is_merged(const FunctionDecl& definition) {
  switch (definition.getASTContext().GetGVALinkageForFunction(&definition)) {
    case GVA_Internal:
    case GVA_StrongExternal:
      return false;
    case GVA_AvailableExternally:
    case GVA_DiscardableODR:
    case GVA_StrongODR:
      return true;
  }
  llvm_unreachable("a linkage");
}

// Returns whether the function is a member of a class in the source file itself. No other translation unit is expected
// to define it.
bool is_of_one_source(const FunctionDecl& definition) {
  const SourceManager& sources = definition.getASTContext().getSourceManager();
  return isa<CXXMethodDecl>(definition) && sources.isInMainFile(sources.getExpansionLoc(definition.getLocation()));
}

// Finds out whether a function may call itself through functions that are inlined at their calls.
class Recursion : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Recursion(const FunctionDecl& function) : function_(function) { (void)TraverseStmt(function.getBody()); }

  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return visit(*name->getDecl()); }
  bool VisitMemberExpr(const MemberExpr* member) override { return visit(*member->getMemberDecl()); }

  bool found = false;

 private:
  bool visit(const ValueDecl& declaration) {
    const auto* named = dyn_cast<FunctionDecl>(&declaration);
    const FunctionDecl* callee = named ? named->getDefinition() : nullptr;
    if (!callee) return true;
    found |= callee == &function_;
    const bool inlined = callee->hasAttr<AlwaysInlineAttr>() || (offloaded_where_called(*callee) && is_merged(*callee));
    return inlined && callee->hasBody() && seen_.insert(callee).second ? TraverseStmt(callee->getBody()) : true;
  }

  const FunctionDecl& function_;
  llvm::SmallPtrSet<const FunctionDecl*, 8> seen_;
};

// Finds calls of alloca. If the function were inlined, their memory would last until the caller returns.
class Allocations : public ConstDynamicRecursiveASTVisitor {
 public:
  bool VisitCallExpr(const CallExpr* call) override {
    const FunctionDecl* callee = call->getDirectCallee();
    const IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
    if (name && name->getName().contains("alloca") && callee->getBuiltinID() != 0) found = true;
    return !found;
  }
  bool found = false;
};

// Returns whether functions in the file may have options of their own. GCC doesn't inline a function into a function
// with different options. Clang's AST doesn't show them, so the text is searched.
bool has_own_options(const FunctionDecl& definition) {
  const SourceManager& sources = definition.getASTContext().getSourceManager();
  const FileID file = sources.getFileID(sources.getExpansionLoc(definition.getLocation()));
  const llvm::StringRef text = sources.getBufferData(file);
  for (const char* word : {"GCC target", "GCC optimize", "optimize(", "__optimize__"})
    if (text.contains(word)) return true;
  return false;
}

// Returns whether the unit uses setjmp. After a longjmp, two successive calls from one frame look like nested calls.
bool calls_setjmp(const ASTContext& context) {
  for (const char* name : {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"})
    for (const NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
      if (found->isReferenced()) return true;
  return false;
}

bool allocates(const FunctionDecl& definition) {
  Allocations allocations;
  (void)allocations.TraverseStmt(definition.getBody());
  return allocations.found;
}

// Returns why the function's stub can't be inlined, or none if it can. Instances of a template share one text, and so
// one attribute.
std::optional<Id> obstacle(const FunctionDecl& definition) {
  const std::vector<const FunctionDecl*> instances = siblings(definition);
  const auto* method = dyn_cast<CXXMethodDecl>(&definition);
  if (method && method->isVirtual()) return Id::stub_is_virtual;
  if (definition.isVariadic()) return Id::stub_is_variadic;
  if (llvm::any_of(instances, [](const FunctionDecl* one) { return Recursion(*one).found; }))
    return Id::stub_calls_itself;
  for (const FunctionDecl* declaration : definition.redecls())
    if (declaration->hasAttr<NoInlineAttr>() || declaration->hasAttr<TargetAttr>() ||
        declaration->hasAttr<OptimizeNoneAttr>() || declaration->hasAttr<NakedAttr>() ||
        declaration->hasAttr<NoSanitizeAttr>())
      return Id::stub_has_attribute;
  if (has_own_options(definition)) return Id::stub_has_attribute;
  if (llvm::any_of(instances, [](const FunctionDecl* one) { return allocates(*one); })) return Id::stub_calls_alloca;
  if (attribute_place(definition).isInvalid()) return Id::stub_in_macro;
  if (calls_setjmp(definition.getASTContext())) return Id::stub_near_setjmp;
  return std::nullopt;
}

// Finds uses of functions other than calls.
class Addresses : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Addresses(const std::vector<const FunctionDecl*>& functions) {
    for (const FunctionDecl* function : functions) wanted_.insert(function->getCanonicalDecl());
  }

  bool VisitCallExpr(const CallExpr* call) override {
    if (const auto* name = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) called_.insert(name);
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    if (function && wanted_.contains(function->getCanonicalDecl()) && !called_.contains(name))
      taken.try_emplace(function->getCanonicalDecl(), name->getLocation());
    return true;
  }

  llvm::DenseMap<const FunctionDecl*, SourceLocation> taken;

 private:
  llvm::SmallPtrSet<const FunctionDecl*, 8> wanted_;
  llvm::SmallPtrSet<const DeclRefExpr*, 8> called_;
};

ir::Report lost(const FunctionDecl& function, Id why, SourceLocation at) {
  return {source(SourceRange(at)),
          {Id::stub_may_be_lost, {function.getQualifiedNameAsString(), format(diagnostics::Message{why})}}};
}

}  // namespace

bool inlines_stub(const FunctionDecl& definition) {
  return is_merged(definition) && definition.hasBody() && !obstacle(definition);
}

SourceLocation attribute_place(const FunctionDecl& definition) {
  const SourceManager& sources = definition.getASTContext().getSourceManager();
  SourceLocation at = definition.getInnerLocStart();
  // If a macro begins the declaration, as in `LIB_INLINE void f()`, the place is before the macro.
  while (at.isMacroID()) {
    const SourceLocation first = sources.getComposedLoc(sources.getFileID(at), 0);
    const bool attribute = *sources.getCharacterData(sources.getSpellingLoc(first)) == '[';
    if (sources.getSpellingLoc(first) != sources.getSpellingLoc(at) && !attribute) return {};
    at = sources.getImmediateExpansionRange(at).getBegin();
  }
  return at;
}

std::vector<ir::Report> lost_stubs(const std::vector<const FunctionDecl*>& functions) {
  std::vector<const FunctionDecl*> inlined;
  std::vector<ir::Report> reports;
  for (const FunctionDecl* function : functions) {
    if (!is_merged(*function) || is_of_one_source(*function)) continue;
    if (const std::optional<Id> why = obstacle(*function))
      reports.push_back(lost(*function, *why, function->getLocation()));
    else
      inlined.push_back(function);
  }
  if (inlined.empty()) return reports;
  const ASTContext& context = inlined.front()->getASTContext();
  Addresses addresses(inlined);
  for (const Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!context.getSourceManager().isInSystemHeader(declaration->getLocation()))
      (void)addresses.TraverseDecl(declaration);
  for (const FunctionDecl* function : inlined)
    if (const auto at = addresses.taken.find(function->getCanonicalDecl()); at != addresses.taken.end())
      reports.push_back(lost(*function, Id::stub_address_taken, at->second));
  return reports;
}

}  // namespace ferry::translator::lift
