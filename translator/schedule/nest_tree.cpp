// See nest_tree.h.
#include "schedule/nest_tree.h"

#include "footprint/jumps.h"
#include "ir/elsewhere.h"
#include "ir/liveness.h"
#include "ir/queries.h"
#include "schedule/dead_stores.h"
#include "schedule/loop_header.h"
#include "schedule/tiles.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <set>

namespace ferry::translator::schedule {

namespace {

class TreeMaker {
 public:
  explicit TreeMaker(Draft& draft)
      : draft_(draft), body_(draft.input.function.body), uses_(ir::uses(body_, draft.body)) {
    const std::vector<ir::ExpressionId>& expressions = draft.region.access_expressions;
    for (std::size_t a = 0; a < expressions.size(); ++a) accesses_[expressions[a]].push_back(static_cast<int>(a));
    dead_ = dead_stores(body_, draft.body, uses_, [&](ir::ExpressionId id) { return accesses_.contains(id); });
    for (const ir::VariableId variable : dead_.variables) uses_.modified.erase(variable);
  }

  NestTree run() {
    const model::ParallelLoop& outermost = draft_.nest.loops.front();
    const auto& loop = std::get<ir::Loop>(at(draft_.statement));
    tree_.loops.push_back({draft_.statement, draft_.grid_variables.front(), outermost.name, outermost.symbol,
                           names_scalars_only(*loop.counted), outermost});
    tree_.root = block_of(draft_.body, {0}, {});
    tree_.complete = placed_ == draft_.region.footprint.accesses.size();
    return std::move(tree_);
  }

 private:
  const ir::StatementNode& at(ir::StatementId id) const { return body_.statements[id].node; }

  bool declares(ir::StatementId id) const { return std::holds_alternative<ir::Declare>(at(id)); }

  // Lists statements, looking through braces that declare nothing.
  void collect(ir::StatementId id, std::vector<ir::StatementId>& list) const {
    const auto* block = std::get_if<ir::Block>(&at(id));
    if (block && std::none_of(block->statements.begin(), block->statements.end(),
                              [&](ir::StatementId child) { return declares(child); }))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else if (!std::holds_alternative<ir::Null>(at(id)) && !dead_.statements.contains(id))
      list.push_back(id);
  }

  // The statements of a loop's body, or of braces, which may hold declarations of their own.
  std::vector<ir::StatementId> statements_of(ir::StatementId body) const {
    std::vector<ir::StatementId> list;
    if (const auto* block = std::get_if<ir::Block>(&at(body)))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else
      collect(body, list);
    return list;
  }

  TreeBlock block_of(ir::StatementId body, std::vector<std::size_t> chain, std::vector<std::size_t> declarations) {
    TreeBlock block{std::move(chain), {}};
    const std::vector<ir::StatementId> list = statements_of(body);
    for (auto s = list.begin(); s != list.end(); ++s) {
      if (computed_again(*s, block.chain, declarations, block.children.empty())) {
        tree_.declarations.push_back({*s, leaf({*s}, {}).accesses});
        declarations.push_back(tree_.declarations.size() - 1);
        continue;
      }
      const auto end = end_together(s, list.end());
      if (end - s > 1 || declares(*s) || footprint::may_jump_out(body_, *s)) {
        block.children.push_back(leaf({s, end}, declarations));
        s = end - 1;
        continue;
      }
      if (std::holds_alternative<ir::Block>(at(*s))) {
        TreeBlock below = block_of(*s, block.chain, declarations);
        block.children.push_back({{*s}, {}, {std::move(below)}, declarations});
        continue;
      }
      const std::optional<std::size_t> loop = add_loop(*s, block.chain, declarations);
      if (!loop) {
        block.children.push_back(leaf({*s}, declarations));
        continue;
      }
      std::vector<std::size_t> inside = block.chain;
      inside.push_back(*loop);
      TreeBlock below = block_of(std::get<ir::Loop>(at(*s)).body, std::move(inside), declarations);
      block.children.push_back({{*s}, {}, {std::move(below)}, declarations});
    }
    return block;
  }

  using Statements = std::vector<ir::StatementId>;

  // The end of the statements that stay together with the first one: all that follow on a declaration or a jump, and
  // those to which a value goes in a scalar of the nest's, which has another in each kernel.
  Statements::const_iterator end_together(Statements::const_iterator first, Statements::const_iterator end) const {
    for (auto s = first; s != end; ++s) {
      if (declares(*s) || footprint::may_jump_out(body_, *s)) return end;
      const auto goes_on = [&](ir::VariableId variable) { return ir::live_after(body_, variable, *s); };
      if (llvm::none_of(draft_.live_outs.privatised, goes_on)) return s + 1;
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

  // Scalars and pointers that nothing changes, of values that nothing in the nest changes but its loops. One that hides
  // another is the `first` in its block: what comes before it might mean the other.
  bool computed_again(ir::StatementId id, const std::vector<std::size_t>& chain,
                      const std::vector<std::size_t>& declarations, bool first) const {
    const auto* declare = std::get_if<ir::Declare>(&at(id));
    if (!declare || declare->unknown || declare->introduces_names || declare->unusable || !declare->sizes.empty())
      return false;
    std::set<ir::VariableId> known;
    for (const std::size_t loop : chain) known.insert(tree_.loops[loop].variable);
    std::set<ir::VariableId> not_to_be_hidden = known;
    if (!first) each_declared(declarations, [&](ir::VariableId variable) { not_to_be_hidden.insert(variable); });
    each_declared(declarations, [&](ir::VariableId variable) { known.insert(variable); });
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
      known.insert(id);  // for those after it
      return same;
    });
  }

  bool stays_the_same(ir::ExpressionId value, const std::set<ir::VariableId>& known) const {
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
    TreeChild child{std::move(statements), {}, {}, declarations};
    const auto note_loop = [&](ir::StatementId id) {
      child.holds_loops |= std::holds_alternative<ir::Loop>(at(id)) || std::holds_alternative<ir::RangeLoop>(at(id));
    };
    const auto position = [&](ir::ExpressionId id) {
      if (const auto found = accesses_.find(id); found != accesses_.end())
        child.accesses.insert(child.accesses.end(), found->second.begin(), found->second.end());
    };
    for (const ir::StatementId statement : child.statements)
      each_below(body_, statement, note_loop, [](ir::VariableId) {}, position);
    std::sort(child.accesses.begin(), child.accesses.end());
    placed_ += child.accesses.size();
    return child;
  }

  bool names_any(const ir::CountedHeader& header, const std::vector<std::size_t>& declarations) const {
    bool names = false;
    for (const ir::ExpressionId root : header_expressions(header))
      each_declared(declarations, [&](ir::VariableId variable) { names |= ir::named_in(body_, variable, root); });
    return names;
  }

  // The body's scan hasn't seen the outermost loop's header: what that reads isn't described.
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

  // Does a loop around, or a declaration, have the name? In a kernel the two might change places.
  bool hides(const std::string& name, const std::vector<std::size_t>& chain,
             const std::vector<std::size_t>& declarations) const {
    bool hidden =
        std::any_of(chain.begin(), chain.end(), [&](std::size_t loop) { return tree_.loops[loop].name == name; });
    each_declared(declarations, [&](ir::VariableId variable) { hidden |= body_.variables[variable].name == name; });
    return hidden;
  }

  std::optional<std::size_t> add_loop(ir::StatementId id, const std::vector<std::size_t>& chain,
                                      const std::vector<std::size_t>& declarations) {
    const auto* loop = std::get_if<ir::Loop>(&at(id));
    if (!loop || !loop->counted || footprint::jump_out(body_, loop->body) || reads_memory(*loop->counted) ||
        names_any(*loop->counted, declarations) ||
        llvm::is_contained(draft_.live_outs.privatised, loop->counted->variable))
      return std::nullopt;
    const std::vector<ir::StatementId>& bodies = draft_.region.inner_loop_bodies;
    const auto found = std::find(bodies.begin(), bodies.end(), loop->body);
    if (found == bodies.end()) return std::nullopt;
    const model::InnerLoop& inner =
        draft_.region.footprint.inner_loops[static_cast<std::size_t>(found - bodies.begin())];
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
  std::map<ir::ExpressionId, std::vector<int>> accesses_;
  ir::Uses uses_;
  DeadStores dead_;
  std::size_t placed_ = 0;
  NestTree tree_;
};

}  // namespace

NestTree tree_of(Draft& draft) { return TreeMaker(draft).run(); }

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
  const auto header_names = [&](ir::StatementId header) {
    const std::vector<ir::ExpressionId> expressions = header_expressions(counted(body, header));
    return counted(body, header).variable == variable || std::any_of(expressions.begin(), expressions.end(), named);
  };
  return std::any_of(scope.statements.begin(), scope.statements.end(), named) ||
         std::any_of(scope.headers.begin(), scope.headers.end(), header_names);
}

}  // namespace ferry::translator::schedule
