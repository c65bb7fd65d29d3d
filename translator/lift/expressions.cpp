// Lifts expressions: wrappers, constants, and the code that all expressions share. See lift.h.
#include "lift/constants.h"
#include "lift/function_values.h"
#include "lift/half_precision.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/plain_parts.h"
#include "lift/unusable.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

ir::FullExpression Lifter::full(const Expr* e) { return {expression(e), source(e->getSourceRange())}; }

ir::ExpressionId Lifter::expression(const Expr* e) {
  const llvm::SaveAndRestore around(place_, expansions_->place(*e, place_));
  const ir::ExpressionId id = dispatch(*e);
  expressions_.insert_or_assign(e, id);
  if (std::optional<diagnostics::Message> why_not = why_not_in_half(*e, context_)) unusable(id, *std::move(why_not));
  if (const std::optional<ir::Source> of_fold = expansions_->parentheses(place_))
    result_.body.parentheses.insert_or_assign(id, *of_fold);
  return id;
}

ir::ExpressionId Lifter::dispatch(const Expr& e) {
  if (const std::optional<ir::ExpressionId> number = function_number(e)) return *number;
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
  const bool is_lvalue = e.isGLValue() && !(e.getType()->isFunctionType() &&
                                            !called_type(e.getType(), context_).isNull());  // numbers in kernels
  ir::Expression expression{std::move(node), type(e.getType().getNonReferenceType()), is_lvalue};
  if (written_here_) expression.source = source(e.getSourceRange());
  expression.of_callee = !inlined_.empty();
  expression.of_pack = place_ != nullptr;
  fold(e, expression);
  return result_.body.expressions.add(std::move(expression));
}

bool Lifter::is_literal(ir::ExpressionId id) const {  // also true for the 2.5 in `int(2.5)`
  const auto* constant = std::get_if<ir::Constant>(&result_.body.expressions[id].node);
  return constant && !constant->literal.empty();
}

// Returns whether the expression is an object whose value is known at compile time, or a part of such an object.
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

// Folds an integer constant expression. All operands must be constants already, so that no subtree is evaluated again
// at each level.
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

// Lifts the evaluation of `first` and then of `last`. The value of `last` is the result.
ir::ExpressionId Lifter::evaluated_with(const Expr& e, const std::vector<ir::ExpressionId>& first,
                                        ir::ExpressionId last) {
  for (const ir::ExpressionId one : first) last = add(e, ir::Comma{one, last});
  return last;
}

// Lifts an expression whose value is discarded: the left operand of a comma, or an expression statement.
ir::ExpressionId Lifter::discarded_expression(const Expr& e) {
  if (!has_no_effect(e, context_)) return expression(&e);
  if (names_anything(e)) without_effect_.insert(&e);
  return constant(e);
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
  if (number_in_place_of(e, context_)) return constant(e);
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
  if (destruction(e.getType()) >= ir::Destruction::writes && !omitted(Omission::temporary_destructor))
    result_.body.expressions[id].destroys = true;
  return id;
}
// Lifts an operator that C++20 rewrites, such as `a != b`, which becomes `!(a == b)`. The text doesn't name the
// function that is called.
ir::ExpressionId Lifter::lift_one(Exactly<CXXRewrittenBinaryOperator>, const Expr& e) {
  const auto& rewritten = cast<CXXRewrittenBinaryOperator>(e);
  const auto* called = dyn_cast<CallExpr>(rewritten.getDecomposedForm().InnerBinOp);
  const bool reads = called && reads_values(*called);
  if (reads && called->getDirectCallee()->getOverloadedOperator() == OO_Spaceship) {  // a comparison from the library
    ir::Call node{{ir::Callee::Kind::selection, rewritten.getOpcodeStr().str()}, std::nullopt, {}};
    for (const Expr* argument : called->arguments()) node.arguments.push_back(expression(argument));
    return add(e, std::move(node));
  }
  const FunctionDecl* function = called ? called->getDirectCallee() : nullptr;
  const bool of_library = function && function->isInStdNamespace();
  const bool own_order = function && function->getOverloadedOperator() == OO_Spaceship &&
                         !context_.getSourceManager().isInSystemHeader(function->getLocation());
  if (loops_ > 0 && !reads && (of_library || own_order)) {
    ir::Call node{{ir::Callee::Kind::unknown, rewritten.getOpcodeStr().str()}, std::nullopt, {}};
    for (const Expr* argument : called->arguments()) node.arguments.push_back(expression(argument));
    const ir::ExpressionId id = add(e, std::move(node));
    if (!of_library) return unusable(id, unusable_operator(rewritten, *called));
    const QualType of = called->getArg(0)->getType().getNonReferenceType().getUnqualifiedType();
    return unusable(id, {diagnostics::Id::calls_operator, {rewritten.getOpcodeStr().str(), of.getAsString()}});
  }
  const ir::ExpressionId id = expression(rewritten.getSemanticForm());
  if (loops_ == 0 || reads) return id;
  return unusable(id, function ? unusable_operator(rewritten, *called)
                               : diagnostics::Message{diagnostics::Id::calls, {rewritten.getOpcodeStr().str()}});
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

// --- values without side effects ---

#define FERRY_CONSTANT(CLASS) \
  ir::ExpressionId Lifter::lift_one(Exactly<CLASS>, const Expr& e) { return constant(e); }
FERRY_CONSTANT(CharacterLiteral)
FERRY_CONSTANT(CXXBoolLiteralExpr)
FERRY_CONSTANT(CXXScalarValueInitExpr)
FERRY_CONSTANT(ImplicitValueInitExpr)
#undef FERRY_CONSTANT

ir::ExpressionId Lifter::lift_one(Exactly<IntegerLiteral>, const Expr& e) {
  if (!counts_lines_of_use(e, context_)) return constant(e);
  const ir::ExpressionId id = opaque(e);
  result_.body.unusable.insert_or_assign(id, diagnostics::Message{diagnostics::Id::line_of_use});
  return id;
}

ir::ExpressionId Lifter::lift_one(Exactly<FloatingLiteral>, const Expr& e) {
  llvm::SmallString<32> digits;
  cast<FloatingLiteral>(e).getValue().toString(digits);
  return add(e, ir::Constant{digits.str().str()});
}

// Expressions that have no side effects but that kernels can't have.
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

// Expressions that are replaced by their value in a kernel if the value is known.
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

// Lifts `this`. It is unusable in kernels, because the pointer may be stored.
ir::ExpressionId Lifter::lift_one(Exactly<CXXThisExpr>, const Expr& e) {
  const std::optional<ir::ExpressionId> self = self_ ? self_as(e) : std::nullopt;
  const ir::ExpressionId id = self ? add(e, ir::Address{*self}) : self_ ? opaque(e) : constant(e);
  return unusable(id, unusable_expression(e));
}

// Lifts sizeof and similar traits. For a variable-length array type, sizeof evaluates the array's size. In kernels such
// an array is a pointer.
ir::ExpressionId Lifter::lift_one(Exactly<UnaryExprOrTypeTraitExpr>, const Expr& e) {
  const auto& trait = cast<UnaryExprOrTypeTraitExpr>(e);
  const QualType type = trait.getTypeOfArgument();
  if (trait.getKind() != UETT_SizeOf || !type->isVariablyModifiedType() || omitted(Omission::vla_size))
    return constant(e);
  if (!trait.isArgumentType()) {
    const auto* named = dyn_cast<DeclRefExpr>(trait.getArgumentExpr()->IgnoreParens());
    return named ? unusable(constant(e), {diagnostics::Id::size_not_constant, {named->getDecl()->getNameAsString()}})
                 : opaque(e);
  }
  std::vector<ir::ExpressionId> sizes;
  add_sizes(type, sizes);
  return add(e, ir::List{std::move(sizes)});
}

}  // namespace ferry::translator::lift
