// See nest_search.h.
#include "analysis/nest_search.h"

#include "analysis/enclosed_loops.h"
#include "analysis/marks.h"
#include "footprint/jumps.h"
#include "frontend/report.h"
#include "lift/known_functions.h"

#include <clang/AST/StmtOpenMP.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using diagnostics::Message;

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

class NestSearch {
 public:
  explicit NestSearch(const NestInput& input) : input_(input) {}

  FoundNests run(const CompoundStmt& body) {
    search(&body);
    return std::move(found_);
  }

 private:
  // Returns whether there is a nest inside, or a call of an offloaded function.
  bool search(const Stmt* s) {
    if (!s) return false;
    if (isa<OMPExecutableDirective>(s) && !found_.error)
      found_.error = Refusal{s->getBeginLoc(), {Id::openmp_directive}};
    if (isa<Expr>(s) || isa<DeclStmt>(s)) {
      for (const EnclosedLoop& loop : enclosed_loops(*s)) add_enclosed(loop);
      const bool calls = calls_offloaded(s);
      found_.calls_offloaded |= calls;
      return calls;
    }
    if (loop_of(*s)) return search_loop(*s);
    if (const auto* result = dyn_cast<ReturnStmt>(s)) return search(result->getRetValue());
    bool found = false;
    for (const Stmt* child : s->children()) found |= search(child);
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
      report.nest = static_cast<int>(found_.nests.size());
    } else if (result.silent) {
      report.verdict = model::LoopReport::Verdict::sequential;
    } else {
      report.reasons.push_back(remark_at(input_.function, result.refusal.location, result.refusal.reason));
      for (const Refusal& note : result.notes)
        report.reasons.push_back(remark_at(input_.function, note.location, note.reason));
    }
    found_.loops.push_back(std::move(report));
  }

  void add_enclosed(const EnclosedLoop& loop) {
    NestResult result;
    result.silent = read_marks(*loop.statement, input_.tokens, input_.diagnostics).sequential;
    result.refusal = {loop.enclosure, {loop.reason}};
    add_report(*loop.statement, result);
    if (!result.silent) found_.host_loops.push_back({loop_of(*loop.statement), std::move(result.refusal), {}});
  }

  bool search_loop(const Stmt& s) {
    NestResult result = find_nest(input_, s);
    add_report(s, result);
    const std::size_t report = found_.loops.size() - 1, nests = found_.nests.size(), cuts = found_.cuts.size();
    const llvm::SaveAndRestore inside_of(open_report_, static_cast<int>(report));
    const bool found = search_inside(s, result);
    if (result.cut || !result.not_cut.empty()) add_cut(report, result, nests, cuts);
    return found;
  }

  // Takes a nest's cut, and drops those of loops inside, unless these have more parallel dimensions by themselves.
  void add_cut(std::size_t report, NestResult& result, std::size_t first_nest, std::size_t first_cut) {
    model::CutReport said{found_.loops[report].header.line, -1, std::move(result.not_cut)};
    if (result.cut) {
      std::size_t inside = 0;
      for (std::size_t n = first_nest; n < found_.nests.size(); ++n)
        inside = std::max(inside, found_.nests[n].loops.size());
      for (std::size_t c = first_cut; c < found_.cuts.size(); ++c)
        inside = std::max(inside, fewest_grid_loops(found_.cuts[c]));
      if (inside > fewest_grid_loops(*result.cut)) said.reason = format(Message{Id::cut_inside});
    }
    if (said.reason.empty()) {
      found_.cuts.resize(first_cut);
      for (model::LoopReport& loop : found_.loops)
        if (loop.cut >= static_cast<int>(first_cut)) loop.cut = -1;
      std::erase_if(found_.cut_reports,
                    [&](const model::CutReport& one) { return one.cut >= static_cast<int>(first_cut); });
      found_.loops[report].cut = said.cut = static_cast<int>(first_cut);
      found_.cuts.push_back(std::move(*result.cut));
    }
    found_.cut_reports.push_back(std::move(said));
  }

  static std::size_t fewest_grid_loops(const model::Cut& cut) {
    std::size_t fewest = cut.kernels.front().loops.size();
    for (const model::Nest& kernel : cut.kernels) fewest = std::min(fewest, kernel.loops.size());
    return fewest;
  }

  bool search_inside(const Stmt& s, NestResult& result) {
    if (result.nest) {
      found_.statements.push_back(&s);
      found_.nests.push_back(std::move(*result.nest));
      return true;
    }
    const Stmt* loop = loop_of(s);
    const std::size_t host_loops = found_.host_loops.size(), first_nest = found_.nests.size();
    bool inside = false;
    if (!isa<CXXForRangeStmt>(loop))
      for (const Stmt* child : loop->children()) inside |= search(child);
    if (inside) {
      move_statements(loop_body(*loop), first_nest);
      if (!result.silent && keeps_a_loop(result.refusal.reason.id) && !runs_once(*loop) && !calls_offloaded(loop))
        found_.host_loops.push_back({loop, std::move(result.refusal), std::move(result.notes)});
    } else {
      if (inner_loops_speak(result, host_loops)) return inside;
      found_.host_loops.resize(host_loops);  // the outermost one speaks for those inside
      if (!result.silent && !runs_once(*loop))
        found_.host_loops.push_back({loop, std::move(result.refusal), std::move(result.notes)});
    }
    return inside;
  }

  // Of a loop around kernels: a recurrence of time steps, or one that prints, is meant to be the host's. But each of
  // these may be all that keeps the iterations of a whole nest from the device.
  static bool keeps_a_loop(Id reason) {
    switch (reason) {
      case Id::calls:
      case Id::calls_library:
      case Id::calls_itself:
      case Id::calls_virtual:
      case Id::calls_through_pointer:
      case Id::is_lambda:
      case Id::allocates_local:
      case Id::checks:
      case Id::static_local:
      case Id::local_too_large:
        return true;
      default:
        return false;
    }
  }

  // The outer loop could not be a kernel whatever is mended (`while (…)`, a printf behind the inner loop), or a loop
  // inside could be one without a construct: it is the loops inside that have something to say. But not where they say
  // the same.
  bool inner_loops_speak(const NestResult& outer, std::size_t first_inside) const {
    const Id id = outer.refusal.reason.id;
    const auto inside = llvm::drop_begin(found_.host_loops, first_inside);
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
    if (!s || llvm::is_contained(found_.statements, s) || loop_of(*s)) return;
    if (const auto* e = dyn_cast<Expr>(s)) return move_statement(*e, first_nest);
    if (isa<DeclStmt>(s) || isa<ReturnStmt>(s)) return;
    if (const auto* choice = dyn_cast<IfStmt>(s); choice && !jumps_out(*choice)) {
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
    found_.statements.push_back(&e);
    found_.nests.push_back(std::move(*result.nest));
  }

  bool jumps_out(const Stmt& s) const {
    const auto id = input_.function.lifted.statements.find(&s);
    return id == input_.function.lifted.statements.end() ||
           footprint::may_jump_out(input_.function.ir.body, id->second);
  }

  bool used_by_nests(const std::string& buffer, std::size_t first_nest) const {
    return std::any_of(found_.nests.begin() + static_cast<std::ptrdiff_t>(first_nest), found_.nests.end(),
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

  const NestInput& input_;
  FoundNests found_;
  int open_report_ = -1;
};

}  // namespace

FoundNests find_nests(const NestInput& input, const CompoundStmt& body) { return NestSearch(input).run(body); }

model::Remark remark_at(const FunctionContext& function, SourceLocation location, const Message& message) {
  model::Remark remark = place_of(function, location);
  remark.id = diagnostics::name_of(message.id);
  remark.text = format(message);
  return remark;
}

}  // namespace ferry::translator::analysis
