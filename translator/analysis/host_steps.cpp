// See host_steps.h.
#include "analysis/host_steps.h"

#include "analysis/ranges.h"
#include "analysis/scope_end.h"

#include <clang/AST/StmtCXX.h>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;
using Kind = model::HostStep::Kind;

namespace {

class Walker {
 public:
  Walker(const FunctionContext& function, const FoundNests& nests) : function_(function), nests_(nests) {}

  HostSteps run(const CompoundStmt& body) {
    add_scope_ends(function_.function.parameters(), body.getLBracLoc());
    visit_compound(body);
    return std::move(result_);
  }

 private:
  bool holds_nest(const Stmt* s) const { return s && nests_.around.contains(s); }

  void fail(SourceLocation location, Message reason) {
    if (!result_.error) result_.error = Refusal{location, std::move(reason)};
  }

  std::optional<model::TextRange> text_range(SourceRange range, bool semicolon) {
    const std::optional<source::FileRange> found = function_.statement_range(range, semicolon);
    if (found) return model::TextRange{found->begin, found->end, found->line};
    fail(range.getBegin(), {Id::no_place_in_front});
    return std::nullopt;
  }

  model::Footprint footprint(const Stmt* code) {
    Region region(function_, Region::Kind::host, code);
    region.scan(code);
    find_host_ranges(region.footprint);
    return std::move(region.footprint);
  }

  void add(Kind kind, SourceRange range, model::Footprint footprint, bool braces) {
    const std::optional<model::TextRange> place = text_range(range, kind == Kind::before || kind == Kind::return_);
    if (!place) return;
    model::HostStep step{kind, *place, std::move(footprint), braces, {}};
    result_.steps.push_back(std::move(step));
  }

  // An expression that the stub leaves in its place, acquiring first.
  void visit_expression(const Expr* e) {
    if (!e) return;
    model::Footprint touched = footprint(e);
    if (touched.touches_memory()) add(Kind::inside, e->getSourceRange(), std::move(touched), false);
  }

  void visit(const Stmt* s, bool in_compound) {
    if (!s || result_.error) return;
    if (nests_.statements.contains(s)) return;  // its launch stands at the nest's own range
    if (!holds_nest(s)) {
      visit_leaf(*s, in_compound);
    } else if (const auto* compound = dyn_cast<CompoundStmt>(s)) {
      visit_compound(*compound);
    } else {
      visit_around_nest(*s, in_compound);
    }
  }

  void visit_compound(const CompoundStmt& compound) {
    for (const Stmt* child : compound.body()) visit(child, true);
  }

  // A case label may not jump over a guard's construction.
  void check_switch_body(const Stmt& body) {
    for (const Stmt* child : body.children()) {
      while (const auto* label = dyn_cast_or_null<SwitchCase>(child)) child = label->getSubStmt();
      if (const auto* declarations = dyn_cast_or_null<DeclStmt>(child))
        for (const Decl* d : declarations->decls())
          if (const auto* variable = dyn_cast<VarDecl>(d);
              variable && scope_end(function_, *variable) != ScopeEnd::nothing)
            fail(variable->getLocation(), {Id::declared_between_labels, {variable->getNameAsString()}});
    }
  }

  bool ends_with_meaning(const VarDecl& variable) const {
    const ScopeEnd end = scope_end(function_, variable);
    return end == ScopeEnd::forget || end == ScopeEnd::leave;
  }

  // First clauses of if, for and switch run once, in front.
  void visit_first_clause(const Stmt* init, const Stmt& whole, bool in_compound) {
    if (!init) return;
    if (const auto* declarations = dyn_cast<DeclStmt>(init))
      for (const Decl* d : declarations->decls())
        if (const auto* variable = dyn_cast<VarDecl>(d); variable && ends_with_meaning(*variable))
          return fail(variable->getLocation(), {Id::ends_with_statement, {variable->getNameAsString()}});
    model::Footprint touched = footprint(init);
    if (touched.touches_memory()) add(Kind::before, whole.getSourceRange(), std::move(touched), !in_compound);
  }

  void visit_condition(const Expr* condition, const VarDecl* variable) {
    if (!variable) return visit_expression(condition);
    model::Footprint touched = footprint(variable->getInit());
    if (touched.touches_memory()) fail(variable->getLocation(), {Id::condition_reads_data});
  }

  // The condition of an if or switch runs once, first: what its variable reads is acquired in front of the statement.
  void visit_condition_once(const Expr* condition, const VarDecl* variable, const Stmt& whole, bool in_compound) {
    if (!variable) return visit_expression(condition);
    if (ends_with_meaning(*variable)) return visit_condition(condition, variable);
    model::Footprint touched = footprint(variable->getInit());
    if (touched.touches_memory()) add(Kind::before, whole.getSourceRange(), std::move(touched), !in_compound);
  }

  void visit_around_nest(const Stmt& s, bool in_compound) {
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      visit_first_clause(loop->getInit(), s, in_compound);
      visit_condition(loop->getCond(), loop->getConditionVariable());
      visit_expression(loop->getInc());
      visit(loop->getBody(), false);
    } else if (const auto* repeat = dyn_cast<WhileStmt>(&s)) {
      visit_condition(repeat->getCond(), repeat->getConditionVariable());
      visit(repeat->getBody(), false);
    } else if (const auto* until = dyn_cast<DoStmt>(&s)) {
      visit(until->getBody(), false);
      visit_expression(until->getCond());
    } else if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      visit_first_clause(choice->getInit(), s, in_compound);
      visit_condition_once(choice->getCond(), choice->getConditionVariable(), s, in_compound);
      visit(choice->getThen(), false);
      visit(choice->getElse(), false);
    } else if (const auto* selection = dyn_cast<SwitchStmt>(&s)) {
      visit_first_clause(selection->getInit(), s, in_compound);
      visit_condition_once(selection->getCond(), selection->getConditionVariable(), s, in_compound);
      check_switch_body(*selection->getBody());
      visit(selection->getBody(), false);
    } else if (const auto* label = dyn_cast<SwitchCase>(&s)) {
      visit(label->getSubStmt(), false);
    } else if (const auto* attempt = dyn_cast<CXXTryStmt>(&s)) {
      visit(attempt->getTryBlock(), true);
      for (unsigned i = 0; i < attempt->getNumHandlers(); ++i) visit(attempt->getHandler(i)->getHandlerBlock(), true);
    } else if (const auto* attributed = dyn_cast<AttributedStmt>(&s)) {
      visit(attributed->getSubStmt(), false);
    } else {  // a label
      fail(s.getBeginLoc(), {Id::label_in_function});
    }
  }

  // Not out of a macro: something can be put there.
  bool written_out(SourceRange range) const { return function_.text.file_range(range, false).has_value(); }

  void visit_leaf(const Stmt& s, bool in_compound) {
    if (isa<NullStmt>(s) || isa<BreakStmt>(s) || isa<ContinueStmt>(s)) return;
    if (const auto* label = dyn_cast<SwitchCase>(&s)) return visit(label->getSubStmt(), false);
    if (const auto* result = dyn_cast<ReturnStmt>(&s)) {
      model::Footprint touched = footprint(result->getRetValue());
      touched.offloaded_calls = 0;  // runs behind finish()
      add(Kind::return_, s.getSourceRange(), std::move(touched), true);
      return;
    }
    const auto* compound = dyn_cast<CompoundStmt>(&s);
    if (compound && written_out(compound->getLBracLoc())) return visit_compound(*compound);
    const auto* choice = dyn_cast<IfStmt>(&s);
    if (choice && !choice->getInit() && !choice->getConditionVariable() &&
        written_out(choice->getCond()->getSourceRange()))
      return visit_around_nest(s, in_compound);  // what only one branch touches is acquired there
    model::Footprint touched = footprint(&s);
    if (touched.touches_memory())
      add(Kind::before, s.getSourceRange(), std::move(touched), !in_compound && !isa<DeclStmt>(s));
    if (const auto* declarations = dyn_cast<DeclStmt>(&s)) visit_declarations(*declarations);
    visit_returns(&s);
  }

  // A statement without nests but with returns in it: what all of it touches is acquired in front, and nothing runs on
  // the device until a return is reached.
  void visit_returns(const Stmt* s) {
    if (!s || isa<Expr>(s) || isa<DeclStmt>(s)) return;
    if (isa<GotoStmt>(s) || isa<LabelStmt>(s) || isa<IndirectGotoStmt>(s))
      return fail(s->getBeginLoc(), {Id::label_in_function});
    if (isa<ReturnStmt>(s)) return add(Kind::return_, s->getSourceRange(), {}, true);
    for (const Stmt* child : s->children()) visit_returns(child);
  }

  // Behind `place` the variables live.
  template <class Variables>
  void add_scope_ends(const Variables& variables, SourceRange place) {
    std::vector<model::Local> forget;
    bool leave = false;
    for (const VarDecl* variable : variables) {
      const std::string name = variable->getNameAsString();
      const ScopeEnd end = scope_end(function_, *variable);
      leave |= end == ScopeEnd::leave;
      if (name.empty()) continue;  // a parameter
      if (end == ScopeEnd::forget) forget.push_back({name, name});
      if (end == ScopeEnd::forget_bytes)
        forget.push_back({name, "reinterpret_cast<const unsigned char (&)[sizeof(" + name + ")]>(" + name + ")"});
    }
    if (forget.empty() && !leave) return;
    const std::optional<model::TextRange> range = text_range(place, false);
    if (!range) return;
    if (!forget.empty()) result_.steps.push_back({Kind::forget, *range, {}, false, std::move(forget)});
    if (leave) result_.steps.push_back({Kind::leave, *range, {}, false, {}});
  }

  void visit_declarations(const DeclStmt& statement) {
    std::vector<const VarDecl*> variables;
    for (const Decl* d : statement.decls())
      if (const auto* variable = dyn_cast<VarDecl>(d)) variables.push_back(variable);
    add_scope_ends(variables, statement.getSourceRange());
  }

  const FunctionContext& function_;
  const FoundNests& nests_;
  HostSteps result_;
};

}  // namespace

HostSteps find_host_steps(const FunctionContext& function, const CompoundStmt& body, const FoundNests& nests) {
  return Walker(function, nests).run(body);
}

}  // namespace ferry::translator::analysis
