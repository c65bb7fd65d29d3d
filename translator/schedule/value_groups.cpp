// See value_groups.h.
#include "schedule/value_groups.h"

#include "ir/elsewhere.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>

namespace ferry::translator::schedule {

namespace {

// A statement that isn't split, and the group to which it belongs.
struct Unit {
  ir::StatementId statement;
  std::size_t top;  // the index of the block's item that is this statement or contains it
  std::size_t group;
};

class Grouper {
 public:
  Grouper(const ir::Body& body, const ir::Uses& uses, const ir::VariableSet& around,
          const std::vector<GroupItem>& block)
      : body_(body), block_(block), carrying_(uses.modified) {
    carrying_.insert(uses.declared.begin(), uses.declared.end());
    for (const ir::VariableId variable : around) carrying_.erase(variable);
    for (std::size_t top = 0; top < block.size(); ++top) add_units(block[top], top, {});
    for (const ir::VariableId variable : carried_)
      hidden_ |= uses.exposed.contains(variable) || body.variables[variable].part_of.has_value();
  }

  std::vector<ValueGroup> run() {
    if (hidden_) return {};
    for (Unit& unit : units_) unit.group = root(unit.group);
    gather_in_items();
    std::vector<std::size_t> order;
    for (const Unit& unit : units_)
      if (!llvm::is_contained(order, unit.group)) order.push_back(unit.group);
    if (order.size() < 2) return {};
    std::vector<ValueGroup> groups;
    for (const std::size_t group : order) groups.push_back(made(group));
    return groups;
  }

 private:
  std::size_t root(std::size_t group) const {
    while (units_[group].group != group) group = units_[group].group;
    return group;
  }

  // Adds the statements of an item as units. `counters` are the variables of the enclosing loops that are split.
  void add_units(const GroupItem& item, std::size_t top, ir::VariableSet counters) {
    if (item.computed_again) {
      for (const ir::VariableId variable : std::get<ir::Declare>(body_.statements[item.statement].node).variables)
        carrying_.erase(variable);
      return;
    }
    if (!item.inside.empty()) {
      counters.insert(std::get<ir::Loop>(body_.statements[item.statement].node).counted->variable);
      for (const GroupItem& inner : item.inside) add_units(inner, top, counters);
      return;
    }
    units_.push_back({item.statement, top, units_.size()});
    const auto* declare = std::get_if<ir::Declare>(&body_.statements[item.statement].node);
    for (const ir::VariableId variable : carrying_) {
      if (counters.contains(variable)) continue;
      const bool declared = declare && llvm::is_contained(declare->variables, variable);
      if (!declared && !ir::named_in(body_, variable, item.statement)) continue;
      carried_.insert(variable);
      const auto [first, is_new] = first_.try_emplace(variable, units_.size() - 1);
      units_[root(units_.size() - 1)].group = root(first->second);
    }
  }

  // Merges the groups that lie within one item of the block, because that item's own block is split later.
  void gather_in_items() {
    std::map<std::size_t, std::set<std::size_t>> items;
    for (const Unit& unit : units_) items[unit.group].insert(unit.top);
    std::map<std::size_t, std::size_t> within;
    for (Unit& unit : units_)
      if (items[unit.group].size() == 1) unit.group = within.try_emplace(unit.top, unit.group).first->second;
  }

  ValueGroup made(std::size_t group) const {
    ValueGroup made;
    for (const GroupItem& item : block_) {
      if (item.computed_again || !holds(item, group)) continue;
      made.statements.push_back(item.statement);
      leave_out_others(item, group, made.left_out);
    }
    return made;
  }

  bool holds(const GroupItem& item, std::size_t group) const {
    if (!item.inside.empty())
      return llvm::any_of(item.inside, [&](const GroupItem& inner) { return holds(inner, group); });
    return llvm::any_of(units_,
                        [&](const Unit& unit) { return unit.statement == item.statement && unit.group == group; });
  }

  // Keeps a recomputed declaration in the group only if a later statement of the group names its variables.
  void leave_out_others(const GroupItem& item, std::size_t group, std::set<ir::StatementId>& left_out) const {
    std::vector<ir::StatementId> kept;
    for (const GroupItem& inner : llvm::reverse(item.inside)) {
      if (inner.computed_again ? named(inner.statement, kept, left_out) : holds(inner, group)) {
        leave_out_others(inner, group, left_out);
        kept.push_back(inner.statement);
      } else {
        left_out.insert(inner.statement);
      }
    }
  }

  bool named(ir::StatementId declaration, const std::vector<ir::StatementId>& statements,
             const std::set<ir::StatementId>& left_out) const {
    const auto& variables = std::get<ir::Declare>(body_.statements[declaration].node).variables;
    return llvm::any_of(variables, [&](ir::VariableId variable) {
      return llvm::any_of(
          statements, [&](ir::StatementId statement) { return ir::named_in(body_, variable, statement, left_out); });
    });
  }

  const ir::Body& body_;
  const std::vector<GroupItem>& block_;
  ir::VariableSet carrying_;  // variables that may carry a value between units
  ir::VariableSet carried_;   // the variables of `carrying_` that units name
  std::map<ir::VariableId, std::size_t> first_;
  std::vector<Unit> units_;  // a group is identified by the index of one of its units
  bool hidden_ = false;
};

}  // namespace

std::vector<ValueGroup> value_groups(const ir::Body& body, const ir::Uses& uses, const ir::VariableSet& around,
                                     const std::vector<GroupItem>& block) {
  return Grouper(body, uses, around, block).run();
}

}  // namespace ferry::translator::schedule
