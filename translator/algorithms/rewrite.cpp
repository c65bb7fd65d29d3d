// See rewrite.h.
#include "algorithms/rewrite.h"

#include "algorithms/called_operators.h"
#include "algorithms/iterator_uses.h"
#include "algorithms/marked_calls.h"
#include "algorithms/objects.h"
#include "algorithms/offloaded_calls.h"
#include "algorithms/purity.h"
#include "algorithms/result.h"
#include "algorithms/statement.h"
#include "lift/offloadable.h"
#include "lift/reached_code.h"
#include "source/pragma_places.h"
#include "source/token_text.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <set>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// The rewriting of one statement. It is the same for all instances of a template.
struct Made {
  unsigned number;  // the number in its first generated name
  std::vector<frontend::Replacement> replacements;
  bool has_uses = false;  // whether an iterator's uses become uses of an index
};

class Rewriter {
 public:
  Rewriter(const frontend::ParsedUnit& unit, StayingCalls& staying)
      : unit_(unit), staying_(staying), text_(unit.context) {}

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : functions_with_calls(unit_)) {
      enter(*function);
      if (is_translated(unit_, *function, *files_)) visit(*function->getBody(), true);
    }
    is_called_ = true;
    if (unit_.annotated) visit_called();
    return finish();
  }

 private:
  // Visits functions that loops call. Their rewritten text is only for kernels, so it is never declined.
  void visit_called() {
    for (const FunctionDecl* function : lift::reached_code(unit_.context).called) {
      const auto* method = dyn_cast<CXXMethodDecl>(function);
      if (lift::offloaded(*function) || (method && method->getParent()->isLambda())) continue;
      if (calls_in(*function).empty()) continue;
      enter(*function);
      visit(*function->getBody(), true);
    }
  }

  // Reads files and names only when they are needed, because only few units need them.
  void enter(const FunctionDecl& function) {
    if (!files_) {
      files_.emplace(lift::unit_files(unit_));
      names_.prefix = free_prefix(unit_);
    }
    text_.of_template = function.getTemplateInstantiationPattern() != nullptr;
  }

  void visit(const Stmt& s, bool in_block) { visit(s, s, in_block); }

  // Visits a statement. `whole` includes its attributes.
  void visit(const Stmt& s, const Stmt& whole, bool in_block) {
    if (call_mark(s)) return;
    if (const auto* marked = dyn_cast<AttributedStmt>(&s)) return visit(*marked->getSubStmt(), whole, in_block);
    if (const auto* e = dyn_cast<Expr>(&s)) return visit_head({&s, &whole, e, nullptr, in_block});
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) {
      if (!declaration->isSingleDecl()) return in_block ? visit_several(*declaration, whole) : void();
      const VarDecl* variable = initialised(*declaration);
      return variable && in_block ? visit_head({&s, &whole, variable->getInit(), variable, true}) : void();
    }
    if (const auto* result = dyn_cast<ReturnStmt>(&s))
      return result->getRetValue() ? visit_head({&s, &whole, result->getRetValue(), nullptr, in_block}) : void();
    visit_first(s, whole);
    visit_parts(s);
  }

  // Handles `double s = std::accumulate(…), t = std::accumulate(…);` if no initialiser names an earlier variable.
  void visit_several(const DeclStmt& declaration, const Stmt& whole) {
    std::vector<FoundCall> found;
    std::vector<const ValueDecl*> earlier;
    bool alone = true;  // whether each call is unconditional and separate
    for (const Decl* one : declaration.decls()) {
      const auto* variable = dyn_cast<VarDecl>(one);
      if (!variable || variable->isStaticLocal() || variable->isConstexpr()) return;
      const Expr* init = variable->getInit();
      if (init) {
        llvm::append_range(found, find_calls(unit_.context, *init));
        alone &= is_pure_but_calls(unit_.context, *init) &&
                 llvm::none_of(earlier, [&](const ValueDecl* before) { return mentions(*init, *before); });
      }
      earlier.push_back(variable);
    }
    for (FoundCall& call : found) call.comes_later = true;
    alone &= llvm::none_of(found, [&](const FoundCall& call) { return changes_too_early(call, found); });
    const auto* first = cast<VarDecl>(*declaration.decl_begin());
    if (found.empty() || !alone || !first->getInit()) return;
    visit_calls({&declaration, &whole, first->getInit(), nullptr, true}, found);
  }

  // Returns the only variable of a declaration if it is initialised unconditionally, else null.
  static const VarDecl* initialised(const DeclStmt& declaration) {
    const auto* variable = declaration.isSingleDecl() ? dyn_cast<VarDecl>(declaration.getSingleDecl()) : nullptr;
    return variable && variable->getInit() && !variable->isStaticLocal() && !variable->isConstexpr() ? variable
                                                                                                     : nullptr;
  }

  // Handles the part of a statement that is evaluated first and only once: its init-statement, or else `first`.
  void visit_first(const Stmt& s, const Stmt& whole, const Stmt* clause, const Expr* first) {
    const auto* declaration = dyn_cast_or_null<DeclStmt>(clause);
    const auto* alone = dyn_cast_or_null<Expr>(clause);
    if (declaration) {
      const VarDecl* variable = initialised(*declaration);
      first = variable ? variable->getInit() : nullptr;
    } else if (clause) {
      first = alone;
    }
    if (first) visit_head({&s, &whole, first, nullptr, false, alone != nullptr});
  }

  void visit_first(const Stmt& s, const Stmt& whole) {
    if (const auto* choice = dyn_cast<IfStmt>(&s); choice && !choice->isConstexpr())
      visit_first(s, whole, choice->getInit(), condition(choice->getConditionVariable(), choice->getCond()));
    else if (const auto* chosen = dyn_cast<SwitchStmt>(&s))
      visit_first(s, whole, chosen->getInit(), condition(chosen->getConditionVariable(), chosen->getCond()));
    else if (const auto* each = dyn_cast<CXXForRangeStmt>(&s))
      visit_first(s, whole, each->getInit(), each->getRangeInit());
    else if (const auto* loop = dyn_cast<ForStmt>(&s))
      visit_first(s, whole, loop->getInit(), nullptr);
  }

  void visit_parts(const Stmt& s) {
    if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      visit(*choice->getThen(), false);
      return choice->getElse() ? visit(*choice->getElse(), false) : void();
    }
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      for (const Expr* again : {condition(loop->getConditionVariable(), loop->getCond()), loop->getInc()})
        note_repeated(again);
      return visit(*loop->getBody(), false);
    }
    if (const auto* loop = dyn_cast<CXXForRangeStmt>(&s)) return visit(*loop->getBody(), false);
    if (const auto* loop = dyn_cast<WhileStmt>(&s)) {
      visit_condition(*loop);
      return visit(*loop->getBody(), false);
    }
    if (const auto* loop = dyn_cast<DoStmt>(&s)) {
      note_repeated(loop->getCond());
      return visit(*loop->getBody(), false);
    }
    if (const auto* choice = dyn_cast<SwitchStmt>(&s)) return visit(*choice->getBody(), false);
    if (const auto* label = dyn_cast<SwitchCase>(&s)) return visit(*label->getSubStmt(), false);
    if (const auto* attempt = dyn_cast<CXXTryStmt>(&s)) {
      for (unsigned h = 0; h < attempt->getNumHandlers(); ++h) visit(*attempt->getHandler(h)->getHandlerBlock(), true);
      return visit(*attempt->getTryBlock(), true);
    }
    if (const auto* block = dyn_cast<CompoundStmt>(&s))
      for (const Stmt* child : block->body()) visit(*child, true);
  }

  static const Expr* condition(const VarDecl* variable, const Expr* condition) {
    return variable ? variable->getInit() : condition;
  }

  // Handles a condition that is evaluated repeatedly: `while (true) { …; if (r > e) { … } else break; }`.
  void visit_condition(const WhileStmt& loop) {
    const Expr* again = condition(loop.getConditionVariable(), loop.getCond());
    isa<CompoundStmt>(loop.getBody()) ? visit_head({&loop, &loop, again, nullptr, false}) : note_repeated(again);
  }

  void note_repeated(const Expr* e) {
    if (!e) return;
    for (const FoundCall& found : find_calls(unit_.context, *e)) stays(*found.call, Id::algorithm_condition);
  }

  void visit_head(const Head& head) { visit_calls(head, find_calls(unit_.context, *head.expression)); }

  void visit_calls(const Head& head, const std::vector<FoundCall>& found) {
    if (found.empty()) return;
    std::vector<Call> calls;
    std::vector<std::optional<Operators>> operators;  // set for calls that involve objects
    Id why_not = Id::algorithm_text;
    for (const FoundCall& one : found) {
      if (one.why_not) return stay(found, one, *one.why_not);
      if (changes_around(*one.call, *head.expression)) return stay(found, one, Id::algorithm_beside);
      std::optional<Call> call = read_call(text_, *one.call, one.around, why_not);
      if (call && !one.conditions.empty() && !guard(one, *call)) why_not = Id::algorithm_conditional, call.reset();
      operators.emplace_back();
      if (call && !is_of_prelude(call->algorithm->shape) && has_objects(*call) &&
          !read_operators(*call, operators.back(), why_not))
        call.reset();
      if (!call) return stay(found, one, why_not);
      calls.push_back(std::move(*call));
    }
    if (const auto* around = dyn_cast<ParenExpr>(head.expression->IgnoreImplicit());
        around && &written(*around) == calls.front().call)
      calls.front().replaced = text_.bytes(around->getSourceRange()).value_or(calls.front().replaced);
    const std::optional<Bytes> whole = text_.bytes(head.whole->getSourceRange());
    if (!whole) return stay(found, found.front(), Id::algorithm_text);
    if (isa<ForStmt, CXXForRangeStmt>(head.statement) && follows_pragma(*whole))
      return stay(found, found.front(), Id::algorithm_elsewhere);
    const auto known = made_.find({whole->file, whole->begin});
    Names names = names_;
    if (known != made_.end()) names.number = known->second.number;
    const std::optional<std::vector<IteratorUse>> uses = said_by_number(head, calls, names);
    Head said = head;
    said.by_number = uses.has_value();
    const std::optional<HeadText> made = rewrite_head(text_, said, calls, names, why_not);
    if (!made) return stay(found, found.front(), why_not);
    const std::optional<unsigned> end = made->in_braces ? end_of(*head.statement) : std::nullopt;
    if (made->in_braces && !end) return stay(found, found.front(), Id::algorithm_text);
    expect(whole->file, *made, calls, operators);
    if (known == made_.end()) return add(whole->file, *made, end, uses.value_or(std::vector<IteratorUse>()));
    if (known->second.replacements.front().text != made->text) stay(found, found.front(), Id::algorithm_instances);
  }

  static bool has_objects(const Call& call) {
    return call.of_objects || llvm::any_of(std::initializer_list{&call.first, &call.second},
                                           [](const auto* place) { return *place && is_object((*place)->element); });
  }

  // Reads the operators that the call uses. Returns false and sets `why_not` if the library may do something else.
  bool read_operators(const Call& call, std::optional<Operators>& into, Id& why_not) const {
    std::optional<LibraryOperators> known = operators_of_library(unit_, *call.call);
    why_not = known ? Id::algorithm_any_order : Id::algorithm_overloads;
    if (!known || !may_come_in_any_order(*known, call)) return false;
    into = std::move(known->said);
    return true;
  }

  // Makes `staying_` expect these operators. Functions called from loops have only one text, so there the statement is
  // the place.
  void expect(FileID file, const HeadText& made, llvm::ArrayRef<Call> calls,
              llvm::ArrayRef<std::optional<Operators>> operators) {
    const SourceLocation begin = unit_.sources().getComposedLoc(file, made.begin);
    for (const auto& [call, known] : llvm::zip(calls, operators))
      if (known) staying_.expect(call_place(unit_, is_called_ ? begin : call.call->getBeginLoc()), *known);
  }

  // Returns the uses of `it` in `auto it = std::lower_bound(…)`, or nothing if one of them can't be rewritten.
  std::optional<std::vector<IteratorUse>> said_by_number(const Head& head, llvm::ArrayRef<Call> calls,
                                                         const Names& names) const {
    const Call& call = calls.front();
    const bool alone = calls.size() == 1 && head.variable && head.in_block && !text_.of_template &&
                       &written(*head.expression) == call.call;
    const bool place = runs_in_order(call.algorithm->shape) && finds_place(call.algorithm->shape);
    if (!alone || !place || !call.guard.empty()) return std::nullopt;
    return uses_of_iterator(text_, *head.variable, *call.first, {call.last, count_text(call, names)}, names("k"));
  }

  // Returns whether a pragma precedes the statement. No text may be inserted between the two.
  bool follows_pragma(const Bytes& loop) const {
    return source::before_pragmas(unit_.tokens, unit_.context.getLangOpts(), loop.file, loop.begin) != loop.begin;
  }

  // Makes all calls of a statement stay as written because of one of them.
  void stay(llvm::ArrayRef<FoundCall> all, const FoundCall& one, Id why_not) {
    for (const FoundCall& other : all)
      stays(*other.call, &other == &one ? why_not : other.why_not.value_or(Id::algorithm_beside));
  }

  // Adds the guard of a conditional call. Requires that the call has a value, because the statement evaluates the
  // condition again.
  bool guard(const FoundCall& found, Call& call) const {
    const Shape shape = call.algorithm->shape;
    if ((!has_result(shape) && !finds_place(shape)) || call.of_objects) return false;
    if (!changes_nothing(*call.call) || !only_reads(call.algorithm->name)) return false;
    for (const Condition& condition : found.conditions) {
      const std::optional<std::string> words = text_.flat(*condition.value);
      if (!words || !is_repeatable(*condition.value)) return false;
      call.guard += (call.guard.empty() ? "" : " && ") + std::string(condition.negated ? "!" : "") + "(" + *words + ")";
    }
    if (call.asked == Call::Asked::value) call.asked = Call::Asked::element;
    return true;
  }

  // Returns the end of the statement, after its semicolon.
  std::optional<unsigned> end_of(const Stmt& s) const {
    const source::TokenText tokens(unit_.tokens, unit_.sources(), unit_.context.getLangOpts(), &files_->text);
    const std::optional<source::FileRange> range = tokens.file_range(s.getSourceRange(), !isa<WhileStmt>(s));
    return range ? std::optional(range->end) : std::nullopt;
  }

  void stays(const CallExpr& call, Id why_not) {
    const std::optional<Message> value =
        why_not == Id::algorithm_value && is_object(call.getType()) && only_reads(algorithm_name(call))
            ? why_no_result(call.getType())
            : std::nullopt;
    staying_.note(call_place(unit_, call.getSourceRange().getBegin()), value.value_or(Message{why_not}));
    if (const std::optional<Bytes> bytes = text_.bytes(call.getSourceRange()))
      blocked_.insert({bytes->file, bytes->begin});
  }

  void add(FileID file, const HeadText& made, std::optional<unsigned> end, llvm::ArrayRef<IteratorUse> uses) {
    const unsigned group = ++groups_;
    Made one{names_.number, {{group, made.begin, made.end, made.text, made.own, made.loops, made.mark}}};
    if (end) one.replacements.push_back({group, *end, *end, made.closing});
    one.has_uses = !uses.empty();
    for (const IteratorUse& use : uses) {
      const std::string lines(text_.raw(use.bytes).count('\n'), '\n');
      one.replacements.push_back({group, use.bytes.begin, use.bytes.end, use.text + lines});
    }
    if (is_called_)
      for (frontend::Replacement& part : one.replacements) part.loops = {as_it_was(file, part)};
    names_.number += static_cast<unsigned>(made.loops.size());
    made_.emplace(std::pair(file, made.begin), std::move(one));
  }

  frontend::StandIn as_it_was(FileID file, const frontend::Replacement& part) const {
    const std::string users = part.begin < part.end ? text_.raw({file, part.begin, part.end}).str() : "";
    return {0, static_cast<unsigned>(part.text.size()), users, part.begin, frontend::StandIn::What::part};
  }

  // Returns whether a use of the iterator is inside another replaced text.
  bool meets_another(const std::pair<FileID, unsigned>& place, const Made& made) const {
    return made.has_uses && llvm::any_of(made_, [&](const auto& other) {
             return other.first.first == place.first && other.first != place &&
                    llvm::any_of(other.second.replacements, [&](const frontend::Replacement& one) {
                      return llvm::any_of(made.replacements, [&](const frontend::Replacement& mine) {
                        return one.begin < mine.end && mine.begin < one.end;
                      });
                    });
           });
  }

  std::vector<frontend::Rewriting> finish() {
    std::map<std::string, frontend::Rewriting> files;
    for (auto& [key, made] : made_) {
      const bool blocked = llvm::any_of(blocked_, [&](const auto& place) {
        return place.first == key.first && made.replacements.front().begin <= place.second &&
               place.second < made.replacements.front().end;
      });
      if (blocked || meets_another(key, made)) continue;
      const auto entry = unit_.sources().getFileEntryRefForID(key.first);
      if (!entry) continue;
      frontend::Rewriting& file = files[entry->getName().str()];
      file.file = entry->getName().str();
      file.names = names_.prefix;
      const auto begins = [&](const auto& one) { return one.begin == made.replacements.front().begin; };
      if (llvm::any_of(file.replacements, begins)) continue;  // the file is included twice
      llvm::append_range(file.replacements, made.replacements);
    }
    std::vector<frontend::Rewriting> rewritings;
    for (auto& [name, file] : files) {
      llvm::stable_sort(file.replacements, [](const auto& a, const auto& b) { return a.begin < b.begin; });
      rewritings.push_back(std::move(file));
    }
    return rewritings;
  }

  const frontend::ParsedUnit& unit_;
  StayingCalls& staying_;
  UserText text_;
  Names names_{"", 1};  // the prefix is set at the first call
  std::optional<lift::UnitFiles> files_;
  unsigned groups_ = 0;
  bool is_called_ = false;  // whether loops call the current function
  std::map<std::pair<FileID, unsigned>, Made> made_;
  std::set<std::pair<FileID, unsigned>> blocked_;  // places of calls that stay in some instance
};

}  // namespace

std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, StayingCalls& staying) {
  return Rewriter(unit, staying).run();
}

}  // namespace ferry::translator::algorithms
