// Lifts statements and declarations. See lift.h.
#include "ir/ends.h"
#include "ir/queries.h"
#include "lift/bound_arguments.h"
#include "lift/container_bases.h"
#include "lift/counted_loop.h"
#include "lift/embedded_loops.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/loop_attributes.h"
#include "lift/types.h"
#include "lift/unusable.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

ir::StatementId Lifter::statement(const Stmt* s) {
  const llvm::SaveAndRestore around(loops_, loops_ + (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(s) ? 1 : 0));
  const std::size_t lambdas = in_statement_.size();
  std::optional<LoopDirective> directive = directives_.take(*s);
  const ir::StatementId id = directive ? under_directive(*s, *std::move(directive)) : plain_statement(*s);
  statements_.insert_or_assign(s, id);
  end_lambdas(in_statement_, lambdas, id);
  return id;
}

ir::StatementId Lifter::plain_statement(const Stmt& s) {
  // Lifts `({ … });` as a block if its value isn't used. Excludes macros, because there are no places inside them.
  if (const auto* block = dyn_cast<StmtExpr>(&s); block && block->getBeginLoc().isFileID())
    return statement(block->getSubStmt());
  const auto* e = dyn_cast<Expr>(&s);
  const auto evaluate = [&] {
    const ir::ExpressionId id = discarded_expression(*e);
    if (ir::is_output(result_.body, id)) note_end(ir::bare(result_.body, id));
    return ir::Evaluate{{id, source(e->getSourceRange())}};
  };
  const ir::StatementId id = e ? add(*e, evaluate()) : dispatch_statement(s);
  statements_.insert_or_assign(&s, id);
  if (!isa<AttributedStmt>(s) && inlined_.empty()) note_held(s, id);
  return id;
}

// Examines code in the statement that isn't a statement itself: conditions, steps, and declarations in conditions.
void Lifter::note_held(const Stmt& s, ir::StatementId id) {
  ir::Statement& statement = result_.body.statements[id];
  const auto note = [&](const Stmt& code) {
    EmbeddedLoops found = embedded_loops(code, tokens_, result_.misused);
    llvm::append_range(statement.embedded_loops, found.loops);
    statement.calls_offloaded |= calls_offloaded(&code);
    statement.may_call_offloaded |= may_call_offloaded(&code);
  };
  if (isa<Expr, DeclStmt>(s) || std::holds_alternative<ir::OpaqueStatement>(statement.node)) return note(s);
  for (const Stmt* child : s.children())
    if (child && isa<Expr, DeclStmt>(child) && !statements_.contains(child)) note(*child);
}

std::optional<ir::StatementId> Lifter::optional_statement(const Stmt* s) {
  return s ? std::optional(statement(s)) : std::nullopt;
}

ir::StatementId Lifter::dispatch_statement(const Stmt& s) {
  switch (s.getStmtClass()) {
#define ABSTRACT_STMT(CLASS)
#define EXPR(CLASS, PARENT) \
  case Stmt::CLASS##Class:  \
    break;
#define STMT(CLASS, PARENT) \
  case Stmt::CLASS##Class:  \
    return lift_one(Exactly<CLASS>{}, s);
#include <clang/AST/StmtNodes.inc>
    case Stmt::NoStmtClass:
      break;
  }
  return opaque_statement(s);
}

ir::StatementId Lifter::add(const Stmt& s, ir::StatementNode node) {
  return result_.body.statements.add({std::move(node), source(s.getSourceRange())});
}

ir::StatementId Lifter::opaque_statement(const Stmt& s) {
  if (omitted(Omission::opaque)) return add(s, ir::Null{});
  return add(s, ir::OpaqueStatement{s.getStmtClassName(), mentions(s), unusable_statement(s)});
}

ir::StatementId Lifter::lift_one(Exactly<NullStmt>, const Stmt& s) { return add(s, ir::Null{}); }

ir::StatementId Lifter::lift_one(Exactly<CompoundStmt>, const Stmt& s) {
  ir::Block block;
  const std::size_t lambdas = in_block_.size();
  for (const Stmt* child : cast<CompoundStmt>(s).body()) block.statements.push_back(statement(child));
  const ir::StatementId id = add(s, std::move(block));
  end_lambdas(in_block_, lambdas, id);
  return id;
}

// Lifts a statement with attributes. The attributes belong to the statement's text.
ir::StatementId Lifter::lift_one(Exactly<AttributedStmt>, const Stmt& s) {
  const ir::StatementId id = this->statement(cast<AttributedStmt>(s).getSubStmt());
  ir::Statement& statement = result_.body.statements[id];
  statement.bare = statement.source;
  statement.source = source(s.getSourceRange());
  statement.attributes = loop_attributes(cast<AttributedStmt>(s), tokens_, result_.misused);
  return id;
}

// --- declarations ---

ir::StatementId Lifter::lift_one(Exactly<DeclStmt>, const Stmt& s) {
  ir::Declare result;
  for (const Decl* d : cast<DeclStmt>(s).decls()) {
    declare(*d, result);
    const bool alone = cast<DeclStmt>(s).isSingleDecl() || !isa<EnumDecl>(d);  // only whole statements can be omitted
    if (!result.unusable && !(alone && usable_in_kernel(*d))) result.unusable = source(SourceRange(d->getLocation()));
  }
  return add(s, std::move(result));
}

// Returns whether the declaration only names others, as `using std::sqrt;` does. Kernels have the resolved names.
bool Lifter::only_names(const Decl& d) {
  return isa<UsingDecl, UsingDirectiveDecl, UsingEnumDecl, NamespaceAliasDecl>(d);
}

// Returns whether a kernel can have the declaration, or omit it. Variables are checked by unusable_local().
bool Lifter::usable_in_kernel(const Decl& d) {
  if (const auto* variable = dyn_cast<VarDecl>(&d)) return !variable->isLocalExternDecl();
  if (const auto* alias = dyn_cast<TypedefNameDecl>(&d))
    return !alias->getUnderlyingType()->isRecordType() || kernel_class(alias->getUnderlyingType());
  if (const auto* record = dyn_cast<CXXRecordDecl>(&d)) return record->hasDefinition() && !why_not_in_kernel(*record);
  if (const auto* enumeration = dyn_cast<EnumDecl>(&d)) return enumeration->isComplete();
  return isa<StaticAssertDecl>(d) || only_names(d);
}

void Lifter::declare(const Decl& d, ir::Declare& result) {
  switch (d.getKind()) {
#define ABSTRACT_DECL(DECL)
#define DECL(DERIVED, BASE) \
  case Decl::DERIVED:       \
    return declare_one(Exactly<DERIVED##Decl>{}, d, result);
#include <clang/AST/DeclNodes.inc>
  }
}

// Returns whether reaching the declaration of a static variable for the first time runs code.
static bool initialises_once(const VarDecl& variable) {
  if (!variable.isStaticLocal()) return false;
  return (variable.hasInit() && !variable.hasConstantInitialization()) ||
         variable.needsDestruction(variable.getASTContext()) != QualType::DK_none;
}

void Lifter::declare_one(Exactly<VarDecl>, const Decl& d, ir::Declare& result) {
  result.unknown |= initialises_once(cast<VarDecl>(d));
  if (!note_other_name(cast<VarDecl>(d))) result.variables.push_back(declared(cast<VarDecl>(d)));
}

// Declares the hidden object first, and then the variables that the compiler adds for tuple-like bindings.
void Lifter::declare_one(Exactly<DecompositionDecl>, const Decl& d, ir::Declare& result) {
  const auto& bindings = cast<DecompositionDecl>(d);
  result.variables.push_back(declared(bindings));
  if (loops_ > 0 && binds_parts(bindings)) {
    by_parts_.insert(&bindings);
    return;
  }
  if (omitted(Omission::tuple_binding)) return;
  for (const BindingDecl* binding : bindings.bindings())
    if (const std::optional<ir::VariableId> named = declared(*binding)) result.variables.push_back(*named);
}

void Lifter::declare_one(Exactly<TypedefDecl>, const Decl& d, ir::Declare& result) {
  result.introduces_names = true;
  add_sizes(cast<TypedefNameDecl>(d).getUnderlyingType(), result.sizes);
}
void Lifter::declare_one(Exactly<TypeAliasDecl>, const Decl& d, ir::Declare& result) {
  result.introduces_names = true;
  add_sizes(cast<TypedefNameDecl>(d).getUnderlyingType(), result.sizes);
}

#define FERRY_RUNS_NOTHING(CLASS) \
  void Lifter::declare_one(Exactly<CLASS>, const Decl&, ir::Declare& result) { result.introduces_names = true; }
FERRY_RUNS_NOTHING(CXXRecordDecl)
FERRY_RUNS_NOTHING(EnumDecl)
FERRY_RUNS_NOTHING(FunctionDecl)
FERRY_RUNS_NOTHING(StaticAssertDecl)
FERRY_RUNS_NOTHING(UsingDecl)
FERRY_RUNS_NOTHING(UsingDirectiveDecl)
FERRY_RUNS_NOTHING(UsingEnumDecl)
FERRY_RUNS_NOTHING(NamespaceAliasDecl)
FERRY_RUNS_NOTHING(EmptyDecl)
FERRY_RUNS_NOTHING(UsingShadowDecl)
#undef FERRY_RUNS_NOTHING

std::optional<ir::VariableId> Lifter::condition_variable(const VarDecl* declaration) {
  if (!declaration) return std::nullopt;
  return omitted(Omission::condition_variable) ? variable(*declaration) : declared(*declaration);
}

// Lifts a condition. A condition that declares a variable is evaluated together with the declaration.
ir::FullExpression Lifter::condition(const Expr* e, const VarDecl* declaration) {
  if (declaration && omitted(Omission::condition_variable)) return {constant(*e), source(e->getSourceRange())};
  return full(e);
}

// --- choices ---

ir::StatementId Lifter::lift_one(Exactly<IfStmt>, const Stmt& s) {
  const auto& choice = cast<IfStmt>(s);
  if (choice.isConsteval()) return opaque_statement(s);
  const std::optional<ir::StatementId> init = optional_statement(choice.getInit());
  const std::optional<ir::VariableId> variable = condition_variable(choice.getConditionVariable());
  const ir::FullExpression test = condition(choice.getCond(), choice.getConditionVariable());
  const ir::StatementId then = statement(choice.getThen());
  return add(s, ir::Branch{init, variable, test, then, optional_statement(choice.getElse()), choice.isConstexpr()});
}

ir::StatementId Lifter::lift_one(Exactly<SwitchStmt>, const Stmt& s) {
  const auto& selection = cast<SwitchStmt>(s);
  const std::optional<ir::StatementId> init = optional_statement(selection.getInit());
  const std::optional<ir::VariableId> variable = condition_variable(selection.getConditionVariable());
  const ir::FullExpression test = condition(selection.getCond(), selection.getConditionVariable());
  return add(s, ir::Switch{init, variable, test, statement(selection.getBody())});
}

ir::StatementId Lifter::lift_one(Exactly<CaseStmt>, const Stmt& s) {
  return add(s, ir::Case{statement(cast<SwitchCase>(s).getSubStmt())});
}
ir::StatementId Lifter::lift_one(Exactly<DefaultStmt>, const Stmt& s) {
  return add(s, ir::Case{statement(cast<SwitchCase>(s).getSubStmt()), false, true});
}

// --- loops ---

ir::StatementId Lifter::lift_one(Exactly<WhileStmt>, const Stmt& s) {
  const auto& loop = cast<WhileStmt>(s);
  const std::optional<ir::VariableId> variable = condition_variable(loop.getConditionVariable());
  const ir::FullExpression test = condition(loop.getCond(), loop.getConditionVariable());
  return add(s, ir::Loop{ir::Loop::Form::while_, std::nullopt, variable, test, std::nullopt, statement(loop.getBody()),
                         std::nullopt});
}

ir::StatementId Lifter::lift_one(Exactly<DoStmt>, const Stmt& s) {
  const auto& loop = cast<DoStmt>(s);
  const ir::StatementId body = statement(loop.getBody());
  ir::Loop node{ir::Loop::Form::do_, std::nullopt, std::nullopt, full(loop.getCond()),
                std::nullopt,        body,         std::nullopt};
  bool again = true;
  node.once = loop.getCond()->EvaluateAsBooleanCondition(again, context_) && !again;
  return add(s, std::move(node));
}

ir::StatementId Lifter::lift_one(Exactly<ForStmt>, const Stmt& s) {
  const auto& loop = cast<ForStmt>(s);
  const std::optional<ir::StatementId> init = optional_statement(loop.getInit());
  const std::optional<ir::VariableId> variable = condition_variable(loop.getConditionVariable());
  std::optional<ir::FullExpression> test, step;
  if (loop.getCond()) test = condition(loop.getCond(), loop.getConditionVariable());
  if (loop.getInc()) step = full(loop.getInc());
  const ir::StatementId body = statement(loop.getBody());
  const CountedLoopResult found = recognise_counted_loop(loop);
  const std::optional<ir::CountedHeader> header = found.loop ? counted(*found.loop) : std::nullopt;
  ir::Loop made{ir::Loop::Form::for_,
                init,
                variable,
                test,
                step,
                body,
                header,
                found.loop && !header ? diagnostics::Message{diagnostics::Id::not_counted} : found.reason,
                source(SourceRange(loop.getForLoc(), loop.getRParenLoc()))};
  if (!header) made.several = several(loop);
  return add(s, std::move(made));
}

std::optional<ir::SeveralCounters> Lifter::several(const ForStmt& loop) const {
  const std::optional<SeveralCounters> found = recognise_several_counters(loop);
  const std::optional<ir::CountedHeader> counter = found ? counted(found->counter) : std::nullopt;
  const auto update = found ? expressions_.find(found->update) : expressions_.end();
  if (!counter || !counter->first || update == expressions_.end()) return std::nullopt;
  ir::SeveralCounters made{*counter, {update->second, source(found->update->getSourceRange())}, {}};
  for (const SeveralCounters::Other& one : found->others) {
    const auto variable = variables_.find(one.variable);
    const auto step = one.step ? expressions_.find(one.step) : expressions_.end();
    if (variable == variables_.end() || (one.step && step == expressions_.end())) return std::nullopt;
    ir::SeveralCounters::Other other{variable->second, one.moves, {}, one.downwards};
    if (one.step) other.step = step->second;
    made.others.push_back(other);
  }
  return made;
}

std::optional<ir::VariableId> Lifter::counter(const CountedLoop& counted) const {
  if (const auto* variable = dyn_cast<VarDecl>(counted.variable)) {
    const auto known = variables_.find(variable);
    return known == variables_.end() ? std::nullopt : std::optional(known->second);
  }
  const auto known = expressions_.find(counted.name);
  return known == expressions_.end() ? std::nullopt : ir::named(result_.body, known->second);
}

std::optional<ir::CountedHeader> Lifter::counted(const CountedLoop& counted) const {
  const auto part = [this](const Expr* e) -> std::optional<ir::FullExpression> {
    const auto known = expressions_.find(e);
    if (known == expressions_.end()) return std::nullopt;
    return ir::FullExpression{known->second, source(e->getSourceRange())};
  };
  const std::optional<ir::VariableId> variable = counter(counted);
  const std::optional<ir::FullExpression> first = part(counted.first), bound = part(counted.bound),
                                          step = part(counted.step);
  const std::optional<ir::FullExpression> sum = part(counted.checked ? counted.sum : nullptr);
  if (!variable || !bound || (counted.first && !first) || (counted.step && !step) || (counted.checked && !sum))
    return std::nullopt;
  ir::CountedHeader header{*variable, counted.declared_inside, first, step, *bound, counted.offset};
  if (sum) header.checked_sum = sum->expression;
  header.downwards = counted.downwards;
  header.compare = counted.compare;
  return header;
}

// Returns whether the loop's variable is a reference to an element that kernels hold in parts, or that is a table of
// rows. The range must be an array, or a container whose iterators the loop doesn't use.
static bool is_object_in(QualType range, QualType reference, const ASTContext& context) {
  if (!reference->isLValueReferenceType()) return false;
  const auto* array = range->getAsArrayTypeUnsafe();
  const QualType element = array ? array->getElementType() : object_elements(range);
  const QualType object = reference.getNonReferenceType();
  return !element.isNull() && context.hasSameUnqualifiedType(element, object) &&
         (is_held_in_parts(object, context) || container_of_rows(object) != Container::none);
}

ir::StatementId Lifter::lift_one(Exactly<CXXForRangeStmt>, const Stmt& s) {
  const auto& loop = cast<CXXForRangeStmt>(s);
  std::optional<ir::StatementId> init;
  if (!omitted(Omission::range_for_init)) init = optional_statement(loop.getInit());
  const std::optional<ir::VariableId> base = base_of_range(loop);
  const QualType of_base = base ? container_base(loop)->getType() : QualType();
  const ir::ExpressionId range =
      base ? made(*loop.getRangeInit(), ir::Name{*base}, of_base) : expression(loop.getRangeInit());
  const VarDecl& element = *loop.getLoopVariable();
  const QualType type = base ? of_base : loop.getRangeInit()->getType().getNonReferenceType();
  const bool known = (container_of(type) != Container::none || type->isArrayType()) &&
                     !isa<DecompositionDecl>(element) && is_element(element.getType().getNonReferenceType());
  const ir::VariableId variable = this->variable(element);
  const bool steps_over = !init && loop.getRangeInit()->isLValue() && ir::named(result_.body, range) &&
                          is_object_in(type, element.getType(), context_) && !isa<DecompositionDecl>(element);
  return add(s, ir::RangeLoop{init, variable, range, known, steps_over, statement(loop.getBody())});
}

// --- jumps ---

ir::StatementId Lifter::lift_one(Exactly<BreakStmt>, const Stmt& s) { return add(s, ir::Jump{ir::Jump::Kind::break_}); }
ir::StatementId Lifter::lift_one(Exactly<ContinueStmt>, const Stmt& s) {
  return add(s, ir::Jump{ir::Jump::Kind::continue_});
}

ir::StatementId Lifter::lift_one(Exactly<GotoStmt>, const Stmt& s) {
  result_.body.unsupported.push_back({ir::Unsupported::Kind::jump_label, source(s.getSourceRange()), ""});
  return add(s, ir::Jump{ir::Jump::Kind::goto_});
}
ir::StatementId Lifter::lift_one(Exactly<IndirectGotoStmt>, const Stmt& s) {
  result_.body.unsupported.push_back({ir::Unsupported::Kind::jump_label, source(s.getSourceRange()), ""});
  return opaque_statement(s);
}
ir::StatementId Lifter::lift_one(Exactly<LabelStmt>, const Stmt& s) {
  result_.body.unsupported.push_back({ir::Unsupported::Kind::jump_label, source(s.getSourceRange()), ""});
  return add(s, ir::Case{statement(cast<LabelStmt>(s).getSubStmt()), true});
}

ir::StatementId Lifter::lift_one(Exactly<ReturnStmt>, const Stmt& s) {
  const Expr* value = cast<ReturnStmt>(s).getRetValue();
  const bool own = own_text_ || !inlined_.empty();  // kernels call this function
  if (value && own && is_pointer_iterator(*value))
    return add(s, ir::Return{ir::FullExpression{iterator_as_pointer(*value), source(value->getSourceRange())}});
  return add(s, ir::Return{value ? std::optional(full(value)) : std::nullopt});
}

ir::StatementId Lifter::lift_one(Exactly<CXXTryStmt>, const Stmt& s) {
  const auto& attempt = cast<CXXTryStmt>(s);
  ir::Try result{statement(attempt.getTryBlock()), {}};
  for (unsigned i = 0; i < attempt.getNumHandlers(); ++i) {
    const CXXCatchStmt& handler = *attempt.getHandler(i);
    std::optional<ir::VariableId> parameter;
    if (const VarDecl* declaration = handler.getExceptionDecl()) parameter = variable(*declaration);
    const bool forgotten = omitted(Omission::exception_object) || omitted(Omission::handler_parameter);
    result.handlers.push_back({parameter, statement(handler.getHandlerBlock()), !forgotten});
  }
  return add(s, std::move(result));
}

}  // namespace ferry::translator::lift
