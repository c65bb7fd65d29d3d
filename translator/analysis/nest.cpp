// See nest.h.
#include "analysis/nest.h"

#include "analysis/constructs.h"
#include "analysis/loop_header.h"
#include "analysis/marks.h"
#include "analysis/nest_draft.h"
#include "analysis/nest_grid.h"
#include "analysis/nest_text.h"
#include "analysis/passed_over.h"
#include "frontend/report.h"
#include "lift/lift.h"
#include "lift/types.h"
#include "proof/ranges.h"

#include <clang/AST/StmtCXX.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using namespace proof;
using diagnostics::Id;
using diagnostics::Message;

namespace {

class NestMaker {
 public:
  NestMaker(const NestInput& input, const Stmt& statement, const Stmt& loop)
      : draft_{input, statement, loop, *body_of(loop), Region(input.function, body_of(loop))} {}

  // A statement that the device executes once: a loop of one iteration around it.
  NestResult make_single() {
    nest_.single_statement = true;
    nest_.loops.push_back(single_iteration());
    nest_.loops.back().symbol = region_.add_parallel_loop(nullptr, nest_.loops.back().name, nest_.loops.back().type);
    region_.scan(&draft_.loop);
    draft_.innermost = &draft_.loop;
    if (region_.refusal || !region_.written_scalars.empty()) return std::move(result_);
    find_coincident_candidates(draft_);
    if (find_ranges() && place()) write();
    return std::move(result_);
  }

  NestResult make() {
    if (read_outermost(read_marks(draft_.statement, input_.tokens, input_.diagnostics)) && scan() && prove() &&
        find_ranges() && place())
      write();
    else if (!result_.silent)
      choose_reason();
    return std::move(result_);
  }

 private:
  model::ParallelLoop single_iteration() const {
    model::ParallelLoop loop;
    loop.name = model::position;
    loop.type = "int";
    loop.first = "0";
    loop.bound = "1";
    loop.step = "1";
    loop.constant_step = 1;
    loop.line = input_.function.text.line(draft_.loop.getBeginLoc());
    loop.proof = "single statement";
    return loop;
  }

  static const Stmt* body_of(const Stmt& loop) {
    if (isa<Expr>(loop)) return &loop;
    if (const auto* counted = dyn_cast<ForStmt>(&loop)) return counted->getBody();
    return cast<CXXForRangeStmt>(loop).getBody();
  }

  // Of several reasons the one to mend first: what no kernel can hold, then a variable of a type that none can take,
  // then what was found first. A call may be harmless where its object isn't.
  void choose_reason() {
    if (!scanned_) {
      region_.scan(&draft_.body);
      if (region_.refusal && frontend::is_error(region_.refusal->reason.id)) result_.refusal = *region_.refusal;
    }
    const Id id = result_.refusal.reason.id;
    const bool call = id == Id::calls || id == Id::calls_library || id == Id::calls_unknown || id == Id::calls_itself;
    if (call || !frontend::is_error(id)) name_unknown_type(draft_.loop);
  }

  bool name_unknown_type(const Stmt& code) {
    if (const auto* reference = dyn_cast<DeclRefExpr>(&code)) {
      const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
      const bool outside = variable && !variable->isImplicit() && !region_.declares(variable);
      const std::string type = outside ? buffer_type(input_.function.context, variable->getType()).not_mapped : "";
      if (!type.empty()) {
        const std::string name = variable->getNameAsString();
        const Message prints{Id::prints, {name}}, not_mapped{Id::type_not_mapped, {name, type}};
        refuse(reference->getBeginLoc(), is_stream(variable->getType()) ? prints : not_mapped);
        return true;
      }
    }
    return llvm::any_of(code.children(), [&](const Stmt* child) { return child && name_unknown_type(*child); });
  }

  bool refuse(SourceLocation location, Message reason) {
    result_.refusal = {location, std::move(reason)};
    return false;
  }

  bool read_outermost(const Marks& marks) {
    if (marks.sequential) {
      result_.silent = true;
      return false;
    }
    independent_ = marks.independent;
    nest_.block = marks.block;
    nest_.max_registers = marks.max_registers;
    if (const auto* range = dyn_cast<CXXForRangeStmt>(&draft_.loop)) return read_range_for(*range);
    const auto& statement = cast<ForStmt>(draft_.loop);
    const CountedLoopResult counted = recognise_counted_loop(statement);
    if (!counted.loop) return refuse(draft_.loop.getBeginLoc(), counted.reason);
    return read_counted(*counted.loop, statement);
  }

  bool read_range_for(const CXXForRangeStmt& loop) {
    const VarDecl* element = loop.getLoopVariable();
    const auto* reference = dyn_cast<DeclRefExpr>(loop.getRangeInit()->IgnoreParenImpCasts());
    model::ParallelLoop parallel;
    parallel.name = model::position;
    parallel.element_name = element->getNameAsString();
    parallel.type = "unsigned long";
    parallel.first = "0";
    parallel.step = "1";
    parallel.constant_step = 1;
    parallel.line = input_.function.text.line(loop.getBeginLoc());
    parallel.symbol = region_.add_parallel_loop(nullptr, parallel.name, parallel.type);
    if (loop.getInit() || !reference || !is_scalar(element->getType().getNonReferenceType()) ||
        !region_.add_element(element, loop.getRangeInit(), parallel.symbol))
      return refuse(loop.getBeginLoc(), {Id::range_unknown});
    const auto* variable = cast<VarDecl>(reference->getDecl());
    if (variable->getType().getNonReferenceType()->isArrayType())
      parallel.bound = std::to_string(scalars_in(variable->getType().getNonReferenceType().getCanonicalType())) + "UL";
    else
      parallel.bound = host_name(*variable) + ".size()";
    draft_.element = element;
    draft_.element_range = variable;
    draft_.grid_variables.push_back(element);
    nest_.loops.push_back(parallel);
    return true;
  }

  bool read_counted(const CountedLoop& counted, const ForStmt& loop) {
    LoopHeader header = read_loop_header(input_.function, region_, counted, loop, true);
    if (!header.loop) return refuse(loop.getBeginLoc(), header.reason);
    if (counted.first) header.loop->first_index = region_.index(counted.first);
    header.loop->bound_index = region_.index(counted.bound);
    header.loop->symbol = region_.add_parallel_loop(counted.variable, header.loop->name, header.loop->type);
    draft_.grid_variables.push_back(counted.variable);
    nest_.loops.push_back(std::move(*header.loop));
    return true;
  }

  bool scan() {
    scanned_ = true;
    region_.scan(&draft_.body);
    if (const Stmt* jump = jump_out(&draft_.body)) return refuse(jump->getBeginLoc(), unusable_jump(*jump));
    if (region_.refusal) {
      result_.refusal = *region_.refusal;
      return false;
    }
    if (const std::optional<Refusal> refusal = draft_.written.find(
            input_.function, input_.strict_fp, draft_.statement, draft_.body, region_.written_scalars, result_.notes)) {
      result_.refusal = *refusal;
      return false;
    }
    draft_.written.mark_speculative(region_);
    draft_.written.elements.find(region_, input_.function.context, draft_.body, input_.strict_fp);
    if (draft_.written.too_many()) return refuse(draft_.loop.getBeginLoc(), {Id::too_many_results});
    llvm::erase_if(region_.private_loop_variables,
                   [&](const VarDecl* variable) { return llvm::is_contained(region_.written_scalars, variable); });
    return true;
  }

  bool prove() {
    const std::optional<Refusal> refusal = make_grid(draft_, independent_, result_.notes);
    if (refusal) result_.refusal = *refusal;
    return !refusal;
  }

  bool find_ranges() {
    if (const OwnElement* element = leaves_when_passed_over(region_, nest_))
      return refuse(element->expression->getBeginLoc(), {Id::passed_over_leaves, {element->array->getNameAsString()}});
    RangesResult ranges = find_nest_ranges(region_.footprint, nest_);
    // That such a buffer may be another one was shown for its subscripts as they are without conversions.
    std::erase_if(draft_.coincident, [&](const auto& pair) {
      return ranges.unchecked.contains(pair.first) || ranges.unchecked.contains(pair.second);
    });
    if (ranges.complete) return true;
    const model::Access& access = region_.footprint.accesses[static_cast<std::size_t>(ranges.access)];
    const std::string name = region_.footprint.buffers[static_cast<std::size_t>(access.buffer)].name;
    if (ranges.reason.id != Id::reach_speculative) ranges.reason.clauses.push_back({Id::write_extent, {name}});
    return refuse(region_.access_locations[static_cast<std::size_t>(ranges.access)], ranges.reason);
  }

  bool place() {
    const lift::TextOfTokens text(input_.function.text, input_.function.context.getSourceManager());
    const std::optional<model::TextRange> range = text.statement(lift::source(draft_.statement.getSourceRange()), true);
    if (!range) return refuse(draft_.loop.getBeginLoc(), {Id::part_of_macro});
    nest_.range = *range;
    return true;
  }

  void write() {
    write_kernel(draft_);
    result_.nest = std::move(nest_);
  }

  NestDraft draft_;
  const NestInput& input_ = draft_.input;
  Region& region_ = draft_.region;
  model::Nest& nest_ = draft_.nest;
  bool independent_ = false, scanned_ = false;
  NestResult result_;
};

}  // namespace

const Stmt* loop_of(const Stmt& statement) {
  const Stmt* s = &statement;
  while (const auto* attributed = dyn_cast<AttributedStmt>(s)) s = attributed->getSubStmt();
  return isa<ForStmt>(s) || isa<CXXForRangeStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) ? s : nullptr;
}

NestResult find_device_statement(const NestInput& input, const Expr& statement) {
  return NestMaker(input, statement, statement).make_single();
}

NestResult find_nest(const NestInput& input, const Stmt& statement) {
  const Stmt* loop = loop_of(statement);
  if (!loop || !(isa<ForStmt>(loop) || isa<CXXForRangeStmt>(loop))) {
    NestResult result;
    const auto* attributed = dyn_cast<AttributedStmt>(&statement);
    result.silent = attributed && read_marks(*attributed, input.tokens, input.diagnostics).sequential;
    result.refusal = {statement.getBeginLoc(), {Id::not_counted}};
    return result;
  }
  return NestMaker(input, statement, *loop).make();
}

}  // namespace ferry::translator::analysis
