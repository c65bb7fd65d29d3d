// See rewrite.h.
#include "algorithms/rewrite.h"

#include "algorithms/purity.h"
#include "algorithms/statement.h"
#include "lift/lift.h"
#include "lift/offloadable.h"
#include "lift/unit.h"
#include "source/token_text.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <cstring>
#include <map>
#include <set>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

namespace {

// Declarations alone: most of a unit is the bodies of the library's functions, which have none of the user's.
struct Functions : ConstDynamicRecursiveASTVisitor {
  Functions() { ShouldVisitTemplateInstantiations = true; }

  bool TraverseStmt(const Stmt*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }

  bool VisitFunctionDecl(const FunctionDecl* function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && lift::offloaded(*function))
      found.push_back(function);
    return true;
  }
  std::vector<const FunctionDecl*> found;
};

struct AnyCall : ConstDynamicRecursiveASTVisitor {
  bool VisitCallExpr(const CallExpr* call) override {
    found |= calls_algorithm(*call);
    return !found;
  }
  bool found = false;
};

// What is made of one statement, by where it begins; of all instances of a template, the same.
struct Made {
  unsigned number;  // of its first name
  std::vector<frontend::Replacement> replacements;
};

class Rewriter {
 public:
  explicit Rewriter(const frontend::ParsedUnit& unit) : unit_(unit), text_(unit.context) {}

  Rewritten run() {
    Functions functions;
    functions.TraverseDecl(unit_.context.getTranslationUnitDecl());
    for (const FunctionDecl* function : functions.found) {
      AnyCall any;
      any.TraverseStmt(function->getBody());
      if (!any.found) continue;
      if (!files_) {
        files_.emplace(lift::unit_files(unit_));
        names_.prefix = free_prefix(unit_);
      }
      const source::TokenText tokens(unit_.tokens, unit_.sources(), unit_.context.getLangOpts(), &files_->text);
      text_.of_template = function->getTemplateInstantiationPattern() != nullptr;
      if (!lift::why_not_offloaded(*function, tokens, *files_)) visit(*function->getBody(), true);
    }
    return finish();
  }

 private:
  // No name of the user's begins so.
  static std::string free_prefix(const frontend::ParsedUnit& unit) {
    std::string prefix = "ferry_loop_";
    const auto used = [&] {
      return llvm::any_of(unit.tokens.expandedTokens(), [&](const syntax::Token& token) {
        return token.kind() == tok::identifier && token.text(unit.sources()).starts_with(prefix);
      });
    };
    while (used()) prefix += "x_";
    return prefix;
  }

  void visit(const Stmt& s, bool in_block) {
    if (const auto* e = dyn_cast<Expr>(&s)) return visit_head({&s, e, nullptr, in_block});
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) {
      const auto* variable = declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
      if (variable && variable->getInit() && !variable->isStaticLocal() && in_block)
        visit_head({&s, variable->getInit(), variable, true});
      return;
    }
    if (const auto* result = dyn_cast<ReturnStmt>(&s))
      return result->getRetValue() ? visit_head({&s, result->getRetValue(), nullptr, in_block}) : void();
    if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      if (!choice->getInit() && !choice->getConditionVariable() && !choice->isConstexpr())
        visit_head({&s, choice->getCond(), nullptr, false});
      visit(*choice->getThen(), false);
      return choice->getElse() ? visit(*choice->getElse(), false) : void();
    }
    visit_parts(s);
  }

  void visit_parts(const Stmt& s) {
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      say_stays(loop->getCond());
      say_stays(loop->getInc());
      return visit(*loop->getBody(), false);
    }
    if (const auto* loop = dyn_cast<CXXForRangeStmt>(&s)) return visit(*loop->getBody(), false);
    if (const auto* loop = dyn_cast<WhileStmt>(&s)) {
      if (!loop->getConditionVariable()) visit_condition(*loop);
      return visit(*loop->getBody(), false);
    }
    if (const auto* loop = dyn_cast<DoStmt>(&s)) {
      say_stays(loop->getCond());
      return visit(*loop->getBody(), false);
    }
    if (const auto* choice = dyn_cast<SwitchStmt>(&s)) return visit(*choice->getBody(), false);
    if (const auto* label = dyn_cast<SwitchCase>(&s)) return visit(*label->getSubStmt(), false);
    if (const auto* marked = dyn_cast<AttributedStmt>(&s))
      return isa<Expr, DeclStmt, ReturnStmt>(marked->getSubStmt()) ? void() : visit_parts(*marked->getSubStmt());
    if (const auto* attempt = dyn_cast<CXXTryStmt>(&s)) return visit(*attempt->getTryBlock(), true);
    if (const auto* block = dyn_cast<CompoundStmt>(&s))
      for (const Stmt* child : block->body()) visit(*child, true);
  }

  // Evaluated again and again: `while (true) { …; if (r > e) { … } else break; }`
  void visit_condition(const WhileStmt& loop) {
    if (isa<CompoundStmt>(loop.getBody())) return visit_head({&loop, loop.getCond(), nullptr, false});
    say_stays(loop.getCond());
  }

  void say_stays(const Expr* condition) {
    if (!condition) return;
    for (const FoundCall& found : find_calls(*condition)) stays(*found.call, Id::algorithm_condition);
  }

  void visit_head(const Head& head) {
    const std::vector<FoundCall> found = find_calls(*head.expression);
    if (found.empty()) return;
    std::vector<Call> calls;
    Id why_not = Id::algorithm_text;
    for (const FoundCall& one : found) {
      if (one.why_not) return stay(found, one, *one.why_not);
      if (changes_around(*one.call, *head.expression)) return stay(found, one, Id::algorithm_beside);
      std::optional<Call> call = read_call(text_, *one.call, one.around, why_not);
      if (call && !one.conditions.empty() && !guard(one, *call)) why_not = Id::algorithm_conditional, call.reset();
      if (!call) return stay(found, one, why_not);
      calls.push_back(std::move(*call));
    }
    if (const auto* around = dyn_cast<ParenExpr>(head.expression->IgnoreImplicit());
        around && &written(*around) == calls.front().call)
      calls.front().replaced = text_.bytes(around->getSourceRange()).value_or(calls.front().replaced);
    const std::optional<Bytes> whole = text_.bytes(head.statement->getSourceRange());
    if (!whole) return stay(found, found.front(), Id::algorithm_text);
    const auto known = made_.find({whole->file, whole->begin});
    Names names = names_;
    if (known != made_.end()) names.number = known->second.number;
    const std::optional<HeadText> made = rewrite_head(text_, head, calls, names, why_not);
    if (!made) return stay(found, found.front(), why_not);
    const std::optional<unsigned> end = made->in_braces ? end_of(*head.statement) : std::nullopt;
    if (made->in_braces && !end) return stay(found, found.front(), Id::algorithm_text);
    if (known == made_.end()) return add(whole->file, *made, end, calls.front());
    if (known->second.replacements.front().text != made->text) stay(found, found.front(), Id::algorithm_instances);
  }

  // All calls of a statement, for what one of them is.
  void stay(llvm::ArrayRef<FoundCall> all, const FoundCall& one, Id why_not) {
    for (const FoundCall& other : all)
      stays(*other.call, &other == &one ? why_not : other.why_not.value_or(Id::algorithm_beside));
  }

  // Only what gives a value may be left out; the statement asks for the condition again.
  bool guard(const FoundCall& found, Call& call) const {
    const Shape shape = call.algorithm->shape;
    if (!has_result(shape) && shape != Shape::least && shape != Shape::greatest) return false;
    if (!changes_nothing(*call.call)) return false;
    for (const Condition& condition : found.conditions) {
      const std::optional<std::string> words = text_.flat(*condition.value);
      if (!words || !is_repeatable(*condition.value)) return false;
      call.guard += (call.guard.empty() ? "" : " && ") + std::string(condition.negated ? "!" : "") + "(" + *words + ")";
    }
    return true;
  }

  // After the semicolon.
  std::optional<unsigned> end_of(const Stmt& s) const {
    const source::TokenText tokens(unit_.tokens, unit_.sources(), unit_.context.getLangOpts(), &files_->text);
    const std::optional<source::FileRange> range = tokens.file_range(s.getSourceRange(), !isa<WhileStmt>(s));
    return range ? std::optional(range->end) : std::nullopt;
  }

  void stays(const CallExpr& call, Id why_not) {
    if (stays_.insert(call.getBeginLoc()).second) {
      const ir::Source place = lift::source(call.getSourceRange());
      result_.reports.push_back({place, {Id::host_algorithm, {algorithm_name(call)}}});
      result_.reports.push_back({place, {why_not}, true});
    }
    if (const std::optional<Bytes> bytes = text_.bytes(call.getSourceRange()))
      blocked_.insert({bytes->file, bytes->begin});
  }

  void add(FileID file, const HeadText& made, std::optional<unsigned> end, const Call& first) {
    const unsigned group = ++groups_;
    Made one{names_.number,
             {{group, made.begin, made.end, made.text, made.own, made.loops, made.mark, algorithm_name(*first.call)}}};
    if (end) one.replacements.push_back({group, *end, *end, made.closing});
    names_.number += static_cast<unsigned>(made.loops.size());
    made_.emplace(std::pair(file, made.begin), std::move(one));
  }

  Rewritten finish() {
    std::map<std::string, frontend::Rewriting> files;
    for (auto& [key, made] : made_) {
      const bool blocked = llvm::any_of(blocked_, [&](const auto& place) {
        return place.first == key.first && made.replacements.front().begin <= place.second &&
               place.second < made.replacements.front().end;
      });
      if (blocked) continue;
      const auto entry = unit_.sources().getFileEntryRefForID(key.first);
      if (!entry) continue;
      frontend::Rewriting& file = files[entry->getName().str()];
      file.file = entry->getName().str();
      file.names = names_.prefix;
      const auto begins = [&](const auto& one) { return one.begin == made.replacements.front().begin; };
      if (llvm::any_of(file.replacements, begins)) continue;  // the file is included twice
      llvm::append_range(file.replacements, made.replacements);
    }
    for (auto& [name, file] : files) {
      llvm::stable_sort(file.replacements, [](const auto& a, const auto& b) { return a.begin < b.begin; });
      result_.files.push_back(std::move(file));
    }
    return std::move(result_);
  }

  const frontend::ParsedUnit& unit_;
  UserText text_;
  Names names_{"", 1};  // from the first call on
  std::optional<lift::UnitFiles> files_;
  Rewritten result_;
  unsigned groups_ = 0;
  std::map<std::pair<FileID, unsigned>, Made> made_;
  std::set<SourceLocation> stays_;
  std::set<std::pair<FileID, unsigned>> blocked_;  // of one instance, calls that stay
};

}  // namespace

Rewritten rewrite(const frontend::ParsedUnit& unit) { return unit.annotated ? Rewriter(unit).run() : Rewritten(); }

std::vector<ir::Report> unparsed_calls(const frontend::ParsedUnit& unit) {
  std::vector<ir::Report> reports;
  for (const frontend::UnparsedCall& call : unit.unparsed) {
    const ir::Source place = lift::source(SourceRange(call.location));
    reports.push_back({place, {Id::host_algorithm, {call.function}}});
    reports.push_back({place, {Id::algorithm_unparsed}, true});
  }
  return reports;
}

std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files) {
  std::vector<LoopPlace> found;
  for (const frontend::RewrittenFile& file : unit.rewritten) {
    if (!files.text.holds(file.file)) continue;
    for (const frontend::RewrittenText::Loop& loop : file.text->loops())
      found.push_back(
          {loop.group,
           files.text.range({file.file, loop.begin, loop.end, unit.sources().getLineNumber(file.file, loop.begin)}),
           loop.text});
  }
  return found;
}

void show_of_groups(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports,
                    const std::set<unsigned>& groups) {
  const auto group_of = [&](const ir::Report& report) {
    const auto [at, offset] = unit.sources().getDecomposedExpansionLoc(lift::location(report.source));
    for (const frontend::RewrittenFile& file : unit.rewritten)
      if (file.file == at) return file.text->group_at(offset);
    return 0U;
  };
  std::vector<ir::Report> said;
  bool of_one = false;
  for (const ir::Report& report : reports) {
    if (!report.note) of_one = report.message.id == Id::host_loop && groups.contains(group_of(report));
    if (!of_one) continue;
    said.push_back(report);
    if (!report.note) said.back().message = {Id::host_algorithm_loop};
  }
  lift::show(unit, in_users_words(unit, std::move(said)));
}

void name_calls(const frontend::ParsedUnit& unit, model::Unit& model) {
  const auto name = [&](model::LoopReport& loop) {
    for (const frontend::RewrittenFile& file : unit.rewritten)
      for (const frontend::RewrittenText::Loop& made : file.text->loops()) {
        const llvm::StringRef text = llvm::StringRef(file.text->text()).slice(made.begin, made.end);
        if (!loop.header.text.starts_with("for (long " + file.names) || !text.starts_with(loop.header.text)) continue;
        llvm::StringRef call = llvm::StringRef(made.text).split('\n').first;
        if (call.starts_with(file.names)) call = call.split(" = ").second;
        loop.header.text = call.str();
        return;
      }
  };
  for (model::Function& function : model.functions) llvm::for_each(function.loops, name);
}

std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix) {
  if (prefix.empty()) return text.str();  // macros were written out, and no algorithm
  std::string result;
  while (true) {
    const std::size_t at = text.find(prefix);
    result += text.take_front(at);
    if (at == llvm::StringRef::npos) return result;
    text = text.drop_front(at + prefix.size());
    result += Names::meaning(text.front()) + std::strlen("the ");
    text = text.drop_front().ltrim("0123456789");
  }
}

std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports) {
  for (ir::Report& report : reports)
    for (std::string& argument : report.message.arguments)
      for (const frontend::RewrittenFile& file : unit.rewritten)
        if (llvm::StringRef name = argument; !file.names.empty() && name.consume_front(file.names))
          argument = Names::meaning(name.front());
  return reports;
}

}  // namespace ferry::translator::algorithms
