// The part of FootprintScan that records the places where the code ends the program or throws. See footprint_scan.h and
// ir/ends.h.
#include "footprint/footprint_scan.h"
#include "ir/ends.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using Kind = ir::Type::Kind;

void FootprintScan::note_end(ir::StatementId end) {
  left_to_host.push_back(end);
  note_end(std::variant<ir::StatementId, ir::ExpressionId>(end));
}

void FootprintScan::note_end(std::variant<ir::StatementId, ir::ExpressionId> end) {
  model::Access place;
  place.certain = is_certain();
  place.loops = open_loops_;
  place.conditions = open_conditions_;
  end_places.push_back({end, std::move(place)});
}

// Returns what the branch tests if one side of it ends the program, or nullopt otherwise. The tested expression needn't
// be a call.
std::optional<FootprintScan::TestedCall> FootprintScan::test_before_end(const ir::Branch& s) const {
  const bool first_ends = ir::always_ends(body_, s.then);
  if (in_switch_ || !(first_ends || (s.otherwise && ir::always_ends(body_, *s.otherwise)))) return std::nullopt;
  TestedCall tested{ir::bare(body_, s.condition.expression), model::Compare::not_equal, 0, first_ends,
                    first_ends ? s.then : *s.otherwise};
  while (const auto* negation = as<ir::Unary>(tested.call)) {
    if (negation->operation != ir::Operator::logical_not) return std::nullopt;
    tested.call = ir::bare(body_, negation->operand);
    tested.holds = !tested.holds;
  }
  if (const auto* binary = as<ir::Binary>(tested.call)) {
    const std::optional<model::Compare> compare = ir::comparison(binary->operation);
    const std::optional<std::int64_t>& with = at(binary->right).value;
    if (!compare || !with || body_.type_of(binary->left).name != "int") return std::nullopt;
    tested.compare = *compare;
    tested.with = *with;
    tested.call = ir::bare(body_, binary->left);
  }
  return tested;
}

// Returns whether the expression calls a function that returns bools or ints in several places. (The result of a call
// with a single return is an index expression, or unknown.)
bool FootprintScan::returns_codes(ir::ExpressionId e) const {
  const auto* call = as<ir::Inlined>(e);
  const ir::Type& type = body_.type_of(e);
  const bool plain = type.kind == Kind::boolean || (type.kind == Kind::integer && type.name == "int");
  return call && plain && !call->result;
}

// Returns the call whose result decides which side of the branch runs.
std::optional<FootprintScan::TestedCall> FootprintScan::tested_call(const ir::Branch& s) const {
  const std::optional<TestedCall> tested = test_before_end(s);
  return tested && returns_codes(tested->call) ? tested : std::nullopt;
}

// Returns the call in a declaration such as `int code = check(m);` if the next statement is a branch that tests the
// variable, such as `if (code != 0) …`.
std::optional<FootprintScan::TestedCall> FootprintScan::tested_declaration(ir::StatementId declaration,
                                                                           ir::StatementId next) const {
  const auto* declare = std::get_if<ir::Declare>(&body_.statements[declaration].node);
  const auto* branch = std::get_if<ir::Branch>(&body_.statements[next].node);
  if (!declare || declare->variables.size() != 1 || !branch || branch->init || branch->variable) return std::nullopt;
  const ir::VariableId code = declare->variables.front();
  const ir::Variable& variable = at(code);
  std::optional<TestedCall> tested = test_before_end(*branch);
  if (!tested || ir::named(body_, tested->call) != code || !variable.initialiser || changes(code) ||
      function_.exposed(code) || variable.storage != ir::Variable::Storage::automatic)
    return std::nullopt;
  tested->call = ir::bare(body_, *variable.initialiser);
  const bool same_type = declared_type(code).name == body_.type_of(tested->call).name;
  return same_type && returns_codes(tested->call) ? tested : std::nullopt;
}

// Scans code that contains a tested call, and then the side of the branch that doesn't end the program.
template <class Code>
void FootprintScan::scan_tested(const TestedCall& tested, const Code& code, const ir::Branch& branch) {
  const llvm::SaveAndRestore keep(tested_, std::optional(tested));
  scan(code);
  left_to_host.push_back(tested.end);
  if (branch.otherwise) scan(tested.end == branch.then ? *branch.otherwise : branch.then);
}
template void FootprintScan::scan_tested(const TestedCall&, const ir::ExpressionId&, const ir::Branch&);
template void FootprintScan::scan_tested(const TestedCall&, const ir::StatementId&, const ir::Branch&);

// Notes that this return may lead to the end of the program. If the returned value isn't a constant, it depends on data
// whether it does.
void FootprintScan::note_tested_return(const ir::Return& s) {
  const std::optional<std::int64_t>& value = at(s.value->expression).value;
  if (value && model::holds(*value, tested_->compare, tested_->with) != tested_->holds) return;
  const llvm::SaveAndRestore keep(certain_, certain_ && value);
  note_end(std::variant<ir::StatementId, ir::ExpressionId>(tested_->end));
}

// Scans a branch if one of its sides ends the iteration. Afterwards only the values at the end of the other side are
// known.
void FootprintScan::scan_beside_end(const ir::Branch& s) {
  const bool first_ends = ir::always_ends(body_, s.then);
  const auto scan_branch = [&](bool holds, ir::StatementId branch) {
    if (holds == first_ends) return scan_under(s.condition.expression, holds, branch);
    values_.begin_scope();
    refine(s.condition.expression, holds);
    scan(branch);
    values_.end_scope();
  };
  const KnownValues::Values before = values_.now();
  scan_branch(true, s.then);
  const KnownValues::Values then = values_.now();
  values_.go_back(before);
  scan_branch(false, *s.otherwise);
  if (!first_ends) values_.go_back(then);
}

}  // namespace ferry::translator::footprint
