// Lifts calls and other expressions that run functions. See lift.h.
#include "lift/bound_arguments.h"
#include "lift/clocks.h"
#include "lift/complex_calls.h"
#include "lift/known_functions.h"
#include "lift/library_values.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/number_functions.h"
#include "lift/object_vectors.h"
#include "lift/outputs.h"
#include "lift/seen_outputs.h"
#include "lift/types.h"
#include "lift/unusable.h"

namespace ferry::translator::lift {

using namespace clang;

ir::ExpressionId Lifter::lift_one(Exactly<CallExpr>, const Expr& e) { return call(cast<CallExpr>(e)); }
ir::ExpressionId Lifter::lift_one(Exactly<CXXMemberCallExpr>, const Expr& e) { return call(cast<CallExpr>(e)); }
ir::ExpressionId Lifter::lift_one(Exactly<CXXOperatorCallExpr>, const Expr& e) { return call(cast<CallExpr>(e)); }
ir::ExpressionId Lifter::lift_one(Exactly<UserDefinedLiteral>, const Expr& e) { return call(cast<CallExpr>(e)); }

// Returns whether the callee is an instance of a template.
static bool is_instance(const FunctionDecl* callee) {
  return callee && callee->getTemplateSpecializationKind() != TSK_Undeclared &&
         callee->getTemplateSpecializationKind() != TSK_ExplicitSpecialization;
}

// Returns the operation if the call sets a std::complex and also reads its previous value: "+=", or "real" for
// `z.real(2)`. Returns "" if the call overwrites the whole object.
static std::string reading_set(const CallExpr& e) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
  if (!method || library_class(*method->getParent()) != LibraryClass::complex) return "";
  const OverloadedOperatorKind operation = method->getOverloadedOperator();
  if (operation == OO_None) return method->getNameAsString();
  return operation == OO_Equal ? "" : getOperatorSpelling(operation);
}

static diagnostics::Id why_unknown(const FunctionDecl* function, bool may_be_elsewhere) {
  if (is_instance(function)) return diagnostics::Id::calls_instance_elsewhere;
  return may_be_elsewhere ? diagnostics::Id::calls_elsewhere : diagnostics::Id::calls_unknown;
}

ir::ExpressionId Lifter::call(const CallExpr& e) {
  if (const std::optional<ir::ExpressionId> element = iterator_call(e)) return *element;
  if (const Expr* string = viewed_string(e)) {
    ir::Construct view;
    view.reads = true;
    view.arguments.push_back(expression(string));
    return add(e, std::move(view));
  }
  if (sets_object(e)) {  // precedes own_callee(), because users may have defined `v = w`
    const auto* member = dyn_cast<CXXMemberCallExpr>(&e);
    const Expr& set = member ? *member->getImplicitObjectArgument() : *e.getArg(0);
    const unsigned first = member ? 0 : 1;
    const ir::ExpressionId target = object(set);
    const ir::ExpressionId value = first < e.getNumArgs() ? object(*e.getArg(first)) : nothing(set);  // o.reset()
    return add(e, ir::Call{{ir::Callee::Kind::copy, reading_set(e)}, std::nullopt, {target, value}});
  }
  const std::optional<OwnFunctions::Found> own = own_callee(e);
  if (own && own->id) {
    if (inlined_.empty()) inlined_at_.insert({&e, *own});
    note_use(e, *own);
    return inlined(site(e, *own), *own);
  }
  std::optional<Choice> choice = this->choice(e);
  if (choice && choice->usable) {
    if (inlined_.empty()) chosen_at_.insert({&e, *choice});
    return chosen(e, *choice);
  }
  if (const std::optional<ir::ExpressionId> element = row_call(e)) return *element;
  if (const std::optional<ir::ExpressionId> object = smart_call(e)) return *object;
  if (const std::optional<Part> part = this->part(e)) {
    const ir::Name name{named(*part)};
    return e.isGLValue() ? add(e, name) : add(e, ir::Load{made(e, name, e.getType())});
  }
  if (const std::optional<ir::ExpressionId> element = checked_call(e)) return *element;
  if (const std::optional<ir::ExpressionId> value = value_call(e)) return *value;
  if (const Expr* value = expected_value(e)) return expression(value);
  if (known_call(e) == KnownCall::renaming) return add(e, ir::Requalify{expression(e.getArg(0))});
  if (known_call(e) == KnownCall::replacement)
    return add(e, ir::Update{expression(e.getArg(0)), expression(e.getArg(1)), true, ir::Operator::other});
  if (known_call(e) == KnownCall::splitting) return split(e);
  if (known_call(e) == KnownCall::bit_copy) return copy_bits(e);
  if (is_signed_size(e)) {
    ir::Call size{callee(e), std::nullopt, {expression(e.getArg(0))}};
    return add(e, ir::Convert{made_value(e, std::move(size), context_.getSizeType())});
  }
  ir::Call node;
  node.callee = callee(e);
  if (own_text_ || !inlined_.empty() || !node.callee.moves_vectors)
    if (const std::optional<ir::ExpressionId> swaps = member_swaps(e)) return *swaps;
  if (node.callee.kind == ir::Callee::Kind::unknown && !node.callee.of_container)
    if (std::optional<ir::Output> seen = seen_output(e)) {
      node.callee.kind = ir::Callee::Kind::output;
      node.callee.output = *std::move(seen);
    }
  if (node.callee.kind == ir::Callee::Kind::output) return output(e, std::move(node));
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&e)) {
    if (const Expr* object = member->getImplicitObjectArgument()) {
      const ir::ExpressionId id = expression(object);
      node.arguments.push_back(addressed(id).value_or(id));
    }
    if (!member->getMethodDecl()) node.function = expression(e.getCallee());
  } else if (!e.getDirectCallee()) {
    node.function = expression(e.getCallee());
  }
  if (const FunctionDecl* function = e.getDirectCallee()) note_returns_twice(*function, e.getSourceRange());
  if (const InitListExpr* list = known_call(e) == KnownCall::selection ? listed(e) : nullptr)
    for (const Expr* element : list->inits()) node.arguments.push_back(expression(element));
  else
    for (const Expr* argument : e.arguments()) node.arguments.push_back(expression(argument));
  if (node.callee.kind == ir::Callee::Kind::swap && !llvm::all_of(node.arguments, [&](ir::ExpressionId argument) {
        return std::holds_alternative<ir::Name>(result_.body.expressions[argument].node);
      }))
    node.callee.kind = ir::Callee::Kind::unknown;
  const bool known = is_pure(known_call(e)) || node.callee.kind == ir::Callee::Kind::exchange;
  const bool may_be_elsewhere = !node.callee.linkage_name.empty() && !node.callee.declared_offloaded;
  const ir::ExpressionId id = add(e, std::move(node));
  if (known) return id;
  if (const FunctionDecl* function = e.getDirectCallee(); function && function->isNoReturn() && !is_dispatched(e))
    note_end(id);
  diagnostics::Message why_not = own      ? message_for_operator(e, own->why_not)
                                 : choice ? std::move(choice->why_not)
                                          : unusable_call(e);
  if (why_not.id == diagnostics::Id::calls_unknown) why_not.id = why_unknown(e.getDirectCallee(), may_be_elsewhere);
  if (const diagnostics::Message* why_absent = own_.absent_body(e.getDirectCallee())) why_not = *why_absent;
  return unusable(id, std::move(why_not));
}

// Lifts a call that prints. The stream is the object that the code names, without the conversion to the library class
// that declares the operator.
ir::ExpressionId Lifter::output(const CallExpr& e, ir::Call node) {
  std::vector<const Expr*> given;
  if (const auto* member = dyn_cast<CXXMemberCallExpr>(&e)) given.push_back(member->getImplicitObjectArgument());
  given.insert(given.end(), e.arg_begin(), e.arg_end());
  for (std::size_t i = 0; i < given.size(); ++i) {
    using Argument = ir::Output::Argument;
    const Argument kind = node.callee.output.arguments[i];
    const bool is_stream = kind == Argument::stream || kind == Argument::object;
    if (is_stream && !prints_characters(given[i]->IgnoreParenImpCasts()->getType()))
      node.callee.kind = ir::Callee::Kind::unknown;  // a user's class may hide the functions that the stub calls
    node.arguments.push_back(expression(is_stream ? given[i]->IgnoreParenImpCasts() : given[i]));
  }
  const std::optional<OwnFunctions::Found> own = own_callee(e);
  return unusable(add(e, std::move(node)), own ? message_for_operator(e, own->why_not) : unusable_call(e));
}

// Lifts the number to which the pointer `pointer` points. `&x` is lifted as `x`.
ir::ExpressionId Lifter::pointed_at(const Expr& pointer) {
  const auto* address = dyn_cast<UnaryOperator>(pointer.IgnoreParenImpCasts());
  return address && address->getOpcode() == UO_AddrOf
             ? expression(address->getSubExpr())
             : made(pointer, ir::Dereference{expression(&pointer)}, pointer.getType()->getPointeeType());
}

// Lifts `std::memcpy(&u, &f, sizeof u)` as u = std::bit_cast<unsigned>(f).
ir::ExpressionId Lifter::copy_bits(const CallExpr& e) {
  const CopiedBits copied = copies_bits(e);
  const QualType set_type = copied.to->getType()->getPointeeType();
  const auto bits = [&](std::vector<ir::ExpressionId> of) {
    return ir::Call{{ir::Callee::Kind::selection, "bit_cast"}, std::nullopt, std::move(of)};
  };
  const ir::ExpressionId value = made_value(e, bits({pointed_at(*copied.from)}), set_type);
  const ir::ExpressionId set = made(e, ir::Assign{pointed_at(*copied.to), value}, set_type);
  return add(e, ir::Comma{set, add(e, bits({}))});  // the returned pointer is unknown
}

// Lifts `std::frexp(x, &e)`: reads x, then sets e to an unknown value.
ir::ExpressionId Lifter::split(const CallExpr& e) {
  const auto maths = [&](std::vector<ir::ExpressionId> arguments) {
    return ir::Call{{ir::Callee::Kind::maths, device_name(e)}, std::nullopt, std::move(arguments)};
  };
  const Expr& stored = *e.getArg(1);
  const QualType part = stored.getType()->getPointeeType();
  const ir::ExpressionId value = add(e, maths({expression(e.getArg(0))}));
  const ir::ExpressionId target = pointed_at(stored);
  const ir::ExpressionId stores = made_value(e, maths({}), part);
  const ir::ExpressionId set = made(stored, ir::Assign{target, stores}, part);
  return add(e, ir::Comma{value, add(e, ir::Comma{set, add(e, maths({}))})});
}

// Lifts an expression that isn't a call but runs unknown code on its operands.
ir::ExpressionId Lifter::unknown_call(const Expr& e, const char* name, llvm::ArrayRef<const Expr*> operands) {
  ir::Call node{{ir::Callee::Kind::unknown, name}, std::nullopt, {}};
  for (const Expr* operand : operands)
    if (operand) node.arguments.push_back(expression(operand));
  return unusable(add(e, std::move(node)), unusable_expression(e));
}

// Lifts the creation of a lambda, which evaluates the captures. (The body runs where the lambda is called.) A capture
// by reference is lifted as an lvalue.
ir::ExpressionId Lifter::lift_one(Exactly<LambdaExpr>, const Expr& e) {
  const auto& lambda = cast<LambdaExpr>(e);
  note_lambda(lambda, in_block_);
  if (omitted(Omission::capture)) return constant(e);
  ir::List captures;
  for (const Expr* init : lambda.capture_inits())
    if (init) captures.elements.push_back(expression(init));
  return unusable(add(e, std::move(captures)), unusable_expression(e));
}

ir::ExpressionId Lifter::lift_one(Exactly<CXXNewExpr>, const Expr& e) {
  const auto& made = cast<CXXNewExpr>(e);
  std::vector<const Expr*> operands(made.placement_arg_begin(), made.placement_arg_end());
  if (made.isArray()) operands.push_back(made.getArraySize().value_or(nullptr));
  operands.push_back(made.getInitializer());
  return unknown_call(e, "new", operands);
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXDeleteExpr>, const Expr& e) {
  return unknown_call(e, "delete", {cast<CXXDeleteExpr>(e).getArgument()});
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXThrowExpr>, const Expr& e) {
  const ir::ExpressionId id = unknown_call(e, "throw", {cast<CXXThrowExpr>(e).getSubExpr()});
  note_end(id);
  return id;
}

ir::ExpressionId Lifter::lift_one(Exactly<CXXConstructExpr>, const Expr& e) {
  return construct(cast<CXXConstructExpr>(e));
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXTemporaryObjectExpr>, const Expr& e) {
  return construct(cast<CXXConstructExpr>(e));
}

// Returns whether default-constructing the container's elements runs no user code.
static bool elements_begin_plainly(QualType container) {
  const QualType type = container_arguments(container).element;
  const CXXRecordDecl* element = kernel_class(type);
  return !element || is_complex(type) || llvm::all_of(element->ctors(), [](const CXXConstructorDecl* one) {
    return !one->isDefaultConstructor() || runs_nothing(*one);
  });
}

// Returns whether the constructor makes a span whose contents only depend on its arguments: a vector, a string, another
// span, or a range given by pointers or iterators.
bool Lifter::makes_view(const CXXConstructExpr& e) {
  if (container_of(e.getType()) != Container::span || e.getNumArgs() == 0) return false;
  const QualType first = e.getArg(0)->getType().getNonReferenceType();
  const Container of = container_of(first);
  if (of == Container::vector || of == Container::string || of == Container::span)
    return llvm::all_of(llvm::drop_begin(e.arguments()), [](const Expr* a) { return isa<CXXDefaultArgExpr>(a); });
  const auto points = [this](const Expr& argument) {
    return argument.getType().getNonReferenceType()->isPointerType() || is_pointer_iterator(argument);
  };
  return e.getNumArgs() == 2 && points(*e.getArg(0)) &&
         (e.getArg(1)->getType().getNonReferenceType()->isIntegerType() || points(*e.getArg(1)));
}

// Lifts a constructor call. A trivial copy reads the object that it copies. Constructing a container from scalars runs
// no user code.
ir::ExpressionId Lifter::construct(const CXXConstructExpr& e) {
  if (is_nullopt(e.getType())) return constant(e);
  if (kernel_class(QualType(e.getType()->getBaseElementTypeUnsafe(), 0))) return construct_kernel_object(e);
  if (makes_time(e)) {
    ir::Call made{{ir::Callee::Kind::time, e.getConstructor()->getNameAsString()}, std::nullopt, {}};
    for (const Expr* argument : e.arguments()) made.arguments.push_back(expression(argument));
    return unusable(add(e, std::move(made)), unusable_expression(e));
  }
  if (std::optional<ir::Output> made = output_of(e)) {
    ir::Call node{{ir::Callee::Kind::output, e.getConstructor()->getParent()->getNameAsString()}, std::nullopt, {}};
    node.callee.output = *std::move(made);
    for (const Expr* argument : e.arguments())
      node.arguments.push_back(isa<CXXDefaultArgExpr>(argument) ? constant(*argument) : expression(argument));
    return unusable(add(e, std::move(node)), unusable_expression(e));
  }
  if (const std::optional<ir::ExpressionId> view = construct_view(e)) return *view;
  ir::Construct node;
  const CXXConstructorDecl* constructor = e.getConstructor();
  node.harmless =
      (e.getNumArgs() == 0 && (constructor->isTrivial() || makes_empty_vectors(*constructor))) || makes_of_numbers(e);
  const bool container = container_of(e.getType()) != Container::none && elements_begin_plainly(e.getType());
  const bool made_of_scalars = llvm::all_of(e.arguments(), [](const Expr* argument) {
    return is_scalar(argument->getType().getNonReferenceType()) || isa<CXXDefaultArgExpr>(argument);
  });
  if (container && made_of_scalars) node.harmless = true;
  const bool copies_bytes = constructor->isTrivial() && constructor->isCopyOrMoveConstructor() &&
                            !context_.getSourceManager().isInSystemHeader(constructor->getParent()->getLocation());
  node.reads = copies_bytes || makes_view(e);
  for (const Expr* argument : e.arguments())
    if (node.reads && is_pointer_iterator(*argument))
      node.arguments.push_back(iterator_as_pointer(*argument));
    else if (!container || !isa<CXXDefaultArgExpr>(argument))
      node.arguments.push_back(expression(argument));
  const bool reads = node.reads;
  const ir::ExpressionId id = add(e, std::move(node));
  return reads && !copies_bytes ? id : unusable(id, unusable_expression(e));
}

}  // namespace ferry::translator::lift
