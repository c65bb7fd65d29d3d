// Lifts calls of the user's own functions as if the functions' bodies replaced them. See lift.h and ir::Inlined.
#include "lift/base_parts.h"
#include "lift/bound_arguments.h"
#include "lift/constants.h"
#include "lift/derived_objects.h"
#include "lift/evaluation_order.h"
#include "lift/function_values.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/records.h"
#include "lift/taken_functions.h"
#include "lift/types.h"
#include "lift/unusable.h"
#include "lift/view_classes.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::size_t most_inlined = 50000;  // expressions in a body, including those of inlined calls

// Returns whether the call is on the enclosing function's object, like `at(i)`, `this->at(i)` or `(*this)(i)`.
bool is_called_for_this(const CallExpr& e) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
  if (!method || !method->isImplicitObjectMemberFunction()) return false;
  if (const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e))
    return (overloaded->getOperator() == OO_Call || overloaded->getOperator() == OO_Subscript) &&
           is_this(*overloaded->getArg(0));
  const auto* member = dyn_cast<MemberExpr>(e.getCallee()->IgnoreParens());
  return member && is_this(*member->getBase()) && !is_dispatched(e);
}

// Returns whether the call is of a non-member operator like `a + b` on numbers, enumerations or kernels' objects.
bool calls_free_operator(const CallExpr& e) {
  const FunctionDecl* function = e.getDirectCallee();
  if (!isa<CXXOperatorCallExpr>(e) || !function || isa<CXXMethodDecl>(function)) return false;
  return llvm::all_of(function->parameters(), [](const ParmVarDecl* parameter) {
    const QualType type = parameter->getType().getNonReferenceType();
    return is_scalar(type.getUnqualifiedType()) || kernel_class(type);
  });
}

// Returns whether the call has an object whose evaluation has side effects although the function is static: `s.f(x)`.
bool drops_object(const CallExpr& e) {
  const auto* member = dyn_cast<MemberExpr>(e.getCallee()->IgnoreParenImpCasts());
  const auto* method = member ? dyn_cast<CXXMethodDecl>(member->getMemberDecl()) : nullptr;
  return method && method->isStatic() && member->getBase()->HasSideEffects(method->getASTContext());
}

// Returns the closure's name, `f` or `this->f`, if the call names a closure, and "" otherwise.
std::string closure_name(const CallExpr& e) {
  if (const VarDecl* closure = called_closure(e)) {
    const auto* parameter = dyn_cast<ParmVarDecl>(closure);
    return parameter ? name_in_stub(*parameter) : closure->getNameAsString();
  }
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  const auto* member = call ? dyn_cast<MemberExpr>(&passed_object(*call->getArg(0))) : nullptr;
  return member && is_this(*member->getBase()) ? "this->" + member->getMemberDecl()->getNameAsString() : "";
}

// Returns whether the call passes a row, like `sum(v[i])` for `double sum(const std::vector<double>& row)`.
bool passes_row(const ParmVarDecl& parameter, const Expr& argument) {
  const auto* row = dyn_cast<CXXOperatorCallExpr>(argument.IgnoreParenNoopCasts(parameter.getASTContext()));
  return parameter.getType()->isLValueReferenceType() && row && row->getOperator() == OO_Subscript &&
         container_of_rows(row->getArg(0)->getType()) != Container::none;
}

std::string shown_root(const OuterName& outer) {
  return outer.declaration ? outer.declaration->getNameAsString() : "*this";
}

// Returns the value of the `return` that ends the body, or none if the body has other returns, too.
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

// Returns the call with its object separate from its arguments.
Lifter::Site Lifter::site(const CallExpr& e, const OwnFunctions::Found& callee) {
  const llvm::ArrayRef<const Expr*> all(e.getArgs(), e.getNumArgs());
  const bool first = isa<CXXOperatorCallExpr>(e) && isa<CXXMethodDecl>(callee.definition);
  const auto* member = dyn_cast<CXXMemberCallExpr>(&e);
  const Expr* object = !callee.of ? nullptr : first ? all.front() : member->getImplicitObjectArgument();
  return {e, first ? all.drop_front() : all, object, callee.of ? std::nullopt : called_part(e)};
}

// Returns the class as which the function sees the object, if kernels hold the object (base_parts.h). It may derive
// from the class that declares the method. Returns null if kernels don't hold the object.
const CXXRecordDecl* Lifter::called_for(const CallExpr& e) const {
  const CXXRecordDecl* object = held_object_of(e);
  return object ? called_class(*object, *cast<CXXMethodDecl>(e.getDirectCallee())) : nullptr;
}

const CXXRecordDecl* Lifter::held_object_of(const CallExpr& e) const {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
  if (!method || !method->isImplicitObjectMemberFunction() || method->getParent()->isLambda()) return nullptr;
  const auto* member = dyn_cast<CXXMemberCallExpr>(&e);
  const Expr* object = member ? member->getImplicitObjectArgument() : e.getArg(0);
  if (!object || is_dispatched(e)) return nullptr;
  if (is_this(*object)) return self_ ? self_class_ : nullptr;
  if (const CXXRecordDecl* view = unnamed_view(*object)) return view;
  return kernel_class(object->getType()->isPointerType() ? pointed_at_by(*object) : class_of_object(*object));
}

// Returns the called user's function, or none for library functions and for calls that are lifted in another way.
std::optional<OwnFunctions::Found> Lifter::own_callee(const CallExpr& e) {
  const FunctionDecl* function = member_pointer_call(e) ? nullptr : e.getDirectCallee();
  if (!function || known_call(e) != KnownCall::unknown || callee(e).kind != ir::Callee::Kind::unknown ||
      (e.getStmtClass() != Stmt::CallExprClass && !calls_lambda(e) && !is_called_for_this(e) && !held_object_of(e) &&
       !called_part(e) && !calls_free_operator(e)) ||
      context_.getSourceManager().isInSystemHeader(function->getLocation()) || function->getBuiltinID() != 0)
    return std::nullopt;
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isExplicitObjectMemberFunction()) return OwnFunctions::Found{{}, unusable_call(e)};
  if (self_ && method && method->getParent()->isLambda()) return OwnFunctions::Found{{}, {diagnostics::Id::is_lambda}};
  if (const VarDecl* closure = called_closure(e); closure && !has_nameable_captures(*closure))
    return OwnFunctions::Found{{}, {diagnostics::Id::is_lambda}};
  const CXXRecordDecl* object = held_object_of(e);
  if (object && !called_for(e)) return OwnFunctions::Found{{}, {diagnostics::Id::calls, {function->getNameAsString()}}};
  OwnFunctions::Found found = own_.find(*function, called_for(e));
  if (!found.id) return found;
  if (object && !found.named && is_of_hidden_name(*method, *object))
    return OwnFunctions::Found{{}, {diagnostics::Id::calls, {own_.table[*found.id].name}}};
  if (const QualType type = function->getReturnType(); !iterator_asked_ && !pointer_of_iterator(type).isNull())
    return OwnFunctions::Found{{}, {diagnostics::Id::calls_for_type, {own_.table[*found.id].name, type.getAsString()}}};
  if (inlined_.empty() && !own_text_) found.closure = closure_name(e);
  if (!keeps_order(e)) return OwnFunctions::Found{{}, {diagnostics::Id::operator_order}};
  if (drops_object(e)) return OwnFunctions::Found{{}, {diagnostics::Id::calls, {own_.table[*found.id].name}}};
  if (std::optional<diagnostics::Message> why_not = obstacle(site(e, found), found))
    return OwnFunctions::Found{{}, *why_not};
  return found;
}

// Returns why this call can't be in a kernel, although other calls of the same function may be.
std::optional<diagnostics::Message> Lifter::obstacle(const Site& site, const OwnFunctions::Found& callee) {
  using diagnostics::Id;
  using diagnostics::Message;
  const ir::OwnFunction& own = own_.table[*callee.id];
  if (result_.body.expressions.size() + own.body.expressions.size() > most_inlined)
    return Message{Id::calls_too_large, {own.name}};
  const llvm::ArrayRef<const Expr*> arguments = site.arguments;
  for (std::size_t a = 0; a < arguments.size(); ++a) {
    if (isa<CXXDefaultArgExpr>(arguments[a]) && !own.defaults[a]) return Message{Id::calls_with_default, {own.name}};
    const ParmVarDecl& parameter = *callee.definition->getParamDecl(static_cast<unsigned>(a));
    const CXXRecordDecl* closure =
        is_closure(parameter.getType()) ? parameter.getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
    if (closure && !is_closure_argument(*arguments[a])) return Message{Id::is_lambda};
    if (closure && changes_copies(*closure)) return Message{Id::lambda_changes};
    if (passes_in_parts(parameter.getType()) && !passed_part(parameter, *arguments[a]))
      return Message{Id::calls_with_object, {own.name, parameter.getNameAsString()}};
    if (is_passed_container(parameter.getType()) && container_of(parameter.getType()) != Container::array &&
        !bound_variable(parameter, *arguments[a], current_function()) && !passes_row(parameter, *arguments[a]))
      return Message{Id::calls_with_container, {own.name, parameter.getNameAsString()}};
  }
  for (const OuterName& outer : callee.outer) {
    const std::optional<Part> part = outer_part(outer, callee, site);
    const bool of_object = isa_and_nonnull<FieldDecl>(outer.declaration) && called_for_of(site, callee);
    const bool unknown = !part && (of_object || !outer.steps.empty());
    if (unknown || (part && !can_name(*part)))
      return Message{Id::calls_names, {own.name, name_of(shown_root(outer), outer.steps)}};
  }
  if (std::optional<Message> why_not = obstacle_of_closures(site, callee)) return why_not;
  for (const OuterName& outer : callee.outer)
    if (outer.declaration && !capturing_closure(callee, *outer.declaration) && !is_of_call(outer, callee, site) &&
        !can_name(*outer.declaration))
      return Message{Id::calls_names, {own.name, outer.declaration->getNameAsString()}};
  if (const VarDecl* outer = privatised_capture(callee))
    return Message{Id::calls_names, {own.name, outer->getNameAsString()}};
  return std::nullopt;
}

// Returns whether a captured variable that the callee names is hidden at the call. This matters only in the function's
// own text, where the kernel passes the variable by its name.
bool Lifter::is_hidden_at(const DeclaratorDecl& outer, const Expr& call) const {
  if (!local_names_ || !inlined_.empty() || !isa<VarDecl>(outer)) return false;
  const std::optional<ir::Place> place = place_of(call.getBeginLoc(), tokens_);
  return place && !local_names_->root(outer).is_named_at(local_names_->scopes, *place);
}

// Returns why the stub can't name the closure's captures. A passed lambda may name anything in its caller.
std::optional<diagnostics::Message> Lifter::obstacle_of_closures(const Site& site, const OwnFunctions::Found& callee) {
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  if (site.part && method && method->getParent()->isLambda()) return std::nullopt;  // a std::function holds the closure
  const bool called_itself = inlined_.empty() && closure_of_callee(callee);
  if (method && method->getParent()->isLambda() && changes_copies(*method->getParent()) && !called_itself)
    return diagnostics::Message{diagnostics::Id::lambda_changes};
  if (callee.unless_given && !closure_of_callee(callee)) return callee.unless_given;
  if (own_text_ || !inlined_.empty()) return std::nullopt;
  for (const OuterName& name : callee.outer) {
    const DeclaratorDecl* outer = name.declaration;
    if (!outer || !is_foreign(*outer) || capturing_closure(callee, *outer) || is_of_call(name, callee, site)) continue;
    if (const ValueDecl* binding = method ? captured_binding(*method->getParent()) : nullptr)
      return diagnostics::Message{diagnostics::Id::closure_bindings, {binding->getNameAsString()}};
    return diagnostics::Message{diagnostics::Id::closure_names,
                                {own_.table[*callee.id].name, outer->getNameAsString()}};
  }
  return std::nullopt;
}

// Returns whether the name belongs to another function, such as a closure's, or denotes a member of another object.
bool Lifter::is_foreign(const DeclaratorDecl& outer) const {
  if (isa<FieldDecl>(outer))
    return !enclosing_method(function_) || llvm::any_of(passed_closures_, [&](const PassedClosure& one) {
      return is_captured(outer, one, own_.marks);
    });
  const auto& variable = cast<VarDecl>(outer);
  return variable.isLocalVarDeclOrParm() && variable.getParentFunctionOrMethod() != &function_;
}

// Returns whether the stub can name the captures of the variable's closure. Doesn't apply to callees' parameters.
bool Lifter::has_nameable_captures(const VarDecl& closure) const {
  return isa<ParmVarDecl>(closure) || (!own_text_ && llvm::any_of(passed_closures_, [&](const PassedClosure& one) {
           return one.variable == closure.getCanonicalDecl();
         }));
}

// Returns the passed closure that the call runs, or null if there is none or if it may be one of several.
const PassedClosure* Lifter::closure_of_callee(const OwnFunctions::Found& callee) const {
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  if (!method || own_text_) return nullptr;
  const PassedClosure* found = nullptr;
  for (const PassedClosure& one : passed_closures_) {
    if (one.lambda != method->getParent() || (!callee.closure.empty() && one.name != callee.closure)) continue;
    if (found) return nullptr;
    found = &one;
  }
  return found;
}

// Returns the closure through which the function's own text reaches the variable that its callee names. Returns null if
// there is none or if several closures are possible.
const PassedClosure* Lifter::capturing_closure(const OwnFunctions::Found& callee, const DeclaratorDecl& outer) const {
  if (own_text_ || !inlined_.empty()) return nullptr;
  if (!is_foreign(outer)) {
    const bool behind = !can_name(outer) && is_named_by_address(outer);
    const PassedClosure* called = behind ? closure_of_callee(callee) : nullptr;
    return called && own_.marks.name(*called->lambda, function_.getLocation()) ? called : nullptr;
  }
  if (const PassedClosure* called = closure_of_callee(callee))
    return is_captured(outer, *called, own_.marks) ? called : nullptr;
  if (isa<FieldDecl>(outer) && enclosing_method(function_)) return nullptr;
  const PassedClosure* found = nullptr;
  for (const PassedClosure& one : passed_closures_) {
    if (!is_captured(outer, one, own_.marks)) continue;
    if (found) return nullptr;
    found = &one;
  }
  return found;
}

// If a lambda outside a loop names a variable that a directive replaces there, returns the variable; otherwise null.
const VarDecl* Lifter::privatised_capture(const OwnFunctions::Found& callee) const {
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  if (!method || !method->getParent()->isLambda()) return nullptr;
  const SourceManager& sources = context_.getSourceManager();
  for (const auto& [loop, variable] : others_)
    if (llvm::any_of(callee.outer, [&](const OuterName& outer) { return outer.declaration == variable; }) &&
        !sources.isPointWithin(method->getBody()->getBeginLoc(), loop->getBeginLoc(), loop->getEndLoc()))
      return variable;
  return nullptr;
}

// Returns whether the stub can name a variable or member that a callee in its kernels names.
bool Lifter::can_name(const DeclaratorDecl& outer) const {
  // Functions that kernels call get members as arguments from their callers.
  if (const auto* field = dyn_cast<FieldDecl>(&outer))
    return own_text_ || variables_.contains(field) || may_name(*field, function_) || may_name_derived(*field) ||
           own_.opened.can_open(*field, function_);
  const auto& variable = cast<VarDecl>(outer);
  const auto bound = inlined_.empty() ? variables_.end() : variables_.find(variable.getCanonicalDecl());
  const bool given =
      bound != variables_.end() && result_.body.variables[bound->second].storage == ir::Variable::Storage::member;
  return variable.isLocalVarDeclOrParm() || given || !is_declared_after(variable) ||
         constant_table(variable);  // kernels have their own copy of a constant table
}

ir::ExpressionId Lifter::inlined(const Site& site, const OwnFunctions::Found& callee) {
  ir::Inlined node{*callee.id, own_.table[*callee.id].name, {}, {}};
  node.has_forms = has_forms(site.e, callee);
  std::optional<ir::ExpressionId> object;
  if (site.object) object = this->object(*site.object, callee.of);
  Passed passed = pass(site, callee, node);
  return inlined(site, callee, std::move(node), std::move(passed), object);
}

// Inlines the body of the callee. The arguments of the call have been lifted already.
ir::ExpressionId Lifter::inlined(const Site& site, const OwnFunctions::Found& callee, ir::Inlined node, Passed passed,
                                 std::optional<ir::ExpressionId> object) {
  for (const OuterName& outer : callee.outer)
    if (outer.declaration && is_hidden_at(*outer.declaration, site.e))
      node.shadowed.push_back(outer_variable(*outer.declaration, callee));
  {
    inlined_.push_back(callee.definition);
    const llvm::SaveAndRestore written(written_here_, true);
    const llvm::SaveAndRestore text(expansions_, &own_.expansions(*callee.definition));
    const llvm::SaveAndRestore place(place_, static_cast<const Expansions::Place*>(nullptr));
    const llvm::SaveAndRestore around(self_, std::optional<ir::VariableId>());
    const llvm::SaveAndRestore its_class(self_class_);
    const llvm::SaveAndRestore called(called_for_, called_for_of(site, callee));
    for (auto& [parameter, part] : passed.parts) other_names_.insert_or_assign(parameter, std::move(part));
    for (const auto& [parameter, other] : passed.bound) variables_.insert_or_assign(parameter, other);
    bind_captures(site, callee, passed);
    for (auto& [outer, captured] : passed.captured) bind(*outer, captured);
    for (std::size_t p = 0; p < node.arguments.size(); ++p) {
      const ir::VariableId parameter = variable(*passed.valued[p]);
      ir::Variable& made = result_.body.variables[parameter];
      made.storage = ir::Variable::Storage::automatic;
      made.outlives_call = false;
      made.initialiser = node.arguments[p];
      if (made.name.empty()) made.name = made.host_name = "unnamed";
      node.parameters.push_back(parameter);
    }
    if (callee.of) make_self(*cast<CXXMethodDecl>(callee.definition), *callee.of);
    if (object) {
      result_.body.variables[*self_].initialiser = object;
      node.parameters.push_back(*self_);
      node.arguments.push_back(*object);
      note_view(*self_, context_.getCanonicalTagType(callee.of));
    }
    const std::size_t misused = result_.misused.size();
    node.body = code_of(*callee.definition);
    result_.misused.resize(misused);  // the function's own lift reports misused attributes
    for (auto& [outer, captured] : passed.captured) bind(*outer, captured);
    inlined_.pop_back();
  }
  forget_locals(*callee.definition);
  node.result = only_result(result_.body, node.body);
  return add(site.e, std::move(node));
}

// Binds the arguments to the parameters. All arguments are lifted before any parameter is declared, because an argument
// may call the same function.
Lifter::Passed Lifter::pass(const Site& site, const OwnFunctions::Found& callee, ir::Inlined& node) {
  Passed passed;
  const llvm::ArrayRef<const Expr*> arguments = site.arguments;
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(&site.e)) note_lambda(passed_object(*call->getArg(0)));
  for (std::size_t a = 0; a < arguments.size(); ++a) {
    const ParmVarDecl& parameter = *callee.definition->getParamDecl(static_cast<unsigned>(a));
    if (is_closure(parameter.getType())) {
      note_lambda(passed_object(*arguments[a]));
      continue;
    }
    if (const std::optional<Part> part = passed_part(parameter, *arguments[a])) {
      passed.parts.emplace_back(cast<VarDecl>(parameter.getCanonicalDecl()), *part);
      continue;
    }
    const DeclaratorDecl* other = bound_variable(parameter, *arguments[a], current_function());
    if (self_ && isa_and_nonnull<FieldDecl>(other)) other = nullptr;  // the name denotes a part of an object
    const auto* constant = dyn_cast_or_null<VarDecl>(other);
    if (other && !(constant && constant_value(context_, *constant))) {
      passed.bound.emplace_back(parameter.getCanonicalDecl(), outer_variable(*other));
      node.passed.push_back(expression(&passed_object(*arguments[a])));
    } else {
      passed.valued.push_back(&parameter);
      const bool function = !called_type(parameter.getType(), context_).isNull();
      node.arguments.push_back(function ? loaded_function(*arguments[a]) : expression(arguments[a]));
    }
  }
  for (const OuterName& outer : callee.outer)
    if (const PassedClosure* closure =
            site.part || !outer.declaration ? nullptr : capturing_closure(callee, *outer.declaration))
      passed.captured.emplace_back(cast<DeclaratorDecl>(outer.declaration->getCanonicalDecl()),
                                   variable(*outer.declaration, *closure));
  if (closure_of_callee(callee) || site.part) return passed;
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  for (const VarDecl* copied : callee.copied) {
    const auto [known, added] = lambdas_.try_emplace(method->getParent(), result_.body.lambdas.size());
    if (added) result_.body.lambdas.emplace_back();  // a closure made outside this function, which kernels call
    node.copied.push_back({variable(*copied), known->second});
  }
  return passed;
}

// Binds the name to `other`, or unbinds it if that is none, and stores the previous binding in `other` for restoring.
void Lifter::bind(const DeclaratorDecl& outer, std::optional<ir::VariableId>& other) {
  const auto known = variables_.find(&outer);
  const std::optional<ir::VariableId> before = known == variables_.end() ? std::nullopt : std::optional(known->second);
  if (other)
    variables_.insert_or_assign(&outer, *other);
  else
    variables_.erase(&outer);
  other = before;
}

// Records a lambda that is written as an argument or as the callee. It exists until the end of the statement.
void Lifter::note_lambda(const Expr& e) {
  if (const auto* lambda = dyn_cast<LambdaExpr>(&e)) note_lambda(*lambda, in_statement_);
}

void Lifter::note_lambda(const LambdaExpr& lambda, std::vector<std::size_t>& ending) {
  lambdas_[lambda.getLambdaClass()] = result_.body.lambdas.size();
  ending.push_back(result_.body.lambdas.size());
  result_.body.lambdas.emplace_back();
}

// Records that the lambdas from index `first` on cease to exist at the end of the statement.
void Lifter::end_lambdas(std::vector<std::size_t>& ending, std::size_t first, ir::StatementId statement) {
  for (std::size_t l = first; l < ending.size(); ++l) result_.body.lambdas[ending[l]] = statement;
  ending.resize(first);
}

bool Lifter::is_of_inlined(const VarDecl& variable) const {
  return llvm::is_contained(inlined_, variable.getParentFunctionOrMethod());
}

// Forgets the function's local variables, because the next call of the function makes new ones.
void Lifter::forget_locals(const FunctionDecl& function) {
  llvm::SmallVector<const VarDecl*> locals;
  for (const auto& [declaration, id] : variables_)
    if (const auto* variable = dyn_cast<VarDecl>(declaration);
        variable && variable->getParentFunctionOrMethod() == &function)
      locals.push_back(variable);
  for (const VarDecl* local : locals) variables_.erase(local);
}

}  // namespace ferry::translator::lift
