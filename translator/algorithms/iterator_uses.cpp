// See iterator_uses.h.
#include "algorithms/iterator_uses.h"

#include "algorithms/call.h"
#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

// The operands of a built-in or overloaded operator.
struct Operands {
  const Expr* left;
  const Expr* right;
};
std::optional<Operands> operands(const Expr& e, BinaryOperatorKind kind, OverloadedOperatorKind overloaded) {
  if (const auto* made = dyn_cast<CXXRewrittenBinaryOperator>(&e)) {
    const auto form = made->getDecomposedForm();
    return form.Opcode == kind ? std::optional(Operands{form.LHS, form.RHS}) : std::nullopt;
  }
  if (const auto* built_in = dyn_cast<BinaryOperator>(&e))
    return built_in->getOpcode() == kind ? std::optional(Operands{built_in->getLHS(), built_in->getRHS()})
                                         : std::nullopt;
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!call || call->getOperator() != overloaded || call->getNumArgs() != 2) return std::nullopt;
  return Operands{call->getArg(0), call->getArg(1)};
}

std::string operand(const std::string& text) {
  return llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; }) ? text : "(" + text + ")";
}

constexpr struct {
  BinaryOperatorKind kind;
  OverloadedOperatorKind overloaded;
  const char* sign;
} comparisons[] = {{BO_EQ, OO_EqualEqual, " == "}, {BO_NE, OO_ExclaimEqual, " != "}, {BO_LT, OO_Less, " < "},
                   {BO_GT, OO_Greater, " > "},     {BO_LE, OO_LessEqual, " <= "},    {BO_GE, OO_GreaterEqual, " >= "}};

// Returns e for `*e`, and null for other expressions.
const Expr* dereferenced(const Expr& e) {
  if (const auto* unary = dyn_cast<UnaryOperator>(&e))
    return unary->getOpcode() == UO_Deref ? unary->getSubExpr() : nullptr;
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  return call && call->getOperator() == OO_Star && call->getNumArgs() == 1 ? call->getArg(0) : nullptr;
}

class UseReader {
 public:
  UseReader(const UserText& text, const VarDecl& variable, const Place& first, const RangeEnd& end,
            const std::string& number)
      : text_(text), variable_(variable), first_(first), end_(end), number_(number) {}

  // Collects the uses. Returns false if one can't be rewritten.
  bool visit(const Stmt& s, bool discarded) {
    if (isa<LambdaExpr>(s)) return !mentions(s, variable_);
    if (const auto* e = dyn_cast<Expr>(&s)) {
      if (const auto* call = dyn_cast<CallExpr>(e); call && calls_algorithm(*call)) return !mentions(s, variable_);
      if (const auto* name = dyn_cast<DeclRefExpr>(e); name && name->getDecl() == &variable_) return false;
      if (std::optional<IteratorUse> use = read(*e, discarded)) {
        uses.push_back(std::move(*use));
        return true;
      }
      if (const auto* member = dyn_cast<MemberExpr>(e); member && member->isArrow() && is_it(*member->getBase()))
        return pointed_at(*member);
    }
    const bool unused = !isa<Expr, DeclStmt, ReturnStmt>(s) || (isa<ExprWithCleanups>(s) && discarded);
    const auto* made = dyn_cast<CXXRewrittenBinaryOperator>(&s);
    if (made) return visit(*made->getSemanticForm(), false);
    return llvm::all_of(s.children(), [&](const Stmt* child) { return !child || visit(*child, unused); });
  }

  std::vector<IteratorUse> uses;

 private:
  bool is_it(const Expr& e) const {
    const Expr* object = &written(e);
    if (const auto* call = dyn_cast<CXXOperatorCallExpr>(object); call && call->getOperator() == OO_Arrow)
      object = &written(*call->getArg(0));
    const auto* name = dyn_cast<DeclRefExpr>(object);
    return name && name->getDecl() == &variable_;
  }

  std::optional<IteratorUse> read(const Expr& e, bool discarded) const {
    std::optional<std::string> text;
    if (const Expr* object = dereferenced(e)) {
      text = element_at(counted(*object));
    } else if (const auto subscript = subscripted(e)) {
      text = element_at(moved(*subscript, "+"));
    } else {
      text = discarded ? stepped(e) : std::nullopt;
      if (!text) text = compared(e);
    }
    const std::optional<Bytes> bytes = text ? text_.bytes(e.getSourceRange()) : std::nullopt;
    return bytes ? std::optional(IteratorUse{*bytes, *text}) : std::nullopt;
  }

  // Handles `it->x`. The member's name stays as it is.
  bool pointed_at(const MemberExpr& member) {
    const std::optional<std::string> object = element_at(number_);
    std::optional<Bytes> bytes =
        text_.bytes(SourceRange(written(*member.getBase()).getBeginLoc(), member.getOperatorLoc()));
    if (!object || !bytes) return false;
    uses.push_back({*bytes, *object + "."});
    return true;
  }

  std::optional<std::string> element_at(const std::optional<std::string>& number) const {
    return number ? element(text_, first_, *number) : std::nullopt;
  }

  static std::optional<Operands> subscripted(const Expr& e) {
    if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&e))
      return Operands{subscript->getBase(), subscript->getIdx()};
    const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
    return call && call->getOperator() == OO_Subscript ? std::optional(Operands{call->getArg(0), call->getArg(1)})
                                                       : std::nullopt;
  }

  // Returns the index of `it + n` or `it - n`.
  std::optional<std::string> moved(const Operands& both, const char* sign) const {
    if (!is_it(*both.left) || !both.right->getType()->isIntegerType() || mentions(*both.right, variable_))
      return std::nullopt;
    const std::optional<Distance> by = count(text_, *both.right);
    return by ? std::optional(number_ + " " + sign + " " + operand(by->text)) : std::nullopt;
  }

  // Returns the index of a place computed from `it`: `it`, `it + 1`, `it++`, `std::prev(it)`.
  std::optional<std::string> counted(const Expr& place) const {
    const Expr& e = written(place);
    if (const auto* name = dyn_cast<DeclRefExpr>(&e); name && name->getDecl() == &variable_) return number_;
    if (const auto both = operands(e, BO_Add, OO_Plus)) return moved(*both, "+");
    if (const auto both = operands(e, BO_Sub, OO_Minus)) return moved(*both, "-");
    if (const auto* call = dyn_cast<CallExpr>(&e); call && call->getStmtClass() == Stmt::CallExprClass) {
      const FunctionDecl* function = call->getDirectCallee();
      if (!function || !function->isInStdNamespace() || !function->getIdentifier() || call->getNumArgs() != 2)
        return std::nullopt;
      const bool back = function->getName() == "prev";
      if ((!back && function->getName() != "next") || !is_it(*call->getArg(0))) return std::nullopt;
      if (isa<CXXDefaultArgExpr>(call->getArg(1))) return number_ + (back ? " - 1" : " + 1");
      return moved({call->getArg(0), call->getArg(1)}, back ? "-" : "+");
    }
    return stepped_by_one(e);
  }

  std::optional<std::string> stepped_by_one(const Expr& e) const {
    if (const auto* unary = dyn_cast<UnaryOperator>(&e)) {
      if (!unary->isIncrementDecrementOp() || !is_it(*unary->getSubExpr())) return std::nullopt;
      const std::string sign = unary->isIncrementOp() ? "++" : "--";
      return unary->isPrefix() ? sign + number_ : number_ + sign;
    }
    const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
    const bool up = call && call->getOperator() == OO_PlusPlus;
    if (!call || (!up && call->getOperator() != OO_MinusMinus) || !is_it(*call->getArg(0))) return std::nullopt;
    const std::string sign = up ? "++" : "--";
    return call->getNumArgs() == 1 ? sign + number_ : number_ + sign;
  }

  // Returns the text for a statement such as `--it` or `it += n`, whose value isn't used.
  std::optional<std::string> stepped(const Expr& e) const {
    if (const std::optional<std::string> one = stepped_by_one(e)) return one;
    for (const bool up : {true, false}) {
      const auto both = operands(e, up ? BO_AddAssign : BO_SubAssign, up ? OO_PlusEqual : OO_MinusEqual);
      const std::optional<std::string> sum = both ? moved(*both, up ? "+" : "-") : std::nullopt;
      if (sum) return number_ + " = " + *sum;
    }
    return std::nullopt;
  }

  // Returns the text for `it == v.end()`, `it - v.begin()`, `std::distance(v.begin(), it)`.
  std::optional<std::string> compared(const Expr& e) const {
    for (const auto& one : comparisons)
      if (const auto both = operands(e, one.kind, one.overloaded)) return with_sign(*both, one.sign);
    if (const auto both = operands(e, BO_Sub, OO_Minus)) return with_sign(*both, " - ");
    const auto* call = dyn_cast<CallExpr>(&e);
    if (!call || !asks_distance(*call)) return std::nullopt;
    const std::optional<std::string> apart = with_sign({call->getArg(1), call->getArg(0)}, " - ");
    return apart ? std::optional("(" + *apart + ")") : std::nullopt;
  }

  std::optional<std::string> with_sign(const Operands& both, const char* sign) const {
    if (both.right->getType()->isIntegerType() ||
        !(mentions(*both.left, variable_) || mentions(*both.right, variable_)))
      return std::nullopt;
    const std::optional<std::string> left = placed(*both.left), right = placed(*both.right);
    if (!left || !right) return std::nullopt;
    const bool from_first = *right == "0" && llvm::StringRef(sign).contains('-');
    return from_first ? *left : *left + sign + *right;  // operators have the same precedence as in the user's text
  }

  std::optional<std::string> placed(const Expr& e) const {
    if (mentions(e, variable_)) {
      const std::optional<std::string> number = counted(e);
      return number ? std::optional(operand(*number)) : std::nullopt;
    }
    if (end_.last && same(text_.context(), e, *end_.last)) return operand(end_.number);
    const std::optional<Place> other = place(text_, e);
    if (!other || !of_same_array(text_.context(), first_, *other)) return std::nullopt;
    const std::optional<Distance> apart = distance(text_, first_, *other);
    return apart ? std::optional(operand(apart->text)) : std::nullopt;
  }

  const UserText& text_;
  const VarDecl& variable_;
  const Place& first_;
  const RangeEnd& end_;
  const std::string& number_;
};

// Returns whether the code only reads the variable's value: `a[i]`, `s.begin()`, but not `a += n`, `f(&a)`.
bool is_only_read(const Stmt& code, const ValueDecl& variable) {
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  if (name && name->getDecl() == &variable) return false;
  const auto* cast = dyn_cast<ImplicitCastExpr>(&code);
  const bool loads =
      cast && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_ArrayToPointerDecay);
  const auto* call = dyn_cast<CXXMemberCallExpr>(&code);
  const auto* subscript = dyn_cast<CXXOperatorCallExpr>(&code);
  const auto is_it = [&](const Expr* e) {
    const auto* object = e ? dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()) : nullptr;
    return object && object->getDecl() == &variable;
  };
  if (loads && is_it(cast->getSubExpr())) return true;
  const bool asks = call && call->getMethodDecl() && call->getMethodDecl()->isConst();
  const Expr* object = asks                                                    ? call->getImplicitObjectArgument()
                       : subscript && subscript->getOperator() == OO_Subscript ? subscript->getArg(0)
                                                                               : nullptr;
  if (is_it(object))
    return llvm::all_of(llvm::drop_begin(code.children()), [&](const Stmt* child) {
      return !child || is_it(dyn_cast<Expr>(child)) || is_only_read(*child, variable);
    });
  return llvm::all_of(code.children(), [&](const Stmt* child) { return !child || is_only_read(*child, variable); });
}

// Returns whether the code only reads the variable, except that it may contain `++i` and `i = 0` outside the block.
bool is_only_stepped(const Stmt& code, const ValueDecl& variable, const Stmt& block) {
  if (&code == &block) return is_only_read(code, variable);
  const auto is_it = [&](const Expr* e) {
    const auto* object = dyn_cast<DeclRefExpr>(e->IgnoreParens());
    return object && object->getDecl() == &variable;
  };
  const auto* step = dyn_cast<UnaryOperator>(&code);
  if (step && step->isIncrementDecrementOp() && is_it(step->getSubExpr())) return true;
  const auto* set = dyn_cast<BinaryOperator>(&code);
  if (set && set->isAssignmentOp() && is_it(set->getLHS())) return is_only_stepped(*set->getRHS(), variable, block);
  const auto* cast = dyn_cast<ImplicitCastExpr>(&code);
  if (cast && cast->getCastKind() == CK_LValueToRValue && is_it(cast->getSubExpr())) return true;
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  if (name && name->getDecl() == &variable) return false;
  return llvm::all_of(code.children(),
                      [&](const Stmt* child) { return !child || is_only_stepped(*child, variable, block); });
}

// Returns whether the expression consists of variables that don't change in the block, like `i * m`.
bool keeps(const Expr& e, const Stmt& body, const Stmt& block) {
  if (!is_plain(e)) return false;
  const auto* name = dyn_cast<DeclRefExpr>(&written(e));
  if (!name) {
    return llvm::all_of(written(e).children(), [&](const Stmt* child) {
      const auto* part = dyn_cast_or_null<Expr>(child);
      return part && keeps(*part, body, block);
    });
  }
  const auto* variable = dyn_cast<VarDecl>(name->getDecl());
  return !variable || variable->getType().isConstQualified() || is_only_stepped(body, *variable, block);
}

// Returns the block that declares the variable, or null.
const Stmt* block_of(const VarDecl& variable) {
  ASTContext& context = variable.getASTContext();
  const DynTypedNodeList declaration = context.getParents(variable);
  const auto* statement = declaration.empty() ? nullptr : declaration[0].get<DeclStmt>();
  const DynTypedNodeList around = statement ? context.getParents(*statement) : declaration;
  return statement && !around.empty() ? around[0].get<CompoundStmt>() : nullptr;
}

// Returns whether an expression in the place's text has the same value wherever `it` is used.
bool stays(const Expr& e, const Stmt& body) {
  const Expr& object = written(e);
  const lift::Container container = lift::container_of(object.getType());
  if ((container != lift::Container::none && container != lift::Container::span) ||
      object.getType()->isConstantArrayType())
    return isa<DeclRefExpr, MemberExpr>(object);
  const auto* name = dyn_cast<DeclRefExpr>(&object);
  return name && isa<VarDecl>(name->getDecl()) &&
         (name->getDecl()->getType().isConstQualified() || is_only_read(body, *name->getDecl()));
}

void add_names(const Stmt& code, llvm::StringSet<>& names) {
  if (const auto* name = dyn_cast<DeclRefExpr>(&code)) names.insert(name->getDecl()->getName());
  if (const auto* member = dyn_cast<MemberExpr>(&code)) names.insert(member->getMemberDecl()->getName());
  for (const Stmt* child : code.children())
    if (child) add_names(*child, names);
}

// Returns whether the code declares one of the names after `after`. Parameters don't count.
bool declares_any(const Stmt& code, const llvm::StringSet<>& names, SourceLocation after,
                  const SourceManager& sources) {
  const auto hides = [&](const Decl* declaration) {
    const auto* named = dyn_cast<NamedDecl>(declaration);
    return named && named->getIdentifier() && names.contains(named->getName()) &&
           sources.isBeforeInTranslationUnit(after, named->getLocation());
  };
  if (const auto* declares = dyn_cast<DeclStmt>(&code))
    for (const Decl* one : declares->decls()) {
      if (hides(one)) return true;
      const auto* bound = dyn_cast<DecompositionDecl>(one);
      if (bound && llvm::any_of(bound->bindings(), hides)) return true;
    }
  return llvm::any_of(code.children(),
                      [&](const Stmt* child) { return child && declares_any(*child, names, after, sources); });
}

// Returns whether `*it` and `v[k]` are either both const or both non-const, because overload resolution depends on it.
bool is_as_const(const VarDecl& variable, const Place& first) {
  const QualType type = variable.getType();
  const QualType pointer = type->isPointerType() ? type : lift::pointer_of_iterator(type);
  if (pointer.isNull()) return false;
  const QualType object = written(*first.object).getType().getNonReferenceType();
  const lift::Container container = lift::container_of(object);
  const bool holds = container != lift::Container::none && container != lift::Container::span;
  const bool is_const = first.element.isConstQualified() || (holds && object.isConstQualified());
  return pointer->getPointeeType().isConstQualified() == is_const;
}

}  // namespace

std::optional<std::vector<IteratorUse>> uses_of_iterator(const UserText& text, const VarDecl& variable,
                                                         const Place& first, RangeEnd end, const std::string& number) {
  const auto* function = dyn_cast<FunctionDecl>(variable.getDeclContext());
  const Stmt* body = function ? function->getBody() : nullptr;
  const QualType type = variable.getType();
  if (!body || type->isReferenceType() || variable.isStaticLocal() || first.iterator || !first.count.empty() ||
      !stays(*first.object, *body))
    return std::nullopt;
  const Stmt* block = block_of(variable);
  const bool same_terms = llvm::all_of(first.terms, [&](const Term& term) {
    return isa<IntegerLiteral>(*term.value) || stays(*term.value, *body) ||
           (block && keeps(*term.value, *body, *block));
  });
  llvm::StringSet<> names;
  add_names(*first.object, names);
  for (const Term& term : first.terms) add_names(*term.value, names);
  if (!same_terms || !is_as_const(variable, first) ||
      declares_any(*body, names, variable.getLocation(), text.context().getSourceManager()))
    return std::nullopt;
  const auto* last = end.last ? dyn_cast<DeclRefExpr>(&written(*end.last)) : nullptr;
  llvm::StringSet<> name_of_last;
  if (last) name_of_last.insert(last->getDecl()->getName());
  if (!last || !stays(*last, *body) ||
      declares_any(*body, name_of_last, variable.getLocation(), text.context().getSourceManager()))
    end.last = nullptr;
  UseReader reader(text, variable, first, end, number);
  if (!reader.visit(*body, true) || reader.uses.empty()) return std::nullopt;
  return std::move(reader.uses);
}

}  // namespace ferry::translator::algorithms
