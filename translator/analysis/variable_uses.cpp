// See variable_uses.h.
#include "analysis/variable_uses.h"

#include "lift/counted_loop.h"
#include "lift/known_functions.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

enum class Context { read, modify, bind };  // bind: a reference or a pointer to it may be made

class UseCollector {
 public:
  VariableUses uses;

  void collect(const Stmt* s, Context context) {
    if (!s) return;
    if (const auto* e = dyn_cast<Expr>(s)) return collect_expression(e, context);
    if (const auto* d = dyn_cast<DeclStmt>(s)) return collect_declarations(*d);
    if (const auto* loop = dyn_cast<CXXForRangeStmt>(s)) return collect_range_for(*loop);
    for (const Stmt* child : s->children()) collect(child, Context::bind);
  }

 private:
  void note(const VarDecl* variable, Context context) {
    if (context != Context::read) uses.modified.insert(variable);
  }

  void collect_declarations(const DeclStmt& statement) {
    for (const Decl* d : statement.decls()) {
      const auto* variable = dyn_cast<VarDecl>(d);
      if (!variable) continue;
      uses.declared.insert(variable);
      const QualType type = variable->getType();
      const bool shares = type->isReferenceType() && type.getNonReferenceType().isConstQualified();
      collect(variable->getInit(), shares ? Context::read : Context::bind);
    }
  }

  void collect_range_for(const CXXForRangeStmt& loop) {
    uses.declared.insert(loop.getLoopVariable());
    collect(loop.getInit(), Context::bind);
    collect(loop.getRangeInit(), Context::read);
    collect(loop.getBody(), Context::bind);
  }

  void collect_expression(const Expr* e, Context context) {
    if (const auto* reference = dyn_cast<DeclRefExpr>(e)) {
      if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl())) note(variable, context);
    } else if (const auto* cast = dyn_cast<CastExpr>(e)) {
      collect_cast(*cast, context);
    } else if (const auto* paren = dyn_cast<ParenExpr>(e)) {
      collect(paren->getSubExpr(), context);
    } else if (const auto* binary = dyn_cast<BinaryOperator>(e)) {
      collect(binary->getLHS(), binary->isAssignmentOp() ? Context::modify : context);
      collect(binary->getRHS(), binary->isCommaOp() ? context : Context::bind);
    } else if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
      collect(unary->getSubExpr(), unary->isIncrementDecrementOp() ? Context::modify : Context::bind);
    } else if (const auto* lambda = dyn_cast<LambdaExpr>(e)) {
      collect_lambda(*lambda);
    } else if (const auto* call = dyn_cast<CallExpr>(e)) {
      collect_call(*call);
    } else if (isa<MemberExpr>(e) || isa<MaterializeTemporaryExpr>(e) || isa<ConditionalOperator>(e) ||
               isa<ExprWithCleanups>(e)) {
      for (const Stmt* child : e->children()) collect(child, context);
    } else if (!isa<UnaryExprOrTypeTraitExpr>(e)) {
      for (const Stmt* child : e->children()) collect(child, Context::bind);
    }
  }

  void collect_cast(const CastExpr& cast, Context context) {
    const CastKind kind = cast.getCastKind();
    if (kind == CK_LValueToRValue || kind == CK_ArrayToPointerDecay || kind == CK_ToVoid)
      context = Context::read;
    else if (kind == CK_NoOp && cast.isGLValue() && cast.getType().isConstQualified() && context == Context::bind)
      context = Context::read;
    collect(cast.getSubExpr(), context);
  }

  void collect_lambda(const LambdaExpr& lambda) {
    for (const LambdaCapture& capture : lambda.captures())
      if (capture.capturesVariable())
        if (const auto* variable = dyn_cast<VarDecl>(capture.getCapturedVar()))
          note(variable, capture.getCaptureKind() == LCK_ByRef ? Context::bind : Context::read);
    for (const Expr* initialiser : lambda.capture_inits()) collect(initialiser, Context::read);
    collect(lambda.getBody(), Context::bind);
  }

  void collect_call(const CallExpr& call) {
    const KnownCall known = known_call(call);
    const bool unseen = known == KnownCall::unknown || known == KnownCall::offloaded;
    const bool swaps = known == KnownCall::swap || known == KnownCall::exchange;
    const Context arguments = swaps ? Context::modify : unseen ? Context::bind : Context::read;
    if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call)) {
      collect(member->getImplicitObjectArgument(), arguments);
    } else if (!call.getDirectCallee()) {
      collect(call.getCallee(), Context::bind);
    }
    for (const Expr* argument : call.arguments()) collect(argument, arguments);
  }
};

const ForStmt* own_loop(const Stmt* s, const VarDecl* variable) {
  const auto* loop = dyn_cast<ForStmt>(s);
  if (!loop || !loop->getInit()) return nullptr;
  const CountedLoopResult counted = recognise_counted_loop(*loop);
  return counted.loop && counted.loop->variable == variable && counted.loop->first &&
                 !mentions(counted.loop->first, variable)
             ? loop
             : nullptr;
}

const Stmt* first_jump(const Stmt* s, bool in_loop, bool in_switch, bool continues_count) {
  if (!s || isa<LambdaExpr>(s)) return nullptr;
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<IndirectGotoStmt>(s)) return s;
  if (isa<BreakStmt>(s)) return !in_loop && !in_switch ? s : nullptr;
  if (isa<ContinueStmt>(s)) return !in_loop && continues_count ? s : nullptr;
  const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<CXXForRangeStmt>(s);
  for (const Stmt* child : s->children())
    if (const Stmt* jump = first_jump(child, in_loop || loop, in_switch || isa<SwitchStmt>(s), continues_count))
      return jump;
  return nullptr;
}

}  // namespace

VariableUses variable_uses(const Stmt* code) {
  UseCollector collector;
  collector.collect(code, Context::bind);
  return std::move(collector.uses);
}

bool mentions(const Stmt* code, const VarDecl* variable) {
  if (!code) return false;
  if (const auto* reference = dyn_cast<DeclRefExpr>(code)) return reference->getDecl() == variable;
  for (const Stmt* child : code->children())
    if (mentions(child, variable)) return true;
  return false;
}

bool used_outside_own_loops(const Stmt* code, const VarDecl* variable) {
  if (!code) return false;
  if (const auto* reference = dyn_cast<DeclRefExpr>(code)) return reference->getDecl() == variable;
  if (own_loop(code, variable)) return false;
  for (const Stmt* child : code->children())
    if (used_outside_own_loops(child, variable)) return true;
  return false;
}

const VarDecl* named_variable(const Expr* e) {
  const auto* reference = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

bool may_jump_out(const Stmt* statement) { return first_jump(statement, false, false, true) != nullptr; }
const Stmt* jump_out(const Stmt* body) { return first_jump(body, false, false, false); }

}  // namespace ferry::translator::analysis
