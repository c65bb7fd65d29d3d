// See assignments.h.
#include "algorithms/assignments.h"

#include "algorithms/assignment_text.h"
#include "algorithms/purity.h"
#include "algorithms/unit_rewriter.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::algorithms {

using namespace clang;
using frontend::Replacement;
using frontend::StandIn;

namespace {

// Returns v for `v.clear()`, and null for other statements.
const Expr* cleared(const Stmt& s) {
  const auto* e = dyn_cast<Expr>(&s);
  const auto* call = e ? dyn_cast<CXXMemberCallExpr>(&written(*e)) : nullptr;
  const CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  return method && method->getIdentifier() && method->getName() == "clear" ? call->getImplicitObjectArgument()
                                                                           : nullptr;
}

// Collects the statements that may be rewritten, in the order of the text.
class Statements {
 public:
  struct Found {
    const Stmt* statement;
    const Stmt* next;  // the next statement in the same block
    bool in_block;
    const Stmt* loop;  // the innermost loop around it
  };
  std::vector<Found> found;

  void walk(const Stmt* s, bool in_block, const Stmt* loop, const Stmt* next = nullptr) {
    if (!s) return;
    if (isa<Expr, DeclStmt>(s)) return found.push_back({s, next, in_block, loop});
    if (const auto* block = dyn_cast<CompoundStmt>(s)) {
      for (auto child = block->body_begin(); child != block->body_end(); ++child)
        walk(*child, true, loop, child + 1 != block->body_end() ? child[1] : nullptr);
    } else if (const auto* branch = dyn_cast<IfStmt>(s)) {
      walk(branch->getThen(), false, loop);
      walk(branch->getElse(), false, loop);
    } else if (const auto* counted = dyn_cast<ForStmt>(s)) {
      walk(counted->getBody(), false, s);
    } else if (const auto* each = dyn_cast<CXXForRangeStmt>(s)) {
      walk(each->getBody(), false, s);
    } else if (const auto* repeated = dyn_cast<WhileStmt>(s)) {
      walk(repeated->getBody(), false, s);
    } else if (const auto* once = dyn_cast<DoStmt>(s)) {
      walk(once->getBody(), false, s);
    } else if (const auto* choice = dyn_cast<SwitchStmt>(s)) {
      walk(choice->getBody(), false, loop);
    } else if (const auto* label = dyn_cast<SwitchCase>(s)) {
      walk(label->getSubStmt(), false, loop);
    } else if (const auto* attributed = dyn_cast<AttributedStmt>(s)) {
      if (!isa<Expr>(attributed->getSubStmt())) walk(attributed->getSubStmt(), false, loop);
    } else if (const auto* attempt = dyn_cast<CXXTryStmt>(s)) {
      walk(attempt->getTryBlock(), true, loop);
      for (unsigned h = 0; h < attempt->getNumHandlers(); ++h)
        walk(attempt->getHandler(h)->getHandlerBlock(), true, loop);
    }
  }
};

class AssignmentRewriter : UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : offloaded_functions(unit_)) visit(*function);
    for (auto& [place, one] : made_)
      if (one.replacement) add(place.first, std::move(*one.replacement));
    return std::move(rewritings_);
  }

 private:
  // The replacement at one place. All instances of a template must agree on it; otherwise there is none.
  struct One {
    unsigned number;  // the number in the names that it generates
    std::optional<Replacement> replacement;
  };

  void visit(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    if (method && method->getParent()->isLambda()) return;
    Statements statements;
    statements.walk(function.getBody(), false, nullptr);
    text_.of_template = function.getTemplateInstantiationPattern() != nullptr;
    bool translated = false;
    const Stmt* taken = nullptr;
    for (const Statements::Found& one : statements.found) {
      if (one.statement == taken) continue;
      const bool two = !text_.of_template && both(one, names_);
      if (!two && !text_.of_template && !alone(one, names_)) continue;
      if (!translated && !is_translated(function)) return;  // checked late, because this reads files and names
      translated = true;
      make(one, two);
      if (two) taken = one.next;
    }
  }

  std::optional<AssignmentText> alone(const Statements::Found& one, const Names& names) const {
    return isa<Expr>(one.statement) || one.in_block ? assignment_text(text_, *one.statement, names, one.loop)
                                                    : std::nullopt;
  }

  std::optional<AssignmentText> both(const Statements::Found& one, const Names& names) const {
    const Expr* container = one.next ? cleared(*one.statement) : nullptr;
    return container ? assignment_text(text_, *container, *one.next, names) : std::nullopt;
  }

  void make(const Statements::Found& one, bool two) {
    const std::optional<Bytes> bytes = text_.bytes(one.statement->getSourceRange());
    const std::optional<unsigned> end = end_of(two ? *one.next : *one.statement);
    // Text that contains directives isn't changed.
    if (!bytes || !end || text_.raw({bytes->file, bytes->begin, *end}).contains('#')) return;
    const auto [at, is_new] = made_.try_emplace({bytes->file, bytes->begin}, One{names_.number, std::nullopt});
    Names names = names_;
    names.number = at->second.number;
    const std::optional<AssignmentText> made = two ? both(one, names) : alone(one, names);
    if (!is_new && at->second.replacement && (!made || !at->second.replacement->text.starts_with(made->text)))
      at->second.replacement.reset();
    if (!is_new || !made) return;
    at->second.replacement = replaced({bytes->file, bytes->begin, *end}, *made);
    ++names_.number;
  }

  Replacement replaced(const Bytes& bytes, const AssignmentText& made) const {
    Replacement one = replacement(bytes, made.text, StandIn::What::call, bytes.begin);
    one.loops.clear();
    for (const AssignmentText::Loop& loop : made.loops)
      one.loops.push_back({loop.begin, loop.end, loop.stub_text, bytes.begin});
    return one;
  }

  // Adds the replacement, unless another rewriting changes part of the same text.
  void add(FileID id, Replacement made) {
    frontend::Rewriting* file = file_of(id);
    if (!file) return;
    std::vector<Replacement>& all = file->replacements;
    if (llvm::any_of(all, [&](const Replacement& known) { return overlap(made, known); })) return;
    made.group = ++groups_;
    const auto at = llvm::find_if(all, [&](const Replacement& other) { return other.begin > made.begin; });
    all.insert(at, std::move(made));
  }

  std::map<std::pair<FileID, unsigned>, One> made_;
};

}  // namespace

std::vector<frontend::Rewriting> rewrite_assignments(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others) {
  return AssignmentRewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::algorithms
