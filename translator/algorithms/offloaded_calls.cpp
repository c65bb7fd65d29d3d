// See offloaded_calls.h.
#include "algorithms/offloaded_calls.h"

#include "algorithms/call.h"
#include "algorithms/marked_calls.h"
#include "algorithms/table.h"
#include "frontend/users_tokens.h"
#include "lift/offloadable.h"
#include "source/token_text.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ExprConcepts.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

// Collects offloaded functions. Visits only declarations, because most of a unit consists of bodies of library
// functions, which contain none of the user's functions.
struct OffloadedFunctions : ConstDynamicRecursiveASTVisitor {
  explicit OffloadedFunctions(const SourceManager& sources) : library(sources) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(const Decl* declaration) override {
    const bool of_namespace = declaration && declaration->getDeclContext() &&
                              declaration->getDeclContext()->getRedeclContext()->isFileContext();
    return (of_namespace && library.holds(declaration->getLocation())) ||
           ConstDynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool TraverseStmt(const Stmt*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }

  bool VisitFunctionDecl(const FunctionDecl* function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && lift::offloaded(*function))
      found.push_back(function);
    return true;
  }
  frontend::LibraryFiles library;
  std::vector<const FunctionDecl*> found;
};

// Returns the name of the algorithm that a call in a generic lambda refers to before a function has been selected.
std::string dependent_name(const CallExpr& call) {
  const Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  const auto* object = dyn_cast<DeclRefExpr>(callee);  // such as std::ranges::fill
  const auto* names = dyn_cast<UnresolvedLookupExpr>(callee);
  llvm::SmallVector<const NamedDecl*, 4> meant;
  if (object && isa<VarDecl>(object->getDecl())) meant.push_back(object->getDecl());
  if (names)
    for (const NamedDecl* one : names->decls()) meant.push_back(one->getUnderlyingDecl());
  const bool by_argument = names && meant.empty() && names->getName().isIdentifier();
  const auto of_library = [](const NamedDecl* one) {
    return one->getIdentifier() && llvm::StringRef(one->getQualifiedNameAsString()).starts_with("std::");
  };
  if (!by_argument && llvm::none_of(meant, of_library)) return "";
  const std::string name = (names ? names->getName() : object->getDecl()->getDeclName()).getAsString();
  return is_algorithm(name) ? (object ? "ranges::" : "") + name : "";
}

class CallsIn : public ConstDynamicRecursiveASTVisitor {
 public:
  using Where = OffloadedCall::Where;

  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
  bool TraverseStaticAssertDecl(const StaticAssertDecl*) override { return true; }

  bool TraverseVarDecl(const VarDecl* variable) override {
    const bool of_static = variable->isStaticLocal();
    if (variable->isConstexpr() || (of_static && variable->hasConstantInitialization())) return true;
    const llvm::SaveAndRestore inside(where_,
                                      of_static && where_ == Where::statement ? Where::static_variable : where_);
    const Attr* mark = call_mark(*variable);
    const llvm::SaveAndRestore quiet(is_quiet_, is_quiet_ || mark);
    const std::size_t before = found.size();
    const bool goes_on = ConstDynamicRecursiveASTVisitor::TraverseVarDecl(variable);
    note_mark(mark, before);
    return goes_on;
  }
  bool TraverseAttributedStmt(const AttributedStmt* s) override {
    const Attr* mark = call_mark(*s);
    const llvm::SaveAndRestore quiet(is_quiet_, is_quiet_ || mark);
    const std::size_t before = found.size();
    const bool goes_on = ConstDynamicRecursiveASTVisitor::TraverseAttributedStmt(s);
    note_mark(mark, before);
    return goes_on;
  }
  bool TraverseCXXRecordDecl(const CXXRecordDecl* record) override {
    const llvm::SaveAndRestore inside(where_, Where::inner_function);
    return ConstDynamicRecursiveASTVisitor::TraverseCXXRecordDecl(record);
  }
  bool TraverseLambdaExpr(const LambdaExpr* lambda) override {
    for (const Expr* capture : lambda->capture_inits())
      if (capture) TraverseStmt(capture);
    const llvm::SaveAndRestore inside(where_, Where::inner_function);
    return TraverseStmt(lambda->getBody());
  }
  bool TraverseStmt(const Stmt* s) override {
    if (!s || isa<ConstantExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, RequiresExpr>(s)) return true;
    const auto* builtin = dyn_cast<CallExpr>(s);
    const auto* type = dyn_cast<CXXTypeidExpr>(s);
    if ((builtin && builtin->isUnevaluatedBuiltinCall(context_)) || (type && !type->isPotentiallyEvaluated()))
      return true;
    if (const auto* choice = dyn_cast<IfStmt>(s); choice && choice->isConstexpr())
      if (const std::optional<const Stmt*> taken = choice->getNondiscardedCase(context_))
        return TraverseStmt(choice->getInit()) && TraverseStmt(*taken);
    return ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }
  bool VisitCallExpr(const CallExpr* call) override {
    std::string name = packing_in_place(*call);
    const bool packs = !name.empty();
    if (!packs) name = calls_algorithm(*call) ? algorithm_name(*call) : dependent_name(*call);
    if (!name.empty()) found.push_back({call->getSourceRange(), name, where_, packs, is_quiet_});
    return true;
  }

  explicit CallsIn(const ASTContext& context) : context_(context) {}
  std::vector<OffloadedCall> found;
  std::vector<SourceLocation> idle_marks;

 private:
  void note_mark(const Attr* mark, std::size_t calls_before) {
    if (mark && found.size() == calls_before) idle_marks.push_back(mark->getRange().getEnd());
  }

  const ASTContext& context_;
  bool is_quiet_ = false;
  Where where_ = Where::statement;
};

}  // namespace

static CallsIn search(const FunctionDecl& function) {
  CallsIn calls(function.getASTContext());
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer* one : constructor->inits())
      if (one->isWritten()) calls.TraverseStmt(one->getInit());
  calls.TraverseStmt(function.getBody());
  return calls;
}

std::vector<OffloadedCall> calls_in(const FunctionDecl& function) { return search(function).found; }
std::vector<SourceLocation> idle_marks(const FunctionDecl& function) { return search(function).idle_marks; }

const std::vector<const FunctionDecl*>& offloaded_functions(const frontend::ParsedUnit& unit) {
  if (!unit.offloaded) {
    OffloadedFunctions functions(unit.sources());
    if (unit.annotated) functions.TraverseDecl(unit.context.getTranslationUnitDecl());
    unit.offloaded = std::move(functions.found);
  }
  return *unit.offloaded;
}

std::string free_prefix(const frontend::ParsedUnit& unit) {
  std::string prefix = "ferry_loop_";
  const auto used = [&] {
    return llvm::any_of(unit.tokens.expandedTokens(), [&](const syntax::Token& token) {
      return token.kind() == tok::identifier && token.text(unit.sources()).starts_with(prefix);
    });
  };
  while (used()) prefix += "x_";
  return prefix;
}

std::vector<const FunctionDecl*> functions_with_calls(const frontend::ParsedUnit& unit) {
  std::vector<const FunctionDecl*> functions = offloaded_functions(unit);
  llvm::erase_if(functions, [](const FunctionDecl* one) { return calls_in(*one).empty(); });
  return functions;
}

bool is_translated(const frontend::ParsedUnit& unit, const FunctionDecl& function, const lift::UnitFiles& files) {
  const source::TokenText tokens(unit.tokens, unit.sources(), unit.context.getLangOpts(), &files.text);
  return !lift::why_not_offloaded(function, tokens, files);
}

}  // namespace ferry::translator::algorithms
