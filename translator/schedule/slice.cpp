// See slice.h.
#include "schedule/slice.h"

#include "ir/build.h"
#include "ir/certain.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/queries.h"
#include "schedule/running_array.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <set>

namespace ferry::translator::schedule {

namespace {

// Leaves out the code that neither the results nor the conditions under which the nest ends need. run() returns false
// if something can't be separated.
class Slicer {
 public:
  Slicer(const ir::Body& body, ir::StatementId code, const ir::VariableSet& results, Slice& slice)
      : body_(body), results_(results), slice_(slice), own_(results), needed_(results) {
    const ir::Uses all = ir::uses(body, code);
    for (const ir::VariableId variable : all.declared) {
      if (body.types[body.variables[variable].type].kind == ir::Type::Kind::reference) continue;
      own_.insert(variable);
      // If a variable's address is taken, a write through a pointer or reference may change the variable.
      hidden_ |= all.exposed.contains(variable) && !body.variables[variable].of_callee;
    }
    find_needed(code);
  }

  bool run(ir::StatementId code) { return !hidden_ && slice(code) && !uses_removed_value(code); }

 private:
  // Finds the variables on which the kept code may depend. These are the variables that conditions name, and those from
  // which these variables and the results are computed.
  void find_needed(ir::StatementId code) {
    left_to_host_ = ir::left_to_host(body_, code);
    do {
      more_ = false;
      keep(code);
    } while (more_);
  }

  void keep(ir::StatementId id) {
    if (!ir::may_end(body_, id) && is_dispensable(id, {})) return;
    const ir::Parts inside = ir::parts(body_.statements[id]);
    for (const ir::ExpressionId e : inside.expressions) need(e);
    for (const ir::VariableId variable : inside.variables)
      if (const std::optional<ir::ExpressionId>& init = body_.variables[variable].initialiser) need(*init);
    for (const ir::StatementId part : inside.statements) keep(part);
  }

  void need(ir::ExpressionId e) {
    ir::each_below(body_, e, [&](ir::ExpressionId part) {
      const auto* name = std::get_if<ir::Name>(&body_.expressions[part].node);
      more_ |= name && !left_to_host_.contains(part) && needed_.insert(name->variable).second;
    });
  }

  bool slice(ir::StatementId id) {
    if (ir::always_ends(body_, id)) return true;
    const ir::Statement& s = body_.statements[id];
    if (const auto* block = std::get_if<ir::Block>(&s.node)) return slice_block(id, *block);
    if (!ir::may_end(body_, id) && is_dispensable(id, {})) return leave_out(id);
    if (std::holds_alternative<ir::Evaluate>(s.node) || std::holds_alternative<ir::Declare>(s.node))
      return keep_update(id) || is_update_of_array(id) || is_local(ir::uses(body_, id)) || ignore_target(id);
    if (std::holds_alternative<ir::Jump>(s.node) || std::holds_alternative<ir::Null>(s.node)) return true;
    if (std::holds_alternative<ir::Return>(s.node) || std::holds_alternative<ir::Try>(s.node) ||
        std::holds_alternative<ir::OpaqueStatement>(s.node))
      return false;
    // For branches, loops and labels, the statement's own expressions are evaluated, and its parts are sliced one by
    // one.
    const ir::Parts inside = ir::parts(s);
    for (const ir::VariableId variable : inside.variables)
      if (body_.variables[variable].initialiser && !is_local(ir::uses(body_, *body_.variables[variable].initialiser)))
        return false;
    for (const ir::ExpressionId e : inside.expressions)
      if (!is_local(ir::uses(body_, e))) return false;
    return llvm::all_of(inside.statements, [&](ir::StatementId part) { return slice(part); });
  }

  // Slices a block. After the last statement that may end the nest, the block's own variables aren't needed.
  bool slice_block(ir::StatementId id, const ir::Block& block) {
    const std::vector<ir::EndingPart> ends = ir::ending_parts(body_, block);
    const auto of_end = [&](std::size_t s) { return ir::is_of_end(ends, s); };
    std::size_t behind = block.statements.size();
    while (behind > 0 && !of_end(behind - 1) && !ir::may_end(body_, block.statements[behind - 1])) --behind;
    const ir::VariableSet own = ir::uses(body_, id).declared;
    const auto rest = llvm::drop_begin(block.statements, behind);
    const bool ends_there =
        behind > 0 && llvm::all_of(rest, [&](ir::StatementId part) { return is_dispensable(part, own); });
    for (std::size_t s = 0; s < block.statements.size(); ++s) {
      const ir::StatementId part = block.statements[s];
      if (of_end(s)) continue;
      if (ends_there && s >= behind ? !leave_out(part) : !slice(part)) return false;
    }
    return true;
  }

  // Returns whether the code uses a variable's value that left-out code sets. reads_before_writes() checks the
  // elements, and the targets of references.
  bool uses_removed_value(ir::StatementId code) const {
    return llvm::any_of(named_in_kernel(slice_.body, code), [&](ir::VariableId variable) {
      const ir::Type& type = body_.types[body_.variables[variable].type];
      return lost_.contains(variable) && (type.is_value() || type.kind == ir::Type::Kind::pointer);
    });
  }

  // Keeps only the update of a result, such as `n++` in `y[n++] = x[i]`. Returns false if the rest of the statement
  // can't be left out.
  bool keep_update(ir::StatementId id) {
    std::optional<ir::ExpressionId> update;
    const ir::Parts inside = ir::parts(body_.statements[id]);
    bool one = true;
    ir::each_certain(body_, id, [&](ir::ExpressionId e) {
      const auto* found = std::get_if<ir::Update>(&body_.expressions[e].node);
      if (!found || !is_result(found->target)) return;
      one = one && (!update || update == e);
      update = e;
    });
    if (!update || !one || body_.expressions[*update].of_callee) return false;
    const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[id].node);
    // There is nothing to leave out if the update is the whole statement.
    if (evaluated && ir::bare(body_, evaluated->expression.expression) == *update) return false;
    const ir::Uses all = ir::uses(body_, id);
    const std::optional<ir::VariableId> result = result_of(*update);
    const auto counts = [&](ir::VariableId variable) {
      return own_.contains(variable) && needed_.contains(variable) && variable != result;
    };
    if (!result || llvm::any_of(all.modified, counts) || llvm::any_of(inside.variables, counts) ||
        mentions(id, *result) > 1)
      return false;
    lost_.insert(all.modified.begin(), all.modified.end());
    lost_.erase(*result);
    slice_.left_out.push_back({body_.statements[id].source, body_.expressions[*update].source});
    ir::Builder(slice_.body, "slice").put(id, ir::Evaluate{{*update, body_.expressions[*update].source}});
    return true;
  }

  // Returns whether the statement is `next[k]++;`.
  bool is_update_of_array(ir::StatementId id) const {
    const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[id].node);
    if (!evaluated) return false;
    const ir::ExpressionId update = ir::bare(body_, evaluated->expression.expression);
    const std::optional<ir::VariableId> result = result_of(update);
    return result && !ir::denoted_variable(body_, std::get<ir::Update>(body_.expressions[update].node).target);
  }

  bool is_result(ir::ExpressionId target) const {
    const std::optional<ir::VariableId> variable = ir::denoted_variable(body_, target), array = array_of(body_, target);
    return (variable && results_.contains(*variable)) || (array && results_.contains(*array));
  }

  // Returns the result that the update changes, or none if the update also changes something else.
  std::optional<ir::VariableId> result_of(ir::ExpressionId id) const {
    const auto* update = std::get_if<ir::Update>(&body_.expressions[id].node);
    if (!update || !is_result(update->target)) return std::nullopt;
    const ir::Uses kept = ir::uses(body_, id);
    if (const std::optional<ir::VariableId> variable = ir::denoted_variable(body_, update->target))
      return kept.modified.size() == 1 && !kept.writes_memory() ? variable : std::nullopt;
    const std::optional<Element> element = element_of(body_, update->target);
    if (!element || ir::uses(body_, element->subscript).writes_memory()) return std::nullopt;
    const auto is_other = [&](ir::VariableId variable) { return variable != element->array; };
    return llvm::none_of(kept.modified, is_other) ? element->array : std::nullopt;
  }

  // Returns whether the statement contains an update of a result's element.
  bool updates_array(ir::StatementId id) const {
    bool found = false;
    ir::each_below(
        body_, id, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId e) {
          const auto* update = std::get_if<ir::Update>(&body_.expressions[e].node);
          found |= update && !ir::denoted_variable(body_, update->target) && is_result(update->target);
        });
    return found;
  }

  std::size_t mentions(ir::StatementId id, ir::VariableId variable) const {
    std::set<ir::ExpressionId> found;
    ir::each_below(
        body_, id, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId e) {
          const auto* name = std::get_if<ir::Name>(&body_.expressions[e].node);
          if (name && name->variable == variable) found.insert(e);
        });
    return found.size();
  }

  // Keeps only the evaluation of the value in `y[i] = t.at(k[i])`, and drops the write as if the statement were left
  // out. Returns false if that is impossible.
  bool ignore_target(ir::StatementId id) {
    const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[id].node);
    if (!evaluated) return false;
    const ir::ExpressionId e = ir::bare(body_, evaluated->expression.expression);
    const auto* assign = std::get_if<ir::Assign>(&body_.expressions[e].node);
    const auto* update = std::get_if<ir::Update>(&body_.expressions[e].node);
    using enum ir::Operator;
    constexpr ir::Operator known[] = {plus, minus, multiply, divide};  // the operators that FerryIgnored has
    if (!assign && !(update && update->value && llvm::is_contained(known, update->operation))) return false;
    const ir::ExpressionId target = assign ? assign->target : update->target,
                           value = assign ? assign->value : *update->value;
    const ir::Uses of_target = ir::uses(body_, target);
    if (!of_target.modified.empty() || of_target.writes_memory() || !is_local(ir::uses(body_, value)) ||
        !is_dispensable(id, {}) || body_.expressions[e].of_callee || may_end(target))
      return false;
    const ir::Uses left = ir::uses(body_, id);
    lost_.insert(left.modified.begin(), left.modified.end());
    slice_.ignored.push_back(body_.expressions[target].source);
    slice_.body.statements[id].node = ir::Evaluate{{value, body_.expressions[value].source}};
    return true;
  }

  bool may_end(ir::ExpressionId code) const {
    bool found = false;
    ir::each_below(body_, code,
                   [&](ir::ExpressionId id) { found |= body_.ends.contains(id) || body_.checks.contains(id); });
    return found;
  }

  bool leave_out(ir::StatementId id) {
    const ir::Uses left = ir::uses(body_, id);
    lost_.insert(left.modified.begin(), left.modified.end());
    slice_.left_out.push_back({body_.statements[id].source});
    ir::Builder(slice_.body, "slice").put(id, ir::Null{});
    return true;
  }

  // Returns whether the rest of the iteration doesn't depend on the statement, except through the variables in `own`.
  bool is_dispensable(ir::StatementId id, const ir::VariableSet& own) const {
    if (ir::may_jump_out(body_, id) || ir::is_entered_by_label(body_, id) || updates_array(id)) return false;
    const ir::Uses found = ir::uses(body_, id);
    const auto is_needed = [&](ir::VariableId variable) {
      return needed_.contains(variable) && !own.contains(variable);
    };
    if (const auto* declare = std::get_if<ir::Declare>(&body_.statements[id].node);
        declare && llvm::any_of(declare->variables, is_needed))
      return false;
    return llvm::none_of(found.modified, [&](ir::VariableId variable) {
      return own_.contains(variable) && is_needed(variable) && !found.declared.contains(variable);
    });
  }

  // Returns whether the code only changes variables that the iteration itself declares.
  bool is_local(const ir::Uses& found) const {
    return !found.writes_memory() && llvm::all_of(found.modified, [&](ir::VariableId variable) {
      const ir::Variable& v = body_.variables[variable];
      const bool parameter = v.of_callee && v.storage == ir::Variable::Storage::parameter;  // its argument must be kept
      const bool reference = body_.types[v.type].kind == ir::Type::Kind::reference;
      return own_.contains(variable) || parameter || (found.declared.contains(variable) && !reference);
    });
  }

  const ir::Body& body_;
  const ir::VariableSet& results_;
  Slice& slice_;
  ir::VariableSet own_;  // results, and variables that iterations declare, if they have no aliases
  ir::VariableSet needed_;
  std::set<ir::ExpressionId> left_to_host_;
  bool more_ = false;
  ir::VariableSet lost_;  // variables that left-out code changes
  bool hidden_ = false;   // whether a variable of the iteration may be accessed other than by name
};

}  // namespace

std::shared_ptr<const Slice> slice_of(const Input& input, ir::StatementId body, const ir::VariableSet& results) {
  auto slice = std::make_shared<Slice>(input);
  if (!Slicer(input.function.body, body, results, *slice).run(body)) return nullptr;
  return slice;
}

ir::VariableSet named_in_kernel(const ir::Body& body, ir::StatementId code) {
  ir::VariableSet found;
  const std::set<ir::ExpressionId> left = ir::left_to_host(body, code);
  ir::each_below(
      body, code, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const auto* name = std::get_if<ir::Name>(&body.expressions[id].node);
        if (name && !left.contains(id)) found.insert(name->variable);
      });
  return found;
}

}  // namespace ferry::translator::schedule
