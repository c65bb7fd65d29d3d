// Lifts loops with OpenMP directives (openmp.h) as sequential loops, with private variables if clauses say so.
#include "lift/known_functions.h"
#include "lift/lifter.h"

#include <clang/AST/StmtCXX.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

ir::StatementId Lifter::under_directive(const Stmt& s, LoopDirective directive) {
  PrivateVariables found = private_variables(s, directive);
  if (const std::optional<std::string> other = directives_.take_others(s); other && !found.on_host)
    found.on_host = diagnostics::Message{Id::openmp_inside, {*other}};
  if (found.on_host) return left_to_openmp(s, directive, *std::move(found.on_host));
  OtherVariables inside;
  for (const VarDecl* declaration : found.variables) {
    ir::Variable other = result_.body.variables[variable(*declaration)];
    other.storage = ir::Variable::Storage::automatic;
    other.outlives_call = false;
    other.constant = false;
    other.number.reset();
    other.initialiser.reset();
    inside.emplace_back(declaration, result_.body.variables.add(std::move(other)));
  }
  other_in_.insert({&s, inside});
  for (const VarDecl* declaration : found.variables) others_.emplace_back(&s, declaration);
  exchange(inside);
  const ir::StatementId id = plain_statement(s);
  exchange(inside);
  others_.resize(others_.size() - found.variables.size());
  result_.body.statements[id].openmp = source(SourceRange(directive.begin));
  return id;
}

void Lifter::exchange(OtherVariables& variables) {
  for (auto& [declaration, variable] : variables) std::swap(variables_.find(declaration)->second, variable);
}

// Lifts a loop that is left to the host compiler. The loop is opaque, so that nothing is concluded from its text.
ir::StatementId Lifter::left_to_openmp(const Stmt& s, const LoopDirective& directive, diagnostics::Message why) {
  const ir::StatementId id = add(s, ir::OpaqueStatement{s.getStmtClassName(), mentions(s), why});
  ir::Statement& statement = result_.body.statements[id];
  statement.openmp = source(SourceRange(directive.begin));
  statement.calls_offloaded = calls_offloaded(&s);
  statement.embedded_loops.push_back(
      {source(s.getSourceRange()), false, *statement.openmp, std::move(why), std::nullopt});
  return id;
}

void Lifter::note_misplaced_directives() {
  using Kind = ir::Unsupported::Kind;
  if (function_directive_)
    result_.body.unsupported.push_back(
        {Kind::directive, source(SourceRange(function_directive_->begin)), function_directive_->name});
  for (const Directives::Misplaced& found : directives_.misplaced())
    result_.body.unsupported.push_back(
        {found.attribute ? Kind::directive_attribute : Kind::directive, source(SourceRange(found.begin)), found.name});
}

}  // namespace ferry::translator::lift
