// See carried.h.
#include "loop_forms/carried.h"

#include "loop_forms/iterations.h"

#include "algorithms/purity.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MathExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

const Stmt* body_of(const Stmt& loop) {
  if (const auto* counted = dyn_cast<ForStmt>(&loop)) return counted->getBody();
  if (const auto* each = dyn_cast<CXXForRangeStmt>(&loop)) return each->getBody();
  const auto* again = dyn_cast<WhileStmt>(&loop);
  return again ? again->getBody() : nullptr;
}

// Finds the updates that run whenever the body does, grouped by variable, in the order of the text.
class CertainMoves {
 public:
  using Found = std::vector<std::pair<const VarDecl*, std::vector<Move>>>;

  static Found in(const Form& form) {
    CertainMoves moves;
    if (jumps_in(*form.body).continues) return {};
    moves.visit(*form.body, {});
    for (const Update& one : form.updates)
      if (one.where == Update::Where::header) moves.add(*one.variable, {one.code, one.amount, one.downwards, true, {}});
    return std::move(moves.found_);
  }

 private:
  void visit(const Stmt& s, llvm::ArrayRef<const Stmt*> before) {
    if (const auto* block = dyn_cast<CompoundStmt>(&s)) {
      const llvm::ArrayRef<const Stmt*> body(block->body_begin(), block->size());
      for (std::size_t at = 0; at < body.size(); ++at) visit(*body[at], body.take_front(at));
    } else if (const auto* declaration = dyn_cast<DeclStmt>(&s)) {
      for (const Decl* one : declaration->decls())
        if (const auto* variable = dyn_cast<VarDecl>(one);
            variable && variable->getInit() && !variable->isStaticLocal())
          read(*variable->getInit());
    } else if (const auto* e = dyn_cast<Expr>(&s)) {
      read(*e, true);
    } else if (const auto* attributed = dyn_cast<AttributedStmt>(&s)) {
      visit(*attributed->getSubStmt(), before);
    } else if (const Stmt* body = body_of(s)) {
      visit_loop(s, *body, before);
    }
  }

  void visit_loop(const Stmt& s, const Stmt& body, llvm::ArrayRef<const Stmt*> before) {
    const Jumps jumps = jumps_in(body);
    if (jumps.continues || jumps.leaves || jumps.entered) return;
    around_.push_back({&s, before});
    visit(body, {});
    if (const auto* counted = dyn_cast<ForStmt>(&s); counted && counted->getInc()) read(*counted->getInc(), true);
    around_.pop_back();
  }

  void read(const Expr& whole, bool is_statement = false) {
    const Expr& bare = *whole.IgnoreParens();
    const auto* comma = dyn_cast<BinaryOperator>(&bare);
    if (is_statement && comma && comma->isCommaOp()) {
      read(*comma->getLHS(), true);
      return read(*comma->getRHS(), true);
    }
    each_certain(bare, [&](const Stmt& code) {
      const auto* e = dyn_cast<Expr>(&code);
      if (const std::optional<Update> update = e ? update_of(*e) : std::nullopt)
        add(*update->variable, {e, update->amount, update->downwards, is_statement && e == &bare, around_});
      return true;
    });
  }

  void add(const VarDecl& variable, Move move) {
    const auto known = llvm::find_if(found_, [&](const auto& one) { return one.first == &variable; });
    if (known != found_.end()) return known->second.push_back(std::move(move));
    found_.emplace_back(&variable, std::vector<Move>{std::move(move)});
  }

  Found found_;
  std::vector<LoopInside> around_;
};

// Returns whether something uses the variable's value, as in `*p++` or `x[c]`. Otherwise the variable is a sum.
bool is_used(const Form& form, const VarDecl& variable, const std::vector<Move>& moves,
             llvm::ArrayRef<const Stmt*> codes) {
  return !llvm::all_of(moves, [](const Move& one) { return one.is_statement; }) || names(*form.body, variable, codes) ||
         names(*form.condition, variable);
}

bool is_number_or_wide(const VarDecl& variable) {
  return kind_of(variable) != Kind::integer || variable.getASTContext().getTypeSize(variable.getType()) >= 32;
}

std::optional<std::string> number_before(const algorithms::UserText& text, const LoopVariables& variables,
                                         const Expr& e, bool loosely) {
  Expr::EvalResult known;
  if (!e.isValueDependent() && e.EvaluateAsInt(known, text.context()))
    return std::to_string(known.Val.getInt().getExtValue());
  const std::optional<std::string> words = text.flat(algorithms::written(e));
  if (!words || !variables.is_known_before(e, loosely)) return std::nullopt;
  return "static_cast<long>(" + *words + ")";
}

}  // namespace

void note_carried(Form& form) {
  for (auto& [variable, moves] : CertainMoves::in(form)) {
    const bool once = moves.size() == 1 && moves.front().loops.empty();
    const Update* known = form.update(*variable);
    if ((once && (known || !moves.front().is_statement)) || form.counted_down == variable) continue;
    if (declares(*form.body, *variable) || !is_number_or_wide(*variable)) continue;
    std::vector<const Stmt*> codes;
    for (const Move& one : moves) codes.push_back(one.code);
    if (!only_read(*form.body, *variable, codes) || !is_used(form, *variable, moves, codes)) continue;
    if (known) llvm::erase_if(form.updates, [&](const Update& one) { return one.variable == variable; });
    Update update{variable, nullptr, false, moves.front().code, Update::Where::inside};
    update.moves = std::move(moves);
    form.updates.push_back(std::move(update));
  }
}

bool is_named_in_loops_inside(const Form& form, const Update& update) {
  const auto deeper = [](const Move& a, const Move& b) { return a.loops.size() < b.loops.size(); };
  const Move& deepest = *llvm::max_element(update.moves, deeper);
  if (deepest.loops.empty() || names(*form.condition, *update.variable)) return false;
  std::vector<const Stmt*> inside{body_of(*deepest.loops.back().loop)};
  for (const Move& move : update.moves) {
    if (move.is_statement) inside.push_back(move.code);
    for (std::size_t at = 0; at < move.loops.size(); ++at)
      if (move.loops[at].loop != deepest.loops[at].loop) return false;
  }
  return !names(*form.body, *update.variable, inside);
}

std::optional<std::string> advance(const algorithms::UserText& text, const LoopVariables& variables,
                                   const Update& update, bool loosely, bool runs) {
  std::int64_t known = 0;
  std::string sum;
  for (const Move& move : update.moves) {
    std::int64_t factor = move.downwards ? -1 : 1;
    std::string product;
    const auto multiply = [&](const std::optional<std::string>& by) {
      std::int64_t number = 0;
      if (!by) return false;
      if (!llvm::StringRef(*by).getAsInteger(10, number)) return !llvm::MulOverflow(factor, number, factor);
      product += (product.empty() ? "" : " * ") + *by;
      return true;
    };
    for (const LoopInside& loop : move.loops)
      if (!multiply(iterations(text, loop, variables, loosely, runs))) return std::nullopt;
    if (move.amount && !multiply(number_before(text, variables, *move.amount, loosely))) return std::nullopt;
    if (product.empty()) {
      if (llvm::AddOverflow(known, factor, known)) return std::nullopt;
    } else if (factor != 0) {
      const std::string sign = factor < 0 ? (sum.empty() ? "-" : " - ") : sum.empty() ? "" : " + ";
      const std::int64_t size = factor < 0 ? -factor : factor;
      sum += sign + (size == 1 ? "" : std::to_string(size) + " * ") + product;
    }
  }
  if (sum.empty()) return std::to_string(known);
  return sum + (known == 0 ? "" : known < 0 ? " - " + std::to_string(-known) : " + " + std::to_string(known));
}

}  // namespace ferry::translator::loop_forms
