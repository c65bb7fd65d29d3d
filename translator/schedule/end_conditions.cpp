// See end_conditions.h.
#include "schedule/end_conditions.h"

#include "footprint/jumps.h"
#include "ir/build.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <limits>
#include <map>

namespace ferry::translator::schedule {

namespace {

// But for what ends alone name.
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

// Leaves out what no condition of an end needs. False: something is both.
class Slicer {
 public:
  Slicer(const ir::Body& body, ir::StatementId code, Slice& slice) : body_(body), slice_(slice) {
    const ir::Uses all = ir::uses(body, code);
    for (const ir::VariableId variable : all.declared) {
      if (body.types[body.variables[variable].type].kind == ir::Type::Kind::reference) continue;
      locals_.insert(variable);
      // A write to what isn't named may then be one to it.
      hidden_ |= all.exposed.contains(variable) && !body.variables[variable].of_callee;
    }
    find_needed(code);
  }

  bool run(ir::StatementId code) { return !hidden_ && slice(code) && !names_lost(code); }

 private:
  // Locals that what decides about ends may rest on: what conditions name, and what these are made of.
  void find_needed(ir::StatementId code) {
    const std::set<ir::ExpressionId> left = ir::left_to_host(body_, code);
    const auto need = [&](ir::ExpressionId e) {
      bool more = false;
      ir::each_below(body_, e, [&](ir::ExpressionId part) {
        const auto* name = std::get_if<ir::Name>(&body_.expressions[part].node);
        more |= name && !left.contains(part) && needed_.insert(name->variable).second;
      });
      return more;
    };
    for (bool more = true; more;) {
      more = false;
      ir::each_below(
          body_, code,
          [&](ir::StatementId id) {
            const ir::Statement& s = body_.statements[id];
            const bool simple = std::holds_alternative<ir::Evaluate>(s.node) && !ir::may_end(body_, id);
            const bool declares = std::holds_alternative<ir::Declare>(s.node);
            if (declares || (simple && !modifies_needed(id))) return;
            for (const ir::ExpressionId e : ir::parts(s).expressions) more |= need(e);
          },
          [&](ir::VariableId variable) {
            const std::optional<ir::ExpressionId>& init = body_.variables[variable].initialiser;
            if (init) more |= need(*init);
          },
          [](ir::ExpressionId) {});
    }
  }

  bool modifies_needed(ir::StatementId id) const {
    const ir::Uses found = ir::uses(body_, id);
    return llvm::any_of(found.modified, [&](ir::VariableId variable) { return needed_.contains(variable); });
  }

  bool slice(ir::StatementId id) {
    if (ir::always_ends(body_, id)) return true;
    const ir::Statement& s = body_.statements[id];
    if (const auto* block = std::get_if<ir::Block>(&s.node)) return slice_block(id, *block);
    if (!ir::may_end(body_, id) && is_dispensable(id, {})) return leave_out(id);
    if (std::holds_alternative<ir::Evaluate>(s.node) || std::holds_alternative<ir::Declare>(s.node))
      return is_local(ir::uses(body_, id)) || ignore_target(id);
    if (std::holds_alternative<ir::Jump>(s.node) || std::holds_alternative<ir::Null>(s.node)) return true;
    if (std::holds_alternative<ir::Return>(s.node) || std::holds_alternative<ir::Try>(s.node) ||
        std::holds_alternative<ir::OpaqueStatement>(s.node))
      return false;
    // Branches, loops, labels: their own expressions are evaluated, and what stands in them is asked by itself.
    const ir::Parts inside = ir::parts(s);
    for (const ir::VariableId variable : inside.variables)
      if (body_.variables[variable].initialiser && !is_local(ir::uses(body_, *body_.variables[variable].initialiser)))
        return false;
    for (const ir::ExpressionId e : inside.expressions)
      if (!is_local(ir::uses(body_, e))) return false;
    return llvm::all_of(inside.statements, [&](ir::StatementId part) { return slice(part); });
  }

  // Behind its last end a block needs nothing that it declares itself.
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

  // A variable from outside of the nest that what is left out sets. Elements, and what references
  // name, are asked for later: reads_before_writes.
  bool names_lost(ir::StatementId code) const {
    return llvm::any_of(named_in_kernel(slice_.body, code), [&](ir::VariableId variable) {
      const ir::Type& type = body_.types[body_.variables[variable].type];
      return lost_.contains(variable) && (type.is_value() || type.kind == ir::Type::Kind::pointer);
    });
  }

  // `y[i] = t.at(k[i])`: what the value comes to counts, what is written as little as in a statement that is left out.
  bool ignore_target(ir::StatementId id) {
    const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[id].node);
    if (!evaluated) return false;
    const ir::ExpressionId e = ir::bare(body_, evaluated->expression.expression);
    const auto* assign = std::get_if<ir::Assign>(&body_.expressions[e].node);
    const auto* update = std::get_if<ir::Update>(&body_.expressions[e].node);
    using enum ir::Operator;
    constexpr ir::Operator known[] = {plus, minus, multiply, divide};  // of FerryIgnored
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
    slice_.left_out.push_back(body_.statements[id].source);
    ir::Builder(slice_.body, "slice").put(id, ir::Null{});
    return true;
  }

  // Nothing that it does counts for the rest of the iteration; `own`: nor what it does with these.
  bool is_dispensable(ir::StatementId id, const ir::VariableSet& own) const {
    if (footprint::may_jump_out(body_, id) || holds_label(id)) return false;
    if (own.empty() && std::holds_alternative<ir::Declare>(body_.statements[id].node)) return false;
    const ir::Uses found = ir::uses(body_, id);
    return llvm::none_of(found.modified, [&](ir::VariableId variable) {
      return locals_.contains(variable) && needed_.contains(variable) && !own.contains(variable) &&
             !found.declared.contains(variable);
    });
  }

  bool holds_label(ir::StatementId id) const {
    bool found = false;
    ir::each_below(
        body_, id,
        [&](ir::StatementId part) { found |= std::holds_alternative<ir::Case>(body_.statements[part].node); },
        [](ir::VariableId) {}, [](ir::ExpressionId) {});
    return found && !std::holds_alternative<ir::Switch>(body_.statements[id].node);
  }

  // It changes nothing but what iterations have for themselves.
  bool is_local(const ir::Uses& found) const {
    return !found.writes_memory() && llvm::all_of(found.modified, [&](ir::VariableId variable) {
      const ir::Variable& v = body_.variables[variable];
      const bool parameter = v.of_callee && v.storage == ir::Variable::Storage::parameter;  // what is passed counts
      const bool reference = body_.types[v.type].kind == ir::Type::Kind::reference;
      return locals_.contains(variable) || parameter || (found.declared.contains(variable) && !reference);
    });
  }

  const ir::Body& body_;
  Slice& slice_;
  ir::VariableSet locals_;  // that iterations declare: no other name of anything
  ir::VariableSet needed_;
  ir::VariableSet lost_;  // that what is left out changes
  bool hidden_ = false;   // one of them may be reached otherwise than by name
};

// The statements that an iteration of the grid runs, one after the other.
std::vector<ir::StatementId> in_order(const ir::Body& body, const KernelScope& scope) {
  if (scope.statements.size() != 1) return scope.statements;
  const auto* block = std::get_if<ir::Block>(&body.statements[scope.statements.front()].node);
  return block ? block->statements : scope.statements;
}

std::map<ir::ExpressionId, std::size_t> places(const ir::Body& body, const KernelScope& scope) {
  std::map<ir::ExpressionId, std::size_t> found;
  const std::vector<ir::StatementId> statements = in_order(body, scope);
  for (std::size_t s = 0; s < statements.size(); ++s)
    ir::each_below(
        body, statements[s], [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) { found.emplace(id, s); });
  return found;
}

// The statement in which the draft reads the array for the last time, or writes it for the first time.
struct Order {
  std::size_t last_read = 0, first_write = std::numeric_limits<std::size_t>::max();
  bool reads = false, known = true;
};

void note(const Draft& draft, ir::VariableId array, bool writes, const std::map<ir::ExpressionId, std::size_t>& places,
          Order& order) {
  const footprint::FootprintScan& region = draft.region;
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const model::Access& access = region.footprint.accesses[a];
    if (region.buffer_variables[static_cast<std::size_t>(access.buffer)] != array) continue;
    if (writes && !access.writes) continue;
    const auto place = places.find(region.access_expressions[a]);
    order.known = order.known && place != places.end() && access.update_group < 0;
    if (!order.known) return;
    if (writes) order.first_write = std::min(order.first_write, place->second);
    if (!writes) order.last_read = std::max(order.last_read, place->second), order.reads = true;
  }
}

// It isn't each iteration's own.
bool is_shared(const footprint::FootprintScan& region, ir::VariableId array) {
  for (std::size_t b = 0; b < region.buffer_variables.size(); ++b)
    if (region.buffer_variables[b] == array) return !region.footprint.buffers[b].is_private;
  return false;
}

}  // namespace

std::shared_ptr<const Slice> end_conditions(const Input& input, ir::StatementId body) {
  auto slice = std::make_shared<Slice>(input);
  if (!Slicer(input.function.body, body, *slice).run(body)) return nullptr;
  return slice;
}

bool reads_before_writes(const Draft& inspector, const Draft& nest) {
  const ir::Body& body = nest.input.function.body;
  const ir::VariableSet named = named_in_kernel(inspector.input.function.body, inspector.body);
  for (const ir::VariableId variable : nest.region.written_scalars)
    if (named.contains(variable)) return false;
  const std::map<ir::ExpressionId, std::size_t> at = places(body, nest.scope);
  for (const ir::VariableId array : inspector.region.buffer_variables) {
    if (body.variables[array].table) continue;  // nothing writes it
    if (!is_shared(nest.region, array)) return false;
    const auto into = [&](const footprint::ElementReduction& sum) { return sum.array == array; };
    if (llvm::any_of(nest.live_outs.elements.mentions, into)) return false;
    Order order;
    note(inspector, array, false, at, order);
    note(nest, array, true, at, order);
    if (!order.known || (order.reads && order.last_read >= order.first_write)) return false;
  }
  return true;
}

void keep_later_aliases(const Draft& inspector, Draft& nest) {
  const std::map<ir::ExpressionId, std::size_t> at = places(nest.input.function.body, nest.scope);
  const auto later = [&](int read, int written) {
    const auto variable = [&](int buffer) { return nest.region.buffer_variables[static_cast<std::size_t>(buffer)]; };
    Order order;
    note(inspector, variable(read), false, at, order);
    note(nest, variable(written), true, at, order);
    return order.known && (!order.reads || order.last_read < order.first_write);
  };
  std::erase_if(nest.benign_aliases, [&](const std::pair<int, int>& pair) {
    return !later(pair.first, pair.second) || !later(pair.second, pair.first);
  });
}

bool only_reads(const Draft& inspector) {
  const footprint::FootprintScan& region = inspector.region;
  return region.written_scalars.empty() && inspector.live_outs.reductions().empty() &&
         inspector.live_outs.elements.results.empty() && inspector.atomics.empty() &&
         llvm::none_of(region.footprint.accesses, [](const model::Access& access) { return access.writes; });
}

}  // namespace ferry::translator::schedule
