// See seen_outputs.h.
#include "lift/seen_outputs.h"

#include "lift/known_functions.h"
#include "lift/outputs.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

using Argument = ir::Output::Argument;
using Standard = ir::Output::Standard;

bool is_file(QualType type) {
  if (!type->isPointerType()) return false;
  const auto* record = type->getPointeeType()->getAsRecordDecl();
  return record && record->getIdentifier() && record->getName() == "_IO_FILE";
}

bool is_number(QualType type) {
  return !type.isVolatileQualified() && (type->isArithmeticType() || type->isEnumeralType());
}

std::optional<Argument> argument_of(const ParmVarDecl& parameter) {
  const QualType type = parameter.getType(), object = type.getNonReferenceType();
  if (type->isLValueReferenceType() && prints_characters(object)) return Argument::stream;
  if (is_file(type)) return Argument::file;
  if (type->isPointerType() && type->getPointeeType()->isCharType()) return Argument::text;
  const bool reads = !type->isReferenceType() || object.isConstQualified();
  if (reads && is_number(object)) return Argument::value;
  const auto* record = object->getAsCXXRecordDecl();
  const bool object_read = type->isLValueReferenceType() && object.isConstQualified() &&
                           !object.isVolatileQualified() && record && !record->isInStdNamespace();
  return object_read ? std::optional(Argument::value) : std::nullopt;
}

class Reader {
 public:
  // `depth` is the number of calls around the function.
  Reader(const FunctionDecl& function, int depth) : function_(function), depth_(depth) {}

  std::optional<Standard> read() { return statement(function_.getBody()) ? std::optional(standard_) : std::nullopt; }

 private:
  bool statement(const Stmt* code) {
    if (!code) return true;
    if (const auto* e = dyn_cast<Expr>(code)) return expression(*e);
    if (const auto* declared = dyn_cast<DeclStmt>(code))
      return llvm::all_of(declared->decls(), [this](const Decl* one) {
        const auto* variable = dyn_cast<VarDecl>(one);
        return variable && variable->hasLocalStorage() && is_number(variable->getType()) &&
               (!variable->getInit() || expression(*variable->getInit()));
      });
    if (isa<CompoundStmt, ReturnStmt, IfStmt, ForStmt, WhileStmt, NullStmt, BreakStmt, ContinueStmt>(code))
      return llvm::all_of(code->children(), [this](const Stmt* part) { return statement(part); });
    return false;
  }

  // Returns whether the expression names a number that is the function's own variable.
  bool is_own(const Expr& e) const {
    const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParens());
    const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return variable && variable->hasLocalStorage() && variable->getParentFunctionOrMethod() == &function_ &&
           is_number(variable->getType());
  }

  bool expression(const Expr& any) {
    const Expr& e = *any.IgnoreParens();
    if (e.getType().isVolatileQualified()) return false;
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, StringLiteral, CXXNullPtrLiteralExpr,
            UnaryExprOrTypeTraitExpr>(e))
      return !isa<UnaryExprOrTypeTraitExpr>(e) || is_number(e.getType());
    if (const auto* name = dyn_cast<DeclRefExpr>(&e)) return named(*name);
    if (const auto* member = dyn_cast<MemberExpr>(&e)) return is_member(*member);
    if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&e)) {
      const auto* decay = dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens());
      return decay && decay->getCastKind() == CK_ArrayToPointerDecay && isa<MemberExpr>(decay->getSubExpr()) &&
             expression(*decay->getSubExpr()) && expression(*subscript->getIdx());
    }
    if (const auto* cast = dyn_cast<CastExpr>(&e)) return converts(*cast);
    if (const auto* unary = dyn_cast<UnaryOperator>(&e)) {
      if (unary->isIncrementDecrementOp()) return is_own(*unary->getSubExpr());
      return unary->getOpcode() != UO_Deref && unary->getOpcode() != UO_AddrOf && expression(*unary->getSubExpr());
    }
    if (const auto* binary = dyn_cast<BinaryOperator>(&e))
      return (!binary->isAssignmentOp() || is_own(*binary->getLHS())) && !binary->isPtrMemOp() &&
             expression(*binary->getLHS()) && expression(*binary->getRHS());
    if (isa<ConditionalOperator, ExprWithCleanups, MaterializeTemporaryExpr>(e))
      return llvm::all_of(e.children(), [this](const Stmt* part) { return statement(part); });
    const auto* call = dyn_cast<CallExpr>(&e);
    return call && calls(*call);
  }

  bool named(const DeclRefExpr& name) const {
    if (isa<EnumConstantDecl, FunctionDecl>(name.getDecl())) return true;
    const auto* variable = dyn_cast<VarDecl>(name.getDecl());
    return variable && variable->hasLocalStorage() && variable->getParentFunctionOrMethod() == &function_;
  }

  // Returns whether the expression is a member of an object that was passed to the function. All bytes of the object
  // then count as read.
  bool is_member(const MemberExpr& member) {
    const auto* field = dyn_cast<FieldDecl>(member.getMemberDecl());
    if (!field || field->getType()->isReferenceType() || field->getType()->isPointerType()) return false;
    const Expr& base = *member.getBase()->IgnoreParenImpCasts();
    return member.isArrow() ? isa<CXXThisExpr>(base) : expression(base);
  }

  bool converts(const CastExpr& cast) {
    switch (cast.getCastKind()) {
      case CK_LValueToRValue:
      case CK_NoOp:
      case CK_IntegralCast:
      case CK_IntegralToFloating:
      case CK_FloatingToIntegral:
      case CK_FloatingCast:
      case CK_IntegralToBoolean:
      case CK_FloatingToBoolean:
      case CK_UncheckedDerivedToBase:
      case CK_DerivedToBase:
      case CK_FunctionToPointerDecay:
        return expression(*cast.getSubExpr());
      case CK_ArrayToPointerDecay:
        return isa<StringLiteral>(cast.getSubExpr()->IgnoreParens());
      default:
        return false;
    }
  }

  bool calls(const CallExpr& call) {
    const FunctionDecl* callee = call.getDirectCallee();
    std::optional<ir::Output> does = callee ? output_of(call) : std::nullopt;
    if (callee && !does) does = of_user(call);
    if (!does) return false;
    if (does->standard != Standard::none && standard_ != Standard::none && standard_ != does->standard) return false;
    if (does->standard != Standard::none) standard_ = does->standard;
    std::vector<const Expr*> given(call.arg_begin(), call.arg_end());
    if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call))
      given.insert(given.begin(), member->getImplicitObjectArgument());
    for (std::size_t i = 0; i < given.size(); ++i)
      if (!gives(*given[i], does->arguments[i])) return false;
    return true;
  }

  // Returns whether the argument can be passed in this role. If its address is passed, its extent is only known for
  // parameters and literals.
  bool gives(const Expr& e, Argument as) {
    const Expr& bare = *e.IgnoreParenImpCasts();
    const auto* name = dyn_cast<DeclRefExpr>(&bare);
    const bool is_parameter = name && isa<ParmVarDecl>(name->getDecl()) && named(*name);
    switch (as) {
      case Argument::value:
      case Argument::count:
      case Argument::object:
        return expression(e);
      case Argument::text:
        if (const auto* choice = dyn_cast<ConditionalOperator>(&bare))
          return expression(*choice->getCond()) && gives(*choice->getTrueExpr(), as) &&
                 gives(*choice->getFalseExpr(), as);
        return isa<StringLiteral>(bare) || is_parameter;
      case Argument::file:
        return is_parameter;
      case Argument::stream:
        return is_parameter || (isa<CallExpr>(bare) && expression(bare));
      case Argument::bytes:
      case Argument::made:
        return false;
    }
    return false;
  }

  std::optional<ir::Output> of_user(const CallExpr& call);

  const FunctionDecl& function_;
  const int depth_;
  Standard standard_ = Standard::none;
};

std::optional<ir::Output> output_seen(const CallExpr& call, int depth) {
  constexpr int deepest = 8;
  const FunctionDecl* callee = call.getDirectCallee();
  const FunctionDecl* definition = callee ? callee->getDefinition() : nullptr;
  if (!definition || !definition->getBody() || depth > deepest || definition->isVariadic() ||
      definition->isDependentContext() || may_be_interposed(*definition) || may_be_dropped(*definition) ||
      definition->getASTContext().getSourceManager().isInSystemHeader(definition->getLocation()))
    return std::nullopt;
  const auto* method = dyn_cast<CXXMethodDecl>(definition);
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  if (method && (!member || method->isStatic() || method->isVirtual() || !method->isConst() || method->isVolatile() ||
                 member->getImplicitObjectArgument()->getType()->isPointerType()))
    return std::nullopt;
  ir::Output found;
  if (method) found.arguments.push_back(Argument::value);
  for (const ParmVarDecl* parameter : definition->parameters()) {
    const std::optional<Argument> one = argument_of(*parameter);
    if (!one) return std::nullopt;
    found.arguments.push_back(*one);
  }
  const std::optional<Standard> standard = Reader(*definition, depth).read();
  if (!standard || call.getNumArgs() != definition->getNumParams()) return std::nullopt;
  found.standard = *standard;
  return found;
}

std::optional<ir::Output> Reader::of_user(const CallExpr& call) { return output_seen(call, depth_ + 1); }

}  // namespace

std::optional<ir::Output> seen_output(const CallExpr& call) {
  const std::optional<ir::Output> found = output_seen(call, 0);
  const auto writes = [](Argument one) { return one == Argument::stream || one == Argument::file; };
  return found && (found->standard != Standard::none || llvm::any_of(found->arguments, writes)) ? found : std::nullopt;
}

}  // namespace ferry::translator::lift
