// See region.h. This file walks statements and expressions; region_loops.cpp walks loops, region_index.cpp resolves
// names.
#include "analysis/region.h"

#include "analysis/constructs.h"
#include "analysis/known_functions.h"
#include "analysis/types.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;

// In a host step, a variable that may change under another name: a reference, a pointer.
bool Region::unstable(const VarDecl* variable) const {
  if (in_nest() || !function_.exposed(*variable) || variable->getType().isConstQualified()) return false;
  return uses_.writes_memory || std::any_of(uses_.modified.begin(), uses_.modified.end(),
                                            [&](const VarDecl* other) { return function_.exposed(*other); });
}

Region::Region(const FunctionContext& function, Kind kind, const Stmt* code)
    : function_(function), kind_(kind), code_(code), uses_(variable_uses(code)) {
  footprint.signed_wraps = function.context.getLangOpts().isSignedOverflowDefined();
}

bool Region::declares_aliases() const {
  return std::any_of(uses_.declared.begin(), uses_.declared.end(), [](const VarDecl* variable) {
    return variable->getType()->isPointerType() || variable->getType()->isReferenceType();
  });
}

void Region::refuse(SourceLocation location, diagnostics::Message reason) {
  if (in_nest()) {
    const SourceManager& sources = function_.context.getSourceManager();
    if (sources.isInSystemMacro(location)) location = sources.getExpansionLoc(location);  // assert
    if (!refusal) refusal = Refusal{location, std::move(reason)};
  } else {
    footprint.everything = true;
  }
}

void Region::scan_uncertain(std::initializer_list<const Stmt*> code) {
  const llvm::SaveAndRestore keep(certain_, false);
  for (const Stmt* part : code) scan(part);
}

void Region::scan(const Stmt* s) {
  if (!s || refusal) return;
  if (const auto* e = dyn_cast<Expr>(s)) {
    scan_value(e);
  } else if (const auto* compound = dyn_cast<CompoundStmt>(s)) {
    scan_compound(*compound);
  } else if (const auto* declarations = dyn_cast<DeclStmt>(s)) {
    scan_declarations(*declarations);
  } else if (const auto* choice = dyn_cast<IfStmt>(s)) {
    if (in_nest() && (choice->getInit() || choice->getConditionVariable()))
      refuse(choice->getBeginLoc(), Id::if_declares);
    scan(choice->getInit());
    scan(choice->getCond());
    scan_under(choice->getCond(), true, choice->getThen());
    scan_under(choice->getCond(), false, choice->getElse());
  } else if (const auto* loop = dyn_cast<ForStmt>(s)) {
    scan_for(*loop);
  } else if (const auto* range = dyn_cast<CXXForRangeStmt>(s)) {
    scan_range_for(*range);
  } else if (const auto* repeat = dyn_cast<WhileStmt>(s)) {
    scan_uncertain({repeat->getCond(), repeat->getBody()});
  } else if (const auto* until = dyn_cast<DoStmt>(s)) {
    scan_do(*until);
  } else if (const auto* selection = dyn_cast<SwitchStmt>(s)) {
    scan(selection->getCond());
    const llvm::SaveAndRestore inside(in_switch_, true);
    scan_uncertain({selection->getBody()});
  } else if (const auto* label = dyn_cast<SwitchCase>(s)) {
    scan(label->getSubStmt());
  } else if (const auto* attributed = dyn_cast<AttributedStmt>(s)) {
    scan(attributed->getSubStmt());
  } else if (isa<BreakStmt>(s) || isa<ContinueStmt>(s) || isa<NullStmt>(s)) {
    return;
  } else if (isa<ReturnStmt>(s)) {
    if (in_nest()) refuse(s->getBeginLoc(), unusable_jump(*s));
    scan_children(s);
  } else {
    refuse(s->getBeginLoc(), unusable_statement(*s));
    scan_children(s);
  }
}

void Region::scan_children(const Stmt* code) {
  for (const Stmt* child : code->children()) scan(child);
}

// The condition of `if (…) continue;`: what follows runs where it doesn't hold.
static const Expr* condition_to_skip(const Stmt* s) {
  const auto* choice = dyn_cast<IfStmt>(s);
  if (!choice || choice->getElse() || choice->getInit() || choice->getConditionVariable()) return nullptr;
  const Stmt* then = choice->getThen();
  if (const auto* compound = dyn_cast<CompoundStmt>(then); compound && compound->size() == 1)
    then = compound->body_front();
  return isa<ContinueStmt>(then) ? choice->getCond() : nullptr;
}

void Region::scan_compound(const CompoundStmt& compound) {
  const std::size_t open = open_conditions_.size();
  for (const Stmt* child : compound.body()) {
    scan(child);
    if (const Expr* condition = in_switch_ ? nullptr : condition_to_skip(child))
      assume(condition, false);
    else if (may_jump_out(child))
      certain_ = false;
  }
  open_conditions_.resize(open);
}

void Region::scan_declarations(const DeclStmt& statement) {
  for (const Decl* d : statement.decls()) {
    if (const auto* variable = dyn_cast<VarDecl>(d))
      scan_local(*variable);
    else if (in_nest() && !isa<TypedefNameDecl>(d) && !isa<StaticAssertDecl>(d))
      refuse(d->getLocation(), Id::declaration_unusable);
  }
}

void Region::scan_local(const VarDecl& variable) {
  const QualType type = variable.getType();
  const std::string name = variable.getNameAsString();
  if (variable.isStaticLocal()) return refuse(variable.getLocation(), Id::static_local, {name});
  if (in_nest())
    if (std::optional<diagnostics::Message> allocation = allocating_local(variable))
      return refuse(variable.getLocation(), std::move(*allocation));
  const Expr* init = variable.getInit();
  if (type->isReferenceType()) {
    const Expr* target = init;
    if (const auto* full = dyn_cast_or_null<ExprWithCleanups>(target)) target = full->getSubExpr();
    while (const auto* cast = dyn_cast_or_null<ImplicitCastExpr>(target)) target = cast->getSubExpr();
    if (!target) return;
    if (isa<MaterializeTemporaryExpr>(target)) return scan_value(target);  // a value of its own
    target = target->IgnoreParenImpCasts();
    const std::optional<Place> place = resolve_element(target);
    if (!place) return refuse(variable.getLocation(), unresolved(*target, {Id::reference_unclear, {name}}));
    if (changes(&variable) && !local(place->variable) &&
        !buffer_type(function_.context, place->variable->getType()).buffer)
      refuse(variable.getLocation(), Id::reference_unclear, {name});
    return;
  }
  if (type->isPointerType() && in_nest()) {
    if (changes(&variable)) return refuse(variable.getLocation(), Id::pointer_changes, {name});
    const diagnostics::Message unclear{Id::pointer_unclear, {name}};
    if (!init || !resolve_pointer(init))
      return refuse(variable.getLocation(), init ? unresolved(*init, unclear) : unclear);
    return;
  }
  if (in_nest() && !is_scalar(innermost_element(type)))
    return refuse(variable.getLocation(), Id::type_not_held, {name, type.getAsString()});
  if (in_nest() && type->isArrayType() && !type->isConstantArrayType())
    return refuse(variable.getLocation(), Id::size_not_constant, {name});
  if (init) scan_value(init);
}

void Region::scan_value(const Expr* e) {
  if (!e || refusal) return;
  if (const auto* paren = dyn_cast<ParenExpr>(e)) return scan_value(paren->getSubExpr());
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_LValueToRValue)
    return scan_lvalue(cast->getSubExpr(), Use::read);
  if (isa<IntegerLiteral>(e) || isa<FloatingLiteral>(e) || isa<CharacterLiteral>(e) || isa<CXXBoolLiteralExpr>(e) ||
      isa<UnaryExprOrTypeTraitExpr>(e) || isa<ImplicitValueInitExpr>(e) || isa<CXXScalarValueInitExpr>(e))
    return;
  if (const auto* reference = dyn_cast<DeclRefExpr>(e)) {
    if (isa<EnumConstantDecl>(reference->getDecl())) return;
    if (e->isGLValue()) return scan_lvalue(e, Use::read);
  }
  if (scan_operator(e)) return;
  if (const auto* call = dyn_cast<CallExpr>(e)) return scan_call(*call);
  if (isa<ImplicitCastExpr, CStyleCastExpr, CXXFunctionalCastExpr, CXXStaticCastExpr>(e) ||
      (in_nest() && isa<CXXReinterpretCastExpr, CXXDynamicCastExpr>(e))) {
    const auto* cast = cast_or_null<CastExpr>(e);
    const bool arithmetic = is_scalar(e->getType()) && is_scalar(cast->getSubExpr()->getType());
    if (in_nest() && cast->getCastKind() == CK_PointerToBoolean) return refuse(e->getBeginLoc(), Id::pointer_tested);
    if (in_nest() && !arithmetic && !e->getType()->isVoidType() && cast->getCastKind() != CK_NoOp)
      return refuse(e->getBeginLoc(), Id::cast_unusable, {e->getType().getAsString()});
    return scan_value(cast->getSubExpr());
  }
  if (isa<InitListExpr>(e) || isa<ExprWithCleanups>(e) || isa<MaterializeTemporaryExpr>(e) || isa<ConstantExpr>(e) ||
      isa<CXXDefaultArgExpr>(e) || isa<SubstNonTypeTemplateParmExpr>(e))
    return scan_children(e);
  if (const auto* construct = dyn_cast<CXXConstructExpr>(e); construct && !in_nest()) {
    const auto unknown = [](const Expr* argument) {
      return !is_scalar(argument->getType().getNonReferenceType()) && !isa<CXXDefaultArgExpr>(argument);
    };
    footprint.everything |= llvm::any_of(construct->arguments(), unknown) ||
                            (container_of(e->getType()) == Container::none &&
                             construct->getNumArgs() + !construct->getConstructor()->isTrivial() > 0);
    if (!footprint.everything) scan_children(e);
    return;
  }
  if (e->isGLValue()) return scan_lvalue(e, Use::read);
  refuse(e->getBeginLoc(), unusable_expression(*e));
}

// Operators; false where `e` is something else.
bool Region::scan_operator(const Expr* e) {
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) {
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(binary)) {
      scan_value(compound->getRHS());
      scan_lvalue(compound->getLHS(), Use::update);
    } else if (binary->isAssignmentOp()) {
      scan_value(binary->getRHS());
      scan_lvalue(binary->getLHS(), Use::write);
    } else {
      if (in_nest() && !binary->isCommaOp() && !is_scalar(binary->getLHS()->getType()))
        refuse(e->getBeginLoc(), Id::pointer_values);
      scan_value(binary->getLHS());
      if (binary->isLogicalOp())
        scan_under(binary->getLHS(), binary->getOpcode() == BO_LAnd, binary->getRHS());
      else
        scan_value(binary->getRHS());
    }
    return true;
  }
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
    if (unary->isIncrementDecrementOp())
      scan_lvalue(unary->getSubExpr(), Use::update);
    else if (unary->getOpcode() == UO_AddrOf)
      refuse(e->getBeginLoc(), Id::address_taken);
    else if (unary->getOpcode() == UO_Deref)
      scan_lvalue(e, Use::read);
    else
      scan_value(unary->getSubExpr());
    return true;
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(e)) {
    scan_value(choice->getCond());
    scan_under(choice->getCond(), true, choice->getTrueExpr());
    scan_under(choice->getCond(), false, choice->getFalseExpr());
    return true;
  }
  return false;
}

void Region::scan_call(const CallExpr& call) {
  switch (known_call(call)) {
    case KnownCall::maths:
    case KnownCall::selection:
      for (const Expr* argument : call.arguments()) scan_value(argument);
      return;
    case KnownCall::size: {
      const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
      const Expr* object = (member ? member->getImplicitObjectArgument() : call.getArg(0))->IgnoreParenImpCasts();
      const auto* reference = dyn_cast<DeclRefExpr>(object);
      if (!reference) return refuse(call.getBeginLoc(), Id::container_unclear);
      if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl()); variable && in_nest())
        buffer(variable, call.getBeginLoc());
      return;
    }
    case KnownCall::access:
      return scan_lvalue(&call, Use::read);
    case KnownCall::swap:
    case KnownCall::output:
      if (in_nest()) return refuse(call.getSourceRange().getBegin(), unusable_call(call));
      for (const Expr* argument : call.arguments())
        if (!argument->isGLValue() && !isa<StringLiteral>(argument->IgnoreParenImpCasts()))
          scan_value(argument);
        else if (const auto* reference = dyn_cast<DeclRefExpr>(argument->IgnoreParenImpCasts()))
          if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
              variable && is_scalar(variable->getType().getNonReferenceType()))
            note_scalar(variable, true);
      return;
    case KnownCall::offloaded:
      if (in_nest()) break;
      // A call that may not be made must not be announced.
      if (!certain_ || !(isa<Expr>(code_) || isa<DeclStmt>(code_))) return void(footprint.everything = true);
      ++footprint.offloaded_calls;
      for (const Expr* argument : call.arguments())
        if (is_scalar(argument->getType()) && !argument->isGLValue())
          scan_value(argument);
        else if (!isa<DeclRefExpr>(argument->IgnoreParenImpCasts()))
          return void(footprint.everything = true);
      return;
    case KnownCall::checked:
    case KnownCall::unknown:
      break;
  }
  if (in_nest())
    refuse(call.getSourceRange().getBegin(), unusable_call(call));
  else
    footprint.everything = true;
}

// What an assignment or a prefix ++ names when it is used as an lvalue itself.
static const Expr* assigned_lvalue(const Expr* e) {
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) return binary->getLHS();
  const auto* unary = dyn_cast<UnaryOperator>(e);
  return unary && unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
}

void Region::scan_lvalue(const Expr* e, Use use) {
  if (refusal) return;
  e = e->IgnoreParens();
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_NoOp)
    return scan_lvalue(cast->getSubExpr(), use);
  if (const auto* reference = dyn_cast<DeclRefExpr>(e)) return scan_variable(*reference, use);
  if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(e)) return scan_value(temporary->getSubExpr());
  if (const auto* choice = dyn_cast<ConditionalOperator>(e)) {
    scan_value(choice->getCond());
    const llvm::SaveAndRestore keep(certain_, false);
    scan_lvalue(choice->getTrueExpr(), use);
    return scan_lvalue(choice->getFalseExpr(), use);
  }
  if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isCommaOp()) {
    scan_value(binary->getLHS());
    return scan_lvalue(binary->getRHS(), use);
  }
  if (const Expr* target = assigned_lvalue(e)) {  // (a[i] = x) += y
    scan_value(e);
    if (use != Use::read) scan_lvalue(target, use);
    return;
  }
  if (const auto* call = dyn_cast<CallExpr>(e)) {
    const KnownCall known = known_call(*call);
    if (known == KnownCall::selection || known == KnownCall::unknown || known == KnownCall::checked)
      return scan_call(*call);
  }
  const std::optional<Place> place = resolve_element(e);
  if (!place) return refuse(e->getBeginLoc(), unresolved(*e, {Id::array_unclear}));
  record(*place, use, e);
}

void Region::scan_variable(const DeclRefExpr& reference, Use use) {
  const auto* variable = dyn_cast<VarDecl>(reference.getDecl());
  if (!variable) return refuse(reference.getBeginLoc(), Id::name_unusable, {reference.getDecl()->getNameAsString()});
  if (elements_.contains(variable) || (local(variable) && variable->getType()->isReferenceType())) {
    if (const std::optional<Place> place = resolve_element(&reference)) return record(*place, use, &reference);
  }
  if (local(variable)) return;
  for (const ActiveLoop& loop : active_)
    if (loop.variable == variable) return;
  const QualType type = variable->getType().getNonReferenceType();
  if (is_scalar(type)) {
    if (in_nest() && changes(variable)) return note_written(variable);
    return note_scalar(variable, use != Use::read);
  }
  if (in_nest() && type->isPointerType() && use != Use::read)
    return refuse(reference.getBeginLoc(), Id::pointer_changes, {variable->getNameAsString()});
  if (!in_nest() && type->isPointerType()) {
    if (function_.exposed(*variable)) footprint.everything = true;
    return;
  }
  refuse(reference.getBeginLoc(), Id::used_as_whole, {variable->getNameAsString()});
}

void Region::make_private(int buffer) {
  for (std::size_t a = footprint.accesses.size(); a-- > 0;) {
    model::Access& access = footprint.accesses[a];
    const auto at = static_cast<std::ptrdiff_t>(a);
    if (access.buffer == buffer) {
      footprint.accesses.erase(footprint.accesses.begin() + at);
      access_locations.erase(access_locations.begin() + at);
      access_expressions.erase(access_expressions.begin() + at);
    } else if (access.buffer > buffer) {
      --access.buffer;
    }
  }
  buffers_.erase(buffer_variables[static_cast<std::size_t>(buffer)]);
  for (auto& [variable, number] : buffers_)
    if (number > buffer) --number;
  footprint.buffers.erase(footprint.buffers.begin() + buffer);
  buffer_variables.erase(buffer_variables.begin() + buffer);
}

void Region::note_written(const VarDecl* variable) {
  if (is_of_template(*variable))
    return refuse(variable->getLocation(), Id::template_variable, {variable->getNameAsString()});
  if (!llvm::is_contained(written_scalars, variable)) written_scalars.push_back(variable);
}

void Region::note_scalar(const VarDecl* variable, bool written) {
  if (is_of_template(*variable)) {
    if (!variable->isUsableInConstantExpressions(function_.context))
      refuse(variable->getLocation(), Id::template_variable, {variable->getNameAsString()});
    return;  // a constant: the kernel declares it
  }
  const std::string name = variable->getNameAsString();
  const std::string text = host_name(*variable);
  model::Scalar scalar{name,  text,   spelling(function_.context, variable->getType()), function_.exposed(*variable),
                       false, written};
  if (variable->isUsableInConstantExpressions(function_.context)) scalar.exposed = false;
  if (variable->getType().isConstQualified() && variable->hasGlobalStorage()) scalar.exposed = false;
  for (model::Scalar& known : footprint.scalars)
    if (known.text == scalar.text) {
      known.written |= written;
      return;
    }
  footprint.scalars.push_back(scalar);
}

void Region::record(const Place& place, Use use, const Expr* e) {
  if (place.in_region) return;
  const std::optional<int> index = buffer(place.variable, e->getBeginLoc());
  if (!index) return;
  const QualType type = place.variable->getType().getNonReferenceType();
  if (unstable(place.variable) && !type->isArrayType()) {
    footprint.everything = true;
    return;
  }
  const Container container = container_of(type);
  const bool may_move = type->isPointerType() || container == Container::vector || container == Container::span;
  if (changes(place.variable) && may_move) {
    if (in_nest()) return refuse(e->getBeginLoc(), Id::container_changes, {place.variable->getNameAsString()});
    footprint.everything = true;  // the acquire in front would speak of the value before
    return;
  }
  model::Access access;
  access.buffer = *index;
  access.reads = use != Use::write;
  access.writes = use != Use::read;
  access.subscript = place.subscript;
  if (place.natural && place.dimensions.size() > 1) access.dimensions = place.dimensions;
  access.certain = certain_;
  access.conditions = open_conditions_;
  access.loops = open_loops_;
  access.line = function_.text.line(e->getBeginLoc());
  access.text = function_.text.text(e->getSourceRange());
  footprint.accesses.push_back(std::move(access));
  access_locations.push_back(e->getBeginLoc());
  access_expressions.push_back(e->IgnoreParenImpCasts());
}

}  // namespace ferry::translator::analysis
