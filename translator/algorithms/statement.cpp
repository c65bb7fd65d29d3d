// See statement.h.
#include "algorithms/statement.h"

#include "algorithms/purity.h"
#include "algorithms/result.h"
#include "algorithms/users_ranges.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <cstring>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

namespace {

class CallFinder {
 public:
  explicit CallFinder(const ASTContext& context) : context_(context) {}
  std::vector<FoundCall> found;

  // Visits a node. Returns whether it contains a call.
  bool visit(const Stmt& node, const std::vector<Condition>& conditions = {}) {
    // Operands of `noexcept`, `typeid` and `__builtin_constant_p` aren't evaluated.
    const auto* builtin = dyn_cast<CallExpr>(&node);
    const auto* type = dyn_cast<CXXTypeidExpr>(&node);
    if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr, CXXDefaultArgExpr, StmtExpr, BlockExpr, CXXNoexceptExpr>(node) ||
        type || (builtin && builtin->isUnevaluatedBuiltinCall(context_))) {
      impure_ |= isa<StmtExpr>(node) || (type && type->isPotentiallyEvaluated());
      return false;
    }
    const auto* call = dyn_cast<CallExpr>(&node);
    if (call && calls_algorithm(*call)) {
      found.push_back({call, conditions, around(), {}});
      return true;
    }
    if (const auto* made = dyn_cast<CXXRewrittenBinaryOperator>(&node); made && compares_place(*made)) {
      const llvm::SaveAndRestore deeper(above_, &node);
      const CXXRewrittenBinaryOperator::DecomposedForm form = made->getDecomposedForm();
      visit(*form.LHS, conditions);
      visit(*form.RHS, conditions);
      return true;
    }
    bool any = false, first = false;
    unsigned at = 0;
    const llvm::SaveAndRestore deeper(above_, isa<ImplicitCastExpr, ParenExpr, MaterializeTemporaryExpr,
                                                  ExprWithCleanups, CXXBindTemporaryExpr, CXXConstructExpr>(node)
                                                  ? above_
                                                  : &node);
    for (const Stmt* child : node.children()) {
      if (!child) continue;
      std::vector<Condition> inner = conditions;
      const std::optional<Condition> more = at > 0 ? condition(node, at) : std::nullopt;
      if (more) inner.push_back(*more);
      const std::size_t before = found.size();
      const bool holds = visit(*child, inner);
      // The condition would need the call's value before the call. `a ?: b` has no condition that could be repeated.
      if ((more && first) || (at > 0 && isa<BinaryConditionalOperator>(node)))
        for (FoundCall& one : llvm::MutableArrayRef(found).drop_front(before)) one.why_not = Id::algorithm_conditional;
      if (comes_later(node, at))
        for (FoundCall& one : llvm::MutableArrayRef(found).drop_front(before)) one.comes_later = true;
      any |= holds;
      first |= holds && at == 0;
      ++at;
    }
    if (!any && !does_nothing_else(node) && !(call && !element_of_accessor(*call).isNull())) impure_ = true;
    return any;
  }
  bool impure() const { return impure_; }

 private:
  // Returns whether it is `v.end() != std::find(v.begin(), v.end(), x)` with a `!=` that is rewritten from `==`.
  static bool compares_place(const CXXRewrittenBinaryOperator& made) {
    const CXXRewrittenBinaryOperator::DecomposedForm form = made.getDecomposedForm();
    return !comparison(made).empty() && llvm::any_of(std::initializer_list{form.LHS, form.RHS}, [](const Expr* side) {
      const auto* call = dyn_cast<CallExpr>(&written(*side));
      return call && calls_algorithm(*call);
    });
  }

  // Returns whether the node computes something else before this child.
  static bool comes_later(const Stmt& node, unsigned child) {
    if (const auto* operation = dyn_cast<BinaryOperator>(&node)) {
      if (operation->isAssignmentOp())
        return child == 0 && !isa<IntegerLiteral, FloatingLiteral>(written(*operation->getRHS()));
      return child > 0 && (operation->isShiftOp() || operation->isCommaOp());
    }
    if (const auto* made = dyn_cast<CXXConstructExpr>(&node)) return child > 0 && made->isListInitialization();
    if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(&node))
      return child > 1 && (operation->getOperator() == OO_Subscript || operation->getOperator() == OO_LessLess ||
                           operation->getOperator() == OO_GreaterGreater || operation->getOperator() == OO_Comma);
    return child > 0 && isa<InitListExpr, ArraySubscriptExpr>(node);
  }

  // Returns the condition under which the node evaluates this child. The first child has none.
  static std::optional<Condition> condition(const Stmt& node, unsigned child) {
    if (const auto* choice = dyn_cast<ConditionalOperator>(&node)) return Condition{choice->getCond(), child == 2};
    const auto* logical = dyn_cast<BinaryOperator>(&node);
    if (logical && logical->isLogicalOp()) return Condition{logical->getLHS(), logical->getOpcode() == BO_LOr};
    return std::nullopt;
  }

  const Expr* around() const {
    const auto* unary = dyn_cast_or_null<UnaryOperator>(above_);
    const auto* binary = dyn_cast_or_null<BinaryOperator>(above_);
    const auto* overloaded = dyn_cast_or_null<CXXOperatorCallExpr>(above_);
    const bool is_value = (unary && unary->getOpcode() == UO_Deref) ||
                          (overloaded && overloaded->getOperator() == OO_Star && overloaded->getNumArgs() == 1);
    const bool is_distance = (binary && binary->getOpcode() == BO_Sub) ||
                             (overloaded && overloaded->getOperator() == OO_Minus && overloaded->getNumArgs() == 2);
    const auto* call = dyn_cast_or_null<CallExpr>(above_);
    const auto* e = dyn_cast_or_null<Expr>(above_);
    const bool compared = e && !comparison(*e).empty();
    const auto* member = dyn_cast_or_null<MemberExpr>(above_);
    const bool is_end = member && member->getMemberDecl()->getName() == "out";
    return is_value || is_distance || compared || is_end || (call && asks_distance(*call)) ? e : nullptr;
  }

  const ASTContext& context_;
  const Stmt* above_ = nullptr;  // the node around the current one in the source
  bool impure_ = false;          // whether anything except the calls and the code around them has side effects
};

// Returns whether the call is the whole expression, as in `(std::count(b, e, 1));`.
bool is_call_alone(const UserText& text, const Head& head, const Call& call) {
  const std::optional<Bytes> whole = text.bytes(head.expression->getSourceRange());
  return &written(*head.expression) == call.call && whole && whole->begin == call.replaced.begin &&
         whole->end == call.replaced.end;
}

// Returns whether the declared variable itself can be the sum, as in `double s = std::accumulate(…);`.
bool is_sum_itself(const UserText& text, const Head& head, const Call& call) {
  const Shape shape = call.algorithm->shape;
  if (!has_result(shape)) return false;
  const VarDecl* variable = head.variable;
  if (!variable || variable->getType()->isReferenceType() || variable->getType().isConstQualified() ||
      variable->isStaticLocal() || !is_call_alone(text, head, call))
    return false;
  // Without this test, `auto k = std::count(…)` would start with an int, and so would `std::accumulate<It, double>(b,
  // e, 0)`.
  const bool same_type = call.initial && written(*call.initial).getType().getUnqualifiedType().getCanonicalType() ==
                                             call.call->getType().getUnqualifiedType().getCanonicalType();
  const bool typed = same_type || (!call.initial && shape != Shape::count);
  if (variable->getType()->getContainedAutoType() && !typed) return false;
  return variable->getInitStyle() == VarDecl::CInit &&
         variable->getType().getCanonicalType() == call.call->getType().getCanonicalType();
}

class HeadWriter {
 public:
  HeadWriter(const UserText& text, const Head& head, llvm::ArrayRef<Call> calls, Names& names)
      : text_(text), head_(head), calls_(calls), names_(names) {}

  std::optional<HeadText> write(Id& why_not) {
    why_not = Id::algorithm_text;
    const std::optional<Bytes> whole = text_.bytes(head_.whole->getSourceRange());
    if (!whole || whole->file != calls_.front().bytes.file) return std::nullopt;
    const bool itself =
        calls_.size() == 1 && calls_.front().guard.empty() && is_sum_itself(text_, head_, calls_.front());
    const bool alone = calls_.size() == 1 && is_call_alone(text_, head_, calls_.front());
    const bool discarded = head_.by_number || (isa<Expr>(head_.statement) && alone);
    const bool again = isa<WhileStmt>(head_.statement);
    HeadText result{whole->begin,
                    calls_.back().replaced.end,
                    "",
                    {},
                    {},
                    !head_.in_block,
                    again ? " else break; }" : " }",
                    calls_.front().bytes.begin};
    LineWriter writer(text_, *whole);
    if (again) writer.own.push_back({0, std::strlen("while"), whole->begin});
    if (result.in_braces) writer.add(again ? "while (true) { " : "{ ");
    std::string rest;  // the rest of the statement with the calls replaced
    unsigned at = whole->begin;
    for (const Call& call : calls_) {
      const std::optional<std::string> before =
          at == call.replaced.begin ? std::optional(std::string()) : text_.flat({whole->file, at, call.replaced.begin});
      if (!before) return std::nullopt;
      add_own(rest, *before, {whole->file, at, call.replaced.begin});
      if (again && &call == calls_.begin()) replace_while(rest);
      if (itself && !begin_sum(writer, call, rest)) return std::nullopt;
      if (!write_loop(writer, text_, call, names_,
                      itself ? std::optional(head_.variable->getNameAsString()) : std::nullopt, result.loops))
        return std::nullopt;
      if (!itself && !discarded) {
        const std::optional<std::string> value = head_.unused && alone
                                                     ? std::optional<std::string>("static_cast<void>(0)")
                                                     : value_text(text_, call, names_);
        if (!value) {
          why_not = Id::algorithm_end;
          return std::nullopt;
        }
        rest += *value;
        writer.add(writer.text().back() == '}' ? " " : "; ");
      }
      at = call.replaced.end;
      ++names_.number;
    }
    if (!itself && !discarded) {
      for (frontend::OwnText own : own_) own.at += writer.size(), writer.own.push_back(own);
      writer.add(rest);
    }
    writer.go_to(result.end);
    result.text = writer.text();
    result.own = std::move(writer.own);
    return result;
  }

 private:
  // Adds text. If the text is on one line and unchanged, records it as the user's own.
  void add_own(std::string& rest, const std::string& text, const Bytes& bytes) {
    if (!text.empty() && text == text_.raw(bytes))
      own_.push_back({static_cast<unsigned>(rest.size()), static_cast<unsigned>(text.size()), bytes.begin});
    rest += text;
  }

  void replace_while(std::string& rest) {
    constexpr unsigned shorter = std::strlen("while") - std::strlen("if");
    rest.replace(0, std::strlen("while"), "if");
    if (!own_.empty()) own_.front().length -= shorter, own_.front().offset += shorter;
  }

  bool begin_sum(LineWriter& writer, const Call& call, const std::string& declaration) const {
    const std::optional<std::string> initial = initial_text(text_, call);
    if (!initial) return false;
    writer.go_to(call.bytes.begin);
    writer.add(declaration + *initial + "; ");
    return true;
  }

  const UserText& text_;
  const Head& head_;
  const llvm::ArrayRef<Call> calls_;
  Names& names_;
  std::vector<frontend::OwnText> own_;  // the parts of `rest` that are the user's own text
};

}  // namespace

bool changes_too_early(const FoundCall& one, llvm::ArrayRef<FoundCall> all) {
  const std::string said = algorithm_name(*one.call);
  llvm::StringRef name = said;
  name.consume_front("ranges::");
  if (!one.conditions.empty() || (only_reads(name) && changes_nothing(*one.call))) return false;
  const bool conditional = llvm::any_of(all, [](const FoundCall& other) { return !other.conditions.empty(); });
  return conditional || one.comes_later;
}

std::vector<FoundCall> find_calls(const ASTContext& context, const Expr& e) {
  CallFinder finder(context);
  finder.visit(e);
  for (FoundCall& one : finder.found)
    if (!one.why_not && (finder.impure() || changes_too_early(one, finder.found))) one.why_not = Id::algorithm_beside;
  return std::move(finder.found);
}

bool is_pure_but_calls(const ASTContext& context, const Expr& e) {
  CallFinder finder(context);
  finder.visit(e);
  return !finder.impure();
}

std::optional<HeadText> rewrite_head(const UserText& text, const Head& head, llvm::ArrayRef<Call> calls, Names& names,
                                     Id& why_not) {
  return HeadWriter(text, head, calls, names).write(why_not);
}

}  // namespace ferry::translator::algorithms
