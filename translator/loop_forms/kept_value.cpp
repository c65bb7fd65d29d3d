// See kept_value.h.
#include "loop_forms/kept_value.h"

#include "algorithms/purity.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

const Stmt& only_statement(const Stmt& code) {
  const auto* block = dyn_cast<CompoundStmt>(&code);
  return block && block->size() == 1 ? only_statement(*block->body_front()) : code;
}

bool is_place(const VarDecl& variable) {
  const QualType type = variable.getType();
  return variable.hasLocalStorage() && type->isIntegerType() && !type.isVolatileQualified();
}

// The same expression, but that `b` names one variable where `a` names the other.
class Alike {
 public:
  Alike(const VarDecl& in_a, const VarDecl& in_b, const ASTContext& context)
      : in_a_(in_a), in_b_(in_b), context_(context) {}

  bool operator()(const Stmt& a, const Stmt& b) {
    if (a.getStmtClass() != b.getStmtClass()) return false;
    if (const auto* name = dyn_cast<DeclRefExpr>(&a)) {
      const ValueDecl* other = cast<DeclRefExpr>(b).getDecl();
      if (name->getDecl() == &in_a_ && other == &in_b_) return found_ = true;
      return name->getDecl() == other && other != &in_a_ && other != &in_b_;
    }
    if (a.child_begin() == a.child_end()) return same_leaf(a, b);
    const auto x = a.children(), y = b.children();
    if (std::distance(x.begin(), x.end()) != std::distance(y.begin(), y.end()) || !same_node(a, b)) return false;
    return llvm::all_of(llvm::zip(x, y), [&](const auto& pair) {
      const Stmt *one = std::get<0>(pair), *other = std::get<1>(pair);
      return one && other && (*this)(*one, *other);
    });
  }

  bool found() const { return found_; }

 private:
  bool same_leaf(const Stmt& a, const Stmt& b) const {
    llvm::FoldingSetNodeID one, other;
    a.Profile(one, context_, true);
    b.Profile(other, context_, true);
    return one == other;
  }

  // Nodes of other classes say nothing beside their operands and their types.
  static bool same_node(const Stmt& a, const Stmt& b) {
    const auto *one = dyn_cast<Expr>(&a), *other = dyn_cast<Expr>(&b);
    if (!one || !other || one->getType().getCanonicalType() != other->getType().getCanonicalType()) return false;
    if (const auto* binary = dyn_cast<BinaryOperator>(one))
      return binary->getOpcode() == cast<BinaryOperator>(other)->getOpcode();
    if (const auto* unary = dyn_cast<UnaryOperator>(one))
      return unary->getOpcode() == cast<UnaryOperator>(other)->getOpcode();
    if (const auto* member = dyn_cast<MemberExpr>(one))
      return member->getMemberDecl() == cast<MemberExpr>(other)->getMemberDecl();
    if (const auto* cast_of = dyn_cast<CastExpr>(one))
      return cast_of->getCastKind() == cast<CastExpr>(other)->getCastKind();
    return isa<ArraySubscriptExpr, ParenExpr, CallExpr, ConditionalOperator>(one);
  }

  const VarDecl &in_a_, &in_b_;
  const ASTContext& context_;
  bool found_ = false;
};

struct Search {
  const VarDecl *counter, *place;
  const Expr *first, *bound;
  BinaryOperatorKind sign;     // of the header
  const Expr *value, *kept;    // `v[i]`, `v[best]`
  const BinaryOperator* keep;  // `best = i`
  bool in_braces;              // that
};

// `for (int i = a; i < b; …)`
bool read_header(const ForStmt& loop, Search& search) {
  const auto* init = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto* counter = init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
  if (!counter || !counter->getInit() || !loop.getCond() || !loop.getInc() || loop.getConditionVariable()) return false;
  const std::optional<Comparison> compared = comparison(*loop.getCond());
  if (!compared || named_variable(*compared->left) != counter || !is_place(*counter)) return false;
  search.counter = counter;
  search.first = counter->getInit();
  search.bound = compared->right;
  search.sign = compared->sign;
  return true;
}

// `if (v[i] < v[best]) best = i;`, and `v[best] > v[i]`.
bool read_body(const ForStmt& loop, Search& search, const ASTContext& context) {
  const auto* choice = dyn_cast<IfStmt>(&only_statement(*loop.getBody()));
  if (!choice || choice->getElse() || choice->getInit() || choice->getConditionVariable() || choice->isConstexpr())
    return false;
  const auto* compared = dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
  const Stmt& then = only_statement(*choice->getThen());
  search.keep = dyn_cast<BinaryOperator>(&then);
  search.in_braces = choice->getThen() != &then;
  if (!compared || !compared->isRelationalOp() || !search.keep || search.keep->getOpcode() != BO_Assign) return false;
  search.place = named_variable(*search.keep->getLHS());
  if (!search.place || search.place == search.counter || !is_place(*search.place) ||
      named_variable(*search.keep->getRHS()) != search.counter ||
      !algorithms::same_type(search.place->getType(), search.counter->getType()))
    return false;
  const Expr *left = compared->getLHS(), *right = compared->getRHS();
  for (const auto& [value, kept] : {std::pair(left, right), std::pair(right, left)}) {
    Alike alike(*search.counter, *search.place, context);
    if (!alike(*value, *kept) || !alike.found()) continue;
    search.value = value;
    search.kept = kept;
    return value->getType()->isArithmeticType() && algorithms::is_pure(*value) && algorithms::is_repeatable(*value) &&
           algorithms::is_plain(*search.first) && algorithms::is_plain(*search.bound);
  }
  return false;
}

std::optional<Search> read(const ForStmt& loop, const ASTContext& context) {
  Search search{};
  return read_header(loop, search) && read_body(loop, search, context) ? std::optional(search) : std::nullopt;
}

}  // namespace

bool reads_its_place(const ForStmt& loop, const ASTContext& context) { return read(loop, context).has_value(); }

std::optional<CountedText> kept_value_text(const algorithms::UserText& text, const ForStmt& loop,
                                           const algorithms::Names& names) {
  const ASTContext& context = text.context();
  const std::optional<Search> search = read(loop, context);
  if (!search || text.of_template) return std::nullopt;
  const auto header = text.bytes(SourceRange(loop.getForLoc(), loop.getRParenLoc()));
  const auto first = text.flat(*search->first), bound = text.flat(*search->bound), value = text.flat(*search->value),
             kept = text.flat(*search->kept), keep = text.flat(*search->keep);
  const std::optional<std::string> head = header ? text.flat(*header) : std::nullopt;
  if (!head || !first || !bound || !value || !kept || !keep) return std::nullopt;
  const PrintingPolicy& policy = context.getPrintingPolicy();
  const auto type_of = [&](const Expr& e) {
    return e.IgnoreImpCasts()->getType().getUnqualifiedType().getCanonicalType().getAsString(policy);
  };
  const std::string type = type_of(*search->kept), name = names("m");
  const std::string runs =
      "static_cast<" + search->counter->getType().getCanonicalType().getUnqualifiedType().getAsString(policy) + ">(" +
      *first + ") " + BinaryOperator::getOpcodeStr(search->sign).str() + " (" + *bound + ")";
  CountedText made;
  made.before.push_back("[[maybe_unused]] " + type + " " + name + " = (" + runs + ") ? (" + *kept + ") : " + type +
                        "(); ");
  made.header = *head;
  made.replaced.emplace_back(search->kept, name);
  const std::string both = name + " = " + *value + "; " + *keep;
  made.replaced.emplace_back(search->keep, search->in_braces ? both : "{ " + both + "; }");
  return made;
}

}  // namespace ferry::translator::loop_forms
