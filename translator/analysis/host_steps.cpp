// See host_steps.h.
#include "analysis/host_steps.h"

#include "analysis/known_functions.h"
#include "analysis/ranges.h"
#include "analysis/types.h"
#include "diagnostics/report.h"

#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;
using Kind = model::HostStep::Kind;

namespace {

model::Remark place_of(const FunctionContext& function, SourceLocation location) {
  const SourceManager& sources = function.context.getSourceManager();
  model::Remark remark;
  remark.line = function.text.line(location);
  remark.column = sources.getExpansionColumnNumber(location);
  remark.length = std::max(
      1u, Lexer::MeasureTokenLength(sources.getExpansionLoc(location), sources, function.context.getLangOpts()));
  return remark;
}

class Walker {
 public:
  explicit Walker(const NestInput& input) : input_(input) {}

  FunctionWalk walk(const CompoundStmt& body) {
    find_nests(&body);
    if (walk_.nests.empty() && !walk_.calls_offloaded) return std::move(walk_);
    add_scope_ends(input_.function.function.parameters(), body.getLBracLoc());
    visit_compound(body);
    return std::move(walk_);
  }

 private:
  // First pass: the nests, outermost loops first. Returns whether there is one inside, or a call of an offloaded
  // function, before which a statement around it is taken apart just as well.
  bool find_nests(const Stmt* s) {
    if (!s) return false;
    if (isa<OMPExecutableDirective>(s)) fail(s->getBeginLoc(), {Id::openmp_directive});
    if (isa<Expr>(s) || isa<DeclStmt>(s)) {
      const bool calls = calls_offloaded(s);
      walk_.calls_offloaded |= calls;
      return calls;
    }
    if (loop_of(*s)) return find_nests_in_loop(*s);
    if (const auto* result = dyn_cast<ReturnStmt>(s)) return find_nests(result->getRetValue());
    bool found = false;
    for (const Stmt* child : s->children()) found |= find_nests(child);
    if (found) holds_nest_.insert(s);
    return found;
  }

  // The loop's first line.
  model::Remark header(const Stmt& loop) const {
    model::Remark remark = place_of(input_.function, loop.getBeginLoc());
    remark.text = input_.function.text.text(loop.getSourceRange());
    remark.text.erase(std::min(remark.text.find('\n'), remark.text.size()));
    remark.length = static_cast<unsigned>(remark.text.size());
    return remark;
  }

  void add_report(const Stmt& s, const NestResult& result) {
    model::LoopReport report;
    report.header = header(*loop_of(s));
    report.parent = open_report_;
    if (result.nest) {
      report.verdict = model::LoopReport::Verdict::device;
      report.nest = static_cast<int>(walk_.nests.size());
    } else if (result.silent) {
      report.verdict = model::LoopReport::Verdict::sequential;
    } else {
      report.reasons.push_back(remark_at(input_.function, result.refusal.location, result.refusal.reason));
      for (const Refusal& note : result.notes)
        report.reasons.push_back(remark_at(input_.function, note.location, note.reason));
    }
    walk_.loops.push_back(std::move(report));
  }

  bool find_nests_in_loop(const Stmt& s) {
    NestResult result = find_nest(input_, s);
    add_report(s, result);
    const llvm::SaveAndRestore inside_of(open_report_, static_cast<int>(walk_.loops.size()) - 1);
    if (result.nest) {
      nests_.insert(&s);
      walk_.nests.push_back(std::move(*result.nest));
      holds_nest_.insert(&s);
      return true;
    }
    const Stmt* loop = loop_of(s);
    const std::size_t host_loops = walk_.host_loops.size(), first_nest = walk_.nests.size();
    bool inside = false;
    if (!isa<CXXForRangeStmt>(loop))
      for (const Stmt* child : loop->children()) inside |= find_nests(child);
    if (inside) {
      holds_nest_.insert(&s);
      holds_nest_.insert(loop);
      move_statements(loop_body(*loop), first_nest);
    } else {
      if (inner_loops_speak(result, host_loops)) return inside;
      walk_.host_loops.resize(host_loops);  // the outermost one speaks for those inside
      if (!result.silent && !runs_once(*loop))
        walk_.host_loops.push_back({loop, std::move(result.refusal), std::move(result.notes)});
    }
    return inside;
  }

  // The outer loop could not be a kernel whatever is mended (`while (…)`, a printf behind the inner loop), or a loop
  // inside could be one without a construct: it is the loops inside that have something to say. But not where they say
  // the same.
  bool inner_loops_speak(const NestResult& outer, std::size_t first_inside) const {
    const Id id = outer.refusal.reason.id;
    const auto inside = llvm::drop_begin(walk_.host_loops, first_inside);
    const auto holds_construct = [](const HostLoop& loop) { return diagnostics::is_error(loop.refusal.reason.id); };
    const auto the_same = [&](const HostLoop& loop) { return loop.refusal.location == outer.refusal.location; };
    const bool speaks = id == Id::not_counted || diagnostics::is_error(id) || llvm::any_of(inside, holds_construct);
    return speaks && !outer.silent && !inside.empty() && llvm::none_of(inside, the_same);
  }

  static const Stmt* loop_body(const Stmt& loop) {
    if (const auto* counted = dyn_cast<ForStmt>(&loop)) return counted->getBody();
    if (const auto* repeat = dyn_cast<WhileStmt>(&loop)) return repeat->getBody();
    if (const auto* until = dyn_cast<DoStmt>(&loop)) return until->getBody();
    return nullptr;
  }

  // Assignments to single elements between nests, `x[i] = x[i] / l[i][i]` of a loop around them: the data is on the
  // device, and one more launch costs less than two copies.
  void move_statements(const Stmt* s, std::size_t first_nest) {
    if (!s || nests_.contains(s) || loop_of(*s)) return;
    if (const auto* e = dyn_cast<Expr>(s)) return move_statement(*e, first_nest);
    if (isa<DeclStmt>(s) || isa<ReturnStmt>(s)) return;
    if (const auto* choice = dyn_cast<IfStmt>(s); choice && !may_jump_out(choice)) {
      move_statements(choice->getThen(), first_nest);
      return move_statements(choice->getElse(), first_nest);
    }
    if (const auto* compound = dyn_cast<CompoundStmt>(s))
      for (const Stmt* child : compound->body()) move_statements(child, first_nest);
  }

  void move_statement(const Expr& e, std::size_t first_nest) {
    const auto* assignment = dyn_cast<BinaryOperator>(&e);
    if (!assignment || !assignment->isAssignmentOp()) return;
    NestResult result = find_device_statement(input_, e);
    if (!result.nest) return;
    const model::Footprint& footprint = result.nest->footprint;
    for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = footprint.ranges[b];
      const bool written = !ranges.writes.empty();
      if (ranges.reads_whole || ranges.may_write_whole || !ranges.may_writes.empty()) return;
      if (written && !used_by_nests(footprint.buffers[b].text, first_nest)) return;
    }
    nests_.insert(&e);
    walk_.nests.push_back(std::move(*result.nest));
  }

  bool used_by_nests(const std::string& buffer, std::size_t first_nest) const {
    return std::any_of(walk_.nests.begin() + static_cast<std::ptrdiff_t>(first_nest), walk_.nests.end(),
                       [&](const model::Nest& nest) {
                         return std::any_of(nest.footprint.buffers.begin(), nest.footprint.buffers.end(),
                                            [&](const model::Buffer& b) { return b.text == buffer; });
                       });
  }

  // `do { … } while (0)`: a macro's way to make one statement.
  bool runs_once(const Stmt& loop) const {
    const auto* until = dyn_cast<DoStmt>(&loop);
    bool again = true;
    return until && until->getCond()->EvaluateAsBooleanCondition(again, input_.function.context) && !again;
  }

  bool holds_nest(const Stmt* s) const { return s && holds_nest_.contains(s); }

  void fail(SourceLocation location, Message reason) {
    if (!walk_.error) walk_.error = Refusal{location, std::move(reason)};
  }

  std::optional<model::TextRange> text_range(SourceRange range, bool semicolon) {
    const std::optional<source::FileRange> found = input_.function.statement_range(range, semicolon);
    if (found) return model::TextRange{found->begin, found->end, found->line};
    fail(range.getBegin(), {Id::no_place_in_front});
    return std::nullopt;
  }

  model::Footprint footprint(const Stmt* code) {
    Region region(input_.function, Region::Kind::host, code);
    region.scan(code);
    find_host_ranges(region.footprint);
    return std::move(region.footprint);
  }

  void add(Kind kind, SourceRange range, model::Footprint footprint, bool braces) {
    const std::optional<model::TextRange> place = text_range(range, kind == Kind::before || kind == Kind::return_);
    if (!place) return;
    model::HostStep step{kind, *place, std::move(footprint), braces, {}};
    walk_.steps.push_back(std::move(step));
  }

  // An expression that the stub leaves in its place, acquiring first.
  void visit_expression(const Expr* e) {
    if (!e) return;
    model::Footprint touched = footprint(e);
    if (touched.touches_memory()) add(Kind::inside, e->getSourceRange(), std::move(touched), false);
  }

  void visit(const Stmt* s, bool in_compound) {
    if (!s || walk_.error) return;
    if (nests_.contains(s)) return;  // its launch stands at the nest's own range
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
          if (const auto* variable = dyn_cast<VarDecl>(d); variable && scope_end(*variable) != ScopeEnd::nothing)
            fail(variable->getLocation(), {Id::declared_between_labels, {variable->getNameAsString()}});
    }
  }

  bool ends_with_meaning(const VarDecl& variable) const {
    const ScopeEnd end = scope_end(variable);
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
  bool written_out(SourceRange range) const { return input_.function.text.file_range(range, false).has_value(); }

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

  // `auto&& t = make();`: the temporary lives as long as the reference.
  static bool extends_temporary(const VarDecl& variable) {
    const Expr* init = variable.getInit();
    if (const auto* cleanups = dyn_cast_or_null<ExprWithCleanups>(init)) init = cleanups->getSubExpr();
    while (const auto* cast = dyn_cast_or_null<ImplicitCastExpr>(init)) init = cast->getSubExpr();  // to const
    return init && isa<MaterializeTemporaryExpr>(init);
  }

  // What the end of its scope means for a local or a parameter by value: nothing, forget its elements, forget its
  // bytes (something may point at them), or an unknown destructor.
  enum class ScopeEnd { nothing, forget, forget_bytes, leave };
  ScopeEnd scope_end(const VarDecl& variable) const {
    QualType type = variable.getType();
    if (variable.isStaticLocal() || type.isVolatileQualified()) return ScopeEnd::nothing;
    if (type->isReferenceType()) {
      if (!extends_temporary(variable)) return ScopeEnd::nothing;
      type = type.getNonReferenceType();
    }
    const Container container = container_of(type);
    const bool array = type->isConstantArrayType() && is_scalar(innermost_element(type));
    if (container == Container::vector || container == Container::array || array) return ScopeEnd::forget;
    if (type.isDestructedType() == QualType::DK_cxx_destructor || type->isVariableArrayType()) return ScopeEnd::leave;
    const bool pointed_at =
        input_.function.uses.exposed.contains(&variable) || type->isArrayType() || holds_array(type);
    // What a pointer variable's own bytes hold is never on a device.
    const bool mappable = container == Container::none && !type->isPointerType();
    return pointed_at && mappable ? ScopeEnd::forget_bytes : ScopeEnd::nothing;
  }

  // b.a of `struct { double a[8]; } b` becomes a pointer without an `&`.
  static bool holds_array(QualType type) {
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) return false;
    const auto within = [](QualType member) { return member->isArrayType() || holds_array(member); };
    return llvm::any_of(record->fields(), [&](const FieldDecl* field) { return within(field->getType()); }) ||
           llvm::any_of(record->bases(), [&](const CXXBaseSpecifier& base) { return within(base.getType()); });
  }

  // Behind `place` the variables live.
  template <class Variables>
  void add_scope_ends(const Variables& variables, SourceRange place) {
    std::vector<model::Local> forget;
    bool leave = false;
    for (const VarDecl* variable : variables) {
      const std::string name = variable->getNameAsString();
      const ScopeEnd end = scope_end(*variable);
      leave |= end == ScopeEnd::leave;
      if (name.empty()) continue;  // a parameter
      if (end == ScopeEnd::forget) forget.push_back({name, name});
      if (end == ScopeEnd::forget_bytes)
        forget.push_back({name, "reinterpret_cast<const unsigned char (&)[sizeof(" + name + ")]>(" + name + ")"});
    }
    if (forget.empty() && !leave) return;
    const std::optional<model::TextRange> range = text_range(place, false);
    if (!range) return;
    if (!forget.empty()) walk_.steps.push_back({Kind::forget, *range, {}, false, std::move(forget)});
    if (leave) walk_.steps.push_back({Kind::leave, *range, {}, false, {}});
  }

  void visit_declarations(const DeclStmt& statement) {
    std::vector<const VarDecl*> variables;
    for (const Decl* d : statement.decls())
      if (const auto* variable = dyn_cast<VarDecl>(d)) variables.push_back(variable);
    add_scope_ends(variables, statement.getSourceRange());
  }

  const NestInput& input_;
  FunctionWalk walk_;
  llvm::DenseSet<const Stmt*> nests_, holds_nest_;
  int open_report_ = -1;
};

}  // namespace

model::Remark remark_at(const FunctionContext& function, SourceLocation location, const Message& message) {
  model::Remark remark = place_of(function, location);
  remark.id = diagnostics::name_of(message.id);
  remark.text = format(message);
  return remark;
}

FunctionWalk walk_function(const NestInput& input, const CompoundStmt& body) { return Walker(input).walk(body); }

}  // namespace ferry::translator::analysis
