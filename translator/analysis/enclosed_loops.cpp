// See enclosed_loops.h.
#include "analysis/enclosed_loops.h"

#include "analysis/nest.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;

namespace {

class Finder : public ConstDynamicRecursiveASTVisitor {
 public:
  std::vector<EnclosedLoop> found;

  bool TraverseStmt(const Stmt* s) override {
    if (!s) return true;
    if (const Stmt* loop = loop_of(*s); loop && !is_block(*loop)) {
      found.push_back({s, enclosure_.reason, enclosure_.begin});
      return true;
    }
    const llvm::SaveAndRestore inside_of(enclosure_);
    if (isa<LambdaExpr, BlockExpr>(s)) enclosure_ = {Id::in_lambda, s->getBeginLoc()};
    if (isa<StmtExpr>(s)) enclosure_ = {Id::in_statement_expression, s->getBeginLoc()};
    return ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }

  bool TraverseDecl(const Decl* declaration) override {
    const llvm::SaveAndRestore inside_of(enclosure_);
    if (declaration && isa<RecordDecl>(declaration)) enclosure_ = {Id::in_local_class, declaration->getLocation()};
    return ConstDynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }

 private:
  struct Enclosure {
    Id reason;
    SourceLocation begin;
  };

  // `do { … } while (0)`
  static bool is_block(const Stmt& loop) {
    const auto* until = dyn_cast<DoStmt>(&loop);
    const Expr* again = until ? until->getCond()->IgnoreParenImpCasts() : nullptr;
    const auto* number = dyn_cast_or_null<IntegerLiteral>(again);
    const auto* truth = dyn_cast_or_null<CXXBoolLiteralExpr>(again);
    return (number && number->getValue() == 0) || (truth && !truth->getValue());
  }

  Enclosure enclosure_{Id::in_statement_expression, {}};
};

}  // namespace

std::vector<EnclosedLoop> enclosed_loops(const Stmt& code) {
  Finder finder;
  finder.TraverseStmt(&code);
  return std::move(finder.found);
}

}  // namespace ferry::translator::analysis
