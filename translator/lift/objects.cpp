// Lifts objects of classes that kernels hold, and calls on these objects. See lift.h and records.h.
//
//   v.dot(w)           Inlined: parameters *this = v, o = w; in the body `x` is Member *this x
//   Vec3 v(a, b);      Inlined: parameters x = a, y = b; body Block ─┬ Declare *this
//                                                                   ├ Assign ─┬ Member *this x
//                                                                   │         └ …
//                                                                   └ the constructor's own body
//   v = w; Vec3 u = v; Call copy, Construct copy: byte by byte, no function runs
#include "lift/base_parts.h"
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/memberwise.h"
#include "lift/unusable.h"
#include "lift/view_classes.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

// Makes the variable for *this. In a constructor, it is the object that is being constructed.
void Lifter::make_self(const CXXMethodDecl& method, const CXXRecordDecl& of) {
  QualType type = context_.getCanonicalTagType(&of);
  if (method.isConst()) type.addConst();
  const bool made = isa<CXXConstructorDecl>(method) || view_class(type.getUnqualifiedType());
  ir::Variable variable{"*this", "*this", this->type(made ? type : context_.getLValueReferenceType(type)),
                        ir::Variable::Storage::automatic};
  variable.of_callee = !inlined_.empty();
  variable.source = source(SourceRange(method.getLocation()));
  variable.type_as_written = type.getAsString();
  self_ = result_.body.variables.add(std::move(variable));
  self_class_ = &of;
}

// Returns `*this` as an expression.
ir::ExpressionId Lifter::self(const Expr& at) {
  const ir::Type& type = result_.body.types[result_.body.variables[*self_].type];
  const ir::TypeId object =
      type.kind == ir::Type::Kind::reference ? *type.element : result_.body.variables[*self_].type;
  ir::Expression made{ir::Name{*self_}, object, true};
  if (written_here_) made.source = source(at.getSourceRange());
  made.of_callee = !inlined_.empty();
  return result_.body.expressions.add(std::move(made));
}

static const CXXRecordDecl* class_named(const Expr& object) {
  return (object.getType()->isPointerType() ? object.getType()->getPointeeType() : object.getType())
      ->getAsCXXRecordDecl();
}

// Returns the object on which a member is called, given the object or a pointer to it. `as` is the class as which the
// object is used, or null for its written class. If that class is a base with only functions, returns the object that
// contains the base.
ir::ExpressionId Lifter::object(const Expr& given, const CXXRecordDecl* as) {
  const Expr& e = without_base(given);
  const bool own = self_ && is_this_itself(e);
  const ir::ExpressionId found = own ? self(e) : pointed_at_or(expression(&e), e);
  const CXXRecordDecl *from = own ? self_class_ : class_named(e), *to = as ? as : class_named(given);
  if (!from || !to || from->getCanonicalDecl() == to->getCanonicalDecl()) return found;
  const std::optional<ir::ExpressionId> base = as_base(found, *from, *to);
  return base ? *base : opaque(given);
}

ir::ExpressionId Lifter::pointed_at_or(ir::ExpressionId id, const Expr& e) {
  if (!e.getType()->isPointerType()) return id;
  if (const std::optional<ir::ExpressionId> pointed_at = addressed(id)) return *pointed_at;
  const ir::TypeId type = this->type(e.getType()->getPointeeType());
  ir::Expression made{ir::Dereference{id}, type, true};
  made.source = result_.body.expressions[id].source;
  made.of_callee = !inlined_.empty();
  return result_.body.expressions.add(std::move(made));
}

// Returns x if the expression is `&x`, which is also how `o->` of an optional is lifted. Otherwise returns none.
std::optional<ir::ExpressionId> Lifter::addressed(ir::ExpressionId id) const {
  const auto* address = std::get_if<ir::Address>(&result_.body.expressions[id].node);
  return address ? std::optional(address->object) : std::nullopt;
}

static bool is_of_members(const CXXCtorInitializer& init, const CXXConstructorDecl& constructor) {
  const CXXRecordDecl* base = init.getBaseClass()->getAsCXXRecordDecl();
  return base && llvm::is_contained(bases_with_members(*constructor.getParent()), base->getDefinition());
}

// Lifts a function's body. In a constructor, the initialisations come first.
ir::StatementId Lifter::code_of(const FunctionDecl& function) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  if (!constructor || !self_) return statement(function.getBody());
  ir::Block block;
  block.statements.push_back(add(*function.getBody(), ir::Declare{{*self_}, {}}));
  for (const CXXCtorInitializer* init : constructor->inits())
    if (!init->isBaseInitializer() || is_of_members(*init, *constructor))
      block.statements.push_back(initialisation(*init, *function.getBody()));
  block.statements.push_back(statement(function.getBody()));
  return add(*function.getBody(), std::move(block));
}

ir::StatementId Lifter::initialisation(const CXXCtorInitializer& init, const Stmt& code) {
  const Expr& value = *init.getInit();
  ir::ExpressionId target = self(value);
  if (init.isBaseInitializer())
    target = as_base(target, *self_class_, *init.getBaseClass()->getAsCXXRecordDecl()).value_or(target);
  if (const FieldDecl* field = init.getAnyMember()) {
    ir::Expression member{ir::Member{target, field->getNameAsString(), false, false, false, member_place(*field)},
                          type(field->getType()), true};
    member.source = result_.body.expressions[target].source;
    member.of_callee = !inlined_.empty();
    target = result_.body.expressions.add(std::move(member));
  }
  const llvm::SaveAndRestore unwritten(unwritten_, !init.isWritten());
  const ir::FullExpression full = this->full(&value);
  ir::Expression made{ir::Assign{target, full.expression}, result_.body.expressions[target].type, true};
  made.source = full.source;
  made.of_callee = !inlined_.empty();
  return add(code, ir::Evaluate{{result_.body.expressions.add(std::move(made)), full.source}});
}

// Returns the call if it is of an operator that the class defines, such as `a += b`, `-a` or `a++`. Otherwise returns
// null.
static const CXXOperatorCallExpr* operation_of(const Expr& e) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!call) return nullptr;
  const OverloadedOperatorKind kind = call->getOperator();
  return kind == OO_Call || kind == OO_Subscript || kind == OO_Arrow ? nullptr : call;
}

// Notes the use of a constructor, an operator or a conversion that the text doesn't name.
void Lifter::note_use(const Expr& e, const OwnFunctions::Found& callee) {
  if (!inlined_.empty() || !callee.of || callee.named) return;
  if (unwritten_) return runs_.push_back(*callee.id);
  ir::OwnUse use{*callee.id};
  if (const CXXOperatorCallExpr* call = operation_of(e)) {
    const bool unary = call->getNumArgs() == 1,
               steps = call->getOperator() == OO_PlusPlus || call->getOperator() == OO_MinusMinus;
    use.operation = source(call->getOperatorLoc());
    use.prefix = unary;
    use.postfix = steps && !unary;
  }
  used_.push_back({source(e.getSourceRange()), {}, std::move(use)});
}

bool Lifter::has_forms(const Expr& call, const OwnFunctions::Found& callee) {
  return !callee.of || callee.named || operation_of(call);
}

// Returns whether making the object only runs members' constructors that set constants. Kernels have these
// constructors, so the default constructor of the kernels' class does the same.
bool Lifter::makes_members(const CXXConstructExpr& e) {
  const auto members = member_constructors(*e.getConstructor());
  if (!members) return false;
  std::vector<OwnFunctions::Found> found;
  for (const CXXConstructorDecl* one : *members) {
    found.push_back(own_.find(*one, one->getParent()->getDefinition()));
    if (!found.back().id || !found.back().outer.empty()) return false;
  }
  for (const OwnFunctions::Found& one : found) note_use(e, one);
  return true;
}

ir::ExpressionId Lifter::construct_kernel_object(const CXXConstructExpr& e) {
  const CXXConstructorDecl& constructor = *e.getConstructor();
  if (library_class(*constructor.getParent()) != LibraryClass::none) return construct_value(e);
  ir::Construct node;
  node.copies = copies_bytes(constructor);
  if (node.copies) node.arguments.push_back(expression(e.getArg(0)));
  node.harmless = !node.copies && makes_members(e);
  if (node.copies || node.harmless) return add(e, std::move(node));
  OwnFunctions::Found own = own_.find(constructor, constructor.getParent()->getDefinition());
  const Site site{e, {e.getArgs(), e.getNumArgs()}};
  if (own.id)
    if (std::optional<diagnostics::Message> why_not = obstacle(site, own)) own = {{}, *why_not};
  if (own.id) {
    note_use(e, own);
    return inlined(site, own);
  }
  for (const Expr* argument : e.arguments()) node.arguments.push_back(expression(argument));
  return unusable(add(e, std::move(node)), own.why_not);
}

}  // namespace ferry::translator::lift
