// See extreme_with_place.h.
#include "loop_forms/extreme_with_place.h"

#include "loop_forms/beside_search.h"
#include "loop_forms/variable_uses.h"

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

// Compares two expressions, which count as equal if `b` names one variable where `a` names the other.
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

  // Returns whether two nodes of one class are the same operation, provided that their operands and types are equal.
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
  BinaryOperatorKind sign;   // the comparison in the header
  const Expr *value, *kept;  // the operands `v[i]` and `v[best]`
  const BinaryOperator* compared;
  const Expr *place_name, *counter_name;  // the two names in the assignment of the place
  const Expr* keep;                       // `best = i`, or the whole of `best = v[i] < v[best] ? i : best`
  bool chooses;                           // whether the assignment is `best = … ? … : …`
  bool negated;                           // true for `!(v[i] >= v[best])` and `v[best] <= v[i] ? best : i`
  bool in_braces;                         // whether `best = i` is in braces
};

// Reads `for (int i = a; i < b; …)`, `for (i = a; …)`.
bool read_header(const ForStmt& loop, Search& search) {
  if (const auto* init = dyn_cast_or_null<DeclStmt>(loop.getInit()); init && init->isSingleDecl()) {
    search.counter = dyn_cast<VarDecl>(init->getSingleDecl());
    search.first = search.counter ? search.counter->getInit() : nullptr;
  } else if (const auto* start = dyn_cast_or_null<BinaryOperator>(loop.getInit());
             start && start->getOpcode() == BO_Assign) {
    search.counter = named_variable(*start->getLHS());
    search.first = start->getRHS();
  }
  if (!search.counter || !search.first || !loop.getCond() || !loop.getInc() || loop.getConditionVariable())
    return false;
  const std::optional<Comparison> compared = comparison(*loop.getCond());
  if (!compared || named_variable(*compared->left) != search.counter || !is_place(*search.counter)) return false;
  search.bound = compared->right;
  search.sign = compared->sign;
  return true;
}

// Reads `if (v[i] < v[best]) best = i;`.
bool read_branch(const Stmt& code, Search& search) {
  const auto* choice = dyn_cast<IfStmt>(&code);
  if (!choice || choice->getElse() || choice->getInit() || choice->getConditionVariable() || choice->isConstexpr())
    return false;
  const Stmt& then = only_statement(*choice->getThen());
  const auto* keep = dyn_cast<BinaryOperator>(&then);
  if (!keep || keep->getOpcode() != BO_Assign) return false;
  const Expr* condition = choice->getCond()->IgnoreParenImpCasts();
  const auto* no = dyn_cast<UnaryOperator>(condition);
  search.negated = no && no->getOpcode() == UO_LNot;  // the operands are inside the negation
  if (search.negated) condition = no->getSubExpr()->IgnoreParenImpCasts();
  search.compared = dyn_cast<BinaryOperator>(condition);
  search.keep = keep;
  search.place_name = keep->getLHS();
  search.counter_name = keep->getRHS();
  search.chooses = false;
  search.in_braces = choice->getThen() != &then;
  return true;
}

// Reads `best = v[i] < v[best] ? i : best;`.
bool read_choice(const Stmt& code, Search& search) {
  const auto* keep = dyn_cast<BinaryOperator>(&code);
  const auto* choice = keep && keep->getOpcode() == BO_Assign
                           ? dyn_cast<ConditionalOperator>(keep->getRHS()->IgnoreParenImpCasts())
                           : nullptr;
  const VarDecl* place = choice ? named_variable(*keep->getLHS()) : nullptr;
  if (!place) return false;
  search.negated = named_variable(*choice->getTrueExpr()) == place;
  if (!search.negated && named_variable(*choice->getFalseExpr()) != place) return false;
  search.compared = dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
  search.keep = keep;
  search.place_name = keep->getLHS();
  search.counter_name = search.negated ? choice->getFalseExpr() : choice->getTrueExpr();
  search.chooses = true;
  return true;
}

// Reads the statement in the body that compares `v[i] < v[best]` or `v[best] > v[i]`.
bool read_search(const Stmt& code, Search& search, const ASTContext& context) {
  if (!(read_branch(code, search) || read_choice(code, search)) || !search.compared ||
      !search.compared->isRelationalOp())
    return false;
  search.place = named_variable(*search.place_name);
  if (!search.place || search.place == search.counter || !is_place(*search.place) ||
      named_variable(*search.counter_name) != search.counter ||
      !algorithms::same_type(search.place->getType(), search.counter->getType()))
    return false;
  const Expr *left = search.compared->getLHS(), *right = search.compared->getRHS();
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

bool read_body(const ForStmt& loop, Search& search, const ASTContext& context) {
  const auto* block = dyn_cast<CompoundStmt>(loop.getBody());
  const Stmt* only = loop.getBody();
  const llvm::ArrayRef<const Stmt*> all =
      block ? llvm::ArrayRef<const Stmt*>(block->body_begin(), block->size()) : llvm::ArrayRef<const Stmt*>(only);
  const auto* found =
      llvm::find_if(all, [&](const Stmt* one) { return read_search(only_statement(*one), search, context); });
  return found != all.end() && llvm::all_of(all, [&](const Stmt* one) {
           return one == *found || (!names(*one, *search.place) &&
                                    leaves_alone(*one, {search.value, search.kept, search.first, search.bound},
                                                 {search.counter, search.place}));
         });
}

std::optional<Search> read(const ForStmt& loop, const ASTContext& context) {
  Search search{};
  return read_header(loop, search) && read_body(loop, search, context) ? std::optional(search) : std::nullopt;
}

}  // namespace

bool reads_its_place(const ForStmt& loop, const ASTContext& context) { return read(loop, context).has_value(); }

std::optional<CountedText> extreme_with_place_text(const algorithms::UserText& text, const ForStmt& loop,
                                                   const algorithms::Names& names) {
  const ASTContext& context = text.context();
  const std::optional<Search> search = read(loop, context);
  if (!search || text.of_template) return std::nullopt;
  const auto header = text.bytes(SourceRange(loop.getForLoc(), loop.getRParenLoc()));
  const auto first = text.flat(*search->first), bound = text.flat(*search->bound), value = text.flat(*search->value),
             kept = text.flat(*search->kept), place = text.flat(*search->place_name),
             counter = text.flat(*search->counter_name);
  const std::optional<std::string> head = header ? text.flat(*header) : std::nullopt;
  if (!head || !first || !bound || !value || !kept || !place || !counter) return std::nullopt;
  const PrintingPolicy& policy = context.getPrintingPolicy();
  const auto type_of = [&](const Expr& e) {
    return e.IgnoreImpCasts()->getType().getUnqualifiedType().getCanonicalType().getAsString(policy);
  };
  const std::string type = type_of(*search->kept), name = names("m");
  const std::string runs =
      "static_cast<" + search->counter->getType().getCanonicalType().getUnqualifiedType().getAsString(policy) + ">(" +
      *first + ") " + BinaryOperator::getOpcodeStr(search->sign).str() + " (" + *bound + ")";
  CountedText made;
  made.before.push_back("[[maybe_unused]] " + type + " " + name + " = (" + runs + ") ? (" + *kept + ") : static_cast<" +
                        type + ">(0); ");
  made.header = *head;
  const std::string both = name + " = " + *value + "; " + *place + " = " + *counter;
  if (search->chooses) {
    const bool first_named = search->compared->getLHS() == search->value;
    const std::string left = first_named ? *value : name, right = first_named ? name : *value;
    const std::string condition = "(" + left + ") " + search->compared->getOpcodeStr().str() + " (" + right + ")";
    made.replaced.emplace_back(search->keep,
                               "if (" + (search->negated ? "!(" + condition + ")" : condition) + ") { " + both + "; }");
    return made;
  }
  made.replaced.emplace_back(search->kept, name);
  made.replaced.emplace_back(search->keep, search->in_braces ? both : "{ " + both + "; }");
  return made;
}

}  // namespace ferry::translator::loop_forms
