// Holes for calls that a kernel may have to express differently. See hole_finder.h.
#include "lift/bound_arguments.h"
#include "lift/constants.h"
#include "lift/hole_finder.h"
#include "lift/known_functions.h"
#include "lift/number_functions.h"
#include "lift/object_paths.h"
#include "lift/overriders.h"
#include "lift/records.h"
#include "lift/taken_functions.h"
#include "lift/types.h"

#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lift {

using namespace clang;

bool HoleFinder::VisitCallExpr(const CallExpr* call) {
  if (const auto own = lifter_.inlined_at_.find(call); own != lifter_.inlined_at_.end())
    return add_own(*call, own->second);
  if (const auto chosen = lifter_.chosen_at_.find(call); chosen != lifter_.chosen_at_.end())
    return add_chosen(*call, chosen->second);
  if (row_holder(*call)) {  // drops `.get()`, because a kernel's row is the raw pointer
    if (const auto* member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens()))
      add(SourceRange(member->getOperatorLoc(), call->getRParenLoc()), ir::LeftOut{});
    return true;
  }
  if (const std::optional<Lifter::Part> held = lifter_.held_by(*call)) return add_held(*call, *held);
  if (lifter_.checked_at_.contains(call)) {
    const auto& member = *cast<MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
    holes.push_back({at(member.getMemberLoc()), {}, ir::CheckedName{at(call->getRParenLoc()), call->getNumArgs() > 0}});
    return true;
  }
  if (isa<CXXOperatorCallExpr, CXXMemberCallExpr>(call)) return true;  // calls that kernels know keep their names
  if (add_value_call(*call)) return true;
  const KnownCall known = known_call(*call);
  const bool selects = known == KnownCall::selection;
  if (known == KnownCall::size || (is_distance(*call) && known == KnownCall::unknown)) return add_size(*call);
  if (known != KnownCall::maths && !selects && known != KnownCall::exchange && known != KnownCall::renaming &&
      known != KnownCall::replacement && known != KnownCall::splitting && known != KnownCall::bit_copy)
    return true;
  const Expr& called = *call->getCallee()->IgnoreParenImpCasts();
  const auto* argument = dyn_cast<UnaryOperator>(&called);  // in a template, `F(x)` stands for `(&std::sqrt)(x)`
  const bool of_argument = argument && argument->getBeginLoc() == argument->getSubExpr()->getBeginLoc();
  const auto* callee = dyn_cast<DeclRefExpr>(of_argument ? argument->getSubExpr() : &called);
  if (!callee) return true;
  ir::CalledName name{lift::callee(*call)};
  name.callee.name = device_name(*call);
  if (known == KnownCall::splitting) name.callee.kind = ir::Callee::Kind::maths;
  if (name.callee.name == "ilogb") name.callee.kind = ir::Callee::Kind::selection;
  name.completes_maths = name.callee.name == "ilogb" || (selects && name.callee.name == "hypot");
  if (const CXXRecordDecl* held = selects ? kernel_class(call->getType()) : nullptr)
    name.result = lifter_.record(*held);
  const bool written = callee->hasExplicitTemplateArgs() || of_argument;
  if (callee->hasExplicitTemplateArgs())
    name.template_arguments = tokens_of(SourceRange(callee->getLAngleLoc(), callee->getRAngleLoc()));
  const bool typed = name.callee.name == "bit_cast" || name.callee.name == "bit_width" || name.callee.name == "gcd" ||
                     name.callee.name == "lcm";
  if (const InitListExpr* list = written ? listed(*call) : nullptr)
    name.first_argument = lifter_.type(list->getInit(0)->getType().getUnqualifiedType());
  else if (typed)
    name.first_argument = lifter_.type(call->getType().getNonReferenceType().getUnqualifiedType());
  const FunctionDecl& function = *call->getDirectCallee();
  if (promotes(function) || !bit_builtin(function).empty() || (selects && written && !listed(*call)))
    add_conversions(*call, name);
  holes.push_back({at(callee->getLocation()), tokens_of(callee->getQualifierLoc().getSourceRange()), std::move(name)});
  return true;
}

// `std::size(v)`, `std::distance(v.begin(), v.end())`
bool HoleFinder::add_size(const CallExpr& call) {
  const auto* callee = dyn_cast<DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (!callee) return true;
  ir::CalledName name{{ir::Callee::Kind::selection, is_distance(call) ? "distance" : device_name(call)}};
  holes.push_back({at(callee->getLocation()), tokens_of(callee->getQualifierLoc().getSourceRange()), std::move(name)});
  return true;
}

// `std::make_pair(a, b)`: the class gives its types. `std::get<double>(t)`: the image only knows indices.
bool HoleFinder::add_value_call(const CallExpr& call) {
  const auto* callee = dyn_cast<DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (!callee) return false;
  if (makes_value(call)) {
    add(callee->getSourceRange(), ir::RecordName{lifter_.record(*kernel_class(call.getType()))});
    return true;
  }
  const std::optional<ValuePart> part = part_of_value(call);
  if (!part && !tied(call)) return false;
  ir::CalledName name{{ir::Callee::Kind::selection, part ? "get<" + std::to_string(*part->number) + ">" : "tie"}};
  name.of_value = true;
  if (callee->hasExplicitTemplateArgs())
    name.template_arguments = tokens_of(SourceRange(callee->getLAngleLoc(), callee->getRAngleLoc()));
  holes.push_back({at(callee->getLocation()), tokens_of(callee->getQualifierLoc().getSourceRange()), std::move(name)});
  return true;
}

// Replaces a smart pointer by the raw pointer that it holds, as in `data_[i]` and `*data_`.
bool HoleFinder::add_held(const CallExpr& call, const Lifter::Part& held) {
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call);
  const Expr& holder = overloaded ? *call.getArg(0) : cast<Expr>(call);
  add_part(holder, held);
  replaced_.insert(overloaded ? call.getArg(0) : call.getCallee());
  return true;
}

void HoleFinder::add_part(const Expr& e, const Lifter::Part& part) {
  const auto tokens = lifter_.tokens_.expandedTokens(e.getSourceRange());
  const bool of_accessor = !tokens.empty() && tokens.back().kind() == tok::r_paren;
  add_whole(e, {lifter_.variable(part), {}, of_accessor});
}

// Replaces the last token of the expression by the variable's name, and drops the tokens before it.
void HoleFinder::add_whole(const Expr& e, ir::VariableName name) {
  const auto tokens = lifter_.tokens_.expandedTokens(e.getSourceRange());
  if (tokens.empty()) return;
  const std::optional<ir::Source> before = tokens.size() > 1 ? std::optional(whole(tokens.drop_back())) : std::nullopt;
  holes.push_back({at(tokens.back().location()), before, std::move(name)});
}

bool HoleFinder::TraverseCallExpr(const CallExpr* call) {
  return add_constant(*call) || ConstDynamicRecursiveASTVisitor::TraverseCallExpr(call);
}

bool HoleFinder::TraverseUserDefinedLiteral(const UserDefinedLiteral* literal) {
  return add_constant(*literal) || ConstDynamicRecursiveASTVisitor::TraverseUserDefinedLiteral(literal);
}

bool HoleFinder::add_own(const CallExpr& call, const OwnFunctions::Found& own) {
  const auto* overloaded_call = dyn_cast<CXXOperatorCallExpr>(&call);
  if (own.of && !own.named) return true;  // such a call is already recorded in Lifter::used_
  if (overloaded_call && !isa<CXXMethodDecl>(own.definition)) return add_operator(*overloaded_call, own);
  const unsigned first = overloaded_call ? 1 : 0;  // argument 0 of an overloaded operator is the lambda or *this
  const Expr* callee = (first == 1 ? call.getArg(0) : call.getCallee())->IgnoreParenImpCasts();
  if (first == 1) replaced_.insert(call.getArg(0));
  ir::OwnName name{*own.id, {}, at(call.getRParenLoc()), false, {}, {}};
  for (unsigned a = first; a < call.getNumArgs(); ++a) {
    name.has_arguments |= !isa<CXXDefaultArgExpr>(call.getArg(a));
    if (isa<CXXDefaultArgExpr>(call.getArg(a)))
      name.defaults.push_back(
          {*lifter_.own_.table[*own.id].defaults[a - first], lifter_.type(call.getArg(a)->getType())});
    else
      add_passed(*own.definition->getParamDecl(a - first), *call.getArg(a));
  }
  const Lifter::Site site = lifter_.site(call, own);
  for (const OuterName& outer : own.outer) name.outer.push_back(lifter_.outer_variable(outer, own, site));
  const auto of_arg =
      first == 1 ? lifter_.tokens_.expandedTokens(call.getArg(0)->getSourceRange()) : llvm::ArrayRef<syntax::Token>();
  if (overloaded_call && overloaded_call->getOperator() == OO_Subscript && !of_arg.empty())
    name.opening = at(of_arg.end()->location());
  if (const auto* member = dyn_cast<MemberExpr>(callee); member && site.part) replaced_.insert(member->getBase());
  if (const auto* function = dyn_cast<DeclRefExpr>(callee)) {
    name.template_arguments = template_arguments(*function);
    SourceRange qualifier = function->getQualifierLoc().getSourceRange();
    if (function->hasTemplateKeyword()) qualifier.setEnd(function->getTemplateKeywordLoc());
    holes.push_back({source(function->getNameInfo().getSourceRange()), tokens_of(qualifier), std::move(name)});
  } else if (const auto* member = dyn_cast<MemberExpr>(callee)) {
    name.template_arguments = template_arguments(*member);
    name.of_object = own.of != nullptr;
    if (own.of)
      holes.push_back({source(member->getMemberNameInfo().getSourceRange()), {}, std::move(name)});
    else
      holes.push_back({source(member->getMemberNameInfo().getSourceRange()), before_name(*member), std::move(name)});
  } else {  // the text doesn't name the callee: `(*this)(i, j)`, `(*this)[i]`, or a lambda that is called at once
    const Expr* object = first == 1 ? call.getArg(0) : callee;
    const auto tokens = lifter_.tokens_.expandedTokens(object->getSourceRange());
    if (!tokens.empty()) holes.push_back({whole(tokens), {}, std::move(name)});
  }
  return true;
}

bool HoleFinder::add_chosen(const CallExpr& call, const Lifter::Choice& choice) {
  const Expr* object = dispatching_object(call);
  if (!object && choice.number) object = lifter_.called_value(call);  // the std::function that holds the object
  const bool overloaded = isa<CXXOperatorCallExpr>(call);
  const BinaryOperator* member = member_pointer_call(call);
  const bool by_callee = member || (object && !overloaded);
  const Expr& callee = by_callee ? *call.getCallee() : object ? *object : *lifter_.called_value(call);
  const auto of_callee = lifter_.tokens_.expandedTokens(callee.getSourceRange());
  if (of_callee.empty() || of_callee.end()->kind() != tok::l_paren) return true;
  if (object) replaced_.insert(overloaded ? object : call.getCallee());
  if (member) {  // of `(object.*f)(x)`, keeps only `f`
    replaced_.insert(member->getLHS());
    const auto pointer = lifter_.tokens_.expandedTokens(member->getRHS()->getSourceRange());
    holes.push_back({whole({of_callee.begin(), pointer.begin()}), {}, ir::LeftOut{}});
    holes.push_back({whole({pointer.end(), of_callee.end()}), {}, ir::LeftOut{}});
  }
  const bool has_arguments = call.getNumArgs() > (overloaded ? 1 : 0);
  ir::OwnChoice name{choice.chooser, at(of_callee.end()->location()), at(call.getRParenLoc()), has_arguments};
  name.number = choice.number;
  for (std::size_t t = 0; t < choice.targets.size(); ++t) {
    const OwnFunctions::Found& target = choice.targets[t];
    const Lifter::Site site = lifter_.choice_site(call, choice, t);
    for (const OuterName& outer : target.outer) name.outer.push_back(lifter_.outer_variable(outer, target, site));
    for (unsigned a = 0; a < site.arguments.size(); ++a)
      add_passed(*target.definition->getParamDecl(a), *site.arguments[a]);
  }
  add(call.getSourceRange(), std::move(name));
  return true;
}

bool HoleFinder::add_element(const Expr& e, const Lifter::FunctionTable& table) {
  const auto of_object = lifter_.tokens_.expandedTokens(table.object->getSourceRange());
  if (of_object.empty() || of_object.end()->kind() != tok::l_square) return true;
  const std::optional<ir::Source> whole = tokens_of(e.getSourceRange());
  if (whole)
    holes.push_back({*whole,
                     {},
                     ir::OwnElement{table.selector, at(of_object.end()->location()), at(table.closing), table.elements,
                                    table.numbers}});
  return TraverseStmt(table.index);
}

bool HoleFinder::add_operator(const CXXOperatorCallExpr& call, const OwnFunctions::Found& own) {
  ir::OwnOperator name{*own.id, at(call.getOperatorLoc())};
  const bool unary = call.getNumArgs() == 1;
  name.prefix = unary;
  name.postfix = (call.getOperator() == OO_PlusPlus || call.getOperator() == OO_MinusMinus) && !unary;
  const Lifter::Site site = lifter_.site(call, own);
  for (const OuterName& outer : own.outer) name.outer.push_back(lifter_.outer_variable(outer, own, site));
  holes.push_back({source(call.getSourceRange()), {}, std::move(name)});
  return true;
}

// Replaces an argument that kernels don't pass by value. It is a lambda, an object that is passed in parts, or a
// container that isn't just a variable's name.
void HoleFinder::add_passed(const ParmVarDecl& parameter, const Expr& argument) {
  if (lifter_.passes_in_parts(parameter.getType())) {
    replaced_.insert(&argument);
    return add(argument.getSourceRange(), ir::PassedLambda{});
  }
  const bool closure = is_closure(parameter.getType());
  if (!closure && (!is_passed_container(parameter.getType()) || isa<DeclRefExpr>(argument.IgnoreParenImpCasts())))
    return;
  const DeclaratorDecl* bound = closure ? nullptr : bound_variable(parameter, argument, lifter_.function_);
  const bool of_object = lifter_.self_ && isa_and_nonnull<FieldDecl>(bound);
  if (!closure && (!bound || of_object)) return;  // not an alias of a variable; for example, a temporary std::array
  replaced_.insert(&argument);
  if (closure) return add(argument.getSourceRange(), ir::PassedLambda{});
  add(argument.getSourceRange(), ir::PassedVariable{lifter_.outer_variable(*bound)});
}

bool HoleFinder::add_constant(const CallExpr& call) {
  const std::optional<APValue> value = constant_call(call, in_constant_);
  if (!value) return false;
  add(call.getSourceRange(), ir::NumberText{*number(*value, call.getType()), lifter_.type(call.getType())});
  return true;
}

bool HoleFinder::add_fact(const Expr& e) {
  if (const std::optional<APValue> value = fact(e, lifter_.context_))
    add(e.getSourceRange(), ir::NumberText{*number(*value, e.getType()), lifter_.type(e.getType())});
  return true;
}

void HoleFinder::add_conversions(const CallExpr& call, ir::CalledName& name) {
  const ASTContext& context = lifter_.context_;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const Expr* argument = call.getArg(i);
    if (isa<CXXDefaultArgExpr>(argument) || !is_scalar(argument->getType().getUnqualifiedType())) continue;
    const QualType written = argument->IgnoreParenImpCasts()->getType();
    const QualType type = computed_in(call, i, written);
    if (!context.hasSameUnqualifiedType(written, type))
      name.conversions.push_back({source(argument->getSourceRange()), lifter_.type(type)});
  }
}

// Returns the type to which the function converts the argument. For mixed and integer arguments, the library has
// templates that promote: `fmax(float, double)` is computed in double. Device compilers lack these overloads.
QualType HoleFinder::computed_in(const CallExpr& call, unsigned number, QualType written) const {
  const FunctionDecl& function = *call.getDirectCallee();
  if (!function.getPrimaryTemplate() || !promotes(function))
    return function.getParamDecl(number)->getType().getNonReferenceType().getUnqualifiedType();
  if (call.getType()->isRealFloatingType()) return call.getType();
  return written->isIntegerType() ? QualType(lifter_.context_.DoubleTy) : written;
}

}  // namespace ferry::translator::lift
