// Calls of the user's own functions, as if their bodies stood there. See lift.h, and ir::Inlined.
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/members.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::size_t most_expressions = 50000;  // in a body with all that is inlined

// `at(i)`, `this->at(i)`, `(*this)(i)`: of the object that the function around is called for.
bool is_called_for_this(const CallExpr& e) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
  if (!method || !method->isInstance()) return false;
  if (const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e))
    return (overloaded->getOperator() == OO_Call || overloaded->getOperator() == OO_Subscript) &&
           is_this(*overloaded->getArg(0));
  const auto* member = dyn_cast<MemberExpr>(e.getCallee()->IgnoreParens());
  return member && is_this(*member->getBase()) && (!method->isVirtual() || member->hasQualifier());
}

// Without the object.
llvm::ArrayRef<const Expr*> arguments_of(const CallExpr& e) {
  const llvm::ArrayRef<const Expr*> all(e.getArgs(), e.getNumArgs());
  return isa<CXXOperatorCallExpr>(e) ? all.drop_front() : all;
}

// The value of the `return` at the body's end, where there is no other.
std::optional<ir::ExpressionId> only_result(const ir::Body& body, ir::StatementId root) {
  std::size_t returns = 0;
  each_below(
      body, root,
      [&](ir::StatementId id) { returns += std::holds_alternative<ir::Return>(body.statements[id].node) ? 1 : 0; },
      [](ir::VariableId) {}, [](ir::ExpressionId) {});
  const auto* block = std::get_if<ir::Block>(&body.statements[root].node);
  if (returns != 1 || !block || block->statements.empty()) return std::nullopt;
  const auto* last = std::get_if<ir::Return>(&body.statements[block->statements.back()].node);
  return last && last->value ? std::optional(last->value->expression) : std::nullopt;
}

}  // namespace

// None where the call is one that Ferry knows otherwise, or of a library; or where no kernel can be around it.
std::optional<OwnFunctions::Found> Lifter::own_callee(const CallExpr& e) {
  const FunctionDecl* function = e.getDirectCallee();
  if (!function || loops_ == 0 || known_call(e) != KnownCall::unknown || callee(e).kind != ir::Callee::Kind::unknown ||
      (e.getStmtClass() != Stmt::CallExprClass && !called_lambda(e) && !is_called_for_this(e)) ||
      context_.getSourceManager().isInSystemHeader(function->getLocation()) || function->getBuiltinID() != 0)
    return std::nullopt;
  OwnFunctions::Found found = own_.find(*function);
  if (!found.id) return found;
  const ir::OwnFunction& own = own_.table[*found.id];
  const std::string& name = own.name;
  if (result_.body.expressions.size() + own.body.expressions.size() > most_expressions)
    return OwnFunctions::Found{{}, {diagnostics::Id::calls_too_large, {name}}};
  const llvm::ArrayRef<const Expr*> arguments = arguments_of(e);
  for (std::size_t a = 0; a < arguments.size(); ++a)
    if (isa<CXXDefaultArgExpr>(arguments[a]) && !own.defaults[a])
      return OwnFunctions::Found{{}, {diagnostics::Id::calls_with_default, {name}}};
  for (const DeclaratorDecl* outer : found.outer)
    if (!can_name(*outer))
      return OwnFunctions::Found{{}, {diagnostics::Id::calls_names, {name, outer->getNameAsString()}}};
  return found;
}

// The stub names what a callee of its kernels names.
bool Lifter::can_name(const DeclaratorDecl& outer) const {
  if (const auto* field = dyn_cast<FieldDecl>(&outer)) return variables_.contains(field) || may_name(*field, function_);
  return cast<VarDecl>(outer).isLocalVarDeclOrParm() ||
         !context_.getSourceManager().isBeforeInTranslationUnit(function_.getLocation(), outer.getLocation());
}

ir::ExpressionId Lifter::inlined(const CallExpr& e, const OwnFunctions::Found& callee) {
  ir::Inlined node{*callee.id, own_.table[*callee.id].name, {}, {}};
  for (const VarDecl* copied : callee.copied) node.copied.push_back(variable(*copied));
  for (const Expr* argument : arguments_of(e)) node.arguments.push_back(expression(argument));
  {
    inlined_.push_back(callee.definition);
    const llvm::SaveAndRestore written(written_here_, true);
    for (std::size_t p = 0; p < node.arguments.size(); ++p) {
      const ir::VariableId parameter = variable(*callee.definition->getParamDecl(static_cast<unsigned>(p)));
      ir::Variable& made = result_.body.variables[parameter];
      made.storage = ir::Variable::Storage::automatic;
      made.outlives_call = false;
      made.initialiser = node.arguments[p];
      if (made.name.empty()) made.name = made.host_name = "unnamed";
      node.parameters.push_back(parameter);
    }
    const std::size_t misused = result_.misused.size();
    node.body = statement(callee.definition->getBody());
    result_.misused.resize(misused);  // said where nothing is made of them
    inlined_.pop_back();
  }
  forget_locals(*callee.definition);
  node.result = only_result(result_.body, node.body);
  return add(e, std::move(node));
}

bool Lifter::is_of_inlined(const VarDecl& variable) const {
  return llvm::is_contained(inlined_, variable.getParentFunctionOrMethod());
}

// The next call of the function makes other variables.
void Lifter::forget_locals(const FunctionDecl& function) {
  llvm::SmallVector<const VarDecl*> locals;
  for (const auto& [declaration, id] : variables_)
    if (const auto* variable = dyn_cast<VarDecl>(declaration);
        variable && variable->getParentFunctionOrMethod() == &function && !variable->hasGlobalStorage())
      locals.push_back(variable);
  for (const VarDecl* local : locals) variables_.erase(local);
}

}  // namespace ferry::translator::lift
