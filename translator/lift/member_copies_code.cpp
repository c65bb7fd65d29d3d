// Interprets statements and expressions. See member_copies.h.
#include "lift/member_copies.h"
#include "lift/memberwise.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

// --- statements ---

MemberCopies::Flow MemberCopies::statement(const Stmt& s) {
  if (!step()) return Flow::failed;
  if (const auto* block = dyn_cast<CompoundStmt>(&s)) {
    for (const Stmt* one : block->body())
      if (const Flow flow = statement(*one); flow != Flow::next) return flow;
    return Flow::next;
  }
  if (const auto* attributed = dyn_cast<AttributedStmt>(&s)) return statement(*attributed->getSubStmt());
  const llvm::SaveAndRestore at(at_, &s);
  if (isa<NullStmt>(s)) return Flow::next;
  if (isa<BreakStmt>(s)) return Flow::left;
  if (isa<ContinueStmt>(s)) return Flow::round;
  if (const auto* e = dyn_cast<Expr>(&s)) return expression(*e) ? Flow::next : Flow::failed;
  if (const auto* declared = dyn_cast<DeclStmt>(&s)) return declaration(*declared);
  if (const auto* returned = dyn_cast<ReturnStmt>(&s)) {
    returned_ = returned->getRetValue() ? expression(*returned->getRetValue()) : Value(Unknown{});
    return returned_ ? Flow::returned : Flow::failed;
  }
  if (const auto* branch = dyn_cast<IfStmt>(&s)) return choice(*branch);
  if (const auto* counted = dyn_cast<ForStmt>(&s)) {
    if (counted->getConditionVariable()) return no(s), Flow::failed;
    if (counted->getInit())
      if (const Flow flow = statement(*counted->getInit()); flow != Flow::next) return flow;
    return loop(counted->getCond(), counted->getInc(), *counted->getBody(), true);
  }
  if (const auto* loops = dyn_cast<WhileStmt>(&s); loops && !loops->getConditionVariable())
    return loop(loops->getCond(), nullptr, *loops->getBody(), true);
  if (const auto* loops = dyn_cast<DoStmt>(&s)) return loop(loops->getCond(), nullptr, *loops->getBody(), false);
  return no(s), Flow::failed;
}

MemberCopies::Flow MemberCopies::choice(const IfStmt& s) {
  if (s.getConditionVariable() || s.isConsteval()) return no(s), Flow::failed;
  if (s.getInit())
    if (const Flow flow = statement(*s.getInit()); flow != Flow::next) return flow;
  const std::optional<bool> holds = truth(*s.getCond());
  if (!holds) return Flow::failed;
  const Stmt* branch = *holds ? s.getThen() : s.getElse();
  return branch ? statement(*branch) : Flow::next;
}

MemberCopies::Flow MemberCopies::loop(const Expr* condition, const Expr* next, const Stmt& body, bool asks_first) {
  for (bool asks = asks_first;; asks = true) {
    if (!step()) return Flow::failed;
    if (asks && condition) {
      const std::optional<bool> holds = truth(*condition);
      if (!holds) return Flow::failed;
      if (!*holds) return Flow::next;
    }
    const Flow flow = statement(body);
    if (flow == Flow::left) return Flow::next;
    if (flow == Flow::failed || flow == Flow::returned) return flow;
    if (next && !expression(*next)) return Flow::failed;
  }
}

// Interprets declarations. A local copy of an object is treated as an alias, because neither object may be changed.
MemberCopies::Flow MemberCopies::declaration(const DeclStmt& s) {
  for (const Decl* one : s.decls()) {
    if (isa<TypedefNameDecl, StaticAssertDecl, UsingDecl, UsingDirectiveDecl, EmptyDecl>(one)) continue;
    const auto* variable = dyn_cast<VarDecl>(one);
    if (!variable || !variable->hasLocalStorage() || isa<DecompositionDecl>(variable) ||
        variable->getType().isVolatileQualified() || variable->getType()->isArrayType())
      return no(s), Flow::failed;
    Result made = Value(Unknown{});
    if (variable->getInit()) made = bound(*variable->getInit(), variable->getType());
    if (!made) return Flow::failed;
    values_[variable] = *made;
  }
  return Flow::next;
}

// Returns the value that a variable or parameter of the type gets from the expression that initialises it.
MemberCopies::Result MemberCopies::bound(const Expr& e, QualType type) {
  Result made = type->isReferenceType() ? expression(e) : value(e);
  if (const auto* contents = made ? std::get_if<Contents>(&*made) : nullptr; contents && is_object(contents->of))
    return Value(contents->of);
  return made;
}

std::optional<bool> MemberCopies::truth(const Expr& e) {
  const Result found = value(e);
  if (!found) return std::nullopt;
  if (const auto* number = std::get_if<std::int64_t>(&*found)) return *number != 0;
  if (std::holds_alternative<Address>(*found)) return true;
  return no(e);
}

// --- expressions ---

MemberCopies::Result MemberCopies::expression(const Expr& given) {
  if (!step()) return std::nullopt;
  const Expr& e = *given.IgnoreParens();
  if (e.getType().isVolatileQualified()) return no(e);
  Expr::EvalResult constant;
  if (!e.isInstantiationDependent() && e.isPRValue() && e.getType()->isIntegralOrEnumerationType() &&
      e.EvaluateAsInt(constant, context_) && !constant.HasSideEffects && constant.Val.getInt().isRepresentableByInt64())
    return Value(constant.Val.getInt().getExtValue());
  if (const auto* whole = dyn_cast<FullExpr>(&e)) return expression(*whole->getSubExpr());
  if (const auto* made = dyn_cast<MaterializeTemporaryExpr>(&e)) return expression(*made->getSubExpr());
  if (const auto* bound = dyn_cast<CXXBindTemporaryExpr>(&e))
    return ends_silently(e.getType()) ? expression(*bound->getSubExpr()) : no(e);
  if (const auto* given_one = dyn_cast<SubstNonTypeTemplateParmExpr>(&e))
    return expression(*given_one->getReplacement());
  if (const auto* argument = dyn_cast<CXXDefaultArgExpr>(&e)) return expression(*argument->getExpr());
  if (const auto* member = dyn_cast<CXXDefaultInitExpr>(&e)) return expression(*member->getExpr());
  if (isa<CXXThisExpr>(e)) return Value(Address{self_});
  if (const auto* named = dyn_cast<DeclRefExpr>(&e)) return name(*named);
  if (const auto* of = dyn_cast<MemberExpr>(&e)) return member(*of);
  if (const auto* converted = dyn_cast<CastExpr>(&e)) return conversion(*converted);
  if (const auto* one = dyn_cast<UnaryOperator>(&e)) return unary(*one);
  if (const auto* two = dyn_cast<BinaryOperator>(&e)) return binary(*two);
  if (const auto* at = dyn_cast<ArraySubscriptExpr>(&e)) return element(*at);
  if (const auto* size_of = dyn_cast<UnaryExprOrTypeTraitExpr>(&e)) return size(*size_of);
  if (const auto* called = dyn_cast<CallExpr>(&e)) return call(*called);
  if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) return copy_made(*made);
  if (const auto* either = dyn_cast<ConditionalOperator>(&e)) {
    const std::optional<bool> holds = truth(*either->getCond());
    return holds ? expression(*holds ? *either->getTrueExpr() : *either->getFalseExpr()) : Result();
  }
  if (const auto* list = dyn_cast<InitListExpr>(&e); list && list->getNumInits() == 1)
    return expression(*list->getInit(0));
  if (const auto* list = dyn_cast<ParenListExpr>(&e); list && list->getNumExprs() == 1)
    return expression(*list->getExpr(0));
  if (isa<FloatingLiteral, CXXNullPtrLiteralExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr>(e))
    return Value(Unknown{});
  return no(e);
}

// Returns the value of the expression. Loads it if the expression denotes an object. The value of an array is the
// address of its first element, because a template's text doesn't contain this conversion.
MemberCopies::Result MemberCopies::value(const Expr& e) {
  const Result found = expression(e);
  if (!found) return std::nullopt;
  if (const auto* spot = std::get_if<Spot>(&*found))
    return spot->type->isConstantArrayType() ? Value(first_of(*spot)) : Value(Contents{*spot});
  if (const auto* variable = std::get_if<Variable>(&*found)) return values_.find(variable->declaration)->second;
  return found;
}

std::optional<MemberCopies::Address> MemberCopies::address(const Expr& e) {
  const Result found = value(e);
  if (!found) return std::nullopt;
  if (const auto* pointer = std::get_if<Address>(&*found)) return *pointer;
  return no(e);
}

std::optional<MemberCopies::Spot> MemberCopies::spot(const Expr& e) {
  const Result found = expression(e);
  if (!found) return std::nullopt;
  if (const auto* object = std::get_if<Spot>(&*found)) return *object;
  if (const auto* contents = std::get_if<Contents>(&*found)) return contents->of;
  return no(e);
}

std::optional<std::int64_t> MemberCopies::number(const Expr& e) {
  const Result found = value(e);
  if (!found) return std::nullopt;
  if (const auto* known = std::get_if<std::int64_t>(&*found)) return *known;
  return no(e);
}

MemberCopies::Address MemberCopies::first_of(const Spot& array) const {
  const QualType type = context_.getAsConstantArrayType(array.type)->getElementType();
  return {{array.of_other, array.bit, bits_of(type), type}};
}

MemberCopies::Result MemberCopies::name(const DeclRefExpr& e) {
  const ValueDecl* declared = e.getDecl();
  if (const auto* parameter = dyn_cast<NonTypeTemplateParmDecl>(declared)) {
    const std::optional<std::int64_t> given = argument(*parameter);
    return given ? Value(*given) : Result(no(e));
  }
  const auto known = values_.find(declared);
  if (known == values_.end()) return no(e);
  const bool alias = std::holds_alternative<Spot>(known->second) || std::holds_alternative<Variable>(known->second);
  return alias ? known->second : Value(Variable{declared});
}

MemberCopies::Result MemberCopies::element(const ArraySubscriptExpr& e) {
  const QualType left = e.getLHS()->getType();
  const bool swapped = !left->isDependentType() && left->isIntegralOrEnumerationType();
  const std::optional<Address> array = address(swapped ? *e.getRHS() : *e.getLHS());
  const std::optional<std::int64_t> index = array ? number(swapped ? *e.getLHS() : *e.getRHS()) : std::nullopt;
  return index ? Value(moved(*array, *index).of) : Result();
}

MemberCopies::Address MemberCopies::moved(Address from, std::int64_t elements) const {
  from.of.bit += elements * from.of.bits;
  return from;
}

// --- members and bases ---

// Returns the subobject of the class that declares the field.
std::optional<MemberCopies::Spot> MemberCopies::owner(const Spot& object, const FieldDecl& field) const {
  const CXXRecordDecl* record = object.type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record) return std::nullopt;
  const FieldDecl* own = field_of(*record, field);
  const bool of_template = field.getParent()->isDependentContext();
  if (own && (of_template || own->getParent()->getCanonicalDecl() == field.getParent()->getCanonicalDecl()))
    return object;
  for (const CXXBaseSpecifier& base : record->bases())
    if (const std::optional<Spot> part = base_of(object, base.getType()))
      if (const std::optional<Spot> found = owner(*part, field)) return found;
  return std::nullopt;
}

// Returns the instance's field for a field of the template, or null if there is none.
const FieldDecl* MemberCopies::field_of(const CXXRecordDecl& record, const FieldDecl& field) {
  const unsigned number = field.getFieldIndex();
  if (number >= std::distance(record.field_begin(), record.field_end())) return nullptr;
  const FieldDecl* own = *std::next(record.field_begin(), number);
  return own->getDeclName() == field.getDeclName() ? own : nullptr;
}

std::optional<MemberCopies::Spot> MemberCopies::base_of(const Spot& object, QualType base) const {
  const CXXRecordDecl* record = object.type->getAsCXXRecordDecl();
  const CXXRecordDecl* of = base->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !of || record->getNumVBases() > 0) return std::nullopt;
  for (const CXXBaseSpecifier& one : record->bases()) {
    const CXXRecordDecl* declared = one.getType()->getAsCXXRecordDecl();
    if (!declared || declared->getCanonicalDecl() != of->getCanonicalDecl()) continue;
    const auto at = context_.toBits(context_.getASTRecordLayout(record).getBaseClassOffset(declared->getDefinition()));
    return Spot{object.of_other, object.bit + at, bits_of(one.getType()), one.getType().getCanonicalType()};
  }
  return std::nullopt;
}

MemberCopies::Result MemberCopies::member(const MemberExpr& e) {
  const auto* field = dyn_cast<FieldDecl>(e.getMemberDecl());
  if (!field) return no(e);
  std::optional<Spot> object;
  if (!e.isArrow())
    object = spot(*e.getBase());
  else if (const std::optional<Address> at = address(*e.getBase()))
    object = at->of;
  return object ? member_of(e, *object, *field) : Result();
}

// Returns a member of the object. Refuses a bool in a union, because copying it needn't preserve the bits that another
// member has written.
MemberCopies::Result MemberCopies::member_of(const Expr& e, const Spot& object, const FieldDecl& field) {
  const std::optional<Spot> of = owner(object, field);
  if (!of) return no(e);
  const CXXRecordDecl& record = *of->type->getAsCXXRecordDecl()->getDefinition();
  const FieldDecl& own = *field_of(record, field);
  const QualType type = own.getType().getCanonicalType();
  const bool odd = record.isUnion() && context_.getBaseElementType(type)->isBooleanType();
  if (type->isReferenceType() || type.isVolatileQualified() || type->isIncompleteType() || odd) return no(e);
  const std::int64_t bits = own.isBitField() ? own.getBitWidthValue() : bits_of(type);
  return Value(Spot{of->of_other, of->bit + offset_in_bits(own), bits, type});
}

}  // namespace ferry::translator::lift
