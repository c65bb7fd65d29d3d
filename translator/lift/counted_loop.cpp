// See counted_loop.h.
#include "lift/counted_loop.h"

#include "lift/constants.h"
#include "lift/known_functions.h"
#include "lift/variable_uses.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

const Expr* strip(const Expr* e) {
  while (e) {
    if (const auto* cleanups = dyn_cast<ExprWithCleanups>(e))
      e = cleanups->getSubExpr();
    else if (const Expr* inner = e->IgnoreParenImpCasts(); inner != e)
      e = inner;
    else
      return e;
  }
  return e;
}

// Returns the expression if it names a variable, a member of a variable or a member of *this. Otherwise returns null.
const Expr* name_of(const Expr* e) {
  e = strip(e);
  if (const auto* reference = dyn_cast_or_null<DeclRefExpr>(e)) return isa<VarDecl>(reference->getDecl()) ? e : nullptr;
  const auto* member = dyn_cast_or_null<MemberExpr>(e);
  const auto* field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || field->isBitField()) return nullptr;
  const Expr* object = strip(member->getBase());
  return isa<CXXThisExpr>(object) || name_of(object) ? e : nullptr;
}

const ValueDecl* variable_of(const Expr* name) {
  if (const auto* member = dyn_cast_or_null<MemberExpr>(name)) return member->getMemberDecl();
  return name ? cast<DeclRefExpr>(name)->getDecl() : nullptr;
}

bool same_name(const Expr* a, const Expr* b) {
  if (!a || !b || variable_of(a) != variable_of(b)) return false;
  const auto *member = dyn_cast<MemberExpr>(a), *other = dyn_cast<MemberExpr>(b);
  if (!member || !other) return !member && !other;
  const Expr *object = strip(member->getBase()), *of = strip(other->getBase());
  return isa<CXXThisExpr>(object) ? isa<CXXThisExpr>(of) : same_name(name_of(object), name_of(of));
}

// Returns `n` for an initialiser list `{n}`. Returns other expressions unchanged.
const Expr* unlisted(const Expr* e) {
  const auto* list = dyn_cast_or_null<InitListExpr>(e);
  return list && list->getNumInits() == 1 ? unlisted(list->getInit(0)) : e;
}

bool usable_type(QualType type) {
  type = type.getCanonicalType();
  return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() && !type.isVolatileQualified() &&
         !type->isReferenceType();
}

std::optional<Id> read_init(const Stmt* init, CountedLoop& loop) {
  if (!init) return std::nullopt;
  if (const auto* declaration = dyn_cast<DeclStmt>(init)) {
    if (!declaration->isSingleDecl()) return Id::declares_several;
    const auto* variable = dyn_cast<VarDecl>(declaration->getSingleDecl());
    if (!variable || !variable->getInit()) return Id::variable_without_value;
    loop.variable = variable;
    loop.first = unlisted(variable->getInit());
    loop.declared_inside = true;
    return std::nullopt;
  }
  const auto* assignment = dyn_cast<BinaryOperator>(strip(dyn_cast<Expr>(init)));
  if (!assignment || assignment->getOpcode() != BO_Assign) return Id::sets_no_variable;
  loop.name = name_of(assignment->getLHS());
  loop.variable = variable_of(loop.name);
  loop.first = unlisted(assignment->getRHS());
  if (!loop.variable) return Id::sets_no_variable;
  return std::nullopt;
}

std::optional<Id> read_increment(const Expr* increment, CountedLoop& loop) {
  const Expr* e = strip(increment);
  if (!e) return Id::adds_no_step;
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
    if (!unary->isIncrementDecrementOp()) return Id::adds_no_step;
    loop.name = name_of(unary->getSubExpr());
    loop.variable = variable_of(loop.name);
    loop.downwards = unary->isDecrementOp();
    if (!loop.variable) return Id::adds_no_step;
    return std::nullopt;
  }
  if (isa<CXXOperatorCallExpr>(e)) return Id::variable_not_integer;  // it is an iterator
  const auto* binary = dyn_cast<BinaryOperator>(e);
  if (!binary) return Id::adds_no_step;
  if (binary->getOpcode() == BO_Comma) return Id::declares_several;
  loop.name = name_of(binary->getLHS());
  loop.variable = variable_of(loop.name);
  if (!loop.variable) return Id::adds_no_step;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign) {
    loop.step = unlisted(binary->getRHS());
    loop.downwards = binary->getOpcode() == BO_SubAssign;
    return std::nullopt;
  }
  const auto* link = dyn_cast<MemberExpr>(strip(binary->getRHS()));
  if (binary->getOpcode() == BO_Assign && link && link->isArrow() && same_name(name_of(link->getBase()), loop.name))
    return Id::follows_links;
  const auto* sum = dyn_cast<BinaryOperator>(strip(binary->getRHS()));
  if (binary->getOpcode() != BO_Assign || !sum || (sum->getOpcode() != BO_Add && sum->getOpcode() != BO_Sub))
    return Id::adds_no_step;
  loop.downwards = sum->getOpcode() == BO_Sub;
  if (same_name(name_of(sum->getLHS()), loop.name))
    loop.step = sum->getRHS();
  else if (!loop.downwards && same_name(name_of(sum->getRHS()), loop.name))
    loop.step = sum->getLHS();
  else
    return Id::adds_no_step;
  return std::nullopt;
}

std::optional<model::Compare> compare_of(BinaryOperatorKind kind, bool mirrored) {
  switch (kind) {
    case BO_LT:
      return mirrored ? model::Compare::greater : model::Compare::less;
    case BO_LE:
      return mirrored ? model::Compare::greater_equal : model::Compare::less_equal;
    case BO_GT:
      return mirrored ? model::Compare::less : model::Compare::greater;
    case BO_GE:
      return mirrored ? model::Compare::less_equal : model::Compare::greater_equal;
    case BO_NE:
      return model::Compare::not_equal;
    default:
      return std::nullopt;
  }
}

std::optional<std::int64_t> constant(const Expr* e, const ASTContext& context) {
  Expr::EvalResult result;
  if (!e || e->isValueDependent() || !e->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().trySExtValue();
}

// Returns c if the expression is `variable + c`, in any integer type, or 0 if it is `variable`; otherwise none.
std::optional<std::int64_t> offset_of(const Expr* e, const CountedLoop& loop) {
  const auto names_it = [&](const Expr* part) { return same_name(name_of(part), loop.name); };
  if (!loop.variable) return std::nullopt;
  if (names_it(e)) return 0;
  const auto* sum = dyn_cast_or_null<BinaryOperator>(strip(e));
  if (!sum || sum->getOpcode() != BO_Add) return std::nullopt;
  const ASTContext& context = loop.variable->getASTContext();
  const bool same = context.hasSameUnqualifiedType(sum->getType(), loop.variable->getType());
  if (!same && !sum->getType()->isIntegerType()) return std::nullopt;
  const bool left = names_it(sum->getLHS());
  if (!left && !names_it(sum->getRHS())) return std::nullopt;
  const std::optional<std::int64_t> added = constant(left ? sum->getRHS() : sum->getLHS(), context);
  return added && *added > 0 && *added <= INT32_MAX ? added : std::nullopt;
}

// Returns whether the condition has a term that doesn't compare the variable, like `!found` in `i < n && !found`.
bool ends_otherwise(const Expr* condition, const CountedLoop& loop) {
  const auto* operation = dyn_cast_or_null<BinaryOperator>(strip(condition));
  if (operation && operation->getOpcode() == BO_LAnd)
    return ends_otherwise(operation->getLHS(), loop) || ends_otherwise(operation->getRHS(), loop);
  return !operation || !operation->isComparisonOp() ||
         (!offset_of(operation->getLHS(), loop) && !offset_of(operation->getRHS(), loop));
}

std::optional<Id> read_condition(const Expr* condition, CountedLoop& loop) {
  const auto* compare = dyn_cast_or_null<BinaryOperator>(strip(condition));
  if (!compare) return Id::compares_no_bound;
  if (compare->getOpcode() == BO_LAnd)
    return ends_otherwise(compare, loop) ? Id::ends_otherwise : Id::compares_no_bound;
  const std::optional<std::int64_t> left = offset_of(compare->getLHS(), loop),
                                    right = offset_of(compare->getRHS(), loop);
  const std::optional<model::Compare> found = compare_of(compare->getOpcode(), !left);
  if (left.has_value() == right.has_value() || !found) return Id::compares_no_bound;
  loop.compare = *found;
  loop.bound = left ? compare->getRHS() : compare->getLHS();
  loop.offset = left ? *left : *right;
  loop.sum = (left ? compare->getLHS() : compare->getRHS())->IgnoreParenImpCasts();
  return std::nullopt;
}

// The integer types of the operands, sum and comparison in `variable + offset COMPARE bound`.
struct ComparedTypes {
  struct Integer {
    bool is_signed;
    unsigned bits;
    // Returns whether converting a value of type `other` to this type may change it: only negative values can change.
    bool loses_sign_of(const Integer& other) const { return other.is_signed && !is_signed; }
  };
  Integer variable, sum, compared, bound;
};

std::optional<ComparedTypes> compared_types(const CountedLoop& loop) {
  const ASTContext& context = loop.variable->getASTContext();
  const QualType bound = loop.bound->IgnoreParenImpCasts()->getType();
  if (!bound->isIntegerType() || !loop.bound->getType()->isIntegerType()) return std::nullopt;
  const auto integer = [&](QualType type) {
    return ComparedTypes::Integer{type->isSignedIntegerOrEnumerationType(), context.getIntWidth(type)};
  };
  return ComparedTypes{integer(loop.variable->getType()), integer(loop.sum->getType()), integer(loop.bound->getType()),
                       integer(bound)};
}

// Whether `variable + offset COMPARE bound` has the same result as with mathematical integers. `integer` means always.
// `checked` means that the first sum and the sum after the last one must neither wrap nor lose their sign. The launch
// checks that by comparing the variable with `bound - offset` in 64 signed bits, after C++ has converted the bound.
enum class SumIs { integer, checked, unknown };

SumIs sum_of(const CountedLoop& loop) {
  if (loop.offset == 0) return SumIs::integer;
  if (loop.downwards || (loop.compare != model::Compare::less && loop.compare != model::Compare::less_equal))
    return SumIs::unknown;
  const std::optional<ComparedTypes> types = compared_types(loop);
  if (!types || std::max({types->variable.bits, types->sum.bits, types->compared.bits}) > 64) return SumIs::unknown;
  const auto& [variable, sum, compared, bound] = *types;
  const ASTContext& context = loop.variable->getASTContext();
  const std::optional<std::int64_t> first = constant(loop.first, context);
  const bool wraps_signed = sum.is_signed && context.getLangOpts().isSignedOverflowDefined();
  const SumIs otherwise = wraps_signed ? SumIs::unknown : SumIs::checked;
  // The variable, which only grows, and the sum must not lose their signs.
  if ((sum.loses_sign_of(variable) || compared.loses_sign_of(sum)) && first.value_or(-1) < 0) return otherwise;
  // The sum must not wrap. It can't if overflow is undefined, if the sum is wider than the variable or has 64 bits, or
  // if it reaches the bound before it could wrap.
  if (sum.is_signed ? !wraps_signed : sum.bits == 64 || variable.is_signed || variable.bits < sum.bits)
    return SumIs::integer;
  const bool meets = loop.compare == model::Compare::less && !loop.step && bound.bits <= sum.bits && first &&
                     *first >= 0 && *first <= INT32_MAX - loop.offset;
  return meets ? SumIs::integer : otherwise;
}

}  // namespace

CountedLoopResult recognise_counted_loop(const ForStmt& statement) {
  CountedLoop loop;
  CountedLoop from_init;
  if (statement.getConditionVariable()) return {std::nullopt, {Id::condition_declares}};
  std::optional<Id> reason = read_init(statement.getInit(), from_init);
  if (!reason) reason = read_increment(statement.getInc(), loop);
  const bool same = from_init.name ? same_name(from_init.name, loop.name) : from_init.variable == loop.variable;
  if (!reason && from_init.variable && !same) reason = Id::different_variables;
  if (!reason) reason = read_condition(statement.getCond(), loop);
  if (!reason && !usable_type(loop.variable->getType())) reason = Id::variable_not_integer;
  loop.first = from_init.first;
  loop.declared_inside = from_init.declared_inside;
  const SumIs sum = reason ? SumIs::unknown : sum_of(loop);
  if (!reason && sum == SumIs::unknown) reason = Id::compares_no_bound;
  if (reason) return {std::nullopt, {*reason}};
  loop.checked = sum == SumIs::checked;
  return {loop, {}};
}

namespace {

// An update such as `++i` or `k += 2`, and the variable that it changes.
struct Part {
  const Expr* code;
  CountedLoop moves;
};
bool read_parts(const Expr* e, std::vector<Part>& parts) {
  const Expr* inner = strip(e);
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(inner); cast && cast->getType()->isVoidType())
    return read_parts(cast->getSubExpr(), parts);
  if (const auto* comma = dyn_cast<BinaryOperator>(inner); comma && comma->getOpcode() == BO_Comma)
    return read_parts(comma->getLHS(), parts) && read_parts(comma->getRHS(), parts);
  Part part{inner, {}};
  if (read_increment(inner, part.moves)) return false;
  parts.push_back(std::move(part));
  return true;
}

// Returns whether the variable is incremented without conversions, in a type at least as wide as int.
bool is_wide(const VarDecl& variable) {
  return usable_type(variable.getType()) && variable.getASTContext().getIntWidth(variable.getType()) >= 32;
}

class SeveralReader {
 public:
  SeveralReader(const ForStmt& statement, const DeclStmt& declared) : statement_(statement), declared_(declared) {}

  std::optional<SeveralCounters> read() {
    if (!read_parts(statement_.getInc(), parts_) || !read_counter()) return std::nullopt;
    for (const Decl* one : declared_.decls()) {
      const auto* variable = dyn_cast<VarDecl>(one);
      if (!variable || !variable->getInit() || !is_wide(*variable)) return std::nullopt;
      if (variable != found_.counter.variable && !add(*variable)) return std::nullopt;
    }
    const bool all_declared = llvm::all_of(parts_, [&](const Part& part) {
      return llvm::is_contained(declared_.decls(), static_cast<const Decl*>(part.moves.variable));
    });
    return all_declared && has_known_iteration_count() && has_known_end() ? std::optional(std::move(found_))
                                                                          : std::nullopt;
  }

 private:
  // Finds the variable that the condition compares.
  bool read_counter() {
    for (const Part& part : parts_) {
      CountedLoop counter = part.moves;
      if (read_condition(statement_.getCond(), counter)) continue;
      if (found_.counter.variable) return false;
      counter.declared_inside = true;
      found_.counter = counter;
      found_.update = part.code;
    }
    const auto* variable = dyn_cast_or_null<VarDecl>(found_.counter.variable);
    if (!variable || !variable->getInit()) return false;
    found_.counter.first = unlisted(variable->getInit());
    const SumIs sum = sum_of(found_.counter);
    found_.counter.checked = sum == SumIs::checked;
    return sum != SumIs::unknown;
  }

  bool add(const VarDecl& variable) {
    SeveralCounters::Other other{&variable};
    for (const Part& part : parts_) {
      if (part.moves.variable != &variable) continue;
      if (other.moves) return false;
      other = {&variable, true, part.moves.step, part.moves.downwards};
    }
    if (!only_loads(*statement_.getBody(), variable)) return false;
    const Expr* first = unlisted(variable.getInit());
    const bool same_type =
        variable.getASTContext().hasSameUnqualifiedType(first->IgnoreParenImpCasts()->getType(), variable.getType());
    moves_ |= other.moves;
    found_.others.push_back(other);
    if (is_fixed(*first)) return other.moves ? !other.step || is_fixed(*other.step) : same_type;
    return !other.moves && same_type && is_size(*first) && !names(*statement_.getBody(), variable);
  }

  // Returns whether the number can be recomputed in each iteration with the same result.
  bool is_fixed(const Expr& number) const {
    return is_plain_number(number) && !names_any(number, declared_) && keeps(number);
  }

  // Returns whether the body only reads the variables in the number's expression.
  bool keeps(const Stmt& number) const {
    const auto* name = dyn_cast<DeclRefExpr>(&number);
    const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return (!variable || only_loads(*statement_.getBody(), *variable)) &&
           llvm::all_of(number.children(), [&](const Stmt* part) { return !part || keeps(*part); });
  }

  // Returns whether the expression is a container's size, like `v.size()`.
  bool is_size(const Expr& e) const {
    const auto* call = dyn_cast<CallExpr>(e.IgnoreParenImpCasts());
    return call && known_call(*call) == KnownCall::size && !names_any(e, declared_);
  }

  // Returns whether the counter's value determines how many iterations have already run.
  bool has_known_iteration_count() const {
    const CountedLoop& counter = found_.counter;
    if (!moves_) return !names_any(*counter.first, declared_);
    const std::optional<std::int64_t> step =
        counter.step ? constant(counter.step, counter.variable->getASTContext()) : std::optional<std::int64_t>(1);
    return step && *step > 0 && is_fixed(*counter.first);
  }

  // Returns whether the bound names none of the header's variables, or only one that doesn't change.
  bool has_known_end() const {
    const Expr* bound = found_.counter.bound->IgnoreParens();
    const auto* load = dyn_cast<ImplicitCastExpr>(bound);
    const auto* name = load && load->getCastKind() == CK_LValueToRValue
                           ? dyn_cast<DeclRefExpr>(load->getSubExpr()->IgnoreParens())
                           : nullptr;
    const auto is_named = [&](const SeveralCounters::Other& other) {
      return !other.moves && name && name->getDecl() == other.variable;
    };
    return !names_any(*bound, declared_) || llvm::any_of(found_.others, is_named);
  }

  const ForStmt& statement_;
  const DeclStmt& declared_;
  std::vector<Part> parts_;
  SeveralCounters found_;
  bool moves_ = false;  // whether a variable other than the counter moves
};

}  // namespace

std::optional<SeveralCounters> recognise_several_counters(const ForStmt& statement) {
  const auto* declared = dyn_cast_or_null<DeclStmt>(statement.getInit());
  if (!declared || declared->isSingleDecl() || statement.getConditionVariable() || !statement.getCond() ||
      !statement.getInc())
    return std::nullopt;
  return SeveralReader(statement, *declared).read();
}

}  // namespace ferry::translator::lift
