// See embedded_loops.h.
#include "lift/embedded_loops.h"

#include "lift/lift.h"
#include "lift/loop_attributes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

// Returns the loop inside the statement's attributes, or null if the statement isn't a loop.
const Stmt* loop_of(const Stmt& statement) {
  const Stmt* s = &statement;
  while (const auto* attributed = dyn_cast<AttributedStmt>(s)) s = attributed->getSubStmt();
  return isa<ForStmt>(s) || isa<CXXForRangeStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) ? s : nullptr;
}

class EmbeddedLoopFinder : public ConstDynamicRecursiveASTVisitor {
 public:
  EmbeddedLoopFinder(const syntax::TokenBuffer& tokens, std::vector<ir::Report>& misused)
      : tokens_(tokens), misused_(misused) {}

  EmbeddedLoops found;

  // Searches a statement and its nested statements. TraverseStmt searches expressions and declarations.
  void search(const Stmt& s) {
    if (isa<Expr, DeclStmt>(s)) return void(TraverseStmt(&s));
    const llvm::SaveAndRestore inside_of(around_);
    if (const Stmt* loop = loop_of(s)) {
      found.loops.push_back(
          {source(loop->getSourceRange()), false, source(s.getSourceRange()), {Id::not_counted}, around_});
      around_ = found.loops.size() - 1;
      if (isa<CXXForRangeStmt>(loop)) return;
      return search_children(*loop);
    }
    search_children(s);
  }

  bool TraverseStmt(const Stmt* s) override {
    if (!s) return true;
    if (const Stmt* loop = loop_of(*s); loop && !is_block(*loop)) {
      const auto* attributed = dyn_cast<AttributedStmt>(s);
      const bool sequential = attributed && loop_attributes(*attributed, tokens_, misused_).sequential;
      found.loops.push_back({source(loop->getSourceRange()),
                             sequential,
                             source(SourceRange(enclosure_.begin)),
                             {enclosure_.reason},
                             around_});
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

  void search_children(const Stmt& s) {
    for (const Stmt* child : s.children())
      if (child) search(*child);
  }

  // Returns whether the loop is `do { … } while (0)`.
  static bool is_block(const Stmt& loop) {
    const auto* until = dyn_cast<DoStmt>(&loop);
    const Expr* again = until ? until->getCond()->IgnoreParenImpCasts() : nullptr;
    const auto* number = dyn_cast_or_null<IntegerLiteral>(again);
    const auto* truth = dyn_cast_or_null<CXXBoolLiteralExpr>(again);
    return (number && number->getValue() == 0) || (truth && !truth->getValue());
  }

  const syntax::TokenBuffer& tokens_;
  std::vector<ir::Report>& misused_;
  Enclosure enclosure_{Id::in_statement_expression, {}};
  std::optional<std::size_t> around_;
};

}  // namespace

EmbeddedLoops embedded_loops(const Stmt& code, const syntax::TokenBuffer& tokens, std::vector<ir::Report>& misused) {
  EmbeddedLoopFinder finder(tokens, misused);
  finder.search(code);
  return std::move(finder.found);
}

}  // namespace ferry::translator::lift
