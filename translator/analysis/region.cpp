// See region.h. This file walks statements and declarations and records accesses; region_loops.cpp walks loops,
// region_expressions.cpp expressions, region_places.cpp finds an expression's buffer and element, region_index.cpp its
// index expression, region_conditions.cpp and region_invariants.cpp what holds and what never changes.
#include "analysis/region.h"

#include "analysis/constructs.h"
#include "lift/types.h"
#include "proof/private_arrays.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using namespace proof;
using diagnostics::Id;

Region::Region(const FunctionContext& function, const Stmt* code)
    : function_(function), code_(code), uses_(variable_uses(code)) {
  footprint.signed_wraps = function.context.getLangOpts().isSignedOverflowDefined();
}

bool Region::declares_aliases() const {
  return std::any_of(uses_.declared.begin(), uses_.declared.end(), [](const VarDecl* variable) {
    return variable->getType()->isPointerType() || variable->getType()->isReferenceType();
  });
}

void Region::refuse(SourceLocation location, diagnostics::Message reason) {
  const SourceManager& sources = function_.context.getSourceManager();
  if (sources.isInSystemMacro(location)) location = sources.getExpansionLoc(location);  // assert
  if (!refusal) refusal = Refusal{location, std::move(reason)};
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
    if (choice->getInit() || choice->getConditionVariable()) refuse(choice->getBeginLoc(), Id::if_declares);
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
    refuse(s->getBeginLoc(), unusable_jump(*s));
  } else {
    refuse(s->getBeginLoc(), unusable_statement(*s));
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
    if (const auto* variable = dyn_cast<VarDecl>(d); variable && !variable->isLocalExternDecl())
      scan_local(*variable);
    else if (const auto* alias = dyn_cast<TypedefNameDecl>(d); alias && !alias->getUnderlyingType()->isRecordType())
      continue;
    else if (!isa<StaticAssertDecl>(d))
      refuse(d->getLocation(), Id::declaration_unusable);
  }
}

void Region::scan_local(const VarDecl& variable) {
  const QualType type = variable.getType();
  const std::string name = variable.getNameAsString();
  loops_at_declaration_[&variable] = active_.size();
  if (variable.isStaticLocal()) return refuse(variable.getLocation(), Id::static_local, {name});
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
  if (type->isPointerType()) {
    if (changes(&variable)) return refuse(variable.getLocation(), Id::pointer_changes, {name});
    const diagnostics::Message unclear{Id::pointer_unclear, {name}};
    if (!init || !resolve_pointer(init))
      return refuse(variable.getLocation(), init ? unresolved(*init, unclear) : unclear);
    return;
  }
  if (!is_scalar(innermost_element(type)))
    return refuse(variable.getLocation(), Id::type_not_held, {name, type.getAsString()});
  if (type->isArrayType() && !type->isConstantArrayType())
    return refuse(variable.getLocation(), Id::size_not_constant, {name});
  if (type->isArrayType()) note_local_array(variable);
  if (init) scan_value(init);
}

void Region::note_local_array(const VarDecl& variable) {
  const std::int64_t bytes = function_.context.getTypeSizeInChars(variable.getType()).getQuantity();
  local_bytes += bytes;
  if (local_bytes > local_array_bytes)
    refuse(variable.getLocation(), Id::local_too_large,
           {variable.getNameAsString(), std::to_string(bytes), std::to_string(local_array_bytes)});
}

void Region::make_private(int buffer) {
  for (std::size_t a = footprint.accesses.size(); a-- > 0;) {
    model::Access& access = footprint.accesses[a];
    const auto at = static_cast<std::ptrdiff_t>(a);
    if (access.buffer == buffer) {
      own_elements.push_back({buffer_variables[static_cast<std::size_t>(buffer)], access, access_expressions[a]});
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

// The stub reads it in front of the launch, whether the loop comes to it or not. It may not be there; and an
// initialiser that runs then may look at anything, also at what the loop would have changed by then.
bool Region::refuse_early_read(const VarDecl& variable) {
  const bool missing = may_be_missing(variable);
  if (!missing && !initialised_at_use(variable)) return false;
  refuse(variable.getLocation(), missing ? Id::weak_variable : Id::thread_local_initialised,
         {variable.getNameAsString()});
  return true;
}

void Region::note_written(const VarDecl* variable) {
  if (refuse_early_read(*variable)) return;
  if (is_of_template(*variable))
    return refuse(variable->getLocation(), Id::template_variable, {variable->getNameAsString()});
  if (!llvm::is_contained(written_scalars, variable)) written_scalars.push_back(variable);
}

void Region::note_scalar(const VarDecl* variable, bool written) {
  if (refuse_early_read(*variable)) return;
  if (is_of_template(*variable)) {
    if (!variable->isUsableInConstantExpressions(function_.context))
      refuse(variable->getLocation(), Id::template_variable, {variable->getNameAsString()});
    return;  // a constant: the kernel declares it
  }
  const std::string name = variable->getNameAsString();
  const std::string text = host_name(*variable);
  model::Scalar scalar{name,  text,   spelling(function_.context, variable->getType()), function_.exposed(*variable),
                       false, written};
  // Of a reference to something static only the place is constant.
  if (variable->isUsableInConstantExpressions(function_.context) && !variable->getType()->isReferenceType())
    scalar.exposed = false;
  if (variable->getType().isConstQualified() && variable->hasGlobalStorage()) scalar.exposed = false;
  for (model::Scalar& known : footprint.scalars)
    if (known.text == scalar.text) {
      known.written |= written;
      return;
    }
  footprint.scalars.push_back(scalar);
}

// A pointer or span that a kernel may have written, this one too: what is at home, and stays as it is, is what the
// launch goes by.
void Region::note_own_bytes(const VarDecl& variable) {
  const QualType type = variable.getType().getNonReferenceType();
  if (!function_.exposed(variable) || variable.getType().isConstQualified() ||
      (!type->isPointerType() && container_of(type) != Container::span))
    return;
  const std::string text = host_name(variable);
  if (llvm::none_of(footprint.scalars, [&](const model::Scalar& known) { return known.text == text; }))
    footprint.scalars.push_back({variable.getNameAsString(), text, "", true, false, false});
}

model::Access Region::access_to(const Place& place, Use use) const {
  model::Access access;
  access.reads = use != Use::write;
  access.writes = use != Use::read;
  access.subscript = place.subscript;
  access.certain = certain_;
  access.conditions = open_conditions_;
  access.loops = open_loops_;
  return access;
}

void Region::record(const Place& place, Use use, const Expr* e) {
  if (place.in_region) {
    own_elements.push_back({place.variable, access_to(place, use), e->IgnoreParenImpCasts()});
    return;
  }
  const std::optional<int> index = buffer(place.variable, e->getBeginLoc());
  if (!index) return;
  const QualType type = place.variable->getType().getNonReferenceType();
  const Container container = container_of(type);
  const bool may_move = type->isPointerType() || container == Container::vector || container == Container::span;
  if (changes(place.variable) && may_move)
    return refuse(e->getBeginLoc(), Id::container_changes, {place.variable->getNameAsString()});
  model::Access access = access_to(place, use);
  access.buffer = *index;
  if (place.natural && place.dimensions.size() > 1) access.dimensions = place.dimensions;
  access.line = function_.text.line(e->getBeginLoc());
  access.text = function_.text.text(e->getSourceRange());
  footprint.accesses.push_back(std::move(access));
  access_locations.push_back(e->getBeginLoc());
  access_expressions.push_back(e->IgnoreParenImpCasts());
}

}  // namespace ferry::translator::analysis
