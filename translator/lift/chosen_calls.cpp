// Lifts a call through a pointer as a call of one of the functions that kernels know (function_values.h).
//
//   f(x[i])     Inlined: parameters ferry_function = f, ferry_given_0 = x[i]
//               body Return ─ Choose ferry_function == 1 ? square(ferry_given_0) : cube(ferry_given_0)
//
// In its place, a kernel calls a function that selects the target: `ferry_user_square_or_cube_1(f, x[i])`.
#include "lift/constants.h"
#include "lift/function_values.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/types.h"
#include "lift/unusable.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// Finds out whether code uses a variable in any way other than reading it.
class UsesBesides : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit UsesBesides(const VarDecl& variable) : variable_(*variable.getCanonicalDecl()) {}

  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    if (cast->getCastKind() == CK_LValueToRValue && names(cast->getSubExpr()->IgnoreParens())) --uses_;
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    if (names(name)) ++uses_;
    return true;
  }
  bool any() const { return uses_ > 0; }

 private:
  bool names(const Expr* e) const {
    const auto* name = dyn_cast<DeclRefExpr>(e);
    return name && name->getDecl()->getCanonicalDecl() == &variable_;
  }

  const VarDecl& variable_;
  int uses_ = 0;
};

bool may_change(const VarDecl& variable) {
  if (variable.getType().isConstQualified() || variable.getType()->isReferenceType()) return false;
  const auto* function = dyn_cast<FunctionDecl>(variable.getParentFunctionOrMethod());
  if (!function || !function->getBody()) return true;
  UsesBesides uses(variable);
  uses.TraverseStmt(function->getBody());
  return uses.any();
}

}  // namespace

// Lifts the function to which a pointer or reference refers, as the function's number. A null pointer has the number 0.
// Returns none if the expression must be lifted like any other, for example because it loads a variable.
std::optional<ir::ExpressionId> Lifter::function_number(const Expr& e) {
  if (called_type(e.getType(), context_).isNull()) return std::nullopt;
  const bool in_host_code = loops_ == 0 && inlined_.empty() && !own_text_;
  if (in_host_code && e.getType()->isRecordType()) return std::nullopt;  // making a std::function may allocate
  if (const FunctionDecl* function = function_value(e)) return function_number(e, *function);
  if (keeps_function(e)) return expression(cast<UnaryOperator>(e).getSubExpr());
  if (const std::optional<FunctionTable> table = function_table(e)) return element(e, *table);
  const auto* cast = dyn_cast<ImplicitCastExpr>(&e);
  if (cast && (cast->getCastKind() == CK_NullToPointer || cast->getCastKind() == CK_NullToMemberPointer)) {
    const ir::ExpressionId id = constant(e);
    result_.body.expressions[id].value = 0;
    return id;
  }
  // A cast from `F&` to `const F&` is skipped, because a call reads the callee's value.
  if (cast && cast->getCastKind() == CK_NoOp && e.getType()->isRecordType())
    return function_number(*cast->getSubExpr()->IgnoreParens());
  if (isa<MemberExpr>(e) && e.getType()->isFunctionType()) {  // a member that is a reference to a function
    const std::optional<Part> found = part(e);
    if (!found) return unusable(constant(e), {Id::calls_through_pointer});
    return made_value(e, ir::Load{made(e, ir::Name{named(*found)}, e.getType())}, e.getType());
  }
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  const auto* reference = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  // A reference to a pointer is an alias of a variable, which may be assigned.
  if (!reference || !reference->getType()->isReferenceType() ||
      reference->getType().getNonReferenceType()->isPointerType())
    return std::nullopt;
  return made_value(e, ir::Load{made(e, ir::Name{variable(*reference)}, e.getType())}, e.getType());
}

ir::ExpressionId Lifter::function_number(const Expr& e, const FunctionDecl& function) {
  const ir::ExpressionId id = made_value(e, ir::Constant{}, e.getType());
  const ir::FunctionSetId set = *result_.body.type_of(id).functions;
  if (const std::optional<std::size_t> number = own_.values->number(function, set)) {
    result_.body.expressions[id].value = static_cast<std::int64_t>(*number);
    return id;
  }
  if (const FunctionValues::Set* known = own_.values->find(set))
    for (const FunctionValues::LeftOut& one : known->left_out)
      if (one.function->getCanonicalDecl() == function.getCanonicalDecl()) return unusable(id, one.why);
  return unusable(id, {Id::calls_itself, {function.getNameAsString()}});
}

// Lifts the value of a function pointer or std::function. In the AST, a std::function is an lvalue because it is passed
// by reference, so its value must be loaded here.
ir::ExpressionId Lifter::loaded_function(const Expr& e) {
  const ir::ExpressionId id = expression(&e);
  return result_.body.expressions[id].is_lvalue ? made_value(e, ir::Load{id}, e.getType()) : id;
}

// Returns the pointer or std::function through which the call finds its callee. Returns null if the call names its
// callee.
const Expr* Lifter::called_value(const CallExpr& e) const {
  if (const BinaryOperator* member = member_pointer_call(e)) return member->getRHS();
  if (!e.getDirectCallee()) return e.getStmtClass() == Stmt::CallExprClass ? e.getCallee() : nullptr;
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  const bool held =
      call && call->getOperator() == OO_Call && !called_type(call->getArg(0)->getType(), context_).isNull();
  return held ? call->getArg(0) : nullptr;
}

// Returns the call site as if it called the target with this index.
Lifter::Site Lifter::choice_site(const CallExpr& e, const Choice& choice, std::size_t target) const {
  const llvm::ArrayRef<const Expr*> all(e.getArgs(), e.getNumArgs());
  Site site{e, isa<CXXOperatorCallExpr>(e) ? all.drop_front() : all, nullptr, std::nullopt};
  site.part = choice.number ? choice.objects[target] : choice.receiver;
  return site;
}

std::optional<std::int64_t> Lifter::number_of_function(const Expr& e) {
  const auto lifted = expressions_.find(&e);
  if (lifted == expressions_.end() || called_type(e.getType(), context_).isNull()) return std::nullopt;
  return result_.body.expressions[lifted->second].value;
}

// Returns the functions among which the call chooses. Returns none if the call names its callee, or if it is only in
// host code.
std::optional<Lifter::Choice> Lifter::choice(const CallExpr& e) {
  if (loops_ == 0 && inlined_.empty() && !own_text_) return std::nullopt;
  if (const Expr* object = dispatching_object(e)) return dispatch(e, *object);
  const Expr* pointer = called_value(e);
  if (!pointer) return std::nullopt;
  const QualType called = called_type(pointer->getType(), context_);
  if (own_.values->holds_objects(pointer->getType())) return dispatch_held(e, *pointer);
  const auto refused = [](Message why) { return Choice{{}, ir::FunctionId(0), std::move(why), false}; };
  if (called.isNull()) return refused({Id::calls_through_pointer});
  const FunctionValues::Set* set = own_.values->find(own_.values->id(called));
  if (!set) return refused({Id::calls_through_own_type, {called.getAsString()}});
  if (!set->chooser) {
    if (!set->left_out.empty()) return refused(set->left_out.front().why);
    return refused({Id::calls_no_candidate, {called.getAsString()}});
  }
  Choice found{{}, *set->chooser};
  found.model = set->model;
  found.is_open = set->is_open;
  if (const BinaryOperator* member = member_pointer_call(e)) {
    const Expr& object = *member->getLHS();
    const bool own = is_this(object);
    if (!own) found.receiver = receiver(object);
    if (own ? self_.has_value() : !found.receiver)
      return refused({Id::member_of_object,
                      {called->castAs<MemberPointerType>()->getMostRecentCXXRecordDecl()->getNameAsString()}});
  }
  for (const FunctionValues::Target& target : set->targets) {
    found.targets.push_back(own_.find(*target.definition));
    if (std::optional<Message> why_not = obstacle(choice_site(e, found, 0), found.targets.back()))
      return refused(*std::move(why_not));
  }
  return found;
}

// Returns the index of the function that the call certainly reaches. `value` must be a constant, or a variable with a
// constant value, such as a parameter to which a function's name was passed.
std::optional<std::size_t> Lifter::known_target(ir::ExpressionId value, const Expr& callee) const {
  const ir::Expression& e = result_.body.expressions[value];
  if (e.value && *e.value > 0) return static_cast<std::size_t>(*e.value - 1);
  const auto* name = dyn_cast<DeclRefExpr>(callee.IgnoreParenImpCasts());
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDeclOrParm() || may_change(*variable)) return std::nullopt;
  const auto known = variables_.find(variable->getCanonicalDecl());
  if (known == variables_.end()) return std::nullopt;
  const std::optional<ir::ExpressionId> begun = result_.body.variables[known->second].initialiser;
  const std::optional<std::int64_t> number = begun ? result_.body.expressions[*begun].value : std::nullopt;
  return number && *number > 0 ? std::optional(static_cast<std::size_t>(*number - 1)) : std::nullopt;
}

// Returns the object in `(object.*f)(x)` as a part. If it is const, it may also be of a class that kernels could hold
// as a whole, because nothing sets its members.
std::optional<Lifter::Part> Lifter::receiver(const Expr& object) {
  if (std::optional<Part> part = part_object(object)) return part;
  const bool pointer = object.getType()->isPointerType();
  const QualType type = pointer ? object.getType()->getPointeeType() : object.getType();
  std::optional<ObjectPath> path = object_path(object, current_function());
  const auto* variable = path ? dyn_cast<VarDecl>(path->root) : nullptr;
  const bool is_local = variable && variable->isLocalVarDecl();
  if (!path || !type.isConstQualified() || is_local || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  if (pointer) path->steps.push_back({PathStep::Kind::target, nullptr, false, false, 0, type});
  return nameable(*path);
}

// Lifts the number that determines which function is called.
ir::ExpressionId Lifter::number_chosen_by(const CallExpr& e, const Choice& choice) {
  if (!choice.number) return loaded_function(*called_value(e));
  const auto number = [&](ir::ExpressionNode node) {
    const ir::ExpressionId id = made(e, std::move(node), context_.IntTy);
    result_.body.expressions[id].type = result_.body.variables[*choice.number].type;
    return id;
  };
  return number(ir::Load{number(ir::Name{*choice.number})});
}

// Lifts the call of a function that another module has registered. Such functions take and return numbers and have no
// side effects.
ir::ExpressionId Lifter::registered_call(const CallExpr& e, const std::vector<ir::VariableId>& given) {
  ir::Call call{{ir::Callee::Kind::maths, "a registered function"}, std::nullopt, {}};
  for (std::size_t p = 1; p < given.size(); ++p) {
    const auto of_parameter = [&](ir::ExpressionNode node) {
      const ir::ExpressionId id = made(e, std::move(node), context_.IntTy);
      result_.body.expressions[id].type = result_.body.variables[given[p]].type;
      return id;
    };
    const ir::ExpressionId value = of_parameter(ir::Load{of_parameter(ir::Name{given[p]})});
    result_.body.expressions[value].is_lvalue = false;
    call.arguments.push_back(value);
  }
  return made_value(e, std::move(call), e.getType());
}

// Lifts the value of the function that selects the target. `given` are its parameters, of which the first is the
// target's number. `known` is the target's index if it is certain.
ir::ExpressionId Lifter::choice_of_targets(const CallExpr& e, const Choice& choice, const Passed& passed,
                                           const std::vector<ir::VariableId>& given, std::optional<std::size_t> known) {
  const ir::TypeId of_number = result_.body.variables[given.front()].type;
  const auto number = [&](ir::ExpressionNode of) {
    const ir::ExpressionId id = made(e, std::move(of), context_.IntTy);
    result_.body.expressions[id].type = of_number;
    return id;
  };
  std::optional<ir::ExpressionId> value;
  if (choice.is_open && !known) value = registered_call(e, given);
  for (std::size_t t = choice.targets.size(); t-- > 0;) {
    if (known && *known != t) continue;
    const ir::ExpressionId call = target_call(choice_site(e, choice, t), choice.targets[t], passed, given, t);
    if (!value) {
      value = call;
      continue;
    }
    const ir::ExpressionId which = number(ir::Constant{});
    result_.body.expressions[which].is_lvalue = false;
    result_.body.expressions[which].value = static_cast<std::int64_t>(t + 1);
    const ir::ExpressionId given_one = number(ir::Load{number(ir::Name{given.front()})});
    const ir::ExpressionId same = made_value(e, ir::Binary{ir::Operator::equal, given_one, which}, context_.BoolTy);
    value = add(e, ir::Choose{same, call, *value});
  }
  return *value;
}

ir::ExpressionId Lifter::chosen(const CallExpr& e, const Choice& choice) {
  const OwnFunctions::Found* model = choice.targets.empty() ? nullptr : &choice.targets[choice.model];
  ir::Inlined node{choice.chooser, own_.table[choice.chooser].name, {}, {}};
  node.through_pointer = true;
  if (choice.receiver)
    if (const auto& part = result_.body.variables[prefix_variable(*choice.receiver)].part_of)
      node.followed = part->relied;
  node.arguments.push_back(number_chosen_by(e, choice));
  const ir::TypeId of_number = result_.body.expressions[node.arguments.front()].type;
  const std::optional<std::size_t> known =
      choice.number ? std::nullopt : known_target(node.arguments.front(), *called_value(e));
  Passed passed;
  std::vector<QualType> types;
  if (model) {
    passed = pass(choice_site(e, choice, choice.model), *model, node);
    for (const ParmVarDecl* parameter : passed.valued) types.push_back(parameter->getType());
  } else {
    for (const Expr* argument : e.arguments()) {
      node.arguments.push_back(expression(argument));
      types.push_back(argument->getType());
    }
  }
  {
    inlined_.push_back(model ? model->definition
                             : &current_function());  // expressions made here belong to another function
    const llvm::SaveAndRestore written(written_here_, true);
    const auto given = [&](const std::string& name, ir::TypeId declared) {
      ir::Variable made{name, name, declared, ir::Variable::Storage::automatic};
      made.of_callee = true;
      made.initialiser = node.arguments[node.parameters.size()];
      node.parameters.push_back(result_.body.variables.add(std::move(made)));
    };
    given("ferry_function", of_number);
    for (const QualType declared : types) given("ferry_given", type(declared));
    const ir::ExpressionId value = choice_of_targets(e, choice, passed, node.parameters, known);
    const ir::FullExpression result{value, source(e.getSourceRange())};
    const ir::StatementId code = e.getType()->isVoidType() ? add(e, ir::Evaluate{result}) : add(e, ir::Return{result});
    node.body = add(e, ir::Block{{code}});
    if (!e.getType()->isVoidType()) node.result = value;
    inlined_.pop_back();
  }
  return add(e, std::move(node));
}

// Lifts the call of one target. The arguments are the parameters of the selecting function. The call gets a source
// range from the target's own tokens, so that each target's call has a different range: a kernel's text identifies
// calls by their ranges.
ir::ExpressionId Lifter::target_call(const Site& site, const OwnFunctions::Found& target, const Passed& passed,
                                     const std::vector<ir::VariableId>& given, std::size_t number) {
  const auto own = [&](const VarDecl* of_first) {
    return target.definition->getParamDecl(cast<ParmVarDecl>(of_first)->getFunctionScopeIndex());
  };
  ir::Inlined node{*target.id, own_.table[*target.id].name, {}, {}};
  Passed its;
  for (const auto& [parameter, variable] : passed.bound)
    its.bound.emplace_back(own(parameter)->getCanonicalDecl(), variable);
  for (const auto& [parameter, part] : passed.parts)
    its.parts.emplace_back(cast<VarDecl>(own(parameter)->getCanonicalDecl()), part);
  for (std::size_t p = 0; p < passed.valued.size(); ++p) {
    const QualType type = passed.valued[p]->getType(), wanted = own(passed.valued[p])->getType();
    const ir::ExpressionId name = made(site.e, ir::Name{given[p + 1]}, type);
    its.valued.push_back(own(passed.valued[p]));
    if (converts_number(type, wanted))
      node.arguments.push_back(
          made_value(site.e, ir::Convert{made_value(site.e, ir::Load{name}, type)}, wanted.getNonReferenceType()));
    else if (type->isReferenceType())
      node.arguments.push_back(name);
    else if (kernel_class(type))
      node.arguments.push_back(made_value(site.e, ir::Construct{{name}, false, true}, type));
    else
      node.arguments.push_back(made(site.e, ir::Load{name}, type));
  }
  const ir::ExpressionId call = inlined(site, target, std::move(node), std::move(its), std::nullopt);
  const QualType result = target.definition->getReturnType();
  const ir::Source text = own_.table[*target.id].text;
  result_.body.expressions[call].source = {text.begin, text.begin + static_cast<std::uint32_t>(number)};
  if (!converts_number(result, site.e.getType())) return call;
  result_.body.expressions[call].type = type(result);
  return made_value(site.e, ir::Convert{call}, site.e.getType());
}

}  // namespace ferry::translator::lift
