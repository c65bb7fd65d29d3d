// See nest_tree.h.
#include "schedule/nest_tree.h"

#include "ir/elsewhere.h"
#include "ir/jumps.h"
#include "ir/liveness.h"
#include "ir/queries.h"
#include "schedule/dead_stores.h"
#include "schedule/loop_header.h"
#include "schedule/tiles.h"
#include "schedule/value_groups.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>
#include <map>
#include <set>

namespace ferry::translator::schedule {

namespace {

class TreeMaker {
 public:
  TreeMaker(Draft& draft, Ties ties)
      : draft_(draft), body_(draft.input.function.body), ties_(ties), uses_(ir::uses(body_, draft.body)) {
    const std::vector<ir::ExpressionId>& expressions = draft.region.access_expressions;
    for (std::size_t a = 0; a < expressions.size(); ++a) accesses_[expressions[a]].push_back(static_cast<int>(a));
    dead_ = dead_stores(body_, draft.body, uses_, [&](ir::ExpressionId id) { return accesses_.contains(id); });
    for (const ir::VariableId variable : dead_.variables) uses_.modified.erase(variable);
    if (ties == Ties::values) left_out_ = dead_.statements;  // variables that dead stores set may be declared elsewhere
  }

  NestTree run() {
    const model::ParallelLoop& outermost = draft_.nest.loops.front();
    const auto& loop = std::get<ir::Loop>(at(draft_.statement));
    tree_.loops.push_back({draft_.statement, draft_.grid_variables.front(), outermost.name, outermost.symbol,
                           names_scalars_only(*loop.counted), outermost});
    tree_.root = block_of(draft_.body, {0}, {});
    tree_.complete = placed_.size() == draft_.region.footprint.accesses.size();
    return std::move(tree_);
  }

 private:
  using Statements = std::vector<ir::StatementId>;

  // The variables of the loops and of the recomputable declarations around a statement.
  struct Around {
    ir::VariableSet counters, declared;
  };

  const ir::StatementNode& at(ir::StatementId id) const { return body_.statements[id].node; }

  bool declares(ir::StatementId id) const { return std::holds_alternative<ir::Declare>(at(id)); }

  // Lists statements, ignoring braces that declare nothing.
  void collect(ir::StatementId id, std::vector<ir::StatementId>& list) const {
    const auto* block = std::get_if<ir::Block>(&at(id));
    if (block && std::none_of(block->statements.begin(), block->statements.end(),
                              [&](ir::StatementId child) { return declares(child); }))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else if (!std::holds_alternative<ir::Null>(at(id)) && !dead_.statements.contains(id) && !left_out_.contains(id))
      list.push_back(id);
  }

  // Returns the statements of a loop's body, or of a braced block that may contain declarations.
  std::vector<ir::StatementId> statements_of(ir::StatementId body) const {
    std::vector<ir::StatementId> list;
    if (const auto* block = std::get_if<ir::Block>(&at(body)))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else
      collect(body, list);
    return list;
  }

  TreeBlock block_of(ir::StatementId body, std::vector<std::size_t> chain, std::vector<std::size_t> declarations) {
    const std::vector<ir::StatementId> list = statements_of(body);
    TreeBlock block{std::move(chain), {}, list};
    for (auto s = list.begin(); s != list.end(); ++s) {
      if (computed_again(*s, {counters(block.chain), declared(declarations)}, block.children.empty())) {
        add_declaration(*s, declarations);
        continue;
      }
      const auto end = end_together(s, list.end());
      if (end - s == 1) {
        add_child(block, *s, declarations);
        continue;
      }
      if (ties_ == Ties::statements || !add_groups(block, {s, end}, declarations)) {
        block.children.push_back(leaf({s, end}, declarations));
        tree_.tied |= block.children.back().holds_loops;
      }
      s = end - 1;
    }
    return block;
  }

  void add_declaration(ir::StatementId id, std::vector<std::size_t>& declarations) {
    tree_.declarations.push_back({id, leaf({id}, {}).accesses});
    declarations.push_back(tree_.declarations.size() - 1);
  }

  void add_child(TreeBlock& block, ir::StatementId id, const std::vector<std::size_t>& declarations) {
    const bool whole = declares(id) || ir::may_jump_out(body_, id);
    if (!whole && std::holds_alternative<ir::Block>(at(id))) {
      TreeBlock below = block_of(id, block.chain, declarations);
      block.children.push_back({{id}, left_out_below({id}), {}, {std::move(below)}, declarations});
      return;
    }
    const std::optional<std::size_t> loop = whole ? std::nullopt : add_loop(id, block.chain, declarations);
    if (!loop) {
      block.children.push_back(leaf({id}, declarations));
      return;
    }
    std::vector<std::size_t> inside = block.chain;
    inside.push_back(*loop);
    TreeBlock below = block_of(std::get<ir::Loop>(at(id)).body, std::move(inside), declarations);
    block.children.push_back({{id}, left_out_below({id}), {}, {std::move(below)}, declarations});
  }

  // Splits statements that stay together into groups between which no values flow. Returns false if that is impossible.
  bool add_groups(TreeBlock& block, const Statements& statements, std::vector<std::size_t>& declarations) {
    Around around{counters(block.chain), declared(declarations)};
    const std::optional<std::vector<GroupItem>> items = items_of(statements, around, block.children.empty());
    if (!items) return false;
    ir::VariableSet known = around.counters;
    known.insert(around.declared.begin(), around.declared.end());
    const std::vector<ValueGroup> groups = value_groups(body_, uses_, known, *items);
    for (const GroupItem& item : *items)
      if (item.computed_again && !groups.empty()) add_declaration(item.statement, declarations);
    for (const ValueGroup& group : groups) {
      const llvm::SaveAndRestore others(left_out_);
      left_out_.insert(group.left_out.begin(), group.left_out.end());
      if (group.statements.size() == 1)
        add_child(block, group.statements.front(), declarations);
      else
        block.children.push_back(leaf(group.statements, declarations));
    }
    tree_.apart |= !groups.empty();
    return !groups.empty();
  }

  // Describes the statements; none if control flow decides which of them run, or if they declare more than variables.
  std::optional<std::vector<GroupItem>> items_of(const Statements& statements, Around around, bool first) const {
    std::vector<GroupItem> items;
    for (const ir::StatementId id : statements) {
      const auto* declare = std::get_if<ir::Declare>(&at(id));
      if (ir::may_jump_out(body_, id)) return std::nullopt;
      if (declare && (declare->unknown || declare->introduces_names || declare->unusable)) return std::nullopt;
      GroupItem item{id, computed_again(id, around, first)};
      first &= item.computed_again;
      if (item.computed_again) around.declared.insert(declare->variables.begin(), declare->variables.end());
      if (const std::optional<Around> below = surroundings_if_distributed(id, around))
        if (auto inside = items_of(statements_of(std::get<ir::Loop>(at(id)).body), *below, true))
          item.inside = std::move(*inside);
      items.push_back(std::move(item));
    }
    return items;
  }

  // Returns the variables around the loop's body if the loop may be split into several; otherwise none.
  std::optional<Around> surroundings_if_distributed(ir::StatementId id, Around around) const {
    const auto* loop = std::get_if<ir::Loop>(&at(id));
    if (!loop || !may_turn(*loop) || body_.written_loops.contains(id)) return std::nullopt;
    const ir::CountedHeader& header = *loop->counted;
    if (!header.declared_inside && ir::live_after(body_, header.variable, id)) return std::nullopt;
    for (const ir::ExpressionId root : header_expressions(header))
      for (const ir::VariableSet* const changing : {&uses_.modified, &uses_.declared})
        for (const ir::VariableId variable : *changing)
          if (!around.counters.contains(variable) && ir::named_in(body_, variable, root)) return std::nullopt;
    around.counters.insert(header.variable);
    return around;
  }

  // Returns the end of the statements that stay together with the first. A declaration or a jump binds all later ones.
  // A scalar that carries a value binds all up to its last use, because each kernel has its own copy.
  Statements::const_iterator end_together(Statements::const_iterator first, Statements::const_iterator end) const {
    for (auto s = first; s != end; ++s) {
      if (declares(*s) || ir::may_jump_out(body_, *s)) return end;
      const auto is_live_after = [&](ir::VariableId variable) { return ir::live_after(body_, variable, *s); };
      if (llvm::none_of(draft_.live_outs.privatised, is_live_after)) return s + 1;
    }
    return end;
  }

  template <class Visit>
  void each_declared(const std::vector<std::size_t>& declarations, const Visit& visit) const {
    for (const std::size_t declaration : declarations)
      for (const ir::VariableId variable :
           std::get<ir::Declare>(at(tree_.declarations[declaration].statement)).variables)
        visit(variable);
  }

  ir::VariableSet counters(const std::vector<std::size_t>& chain) const {
    ir::VariableSet found;
    for (const std::size_t loop : chain) found.insert(tree_.loops[loop].variable);
    return found;
  }

  ir::VariableSet declared(const std::vector<std::size_t>& declarations) const {
    ir::VariableSet found;
    each_declared(declarations, [&](ir::VariableId variable) { found.insert(variable); });
    return found;
  }

  // Returns whether the declaration can be recomputed: its scalars and pointers never change, and only the nest's loops
  // change the values in their initialisers. A declaration that hides an outer name must be `first` in its block,
  // because earlier statements might mean the hidden variable.
  bool computed_again(ir::StatementId id, const Around& around, bool first) const {
    const auto* declare = std::get_if<ir::Declare>(&at(id));
    if (!declare || declare->unknown || declare->introduces_names || declare->unusable || !declare->sizes.empty())
      return false;
    ir::VariableSet known = around.counters, not_to_be_hidden = around.counters;
    known.insert(around.declared.begin(), around.declared.end());
    if (!first) not_to_be_hidden = known;
    return std::all_of(declare->variables.begin(), declare->variables.end(), [&](ir::VariableId id) {
      const ir::Variable& variable = body_.variables[id];
      const ir::Type& type = body_.types[variable.type];
      const bool plain = type.is_scalar() || type.kind == ir::Type::Kind::pointer;
      const bool named_twice = std::any_of(not_to_be_hidden.begin(), not_to_be_hidden.end(), [&](ir::VariableId other) {
        return body_.variables[other].name == variable.name;
      });
      const bool same = plain && !type.is_volatile && variable.storage == ir::Variable::Storage::automatic &&
                        variable.initialiser && variable.sizes.empty() && !named_twice &&
                        !uses_.modified.contains(id) && !uses_.exposed.contains(id) &&
                        stays_the_same(*variable.initialiser, known);
      known.insert(id);  // the initialisers of later declarations may name it
      return same;
    });
  }

  bool stays_the_same(ir::ExpressionId value, const ir::VariableSet& known) const {
    bool same = ir::repeatable(body_, value);
    each_below(body_, value, [&](ir::ExpressionId id) {
      if (const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
          name && !known.contains(name->variable))
        same = same && !uses_.modified.contains(name->variable) && !uses_.declared.contains(name->variable);
      if (const auto found = accesses_.find(id); found != accesses_.end())
        for (const int access : found->second) same = same && !written(access);
    });
    return same;
  }

  bool written(int number) const {
    const std::vector<model::Access>& all = draft_.region.footprint.accesses;
    const int buffer = all[static_cast<std::size_t>(number)].buffer;
    return std::any_of(all.begin(), all.end(),
                       [&](const model::Access& access) { return access.writes && access.buffer == buffer; });
  }

  TreeChild leaf(std::vector<ir::StatementId> statements, const std::vector<std::size_t>& declarations) {
    TreeChild child{std::move(statements), {}, {}, {}, declarations};
    child.left_out = left_out_below(child.statements);
    std::set<ir::ExpressionId> others;
    const auto other = [&](ir::ExpressionId id) { others.insert(id); };
    for (const ir::StatementId statement : child.left_out)
      each_below(body_, statement, [](ir::StatementId) {}, [](ir::VariableId) {}, other);
    const auto note_loop = [&](ir::StatementId id) {
      child.holds_loops |= std::holds_alternative<ir::Loop>(at(id)) || std::holds_alternative<ir::RangeLoop>(at(id));
    };
    const auto position = [&](ir::ExpressionId id) {
      if (const auto found = accesses_.find(id); found != accesses_.end() && !others.contains(id))
        child.accesses.insert(child.accesses.end(), found->second.begin(), found->second.end());
    };
    for (const ir::StatementId statement : child.statements)
      each_below(body_, statement, note_loop, [](ir::VariableId) {}, position);
    std::sort(child.accesses.begin(), child.accesses.end());
    placed_.insert(child.accesses.begin(), child.accesses.end());
    return child;
  }

  std::set<ir::StatementId> left_out_below(const Statements& statements) const {
    std::set<ir::StatementId> found;
    const auto note = [&](ir::StatementId id) {
      if (left_out_.contains(id)) found.insert(id);
    };
    if (!left_out_.empty())
      for (const ir::StatementId statement : statements)
        each_below(body_, statement, note, [](ir::VariableId) {}, [](ir::ExpressionId) {});
    return found;
  }

  bool names_any(const ir::CountedHeader& header, const std::vector<std::size_t>& declarations) const {
    bool names = false;
    for (const ir::ExpressionId root : header_expressions(header))
      each_declared(declarations, [&](ir::VariableId variable) { names |= ir::named_in(body_, variable, root); });
    return names;
  }

  // Returns whether the header names only scalars. The scan doesn't describe other reads in the outermost header.
  bool names_scalars_only(const ir::CountedHeader& header) const {
    bool only = true;
    for (const ir::ExpressionId root : header_expressions(header))
      each_below(body_, root, [&](ir::ExpressionId id) {
        const ir::ExpressionNode& node = body_.expressions[id].node;
        if (const auto* name = std::get_if<ir::Name>(&node))
          only = only && body_.value_type(name->variable).is_scalar();
        else
          only = only && (std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Load>(node) ||
                          std::holds_alternative<ir::Convert>(node) || std::holds_alternative<ir::Unary>(node) ||
                          std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Choose>(node));
      });
    return only;
  }

  bool reads_memory(const ir::CountedHeader& header) const {
    bool reads = false;
    for (const ir::ExpressionId root : header_expressions(header))
      each_below(body_, root, [&](ir::ExpressionId id) { reads |= accesses_.contains(id); });
    return reads;
  }

  // Returns whether an enclosing loop or declaration has the same name, because a kernel might swap the two loops.
  bool hides(const std::string& name, const std::vector<std::size_t>& chain,
             const std::vector<std::size_t>& declarations) const {
    bool hidden =
        std::any_of(chain.begin(), chain.end(), [&](std::size_t loop) { return tree_.loops[loop].name == name; });
    each_declared(declarations, [&](ir::VariableId variable) { hidden |= body_.variables[variable].name == name; });
    return hidden;
  }

  const model::InnerLoop* described(const ir::Loop& loop) const {
    const std::vector<ir::StatementId>& bodies = draft_.region.inner_loop_bodies;
    const auto found = std::find(bodies.begin(), bodies.end(), loop.body);
    if (found == bodies.end()) return nullptr;
    return &draft_.region.footprint.inner_loops[static_cast<std::size_t>(found - bodies.begin())];
  }

  bool may_turn(const ir::Loop& loop) const {
    return loop.counted && !ir::jump_out(body_, loop.body) && !reads_memory(*loop.counted) &&
           !llvm::is_contained(draft_.live_outs.privatised, loop.counted->variable) && described(loop);
  }

  std::optional<std::size_t> add_loop(ir::StatementId id, const std::vector<std::size_t>& chain,
                                      const std::vector<std::size_t>& declarations) {
    const auto* loop = std::get_if<ir::Loop>(&at(id));
    if (!loop || !may_turn(*loop) || names_any(*loop->counted, declarations)) return std::nullopt;
    const model::InnerLoop& inner = *described(*loop);
    const ir::LoopAttributes& attributes = body_.statements[id].attributes;
    tree_.asserted |= attributes.independent;
    if (hides(inner.name, chain, declarations)) return std::nullopt;
    TreeLoop made{id, loop->counted->variable, inner.name, inner.symbol, true, std::nullopt};
    LoopHeader header = read_loop_header(draft_.input.function, draft_.region, id, false);
    if (header.loop && !header.loop->last_value_needed && !attributes.sequential) {
      made.header = std::move(header.loop);
      made.header->symbol = inner.symbol;
    }
    if (!made.header && !attributes.sequential) find_tile(draft_, tree_.loops, chain, made);
    tree_.loops.push_back(std::move(made));
    return tree_.loops.size() - 1;
  }

  Draft& draft_;
  const ir::Body& body_;
  const Ties ties_;
  std::map<ir::ExpressionId, std::vector<int>> accesses_;
  ir::Uses uses_;
  DeadStores dead_;
  std::set<ir::StatementId> left_out_;  // nested statements that belong to a child other than the current one
  std::set<int> placed_;
  NestTree tree_;
};

}  // namespace

NestTree tree_of(Draft& draft, Ties ties) { return TreeMaker(draft, ties).run(); }

std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header) {
  std::vector<ir::ExpressionId> expressions{header.bound.expression};
  if (header.first) expressions.push_back(header.first->expression);
  if (header.step) expressions.push_back(header.step->expression);
  return expressions;
}

const ir::CountedHeader& counted(const ir::Body& body, ir::StatementId loop) {
  return *std::get<ir::Loop>(body.statements[loop].node).counted;
}

bool names(const ir::Body& body, const KernelScope& scope, ir::VariableId variable) {
  const auto named = [&](auto code) { return ir::named_in(body, variable, code); };
  const auto kept = [&](ir::StatementId code) { return ir::named_in(body, variable, code, scope.left_out); };
  const auto header_names = [&](ir::StatementId header) {
    const std::vector<ir::ExpressionId> expressions = header_expressions(counted(body, header));
    return counted(body, header).variable == variable || std::any_of(expressions.begin(), expressions.end(), named);
  };
  return std::any_of(scope.statements.begin(), scope.statements.end(), kept) ||
         std::any_of(scope.headers.begin(), scope.headers.end(), header_names);
}

}  // namespace ferry::translator::schedule
