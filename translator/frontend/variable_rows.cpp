// See variable_rows.h.
#include "frontend/variable_rows.h"

#include "frontend/report.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace ferry::translator::frontend {

using namespace clang;

namespace {

// A preprocessor has only one token watcher, which the token collector has set. An explicit instantiation may name the
// private member that holds it.
using Watcher = llvm::unique_function<void(const Token&)>;
template <auto Member>
struct ReachWatcher {
  friend Watcher& watcher_of(Preprocessor& preprocessor) { return preprocessor.*Member; }
};
Watcher& watcher_of(Preprocessor& preprocessor);
template struct ReachWatcher<&Preprocessor::OnToken>;

// Returns whether the types differ only in variable lengths and constness, like `double[m]` and `const double[m]`.
bool differ_in_lengths(QualType to, QualType from) {
  bool variable = false;
  const auto array = [](QualType type) { return type->getAsArrayTypeUnsafe(); };
  for (; array(to) && array(from); to = array(to)->getElementType(), from = array(from)->getElementType()) {
    if (isa<VariableArrayType>(array(to)) && isa<VariableArrayType>(array(from))) {
      variable = true;
      continue;
    }
    const auto *known = dyn_cast<ConstantArrayType>(array(to)), *other = dyn_cast<ConstantArrayType>(array(from));
    if (!known || !other || known->getSize() != other->getSize()) return false;
  }
  return variable && to.getCanonicalType().getUnqualifiedType() == from.getCanonicalType().getUnqualifiedType();
}

// Returns whether g++ regards the pointees or referents of `to`, a variable's type, and `from`, a value's type, as the
// same type.
bool is_one_type_to_gcc(QualType to, QualType from) {
  if (!to->isReferenceType() || to.getNonReferenceType()->isPointerType()) {
    to = to.getNonReferenceType();
    if (!to->isPointerType()) return false;
    to = to->getPointeeType();
    from = from.getNonReferenceType();
    if (const auto* decayed = from->getAsArrayTypeUnsafe())
      from = decayed->getElementType();
    else
      from = from->getPointeeType();
  } else {
    to = to.getNonReferenceType(), from = from.getNonReferenceType();
  }
  return !from.isNull() && differ_in_lengths(to, from);
}

std::vector<QualType> types_of(const Diagnostic& error) {
  std::vector<QualType> types;
  for (unsigned k = 0; k < error.getNumArgs(); ++k)
    if (error.getArgKind(k) == DiagnosticsEngine::ak_qualtype)
      types.push_back(QualType::getFromOpaquePtr(reinterpret_cast<const void*>(error.getRawArg(k))));
  return types;
}

// Returns whether `whole` discards the value of `part`.
bool is_discarded(const Stmt& whole, const Stmt* part) {
  if (const auto* loop = dyn_cast<ForStmt>(&whole))
    return part == loop->getInit() || part == loop->getInc() || part == loop->getBody();
  if (const auto* choice = dyn_cast<IfStmt>(&whole)) return part == choice->getThen() || part == choice->getElse();
  if (const auto* loop = dyn_cast<WhileStmt>(&whole)) return part == loop->getBody();
  if (const auto* loop = dyn_cast<DoStmt>(&whole)) return part == loop->getBody();
  return isa<CompoundStmt, LabelStmt, SwitchCase>(&whole);
}

// Returns the value in the form that Clang's tree has for an initialiser of type `to`. Returns null if the value can't
// be one.
Expr* converted(ASTContext& context, Expr* value, QualType to) {
  if (auto* list = dyn_cast<InitListExpr>(value)) value = list->getNumInits() == 1 ? list->getInit(0) : nullptr;
  if (!value || !is_one_type_to_gcc(to, value->getType())) return nullptr;
  if (to->isReferenceType()) return value->isGLValue() ? value : nullptr;
  const auto cast = [&](CastKind kind, QualType type) {
    value = ImplicitCastExpr::Create(context, type, kind, value, nullptr, VK_PRValue, FPOptionsOverride());
  };
  if (value->getType()->isArrayType())
    cast(CK_ArrayToPointerDecay, context.getArrayDecayedType(value->getType()));
  else if (value->isGLValue())
    cast(CK_LValueToRValue, value->getType().getUnqualifiedType());
  const auto qualifiers = [&](QualType pointer) {
    return context.getBaseElementType(pointer->getPointeeType()).getQualifiers();
  };
  if (!qualifiers(to).isStrictSupersetOf(qualifiers(value->getType())) &&
      qualifiers(to) != qualifiers(value->getType()))
    return nullptr;
  if (qualifiers(to) != qualifiers(value->getType())) cast(CK_NoOp, to.getUnqualifiedType());
  return value;
}

}  // namespace

bool concerns_variable_rows(const Diagnostic& error) {
  const std::vector<QualType> types = types_of(error);
  return types.size() >= 2 && is_one_type_to_gcc(types[0], types[1]);
}

bool VariableRows::take(const Diagnostic& error) {
  const bool declared = error.getID() == diag::err_init_conversion_failed ||
                        error.getID() == diag::err_lvalue_reference_bind_to_unrelated;
  if (!instance_ || (!declared && error.getID() != diag::err_typecheck_convert_incompatible_pointer)) return false;
  if (!concerns_variable_rows(error)) return false;
  llvm::SmallString<128> text;
  error.FormatDiagnostic(text);
  held_.push_back({error.getLocation(), text.str().str()});
  declared_ |= declared;
  return true;
}

void VariableRows::mend_during_parse(CompilerInstance& instance) {
  instance_ = &instance;
  instance.getASTContext().setASTMutationListener(this);
  Watcher& watcher = watcher_of(instance.getPreprocessor());
  watcher = [this, collect = std::move(watcher)](const Token& token) mutable {
    collect(token);
    if (std::exchange(declared_, false)) mend_declared();
  };
}

// Fixes declarations that the parser processes immediately, as in functions that aren't templates.
void VariableRows::mend_declared() {
  for (Decl* declared : instance_->getSema().CurContext->decls())
    if (auto* variable = dyn_cast<VarDecl>(declared)) mend(*variable);
}

// Fixes declarations that the parser processes later, as in classes and in template instances. The first expression
// that names the variable already exists then.
void VariableRows::DeclarationMarkedUsed(const Decl* declared) {
  if (const auto* variable = dyn_cast<VarDecl>(declared); variable && !held_.empty())
    mend(const_cast<VarDecl&>(*variable));
}

VariableRows::Held* VariableRows::held_at(SourceLocation location) {
  const auto found = llvm::find_if(held_, [&](const Held& one) { return !one.mended && one.location == location; });
  return found == held_.end() ? nullptr : &*found;
}

bool VariableRows::mend(VarDecl& variable) {
  const auto* error = dyn_cast_or_null<RecoveryExpr>(variable.getInit());
  if (!error || error->subExpressions().size() != 1) return false;
  auto* value = const_cast<Expr*>(error->subExpressions()[0]);
  Held* held = held_at(variable.getLocation());
  if (!held && isa<InitListExpr>(value)) held = held_at(value->child_begin()->getBeginLoc());
  if (held) value = converted(variable.getASTContext(), value, variable.getType());
  if (!held || !value) return false;
  variable.setInit(value);
  return held->mended = true;
}

// Fixes what remains after the parse, and finds the errors that can't be fixed.
class RowsMender : public DynamicRecursiveASTVisitor {
 public:
  RowsMender(VariableRows& rows, ASTContext& context, const syntax::TokenBuffer& tokens)
      : rows_(rows), context_(context), tokens_(tokens) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitLambdaBody = true;
    ShouldVisitImplicitCode = true;
  }

  bool VisitVarDecl(VarDecl* variable) override {
    rows_.mend(*variable);
    broken |= variable->isInvalidDecl();
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl* function) override {
    broken |= function->isInvalidDecl();
    return true;
  }
  bool VisitRecoveryExpr(RecoveryExpr*) override { return !(broken = true); }

  bool dataTraverseStmtPre(Stmt* statement) override {
    for (Stmt*& child : statement->children())
      if (auto* error = dyn_cast_or_null<RecoveryExpr>(child); error && is_discarded(*statement, child))
        if (Expr* assigned = assignment(*error)) child = assigned;
    return true;
  }

  bool broken = false;

 private:
  // Fixes `a = (double (*)[m])p`, where Clang reports the error at the beginning of the right side.
  Expr* assignment(const RecoveryExpr& error) {
    if (error.subExpressions().size() != 2) return nullptr;
    auto *target = const_cast<Expr*>(error.subExpressions()[0]), *value = const_cast<Expr*>(error.subExpressions()[1]);
    VariableRows::Held* held = rows_.held_at(value->getBeginLoc());
    const auto after = tokens_.expandedTokens(value->getBeginLoc());
    if (!held || after.empty() || target->getType()->isReferenceType() || !target->isLValue()) return nullptr;
    const syntax::Token& sign = *(after.begin() - 1);
    value = converted(context_, value, target->getType());
    if (!value || sign.kind() != tok::equal) return nullptr;
    held->mended = true;
    return BinaryOperator::Create(context_, target, value, BO_Assign, target->getType().getUnqualifiedType(), VK_LValue,
                                  OK_Ordinary, sign.location(), FPOptionsOverride());
  }

  VariableRows& rows_;
  ASTContext& context_;
  const syntax::TokenBuffer& tokens_;
};

void VariableRows::finish(ASTContext& context, const syntax::TokenBuffer& tokens, DiagnosticsEngine& engine) {
  context.setASTMutationListener(nullptr);
  instance_ = nullptr;
  if (held_.empty()) return;
  RowsMender mender(*this, context, tokens);
  mender.TraverseDecl(context.getTranslationUnitDecl());
  for (const Held& held : held_) {
    if (held.mended && !mender.broken) continue;
    engine.Report(held.location, engine.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << held.text;
    report(engine, held.location, diagnostics::Id::variable_rows_differ);
  }
}

}  // namespace ferry::translator::frontend
