// See nest.h.
#include "analysis/nest.h"

#include "analysis/atomic_marks.h"
#include "analysis/coincidence.h"
#include "analysis/constructs.h"
#include "analysis/dependence.h"
#include "analysis/independence.h"
#include "analysis/loop_header.h"
#include "analysis/marks.h"
#include "analysis/private_arrays.h"
#include "analysis/ranges.h"
#include "analysis/results.h"
#include "analysis/types.h"
#include "diagnostics/report.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// The only statement of a body, through braces; null where there are several.
const Stmt* only_statement(const Stmt* body) {
  while (const auto* compound = dyn_cast_or_null<CompoundStmt>(body)) {
    const Stmt* only = nullptr;
    for (const Stmt* child : compound->body()) {
      if (isa<NullStmt>(child)) continue;
      if (only) return nullptr;
      only = child;
    }
    body = only;
  }
  return body;
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

class NestMaker {
 public:
  NestMaker(const NestInput& input, const Stmt& statement, const Stmt& loop)
      : input_(input),
        statement_(statement),
        region_(input.function, Region::Kind::nest, body_of(loop)),
        loop_(loop),
        atomics_(region_, input.function.context, *body_of(loop), input.strict_fp) {}

  // A statement that the device executes once: a loop of one iteration around it.
  NestResult make_single() {
    nest_.single_statement = true;
    nest_.loops.push_back(single_iteration());
    nest_.loops.back().symbol = region_.add_parallel_loop(nullptr, nest_.loops.back().name, nest_.loops.back().type);
    region_.scan(&loop_);
    innermost_ = &loop_;
    if (region_.refusal || !region_.written_scalars.empty()) return std::move(result_);
    find_candidates_for_coincidence();
    if (find_ranges() && place()) write_text();
    return std::move(result_);
  }

  NestResult make() {
    if (read_outermost(read_marks(statement_, input_.tokens, input_.diagnostics)) && scan() && prove() &&
        find_ranges() && place())
      write_text();
    else if (!result_.silent)
      choose_reason();
    return std::move(result_);
  }

 private:
  model::ParallelLoop single_iteration() const {
    model::ParallelLoop loop;
    loop.name = "ferry_0";
    loop.type = "int";
    loop.first = "0";
    loop.bound = "1";
    loop.step = "1";
    loop.constant_step = 1;
    loop.line = input_.function.text.line(loop_.getBeginLoc());
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
      region_.scan(body_of(loop_));
      if (region_.refusal && diagnostics::is_error(region_.refusal->reason.id)) result_.refusal = *region_.refusal;
    }
    const Id id = result_.refusal.reason.id;
    const bool call = id == Id::calls || id == Id::calls_library || id == Id::calls_unknown || id == Id::calls_itself;
    if (call || !diagnostics::is_error(id)) name_unknown_type(loop_);
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
    if (const auto* range = dyn_cast<CXXForRangeStmt>(&loop_)) return read_range_for(*range);
    const auto& statement = cast<ForStmt>(loop_);
    const CountedLoopResult counted = recognise_counted_loop(statement);
    if (!counted.loop) return refuse(loop_.getBeginLoc(), counted.reason);
    return read_counted(*counted.loop, statement);
  }

  bool read_range_for(const CXXForRangeStmt& loop) {
    const VarDecl* element = loop.getLoopVariable();
    const auto* reference = dyn_cast<DeclRefExpr>(loop.getRangeInit()->IgnoreParenImpCasts());
    model::ParallelLoop parallel;
    parallel.name = "ferry_0";
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
    element_ = element;
    element_range_ = variable;
    grid_variables_.push_back(element);
    nest_.loops.push_back(parallel);
    return true;
  }

  bool read_counted(const CountedLoop& counted, const ForStmt& loop) {
    LoopHeader header = read_loop_header(input_.function, region_, counted, loop, true);
    if (!header.loop) return refuse(loop.getBeginLoc(), header.reason);
    if (counted.first) header.loop->first_index = region_.index(counted.first);
    header.loop->bound_index = region_.index(counted.bound);
    header.loop->symbol = region_.add_parallel_loop(counted.variable, header.loop->name, header.loop->type);
    grid_variables_.push_back(counted.variable);
    nest_.loops.push_back(std::move(*header.loop));
    return true;
  }

  bool scan() {
    scanned_ = true;
    region_.scan(body_of(loop_));
    if (const Stmt* jump = jump_out(body_of(loop_))) return refuse(jump->getBeginLoc(), unusable_jump(*jump));
    if (region_.refusal) {
      result_.refusal = *region_.refusal;
      return false;
    }
    if (const std::optional<Refusal> refusal = written_.find(input_.function, input_.strict_fp, statement_,
                                                             *body_of(loop_), region_.written_scalars, result_.notes)) {
      result_.refusal = *refusal;
      return false;
    }
    written_.elements.find(region_, input_.function.context, *body_of(loop_), input_.strict_fp);
    if (written_.too_many()) return refuse(loop_.getBeginLoc(), {Id::too_many_results});
    llvm::erase_if(region_.private_loop_variables,
                   [&](const VarDecl* variable) { return llvm::is_contained(region_.written_scalars, variable); });
    for (const VarDecl* variable : region_.private_loop_variables)
      if (used_outside_own_loops(input_.function.function.getBody(), variable)) privates_used_.push_back(variable);
    return true;
  }

  // The symbols of loops inside the loop number `depth` of the grid's.
  std::set<int> varying(std::size_t depth) const {
    std::set<int> symbols;
    for (const model::InnerLoop& inner : region_.footprint.inner_loops) symbols.insert(inner.symbol);
    for (std::size_t d = 0; d <= depth && d < nest_.loops.size(); ++d) symbols.erase(nest_.loops[d].symbol);
    return symbols;
  }

  Independence test_loop(const model::Footprint& footprint, const LoopUnderTest& test) const {
    const Independence answer = test_independence(footprint, test);
    return answer.holds ? answer : test_dependence(footprint, nest_.loops.front(), test);
  }

  // What the user's own __restrict rules out is left to it.
  void find_candidates_for_coincidence() {
    const auto restricted = [&](int buffer) {
      return region_.buffer_variables[static_cast<std::size_t>(buffer)]->getType().isRestrictQualified();
    };
    coincident_ = candidates_for_coincidence(region_.footprint);
    llvm::erase_if(coincident_, [&](auto pair) { return restricted(pair.first) || restricted(pair.second); });
  }

  void keep_coincident_buffers(const LoopUnderTest& test) {
    if (nest_.loops.size() == 1) find_candidates_for_coincidence();
    keep_coincident(coincident_, region_.footprint, nest_,
                    [&](const model::Footprint& merged) { return test_loop(merged, test); });
  }

  // Sums into single elements beside updates of unknown ones: atomic then, all of them.
  bool give_up_results(int access) {
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const VarDecl* array = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const auto into_it = [&](const ElementResult& place) { return place.array == array; };
    if (llvm::none_of(written_.elements.places, into_it)) return false;
    written_.elements.forget(array);
    for (model::Access& of_buffer : region_.footprint.accesses)
      if (of_buffer.buffer == buffer) of_buffer.commutes = -1;
    return true;
  }

  // A local array that each iteration fills before it reads it, and that nothing else looks at: the kernel declares it.
  bool make_private(int access) {
    shared_array_.reset();
    const int buffer = region_.footprint.accesses[static_cast<std::size_t>(access)].buffer;
    const VarDecl* variable = region_.buffer_variables[static_cast<std::size_t>(buffer)];
    const std::int64_t size = elements_of(region_.footprint.buffers[static_cast<std::size_t>(buffer)]);
    const bool scalars = is_scalar(innermost_element(variable->getType())) && !element_type(variable)->isEnumeralType();
    if (!variable->hasLocalStorage() || isa<ParmVarDecl>(variable) || !variable->getType()->isConstantArrayType() ||
        variable->getType().isConstQualified() || size == 0 || !scalars)
      return false;
    const auto shared = [&](const Message& reason) {
      shared_array_ = Message{Id::not_private, {variable->getNameAsString(), format(reason)}};
    };
    if (mentions(input_.function.function.getBody(), variable, body_of(loop_))) {
      shared({Id::used_outside});
    } else if (size > private_elements) {
      shared({Id::too_large, {std::to_string(private_elements)}});
    } else if (const int read = read_before_written(region_.footprint, buffer); read >= 0) {
      const model::Access& early = region_.footprint.accesses[static_cast<std::size_t>(read)];
      shared({Id::read_before_written, {early.text, std::to_string(early.line)}});
    } else {
      private_arrays_.push_back(variable);
      region_.make_private(buffer);
      written_.elements.forget(variable);
      return true;
    }
    return false;
  }

  bool prove_loop(std::size_t depth, bool asserted, bool say) {
    model::ParallelLoop& loop = nest_.loops[depth];
    const LoopUnderTest test{loop.symbol, loop.name, loop.step, loop.constant_step, varying(depth)};
    if (asserted) {
      if (depth == 0)
        for (std::size_t a = region_.footprint.accesses.size(); a-- > 0;)
          if (a < region_.footprint.accesses.size() && region_.footprint.accesses[a].writes)
            make_private(static_cast<int>(a));
      loop.proof = "asserted";
      keep_coincident_buffers(test);
      return true;
    }
    Independence answer = test_loop(region_.footprint, test);
    // Only the outermost loop is worth atomic updates: an inner one in order has none.
    while (!answer.holds && depth == 0 &&
           (make_private(answer.first) || give_up_results(answer.first) || atomics_.mark(answer.first, answer.second)))
      answer = test_loop(region_.footprint, test);
    if (answer.holds) {
      const bool checks = !answer.separations.empty() || !answer.insides.empty() || !answer.fits.empty();
      loop.proof = checks ? "proved, with a check at run time" : "proved";
      append(nest_.separations, answer.separations);
      append(nest_.insides, answer.insides);
      append(nest_.fits, answer.fits);
      keep_coincident_buffers(test);
      return true;
    }
    if (!say) return false;
    const SourceLocation at = region_.access_locations[static_cast<std::size_t>(answer.first)];
    if (atomics_.reason()) answer.reason.clauses.push_back({Id::not_atomic, {format(*atomics_.reason())}});
    if (shared_array_) answer.reason.clauses.push_back(*shared_array_);
    answer.reason.clauses.push_back({Id::assert_independent});
    refuse(at, answer.reason);
    if (answer.second != answer.first)
      result_.notes.push_back({region_.access_locations[static_cast<std::size_t>(answer.second)], {Id::other_access}});
    return false;
  }

  bool prove() {
    if (!prove_loop(0, independent_, true)) return false;
    innermost_ = body_of(loop_);
    while (nest_.loops.size() < 3 && add_inner()) {
    }
    for (const VarDecl* variable : privates_used_) {
      const bool grid = std::find(grid_variables_.begin(), grid_variables_.end(), variable) != grid_variables_.end();
      if (!grid) return refuse(loop_.getBeginLoc(), {Id::inner_value_used, {variable->getNameAsString()}});
    }
    return true;
  }

  // Takes the next perfectly nested loop into the grid.
  bool add_inner() {
    const Stmt* only = only_statement(innermost_);
    const Stmt* inner = only ? loop_of(*only) : nullptr;
    const auto* statement = dyn_cast_or_null<ForStmt>(inner);
    if (!statement) return false;
    const auto found = std::find(region_.inner_loop_statements.begin(), region_.inner_loop_statements.end(), statement);
    if (found == region_.inner_loop_statements.end()) return false;
    model::InnerLoop& entry =
        region_.footprint.inner_loops[static_cast<std::size_t>(found - region_.inner_loop_statements.begin())];
    const Marks marks = read_marks(*only, input_.tokens, input_.diagnostics);
    const CountedLoop counted = *recognise_counted_loop(*statement).loop;
    if (marks.sequential || may_end_loop(statement->getBody())) return false;
    const LoopHeader header = read_loop_header(input_.function, region_, counted, *statement, false);
    if (!header.loop) return false;
    nest_.loops.push_back(*header.loop);
    nest_.loops.back().symbol = entry.symbol;
    if (!prove_loop(nest_.loops.size() - 1, marks.independent, false)) {
      nest_.loops.pop_back();
      return false;
    }
    entry.in_grid = true;
    region_.footprint.symbols[static_cast<std::size_t>(entry.symbol)].kind = model::Symbol::Kind::parallel_loop;
    grid_variables_.push_back(counted.variable);
    innermost_ = statement->getBody();
    return true;
  }

  bool find_ranges() {
    RangesResult ranges = find_nest_ranges(region_.footprint, nest_);
    if (ranges.complete) return true;
    const model::Access& access = region_.footprint.accesses[static_cast<std::size_t>(ranges.access)];
    const std::string name = region_.footprint.buffers[static_cast<std::size_t>(access.buffer)].name;
    ranges.reason.clauses.push_back({Id::write_extent, {name}});
    return refuse(region_.access_locations[static_cast<std::size_t>(ranges.access)], ranges.reason);
  }

  bool place() {
    const std::optional<source::FileRange> range = input_.function.statement_range(statement_.getSourceRange(), true);
    if (!range) return refuse(loop_.getBeginLoc(), {Id::part_of_macro});
    nest_.range = {range->begin, range->end, range->line};
    return true;
  }

  void write_text() {
    std::vector<const VarDecl*> privates;
    for (const VarDecl* variable : region_.private_loop_variables) {
      const bool grid = std::find(grid_variables_.begin(), grid_variables_.end(), variable) != grid_variables_.end();
      if (!grid && std::find(privates.begin(), privates.end(), variable) == privates.end())
        privates.push_back(variable);
    }
    privates.insert(privates.end(), private_arrays_.begin(), private_arrays_.end());
    append(privates, written_.temporaries);
    KernelText text = kernel_text(input_.function, input_.tokens, *innermost_, region_.buffer_variables,
                                  grid_variables_, privates, written_, atomics_.updates, input_.shared);
    nest_.results = written_.model_results(input_.function, input_.shared, region_.footprint);
    nest_.holds_aliases = region_.declares_aliases();
    nest_.uses_maths = text.uses_maths;
    nest_.body = std::move(text.body);
    nest_.declarations = std::move(text.declarations);
    nest_.body_column = input_.function.context.getSourceManager().getExpansionColumnNumber(innermost_->getBeginLoc());
    nest_.body_line = input_.function.text.line(innermost_->getBeginLoc());
    for (std::size_t b = 0; b < region_.buffer_variables.size(); ++b) {
      const VarDecl* variable = region_.buffer_variables[b];
      region_.footprint.buffers[b].name = text.names[variable];
      const QualType element = element_type(variable);
      if (const auto* enumeration = element->getAs<EnumType>())
        region_.footprint.buffers[b].element =
            input_.shared.enumeration(input_.function.context, *enumeration->getDecl());
    }
    for (const auto& [first, second] : coincident_) {
      region_.footprint.buffers[static_cast<std::size_t>(first)].may_be.push_back(second);
      region_.footprint.buffers[static_cast<std::size_t>(second)].may_be.push_back(first);
    }
    for (const AtomicUpdate& update : atomics_.updates)
      nest_.atomics.push_back({text.names[update.buffer], operation_name(update.operation), update.floating,
                               input_.function.text.line(update.statement->getBeginLoc())});
    for (const VarDecl* variable : text.values) name_value(variable, text);
    if (element_) nest_.loops.front().element = element_text(text);
    vote();
    nest_.footprint = std::move(region_.footprint);
    result_.nest = std::move(nest_);
  }

  static QualType element_type(const VarDecl* variable) {
    const QualType type = variable->getType().getNonReferenceType().getCanonicalType();
    if (container_of(type) == Container::none) return innermost_element(type);
    return cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())->getTemplateArgs()[0].getAsType();
  }

  void name_value(const VarDecl* variable, KernelText& text) {
    region_.note_scalar(variable, false);
    const std::string host = host_name(*variable);
    for (model::Scalar& scalar : region_.footprint.scalars) {
      if (scalar.text != host || scalar.type.empty()) continue;
      scalar.in_kernel = true;
      scalar.name = text.names[variable];
      if (const auto enumeration = text.enum_types.find(variable); enumeration != text.enum_types.end())
        scalar.type = enumeration->second;
    }
  }

  std::string element_text(const KernelText& text) {
    const QualType type = element_->getType();
    const QualType value = type.getNonReferenceType();
    const auto* enumeration = value->getAs<EnumType>();
    const std::string name = enumeration ? input_.shared.enumeration(input_.function.context, *enumeration->getDecl())
                                         : spelling(input_.function.context, value);
    return std::string(value.isConstQualified() ? "const " : "") + name + (type->isReferenceType() ? "& " : " ") +
           element_->getNameAsString() + " = " + text.names.at(element_range_) + "[ferry_0];";
  }

  // Which loop runs along the elements: constant stride 1 in the linear subscript.
  void vote() {
    nest_.unit_stride_votes.assign(nest_.loops.size(), 0);
    for (const model::Access& access : region_.footprint.accesses) {
      const std::optional<model::Polynomial> polynomial =
          access.subscript ? to_polynomial(*access.subscript) : std::nullopt;
      for (std::size_t d = 0; polynomial && d < nest_.loops.size(); ++d) {
        const auto split = polynomial->split(nest_.loops[d].symbol);
        if (split && (split->coefficient == model::Polynomial::constant(1) ||
                      split->coefficient == model::Polynomial::constant(-1)))
          ++nest_.unit_stride_votes[d];
      }
    }
  }

  const NestInput& input_;
  const Stmt& statement_;
  Region region_;
  const Stmt& loop_;
  AtomicMarks atomics_;
  bool independent_ = false, scanned_ = false;
  model::Nest nest_;
  NestResult result_;
  WrittenScalars written_;
  const Stmt* innermost_ = nullptr;
  const VarDecl* element_ = nullptr;
  const VarDecl* element_range_ = nullptr;
  std::vector<const VarDecl*> grid_variables_, privates_used_, private_arrays_;
  std::optional<Message> shared_array_;  // why one can't be private
  BufferPairs coincident_;
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
