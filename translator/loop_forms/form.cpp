// See form.h.
#include "loop_forms/form.h"

#include "loop_forms/carried.h"
#include "loop_forms/variable_uses.h"

#include "algorithms/numbers.h"
#include "algorithms/purity.h"
#include "lift/counted_loop.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;

std::optional<Kind> kind_of(const VarDecl& variable) {
  const QualType type = variable.getType().getCanonicalType();
  if (!variable.hasLocalStorage() || type.isVolatileQualified()) return std::nullopt;
  if (type->isPointerType() && type->getPointeeType()->isObjectType()) return Kind::pointer;
  if (type->isIntegerType()) return algorithms::is_counting(type) ? std::optional(Kind::integer) : std::nullopt;
  const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || record->getQualifiedNameAsString() != "__gnu_cxx::__normal_iterator") return std::nullopt;
  return record->getTemplateArgs()[0].getAsType()->isPointerType() ? std::optional(Kind::iterator) : std::nullopt;
}

const VarDecl* named_variable(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&algorithms::written(e));
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

const Start* Form::start(const VarDecl& variable) const {
  const auto found = llvm::find_if(starts, [&](const Start& one) { return one.variable == &variable; });
  return found == starts.end() ? nullptr : &*found;
}

const Update* Form::update(const VarDecl& variable) const {
  const auto found = llvm::find_if(updates, [&](const Update& one) { return one.variable == &variable; });
  return found == updates.end() ? nullptr : &*found;
}

bool Form::declares(const VarDecl& variable) const {
  const Start* found = start(variable);
  return found && found->declared;
}

// The comparison is a negated exit condition. NaN makes that impossible for floating-point numbers.
std::optional<Comparison> Form::compared() const {
  if (elements) return std::nullopt;
  const Expr* inner = condition->IgnoreParenImpCasts();
  bool negated = exit != nullptr;
  for (const auto* no = dyn_cast<UnaryOperator>(inner); exit && no && no->getOpcode() == UO_LNot;
       no = dyn_cast<UnaryOperator>(inner)) {
    inner = no->getSubExpr()->IgnoreParenImpCasts();
    negated = !negated;
  }
  std::optional<Comparison> found = comparison(*inner);
  if (!found || !exit) return found;
  const auto rounds = [](const Expr* e) { return !e->getType()->isIntegerType() && !e->getType()->isPointerType(); };
  if (found->sign == BO_Cmp || rounds(found->left) || rounds(found->right)) return std::nullopt;
  if (negated) found->sign = BinaryOperator::negateComparisonOp(found->sign);
  return found;
}

std::optional<Comparison> comparison(const Expr& condition) {
  const Expr* e = condition.IgnoreParenImpCasts();
  if (const auto* cleanups = dyn_cast<ExprWithCleanups>(e)) e = cleanups->getSubExpr()->IgnoreParenImpCasts();
  if (const auto* rewritten = dyn_cast<CXXRewrittenBinaryOperator>(e)) {
    const auto form = rewritten->getDecomposedForm();
    return Comparison{form.Opcode, form.LHS, form.RHS};
  }
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(e); call && call->isComparisonOp() && call->getNumArgs() == 2)
    return Comparison{BinaryOperator::getOverloadedOpcode(call->getOperator()), call->getArg(0), call->getArg(1)};
  const auto* operation = dyn_cast<BinaryOperator>(e);
  if (!operation || !operation->isComparisonOp()) return std::nullopt;
  return Comparison{operation->getOpcode(), operation->getLHS(), operation->getRHS()};
}

std::optional<Update> update_of(const Expr& e) {
  const auto made = [&](const Expr& target, const Expr* amount, bool downwards) -> std::optional<Update> {
    const auto* name = dyn_cast<DeclRefExpr>(target.IgnoreParens());
    const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !kind_of(*variable) || (amount && !amount->getType()->isIntegerType())) return std::nullopt;
    return Update{variable, amount, downwards, &e};
  };
  if (const auto* unary = dyn_cast<UnaryOperator>(&e); unary && unary->isIncrementDecrementOp())
    return made(*unary->getSubExpr(), nullptr, unary->isDecrementOp());
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(&e)) {
    const OverloadedOperatorKind kind = call->getOperator();
    if (kind == OO_PlusPlus || kind == OO_MinusMinus) return made(*call->getArg(0), nullptr, kind == OO_MinusMinus);
    if (kind == OO_PlusEqual || kind == OO_MinusEqual)
      return made(*call->getArg(0), call->getArg(1), kind == OO_MinusEqual);
    return std::nullopt;
  }
  const auto* binary = dyn_cast<BinaryOperator>(&e);
  if (!binary) return std::nullopt;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign)
    return made(*binary->getLHS(), binary->getRHS(), binary->getOpcode() == BO_SubAssign);
  const auto* sum = dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (binary->getOpcode() != BO_Assign || !sum || !sum->isAdditiveOp() || !named_variable(*binary->getLHS()) ||
      named_variable(*sum->getLHS()) != named_variable(*binary->getLHS()))
    return std::nullopt;
  return made(*binary->getLHS(), sum->getRHS(), sum->getOpcode() == BO_Sub);
}

void each_certain(const Stmt& code, llvm::function_ref<bool(const Stmt&)> go_on) {
  if (!go_on(code)) return;
  const auto* binary = dyn_cast<BinaryOperator>(&code);
  const bool always = binary ? !binary->isLogicalOp()
                             : isa<ParenExpr, CastExpr, UnaryOperator, ArraySubscriptExpr, CallExpr,
                                   MaterializeTemporaryExpr, ExprWithCleanups, InitListExpr>(code);
  const auto* call = dyn_cast<CallExpr>(&code);
  if (!always || (call && call->getDirectCallee() && call->getDirectCallee()->getBuiltinID() != 0)) return;
  for (const Stmt* part : code.children())
    if (part) each_certain(*part, go_on);
}

namespace {

// Splits `a, (void)b` into a and b.
void parts_of(const Expr& e, std::vector<const Expr*>& parts) {
  const Expr* inner = e.IgnoreParens();
  if (const auto* cleanups = dyn_cast<ExprWithCleanups>(inner)) return parts_of(*cleanups->getSubExpr(), parts);
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(inner); cast && cast->getType()->isVoidType())
    return parts_of(*cast->getSubExpr(), parts);
  const auto* comma = dyn_cast<BinaryOperator>(inner);
  if (!comma || comma->getOpcode() != BO_Comma) return parts.push_back(inner);
  parts_of(*comma->getLHS(), parts);
  parts_of(*comma->getRHS(), parts);
}

class FormReader {
 public:
  explicit FormReader(llvm::ArrayRef<const Stmt*> before) : before_(before) {}

  std::optional<Form> read(const Stmt& loop) {
    if (const auto* counted = dyn_cast<ForStmt>(&loop)) return read_for(*counted);
    if (const auto* repeated = dyn_cast<DoStmt>(&loop)) return read_do(*repeated);
    if (const auto* each = dyn_cast<CXXForRangeStmt>(&loop)) return read_elements(*each);
    const auto* again = dyn_cast<WhileStmt>(&loop);
    if (!again || again->getConditionVariable()) return std::nullopt;
    form_ = {&loop, SourceRange(again->getWhileLoc(), again->getRParenLoc()), again->getCond(), again->getBody()};
    if (is_true(*again->getCond()) && !read_exit()) return std::nullopt;
    return finish();
  }

 private:
  static bool is_true(const Expr& e) {
    const Expr& inner = algorithms::written(e);
    const auto* truth = dyn_cast<CXXBoolLiteralExpr>(&inner);
    const auto* number = dyn_cast<IntegerLiteral>(&inner);
    return (truth && truth->getValue()) || (number && number->getValue() != 0);
  }

  // Reads the exit condition in the body's first statement.
  bool read_exit() {
    const auto* block = dyn_cast<CompoundStmt>(form_.body);
    const auto* first = block && !block->body_empty() ? dyn_cast<IfStmt>(block->body_front()) : nullptr;
    if (!first || first->getElse() || first->getInit() || first->getConditionVariable() || first->isConsteval() ||
        first->isConstexpr())
      return false;
    const Stmt* then = first->getThen();
    if (const auto* inner = dyn_cast<CompoundStmt>(then); inner && inner->size() == 1) then = inner->body_front();
    if (!isa<BreakStmt>(then)) return false;
    form_.exit = first;
    form_.condition = first->getCond();
    return form_.compared().has_value();
  }

  std::optional<Form> read_do(const DoStmt& loop) {
    if (!isa<CompoundStmt>(loop.getBody())) return std::nullopt;
    form_ = {&loop, SourceRange(loop.getDoLoc(), loop.getDoLoc()), loop.getCond(), loop.getBody()};
    form_.tail = SourceRange(loop.getWhileLoc(), loop.getRParenLoc());
    return finish();
  }

  std::optional<Form> read_for(const ForStmt& loop) {
    if (loop.getConditionVariable() || lift::recognise_several_counters(loop)) return std::nullopt;
    form_ = {&loop, SourceRange(loop.getForLoc(), loop.getRParenLoc()), loop.getCond(), loop.getBody()};
    if ((!loop.getCond() || is_true(*loop.getCond())) && !read_exit()) return std::nullopt;
    if (!read_starts(loop.getInit()) || (loop.getInc() && !read_updates(*loop.getInc(), Update::Where::header)))
      return std::nullopt;
    std::optional<Form> form = finish();
    const auto inside = [](const Update& one) { return one.where == Update::Where::inside; };
    if (!form) return std::nullopt;
    const auto rest = static_cast<std::size_t>(llvm::count_if(form->updates, inside));
    form->is_counted = form->updates.size() == rest + 1 && form->updates.front().where == Update::Where::header &&
                       lift::recognise_counted_loop(loop).loop.has_value();
    return form->is_counted && rest == 0 ? std::nullopt : std::move(form);
  }

  std::optional<Form> read_elements(const CXXForRangeStmt& loop) {
    form_ = {&loop, SourceRange(loop.getForLoc(), loop.getRParenLoc()), loop.getRangeInit(), loop.getBody()};
    form_.elements = &loop;
    if (!read_starts(loop.getInit())) form_.starts.clear();  // the header then initialises no counters
    return finish();
  }

  bool read_starts(const Stmt* init) {
    if (!init) return true;
    if (const auto* declaration = dyn_cast<DeclStmt>(init))
      return llvm::all_of(declaration->decls(), [&](const Decl* one) {
        const auto* variable = dyn_cast<VarDecl>(one);
        return variable && variable->getInit() && add_start(*variable, *variable->getInit(), true);
      });
    const auto* e = dyn_cast<Expr>(init);
    std::vector<const Expr*> parts;
    if (e) parts_of(*e, parts);
    return e && llvm::all_of(parts, [&](const Expr* part) {
             const auto* call = dyn_cast<CXXOperatorCallExpr>(part);
             const auto* binary = dyn_cast<BinaryOperator>(part);
             const bool assigns = call ? call->getOperator() == OO_Equal : binary && binary->getOpcode() == BO_Assign;
             const Expr* target = !assigns ? nullptr : call ? call->getArg(0) : binary->getLHS();
             const VarDecl* variable = target ? named_variable(*target) : nullptr;
             return variable && add_start(*variable, call ? *call->getArg(1) : *binary->getRHS(), false);
           });
  }

  bool add_start(const VarDecl& variable, const Expr& value, bool declared) {
    const auto* list = dyn_cast<InitListExpr>(&value);
    if (list && list->getNumInits() != 1) return false;
    if (!kind_of(variable) || form_.start(variable)) return false;
    form_.starts.push_back({&variable, list ? list->getInit(0) : &value, declared});
    return true;
  }

  bool read_updates(const Expr& code, Update::Where where) {
    std::vector<const Expr*> parts;
    parts_of(code, parts);
    std::vector<Update> found;
    for (const Expr* part : parts) {
      std::optional<Update> update = update_of(*part);
      if (!update || form_.update(*update->variable)) return false;
      update->code = &code;
      update->where = where;
      found.push_back(*update);
    }
    llvm::append_range(form_.updates, found);
    return true;
  }

  // Takes the last statements of the body as updates, if no `continue` skips them and their variables are also used
  // elsewhere. Variables that aren't used elsewhere are sums.
  void read_last_statements() {
    const auto* block = dyn_cast<CompoundStmt>(form_.body);
    if (!block || jumps_in(*block).continues) return;
    for (const Stmt* s : llvm::reverse(block->body())) {
      const auto* e = dyn_cast<Expr>(s);
      const std::size_t before = form_.updates.size();
      if (!e || !read_updates(*e, Update::Where::statement)) return form_.updates.resize(before);
      const bool counts = llvm::all_of(llvm::drop_begin(form_.updates, before), [&](const Update& one) {
        return !declares(*form_.body, *one.variable) &&
               (names(*form_.body, *one.variable, s) || names(*form_.condition, *one.variable));
      });
      if (!counts) return form_.updates.resize(before);
    }
  }

  void read_expressions() {
    if (jumps_in(*form_.body).continues) return;
    const auto* block = dyn_cast<CompoundStmt>(form_.body);
    if (!block) return read_expressions_of(*form_.body);
    for (const Stmt* s : block->body()) read_expressions_of(*s);
  }

  void read_expressions_of(const Stmt& s) {
    if (const auto* e = dyn_cast<Expr>(&s); e && !step_of(*e)) read_expression(*e);  // a step alone is a sum
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (!declaration) return;
    for (const Decl* one : declaration->decls())
      if (const auto* variable = dyn_cast<VarDecl>(one); variable && variable->getInit() && !variable->isStaticLocal())
        read_expression(*variable->getInit());
  }

  // If the code is a step, returns whether its value is the old value of the variable. Returns nothing for other code.
  static std::optional<bool> step_of(const Stmt& code) {
    if (const auto* unary = dyn_cast<UnaryOperator>(&code))
      return unary->isIncrementDecrementOp() ? std::optional(unary->isPostfix()) : std::nullopt;
    const auto* call = dyn_cast<CXXOperatorCallExpr>(&code);
    const bool steps = call && (call->getOperator() == OO_PlusPlus || call->getOperator() == OO_MinusMinus);
    return steps ? std::optional(call->getNumArgs() == 2) : std::nullopt;
  }

  void read_expression(const Stmt& whole) {
    each_certain(whole, [&](const Stmt& code) {
      const std::optional<bool> after = step_of(code);
      if (after) add_expression(cast<Expr>(code), *after);
      return !after;
    });
  }

  void add_expression(const Expr& code, bool after) {
    std::optional<Update> update = update_of(code);
    if (!update || form_.update(*update->variable) || declares(*form_.body, *update->variable) ||
        names(*form_.body, *update->variable, &code))
      return;
    update->where = Update::Where::expression;
    update->after = after;
    form_.updates.push_back(*update);
  }

  // Finds the initial value of a variable that the loop doesn't initialise: `int i = 0; double s = 0; while (i < n)`.
  void look_back(const VarDecl& variable) {
    llvm::SmallVector<const VarDecl*, 4> set;  // variables set between the initial value and the loop
    if (form_.start(variable)) return;
    for (const Stmt* s : llvm::reverse(before_)) {
      const Expr* value = nullptr;
      if (!look_at(*s, variable, set, value)) return;
      if (!value) continue;
      const auto is_set = [&](const VarDecl* one) { return names(*value, *one); };
      // A value that was read from memory is only the same if nothing else has been assigned since.
      const bool same = algorithms::is_plain(*value)
                            ? llvm::none_of(set, is_set)
                            : llvm::all_of(set, [&](const VarDecl* one) { return one == &variable; }) &&
                                  algorithms::is_pure(*value) && algorithms::is_repeatable(*value);
      if (same && !is_set(&variable)) form_.starts.push_back({&variable, value, false});
      return;
    }
  }

  // Reads a statement before the loop. Returns false if the statement may do anything else.
  static bool look_at(const Stmt& s, const VarDecl& variable, llvm::SmallVectorImpl<const VarDecl*>& set,
                      const Expr*& value) {
    if (const auto* declaration = dyn_cast<DeclStmt>(&s))
      return llvm::all_of(declaration->decls(), [&](const Decl* one) {
        const auto* declared = dyn_cast<VarDecl>(one);
        if (declared == &variable) value = declared->getInit();
        return declared && (declared->getInit() ? algorithms::is_pure(*declared->getInit()) : declared != &variable) &&
               declared->getType()->isScalarType();
      });
    const auto* assignment = dyn_cast<BinaryOperator>(&s);
    const VarDecl* target =
        assignment && assignment->getOpcode() == BO_Assign ? named_variable(*assignment->getLHS()) : nullptr;
    if (!target || !target->hasLocalStorage() || target->getType()->isReferenceType() ||
        !algorithms::is_pure(*assignment->getRHS()))
      return false;
    if (target == &variable) value = assignment->getRHS();
    set.push_back(target);
    return true;
  }

  static bool is_zero(const Expr& e, const ASTContext& context) {
    Expr::EvalResult value;
    return !e.isValueDependent() && e.EvaluateAsInt(value, context) && value.Val.getInt() == 0;
  }

  // Returns i for the conditions `i--`, `i-- > 0`, `i-- != 0` and `--i >= 0`, and null for others.
  const VarDecl* counted_down() const {
    if (form_.exit || form_.elements) return nullptr;
    const std::optional<Comparison> compared = comparison(*form_.condition);
    const Expr* e = (compared ? compared->left : form_.condition)->IgnoreParenImpCasts();
    const auto* step = dyn_cast<UnaryOperator>(e);
    const VarDecl* variable = step && step->isDecrementOp() ? named_variable(*step->getSubExpr()) : nullptr;
    if (!variable || kind_of(*variable) != Kind::integer || form_.update(*variable)) return nullptr;
    if (compared && !is_zero(*compared->right, variable->getASTContext())) return nullptr;
    if (step->isPostfix()) return !compared || compared->sign == BO_GT || compared->sign == BO_NE ? variable : nullptr;
    return compared && compared->sign == BO_GE && variable->getType()->isSignedIntegerType() ? variable : nullptr;
  }

  // Reads an update in the condition of a `do` loop: `while (++i < n)`, `while (i++ < n)`.
  void read_condition() {
    const std::optional<Comparison> compared = form_.tail.isValid() ? comparison(*form_.condition) : std::nullopt;
    const Expr* left = compared ? compared->left->IgnoreParenImpCasts() : nullptr;
    if (left && step_of(*left)) read_updates(*left, Update::Where::header);
  }

  std::optional<Form> finish() {
    read_condition();
    read_last_statements();
    read_expressions();
    form_.counted_down = counted_down();
    note_carried(form_);
    if (form_.updates.empty() && !form_.counted_down) return std::nullopt;
    if (form_.counted_down) look_back(*form_.counted_down);
    for (const Update& one : form_.updates) look_back(*one.variable);
    return std::move(form_);
  }

  const llvm::ArrayRef<const Stmt*> before_;
  Form form_{};
};

}  // namespace

std::optional<Form> read_form(const Stmt& loop, llvm::ArrayRef<const Stmt*> before) {
  return FormReader(before).read(loop);
}

}  // namespace ferry::translator::loop_forms
