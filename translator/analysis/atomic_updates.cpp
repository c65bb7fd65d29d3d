// See atomic_updates.h.
#include "analysis/atomic_updates.h"

#include "analysis/expressions.h"
#include "analysis/variable_uses.h"
#include "lift/known_functions.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <optional>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using diagnostics::Message;
using Operation = AtomicUpdate::Operation;

namespace {

std::string type_name(const Expr& e) { return e.getType().getCanonicalType().getUnqualifiedType().getAsString(); }

std::optional<Operation> operation_of(BinaryOperatorKind kind) {
  switch (kind) {
    case BO_Add:
    case BO_AddAssign:
      return Operation::add;
    case BO_Sub:
    case BO_SubAssign:
      return Operation::subtract;
    case BO_And:
    case BO_AndAssign:
      return Operation::bit_and;
    case BO_Or:
    case BO_OrAssign:
      return Operation::bit_or;
    case BO_Xor:
    case BO_XorAssign:
      return Operation::bit_xor;
    default:
      return std::nullopt;
  }
}

// Does the code write a variable that the other mentions?
bool changes_for(const Stmt& code, const Expr& other) {
  const Expr* target = nullptr;
  if (const auto* binary = dyn_cast<BinaryOperator>(&code); binary && binary->isAssignmentOp())
    target = binary->getLHS();
  if (const auto* unary = dyn_cast<UnaryOperator>(&code); unary && unary->isIncrementDecrementOp())
    target = unary->getSubExpr();
  const VarDecl* variable = target ? named_variable(target) : nullptr;
  return (variable && mentions(&other, variable)) ||
         llvm::any_of(code.children(), [&](const Stmt* child) { return child && changes_for(*child, other); });
}

class Finder {
 public:
  explicit Finder(const ASTContext& context) : context_(context) {}

  std::vector<AtomicUpdate> found;

  // `s` stands where the value of an expression is dropped.
  void visit(const Stmt* s) {
    if (!s) return;
    if (const auto* e = dyn_cast<Expr>(s)) return visit_expression(*e);
    if (const auto* choice = dyn_cast<IfStmt>(s)) {
      if (std::optional<AtomicUpdate> update = match_if(*choice)) return add(std::move(*update));
      visit(choice->getThen());
      return visit(choice->getElse());
    }
    if (const auto* loop = dyn_cast<ForStmt>(s)) {
      visit(loop->getInit());
      visit(loop->getInc());
      return visit(loop->getBody());
    }
    if (const auto* range = dyn_cast<CXXForRangeStmt>(s)) return visit(range->getBody());
    if (const auto* loop = dyn_cast<WhileStmt>(s)) return visit(loop->getBody());
    if (const auto* loop = dyn_cast<DoStmt>(s)) return visit(loop->getBody());
    if (const auto* selection = dyn_cast<SwitchStmt>(s)) return visit(selection->getBody());
    if (const auto* label = dyn_cast<SwitchCase>(s)) return visit(label->getSubStmt());
    if (const auto* attributed = dyn_cast<AttributedStmt>(s)) return visit(attributed->getSubStmt());
    if (const auto* compound = dyn_cast<CompoundStmt>(s))
      for (const Stmt* child : compound->body()) visit(child);
  }

 private:
  void add(AtomicUpdate update) {
    update.mentions.push_back(bare(update.element));
    found.push_back(std::move(update));
  }

  void visit_expression(const Expr& expression) {
    const Expr* e = expression.IgnoreParens();
    if (const auto* full = dyn_cast<FullExpr>(e)) return visit_expression(*full->getSubExpr());
    if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isCommaOp()) {
      visit(binary->getLHS());
      return visit(binary->getRHS());
    }
    std::optional<AtomicUpdate> update;
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(e)) {
      update = match_compound(*compound);
    } else if (const auto* assignment = dyn_cast<BinaryOperator>(e);
               assignment && assignment->getOpcode() == BO_Assign) {
      update = match_assignment(*assignment);
    } else if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->isIncrementDecrementOp()) {
      update = AtomicUpdate{};
      update->operation = unary->isIncrementOp() ? Operation::add : Operation::subtract;
      update->element = unary->getSubExpr();
      judge(*update, unary->getType());
    }
    if (!update) return;
    update->statement = e;
    add(std::move(*update));
  }

  // What the update computes with and what it stores must be the same number in every order.
  void judge(AtomicUpdate& update, QualType computed) {
    const QualType type = update.element->getType().getCanonicalType().getUnqualifiedType();
    const bool sum = update.operation == Operation::add || update.operation == Operation::subtract;
    update.floating = type->isRealFloatingType();
    if (update.floating) {
      if (!sum)
        update.obstacle = Message{Id::update_order};
      else if (computed.getCanonicalType().getUnqualifiedType() != type)
        update.obstacle =
            Message{Id::update_computed_as,
                    {computed.getCanonicalType().getUnqualifiedType().getAsString(), type_name(*update.element)}};
    } else if (!type->isIntegerType() || type->isEnumeralType() || !computed->isIntegerType()) {
      update.obstacle = Message{Id::update_not_integer};
    } else if (type->isBooleanType() && (sum || !update.value || !bare(update.value)->getType()->isBooleanType())) {
      update.obstacle = Message{Id::update_of_bool};
    }
  }

  std::optional<AtomicUpdate> match_compound(const CompoundAssignOperator& compound) {
    AtomicUpdate update;
    update.element = compound.getLHS();
    update.value = compound.getRHS();
    if (isa<InitListExpr>(update.value)) return std::nullopt;
    // The value comes before the element, `h[k++] += k`; the arguments of ferry::atomic_add come in any order.
    if (changes_for(*update.value, *update.element) || changes_for(*update.element, *update.value)) return std::nullopt;
    const std::optional<Operation> operation = operation_of(compound.getOpcode());
    update.operation = operation.value_or(Operation::add);
    judge(update, compound.getComputationResultType());
    if (!operation) update.obstacle = Message{Id::update_unknown};
    return update;
  }

  // `element = right`; nothing where the right side has no use of the element at its top.
  std::optional<AtomicUpdate> match_assignment(const BinaryOperator& assignment) {
    const Expr* right = bare(assignment.getRHS());
    const Expr* element = assignment.getLHS();
    while (const auto* cast = dyn_cast<ExplicitCastExpr>(right)) {
      if (!same_type(cast->getType(), element->getType())) return std::nullopt;
      right = bare(cast->getSubExpr());
    }
    std::optional<AtomicUpdate> update;
    if (const auto* binary = dyn_cast<BinaryOperator>(right))
      update = match_sum(*element, *binary);
    else if (const auto* call = dyn_cast<CallExpr>(right))
      update = match_selection(*element, *call);
    else if (const auto* choice = dyn_cast<ConditionalOperator>(right))
      update = match_choice(*element, *choice);
    if (update && !repeatable(element)) return std::nullopt;
    return update;
  }

  std::optional<AtomicUpdate> match_sum(const Expr& element, const BinaryOperator& binary) {
    const std::optional<Operation> operation = operation_of(binary.getOpcode());
    if (!operation || binary.isAssignmentOp()) return std::nullopt;
    const bool left = same_expression(context_, binary.getLHS(), &element);
    if (!left && (*operation == Operation::subtract || !same_expression(context_, binary.getRHS(), &element)))
      return std::nullopt;
    AtomicUpdate update;
    update.operation = *operation;
    update.element = &element;
    update.value = left ? binary.getRHS() : binary.getLHS();
    update.mentions = {bare(left ? binary.getLHS() : binary.getRHS())};
    judge(update, binary.getType());
    return update;
  }

  // h = std::min(h, v)
  std::optional<AtomicUpdate> match_selection(const Expr& element, const CallExpr& call) {
    if (known_call(call) != KnownCall::selection || call.getNumArgs() != 2) return std::nullopt;
    const std::string name = device_name(call);
    if (name != "min" && name != "max") return std::nullopt;
    const bool first = same_expression(context_, call.getArg(0), &element);
    if (!first && !same_expression(context_, call.getArg(1), &element)) return std::nullopt;
    AtomicUpdate update;
    update.operation = name == "min" ? Operation::min : Operation::max;
    update.element = &element;
    update.value = call.getArg(first ? 1 : 0);
    update.mentions = {bare(call.getArg(first ? 0 : 1))};
    judge(update, element.getType());
    if (!update.obstacle && !same_type(call.getType(), element.getType()))
      update.obstacle = Message{Id::update_compared_as, {type_name(call)}};
    return update;
  }

  // h = v < h ? v : h
  std::optional<AtomicUpdate> match_choice(const Expr& element, const ConditionalOperator& choice) {
    const bool kept_last = same_expression(context_, choice.getFalseExpr(), &element);
    if (!kept_last && !same_expression(context_, choice.getTrueExpr(), &element)) return std::nullopt;
    const Expr* value = kept_last ? choice.getTrueExpr() : choice.getFalseExpr();
    std::optional<AtomicUpdate> update = match_comparison(element, *value, choice.getCond(), kept_last);
    if (update) update->mentions.push_back(bare(kept_last ? choice.getFalseExpr() : choice.getTrueExpr()));
    return update;
  }

  // if (v < h) h = v;
  std::optional<AtomicUpdate> match_if(const IfStmt& choice) {
    if (choice.getElse() || choice.getInit() || choice.getConditionVariable() || choice.isConstexpr())
      return std::nullopt;
    const Stmt* then = choice.getThen();
    if (const auto* compound = dyn_cast<CompoundStmt>(then))
      then = compound->size() == 1 ? compound->body_front() : nullptr;
    const auto* e = dyn_cast_or_null<Expr>(then);
    const auto* assignment = e ? dyn_cast<BinaryOperator>(e->IgnoreParens()) : nullptr;
    if (!assignment || assignment->getOpcode() != BO_Assign) return std::nullopt;
    const Expr& element = *assignment->getLHS();
    if (!repeatable(&element)) return std::nullopt;
    std::optional<AtomicUpdate> update = match_comparison(element, *assignment->getRHS(), choice.getCond(), true);
    if (update) update->statement = &choice;
    return update;
  }

  // `condition` compares the element with the value; `stored`: where it holds, the value is taken.
  std::optional<AtomicUpdate> match_comparison(const Expr& element, const Expr& value, const Expr* condition,
                                               bool stored) {
    const auto* comparison = dyn_cast<BinaryOperator>(bare(condition));
    if (!comparison || !comparison->isRelationalOp() || !repeatable(&value)) return std::nullopt;
    const bool value_first = same_expression(context_, comparison->getLHS(), &value) &&
                             same_expression(context_, comparison->getRHS(), &element);
    if (!value_first && !(same_expression(context_, comparison->getLHS(), &element) &&
                          same_expression(context_, comparison->getRHS(), &value)))
      return std::nullopt;
    const bool less = comparison->getOpcode() == BO_LT || comparison->getOpcode() == BO_LE;
    AtomicUpdate update;
    update.operation = (less == value_first) == stored ? Operation::min : Operation::max;
    update.element = &element;
    update.value = &value;
    update.mentions = {bare(value_first ? comparison->getRHS() : comparison->getLHS())};
    judge(update, element.getType());
    if (!update.obstacle && !converts_exactly(bare(&value), element.getType()))
      update.obstacle = Message{Id::update_converts, {type_name(*bare(&value))}};
    return update;
  }

  // Every value of `from` is one of the type, so comparing before or behind the conversion is the same.
  bool converts_exactly(const Expr* from, QualType to) const {
    const QualType type = from->getType();
    if (same_type(type, to)) return true;
    if (!type->isIntegerType() || type->isEnumeralType() || to->isBooleanType()) return false;
    const auto bits = [&](QualType t) { return t->isBooleanType() ? 1 : context_.getTypeSize(t); };
    const bool from_signed = type->isSignedIntegerType(), to_signed = to->isSignedIntegerType();
    return from_signed == to_signed ? bits(type) <= bits(to) : to_signed && bits(type) < bits(to);
  }

  bool same_type(QualType a, QualType b) const {
    return context_.hasSameUnqualifiedType(a.getNonReferenceType(), b.getNonReferenceType());
  }

  const ASTContext& context_;
};

}  // namespace

std::vector<AtomicUpdate> find_atomic_updates(const ASTContext& context, const Stmt& body) {
  Finder finder(context);
  finder.visit(&body);
  return std::move(finder.found);
}

bool commute(Operation a, Operation b) {
  const auto sum = [](Operation o) { return o == Operation::add || o == Operation::subtract; };
  return a == b || (sum(a) && sum(b));
}

std::string operation_name(Operation operation) {
  switch (operation) {
    case Operation::add:
      return "add";
    case Operation::subtract:
      return "subtract";
    case Operation::bit_and:
      return "and";
    case Operation::bit_or:
      return "or";
    case Operation::bit_xor:
      return "xor";
    case Operation::min:
      return "min";
    case Operation::max:
      return "max";
  }
  llvm_unreachable("every operation has a name");
}

}  // namespace ferry::translator::analysis
