// Expressions. See lift.h.
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/unusable.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

ir::Operator operator_of(BinaryOperatorKind kind) {
  switch (kind) {
    case BO_Add:
    case BO_AddAssign:
      return ir::Operator::plus;
    case BO_Sub:
    case BO_SubAssign:
      return ir::Operator::minus;
    case BO_Mul:
    case BO_MulAssign:
      return ir::Operator::multiply;
    case BO_Div:
    case BO_DivAssign:
      return ir::Operator::divide;
    case BO_Rem:
    case BO_RemAssign:
      return ir::Operator::remainder;
    case BO_And:
    case BO_AndAssign:
      return ir::Operator::bit_and;
    case BO_Or:
    case BO_OrAssign:
      return ir::Operator::bit_or;
    case BO_Xor:
    case BO_XorAssign:
      return ir::Operator::bit_xor;
    case BO_Shl:
    case BO_ShlAssign:
      return ir::Operator::shift_left;
    case BO_Shr:
    case BO_ShrAssign:
      return ir::Operator::shift_right;
    case BO_LT:
      return ir::Operator::less;
    case BO_LE:
      return ir::Operator::less_equal;
    case BO_GT:
      return ir::Operator::greater;
    case BO_GE:
      return ir::Operator::greater_equal;
    case BO_EQ:
      return ir::Operator::equal;
    case BO_NE:
      return ir::Operator::not_equal;
    case BO_Cmp:
    case BO_Assign:
    case BO_Comma:
    case BO_LAnd:
    case BO_LOr:
    case BO_PtrMemD:
    case BO_PtrMemI:
      break;
  }
  return ir::Operator::other;
}

}  // namespace

ir::FullExpression Lifter::full(const Expr* e) { return {expression(e), source(e->getSourceRange())}; }

ir::ExpressionId Lifter::expression(const Expr* e) {
  const ir::ExpressionId id = dispatch(*e);
  expressions_.insert_or_assign(e, id);
  return id;
}

ir::ExpressionId Lifter::dispatch(const Expr& e) {
  switch (e.getStmtClass()) {
#define ABSTRACT_STMT(CLASS)
#define STMT(CLASS, PARENT) \
  case Stmt::CLASS##Class:  \
    break;
#define EXPR(CLASS, PARENT) \
  case Stmt::CLASS##Class:  \
    return lift_one(Exactly<CLASS>{}, e);
#include <clang/AST/StmtNodes.inc>
    case Stmt::NoStmtClass:
      break;
  }
  return opaque(e);
}

ir::ExpressionId Lifter::add(const Expr& e, ir::ExpressionNode node) {
  ir::Expression expression{std::move(node), type(e.getType().getNonReferenceType()), e.isGLValue()};
  if (written_here_) expression.source = source(e.getSourceRange());
  expression.of_callee = !inlined_.empty();
  fold(e, expression);
  return result_.body.expressions.add(std::move(expression));
}

bool Lifter::is_literal(ir::ExpressionId id) const {  // also the 2.5 in `int(2.5)`
  const auto* constant = std::get_if<ir::Constant>(&result_.body.expressions[id].node);
  return constant && !constant->literal.empty();
}

// An object whose value is known at compile time, or a part of one.
bool Lifter::is_of_constant(ir::ExpressionId id) const {
  const ir::ExpressionNode& node = result_.body.expressions[id].node;
  if (const auto* name = std::get_if<ir::Name>(&node)) return result_.body.variables[name->variable].constant;
  if (const auto* member = std::get_if<ir::Member>(&node)) return is_of_constant(member->object);
  if (const auto* subscript = std::get_if<ir::Subscript>(&node)) return is_of_constant(subscript->pointer);
  if (const auto* decay = std::get_if<ir::Decay>(&node)) return is_of_constant(decay->array);
  if (const auto* requalified = std::get_if<ir::Requalify>(&node)) return is_of_constant(requalified->object);
  if (const auto* comma = std::get_if<ir::Comma>(&node)) return is_of_constant(comma->right);  // a static member
  return false;
}

// Folds integer constant expressions, but only if all operands are constant, so that no tree is evaluated once per
// level.
void Lifter::fold(const Expr& e, ir::Expression& expression) const {
  if (!e.getType()->isIntegralOrEnumerationType() || e.isGLValue()) return;
  bool candidate = true;
  if (const auto* load = std::get_if<ir::Load>(&expression.node)) {
    candidate = is_of_constant(load->object);
  } else if (const auto* call = std::get_if<ir::Call>(&expression.node)) {  // std::array's size is constant
    candidate = call->callee.kind == ir::Callee::Kind::constant || call->callee.kind == ir::Callee::Kind::size;
  } else if (std::holds_alternative<ir::Opaque>(expression.node)) {
    candidate = false;
  } else {
    for (const ir::ExpressionId operand : ir::operands(expression))
      candidate = candidate && (result_.body.expressions[operand].value.has_value() || is_literal(operand));
  }
  Expr::EvalResult result;
  if (candidate && e.EvaluateAsInt(result, context_) && result.Val.getInt().isRepresentableByInt64())
    expression.value = result.Val.getInt().getExtValue();
}

ir::ExpressionId Lifter::opaque(const Expr& e) {
  if (omitted(Omission::opaque)) return constant(e);
  ir::Opaque node{e.getStmtClassName(), mentions(e)};
  return unusable(add(e, std::move(node)), unusable_expression(e));
}

ir::ExpressionId Lifter::unusable(ir::ExpressionId id, diagnostics::Message why) {
  result_.body.unusable.emplace(id, std::move(why));
  return id;
}

// Evaluates `first` in order; the value is `last`.
ir::ExpressionId Lifter::evaluated_with(const Expr& e, const std::vector<ir::ExpressionId>& first,
                                        ir::ExpressionId last) {
  for (const ir::ExpressionId one : first) last = add(e, ir::Comma{one, last});
  return last;
}

// --- wrappers around an expression ---

ir::ExpressionId Lifter::lift_one(Exactly<ParenExpr>, const Expr& e) {
  const ir::ExpressionId id = expression(cast<ParenExpr>(e).getSubExpr());
  result_.body.parentheses.insert_or_assign(id, source(e.getSourceRange()));
  return id;
}
ir::ExpressionId Lifter::lift_one(Exactly<ExprWithCleanups>, const Expr& e) {
  return expression(cast<ExprWithCleanups>(e).getSubExpr());
}
ir::ExpressionId Lifter::lift_one(Exactly<ConstantExpr>, const Expr& e) {
  const ir::ExpressionId id = expression(cast<ConstantExpr>(e).getSubExpr());
  if (!result_.body.expressions[id].value) {
    Expr::EvalResult result;
    if (!e.isGLValue() && e.getType()->isIntegralOrEnumerationType() && e.EvaluateAsInt(result, context_) &&
        result.Val.getInt().isRepresentableByInt64())
      return constant(e);
  }
  return id;
}
ir::ExpressionId Lifter::lift_one(Exactly<SubstNonTypeTemplateParmExpr>, const Expr& e) {
  return expression(cast<SubstNonTypeTemplateParmExpr>(e).getReplacement());
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXBindTemporaryExpr>, const Expr& e) {
  const ir::ExpressionId id = expression(cast<CXXBindTemporaryExpr>(e).getSubExpr());
  if (destruction(e.getType()) == ir::Destruction::unknown && !omitted(Omission::temporary_destructor))
    result_.body.expressions[id].destroys = true;
  return id;
}
// `a != b` by `a == b`: no text says what is called.
ir::ExpressionId Lifter::lift_one(Exactly<CXXRewrittenBinaryOperator>, const Expr& e) {
  const auto& rewritten = cast<CXXRewrittenBinaryOperator>(e);
  const ir::ExpressionId id = expression(rewritten.getSemanticForm());
  const auto* called = dyn_cast<CallExpr>(rewritten.getDecomposedForm().InnerBinOp);
  return loops_ > 0 && !(called && reads_values(*called))
             ? unusable(id, {diagnostics::Id::calls, {rewritten.getOpcodeStr().str()}})
             : id;
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXDefaultArgExpr>, const Expr& e) {
  if (omitted(Omission::default_argument)) return constant(e);
  const llvm::SaveAndRestore keep(written_here_, false);
  return expression(cast<CXXDefaultArgExpr>(e).getExpr());
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXDefaultInitExpr>, const Expr& e) {
  if (omitted(Omission::default_member_initialiser)) return constant(e);
  const llvm::SaveAndRestore keep(written_here_, false);
  return expression(cast<CXXDefaultInitExpr>(e).getExpr());
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXStdInitializerListExpr>, const Expr& e) {
  return expression(cast<CXXStdInitializerListExpr>(e).getSubExpr());
}
ir::ExpressionId Lifter::lift_one(Exactly<GenericSelectionExpr>, const Expr& e) {
  return expression(cast<GenericSelectionExpr>(e).getResultExpr());
}
ir::ExpressionId Lifter::lift_one(Exactly<ChooseExpr>, const Expr& e) {
  return expression(cast<ChooseExpr>(e).getChosenSubExpr());
}

// --- values without an effect ---

#define FERRY_CONSTANT(CLASS) \
  ir::ExpressionId Lifter::lift_one(Exactly<CLASS>, const Expr& e) { return constant(e); }
FERRY_CONSTANT(IntegerLiteral)
FERRY_CONSTANT(CharacterLiteral)
FERRY_CONSTANT(CXXBoolLiteralExpr)
FERRY_CONSTANT(CXXScalarValueInitExpr)
FERRY_CONSTANT(ImplicitValueInitExpr)
#undef FERRY_CONSTANT

ir::ExpressionId Lifter::lift_one(Exactly<FloatingLiteral>, const Expr& e) {
  llvm::SmallString<32> digits;
  cast<FloatingLiteral>(e).getValue().toString(digits);
  return add(e, ir::Constant{digits.str().str()});
}

// The same, but no kernel can hold them.
#define FERRY_CONSTANT(CLASS)                                        \
  ir::ExpressionId Lifter::lift_one(Exactly<CLASS>, const Expr& e) { \
    return unusable(constant(e), unusable_expression(e));            \
  }
FERRY_CONSTANT(ImaginaryLiteral)
FERRY_CONSTANT(FixedPointLiteral)
FERRY_CONSTANT(StringLiteral)
FERRY_CONSTANT(CXXNullPtrLiteralExpr)
FERRY_CONSTANT(GNUNullExpr)
FERRY_CONSTANT(PredefinedExpr)
FERRY_CONSTANT(SourceLocExpr)
#undef FERRY_CONSTANT

// A kernel has their value.
#define FERRY_FACT(CLASS)                                                                   \
  ir::ExpressionId Lifter::lift_one(Exactly<CLASS>, const Expr& e) {                        \
    return fact(e, context_) ? constant(e) : unusable(constant(e), unusable_expression(e)); \
  }
FERRY_FACT(TypeTraitExpr)
FERRY_FACT(ArrayTypeTraitExpr)
FERRY_FACT(ExpressionTraitExpr)
FERRY_FACT(SizeOfPackExpr)
FERRY_FACT(CXXNoexceptExpr)
FERRY_FACT(RequiresExpr)
FERRY_FACT(ConceptSpecializationExpr)
#undef FERRY_FACT

// Somebody may keep it.
ir::ExpressionId Lifter::lift_one(Exactly<CXXThisExpr>, const Expr& e) {
  const ir::ExpressionId id = self_ ? add(e, ir::Address{self(e)}) : constant(e);
  return unusable(id, unusable_expression(e));
}

// sizeof evaluates the variable size of a type, or an expression that has such a type.
ir::ExpressionId Lifter::lift_one(Exactly<UnaryExprOrTypeTraitExpr>, const Expr& e) {
  const auto& trait = cast<UnaryExprOrTypeTraitExpr>(e);
  const QualType type = trait.getTypeOfArgument();
  if (trait.getKind() != UETT_SizeOf || !type->isVariablyModifiedType() || omitted(Omission::vla_size))
    return constant(e);
  if (!trait.isArgumentType()) {
    const auto* named = dyn_cast<DeclRefExpr>(trait.getArgumentExpr()->IgnoreParens());
    return named ? constant(e) : opaque(e);
  }
  std::vector<ir::ExpressionId> sizes;
  add_sizes(type, sizes);
  return add(e, ir::List{std::move(sizes)});
}

// --- objects ---

ir::ExpressionId Lifter::lift_one(Exactly<DeclRefExpr>, const Expr& e) {
  const ValueDecl* declaration = cast<DeclRefExpr>(e).getDecl();
  if (const auto* binding = dyn_cast<BindingDecl>(declaration)) {
    if (const VarDecl* holding = binding->getHoldingVar()) return add(e, ir::Name{variable(*holding)});
    return binding->getBinding() ? expression(binding->getBinding()) : opaque(e);
  }
  if (const auto* named = dyn_cast<VarDecl>(declaration)) return add(e, ir::Name{variable(*named)});
  if (isa<EnumConstantDecl, FunctionDecl, FieldDecl, NonTypeTemplateParmDecl>(declaration)) return constant(e);
  return opaque(e);
}

ir::ExpressionId Lifter::lift_one(Exactly<MemberExpr>, const Expr& e) {
  const auto& member = cast<MemberExpr>(e);
  const FieldDecl* field = field_of_this(e, current_function());
  if (field && self_)
    return add(e,
               ir::Member{self(*member.getBase()), field->getNameAsString(), false, field->getAccess() == AS_public});
  if (field) return add(e, ir::Name{variable(*field, member.hasQualifier())});
  const ir::ExpressionId base = expression(member.getBase());
  const ValueDecl* declaration = member.getMemberDecl();
  if (isa<VarDecl>(declaration) && loops_ > 0 && member.getBase()->HasSideEffects(context_)) return opaque(e);
  if (const auto* shared = dyn_cast<VarDecl>(declaration))  // a static member
    return add(e, ir::Comma{base, add(e, ir::Name{variable(*shared)})});
  if (!isa<FieldDecl>(declaration) || declaration->getType()->isReferenceType()) return opaque(e);
  const AccessSpecifier access = declaration->getAccess();
  return add(
      e, ir::Member{base, declaration->getNameAsString(), member.isArrow(), access == AS_public || access == AS_none});
}

ir::ExpressionId Lifter::lift_one(Exactly<ArraySubscriptExpr>, const Expr& e) {
  const auto& subscript = cast<ArraySubscriptExpr>(e);
  if (!subscript.getBase()->getType()->isPointerType()) return opaque(e);
  const ir::ExpressionId base = expression(subscript.getBase());
  return add(e, ir::Subscript{base, expression(subscript.getIdx())});
}

ir::ExpressionId Lifter::lift_one(Exactly<MaterializeTemporaryExpr>, const Expr& e) {
  const auto& made = cast<MaterializeTemporaryExpr>(e);
  ir::Temporary node{expression(made.getSubExpr()), std::nullopt};
  const bool forgotten = omitted(Omission::nested_extended_temporary) ||
                         (omitted(Omission::initializer_list) && e.getType()->isArrayType());
  const auto* owner = dyn_cast_or_null<VarDecl>(made.getExtendingDecl());
  if (owner && !forgotten) {
    node.extended_by = variable(*owner);
    std::optional<ir::Destruction>& extends = result_.body.variables[*node.extended_by].extends;
    extends = std::max(extends.value_or(ir::Destruction::nothing), destruction(made.getType()));
  }
  return add(e, node);
}

ir::ExpressionId Lifter::lift_one(Exactly<CompoundLiteralExpr>, const Expr& e) {
  const ir::ExpressionId value = expression(cast<CompoundLiteralExpr>(e).getInitializer());
  return add(e, ir::Temporary{value, std::nullopt});
}

ir::ExpressionId Lifter::lift_one(Exactly<InitListExpr>, const Expr& e) {
  ir::List list;
  const auto& written = cast<InitListExpr>(e);
  // `T t{u}` of a `u` that is converted to T: a kernel's T may be an aggregate, whose first member `u` would be.
  const CXXRecordDecl* record = e.getType()->getAsCXXRecordDecl();
  const auto* converted = written.getNumInits() == 1 ? dyn_cast<ImplicitCastExpr>(written.getInit(0)) : nullptr;
  const bool by_user = converted && converted->getCastKind() == CK_UserDefinedConversion;
  if (loops_ > 0 && record && !record->isAggregate() && by_user) return opaque(e);
  for (const Expr* element : written.inits()) list.elements.push_back(expression(element));
  if (const Expr* rest = written.getArrayFiller()) list.elements.push_back(expression(rest));  // for the other elements
  return add(e, std::move(list));
}

// --- operators ---

ir::ExpressionId Lifter::lift_one(Exactly<UnaryOperator>, const Expr& e) { return unary(cast<UnaryOperator>(e)); }

ir::ExpressionId Lifter::unary(const UnaryOperator& e) {
  const Expr* operand = e.getSubExpr();
  switch (e.getOpcode()) {
    case UO_PostInc:
    case UO_PostDec:
    case UO_PreInc:
    case UO_PreDec:
      return add(e, ir::Update{expression(operand), std::nullopt, e.isPostfix(),
                               e.isIncrementOp() ? ir::Operator::plus : ir::Operator::minus, type(e.getType()),
                               source(SourceRange(e.getOperatorLoc()))});
    case UO_AddrOf:
      return isa<DeclRefExpr>(operand->IgnoreParens()) && !operand->isLValue()
                 ? constant(e)
                 : add(e, ir::Address{expression(operand)});
    case UO_Deref:
      if (self_ && is_this(*operand)) return self(e);
      return add(e, ir::Dereference{expression(operand)});
    case UO_Plus:
      return add(e, ir::Unary{ir::Operator::plus, expression(operand)});
    case UO_Minus:
      return add(e, ir::Unary{ir::Operator::minus, expression(operand)});
    case UO_Not:
      return add(e, ir::Unary{ir::Operator::complement, expression(operand)});
    case UO_LNot:
      return add(e, ir::Unary{ir::Operator::logical_not, expression(operand)});
    case UO_Extension:
      return expression(operand);
    case UO_Real:
    case UO_Imag:
    case UO_Coawait:
      break;
  }
  return opaque(e);
}

ir::ExpressionId Lifter::lift_one(Exactly<BinaryOperator>, const Expr& e) { return binary(cast<BinaryOperator>(e)); }

ir::ExpressionId Lifter::binary(const BinaryOperator& e) {
  if (e.isPtrMemOp()) return opaque(e);
  const ir::ExpressionId left = expression(e.getLHS()), right = expression(e.getRHS());
  if (e.getOpcode() == BO_Assign) return add(e, ir::Assign{left, right});
  if (e.isCommaOp()) return add(e, ir::Comma{left, right});
  if (e.isLogicalOp()) return add(e, ir::Logical{e.getOpcode() == BO_LAnd, left, right});
  return add(e, ir::Binary{operator_of(e.getOpcode()), left, right});
}

ir::ExpressionId Lifter::lift_one(Exactly<CompoundAssignOperator>, const Expr& e) {
  const auto& update = cast<CompoundAssignOperator>(e);
  const ir::ExpressionId target = expression(update.getLHS());
  return add(e, ir::Update{target, expression(update.getRHS()), false, operator_of(update.getOpcode()),
                           type(update.getComputationResultType()), source(SourceRange(update.getOperatorLoc()))});
}

ir::ExpressionId Lifter::lift_one(Exactly<ConditionalOperator>, const Expr& e) {
  const auto& choice = cast<ConditionalOperator>(e);
  const ir::ExpressionId condition = expression(choice.getCond()), yes = expression(choice.getTrueExpr());
  return add(e, ir::Choose{condition, yes, expression(choice.getFalseExpr())});
}

}  // namespace ferry::translator::lift
