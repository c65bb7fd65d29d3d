// See nest_tree.h.
#include "schedule/nest_tree.h"

#include "footprint/jumps.h"
#include "schedule/loop_header.h"

#include <algorithm>
#include <map>

namespace ferry::translator::schedule {

namespace {

class TreeMaker {
 public:
  explicit TreeMaker(Draft& draft) : draft_(draft), body_(draft.input.function.body) {
    const std::vector<ir::ExpressionId>& expressions = draft.region.access_expressions;
    for (std::size_t a = 0; a < expressions.size(); ++a) accesses_[expressions[a]].push_back(static_cast<int>(a));
  }

  NestTree run() {
    const model::ParallelLoop& outermost = draft_.nest.loops.front();
    tree_.loops.push_back(
        {draft_.statement, draft_.grid_variables.front(), outermost.name, outermost.symbol, outermost});
    tree_.root = block_of(draft_.body, {0});
    tree_.complete = placed_ == draft_.region.footprint.accesses.size();
    return std::move(tree_);
  }

 private:
  const ir::StatementNode& at(ir::StatementId id) const { return body_.statements[id].node; }

  // Lists statements, looking through braces that declare nothing.
  void collect(ir::StatementId id, std::vector<ir::StatementId>& list) const {
    const auto declares = [&](ir::StatementId child) { return std::holds_alternative<ir::Declare>(at(child)); };
    const auto* block = std::get_if<ir::Block>(&at(id));
    if (block && std::none_of(block->statements.begin(), block->statements.end(), declares))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else if (!std::holds_alternative<ir::Null>(at(id)))
      list.push_back(id);
  }

  // The statements of a loop's body, whose own braces may hold declarations.
  std::vector<ir::StatementId> statements_of(ir::StatementId body) const {
    std::vector<ir::StatementId> list;
    if (const auto* block = std::get_if<ir::Block>(&at(body)))
      for (const ir::StatementId child : block->statements) collect(child, list);
    else
      collect(body, list);
    return list;
  }

  TreeBlock block_of(ir::StatementId body, std::vector<std::size_t> chain) {
    TreeBlock block{std::move(chain), {}};
    const std::vector<ir::StatementId> list = statements_of(body);
    for (auto s = list.begin(); s != list.end(); ++s) {
      const bool to_the_end = std::holds_alternative<ir::Declare>(at(*s)) || footprint::may_jump_out(body_, *s);
      if (to_the_end) {
        block.children.push_back(leaf({s, list.end()}));
        break;
      }
      const std::optional<std::size_t> loop = add_loop(*s);
      if (!loop) {
        block.children.push_back(leaf({*s}));
        continue;
      }
      std::vector<std::size_t> inside = block.chain;
      inside.push_back(*loop);
      block.children.push_back({{*s}, {}, {block_of(std::get<ir::Loop>(at(*s)).body, std::move(inside))}});
    }
    return block;
  }

  TreeChild leaf(std::vector<ir::StatementId> statements) {
    TreeChild child{std::move(statements), {}, {}};
    const auto place = [&](ir::ExpressionId id) {
      if (const auto found = accesses_.find(id); found != accesses_.end())
        child.accesses.insert(child.accesses.end(), found->second.begin(), found->second.end());
    };
    for (const ir::StatementId statement : child.statements)
      each_below(body_, statement, [](ir::StatementId) {}, [](ir::VariableId) {}, place);
    std::sort(child.accesses.begin(), child.accesses.end());
    placed_ += child.accesses.size();
    return child;
  }

  bool reads_memory(const ir::CountedHeader& header) const {
    bool reads = false;
    for (const ir::ExpressionId root : header_expressions(header))
      each_below(body_, root, [&](ir::ExpressionId id) { reads |= accesses_.contains(id); });
    return reads;
  }

  std::optional<std::size_t> add_loop(ir::StatementId id) {
    const auto* loop = std::get_if<ir::Loop>(&at(id));
    if (!loop || !loop->counted || footprint::jump_out(body_, loop->body) || reads_memory(*loop->counted))
      return std::nullopt;
    const std::vector<ir::StatementId>& bodies = draft_.region.inner_loop_bodies;
    const auto found = std::find(bodies.begin(), bodies.end(), loop->body);
    if (found == bodies.end()) return std::nullopt;
    const model::InnerLoop& inner =
        draft_.region.footprint.inner_loops[static_cast<std::size_t>(found - bodies.begin())];
    const ir::LoopAttributes& attributes = body_.statements[id].attributes;
    tree_.asserted |= attributes.independent;
    TreeLoop made{id, loop->counted->variable, inner.name, inner.symbol, std::nullopt};
    LoopHeader header = read_loop_header(draft_.input.function, draft_.region, id, false);
    if (header.loop && !header.loop->last_value_needed && !attributes.sequential) {
      made.header = std::move(header.loop);
      made.header->symbol = inner.symbol;
    }
    tree_.loops.push_back(std::move(made));
    return tree_.loops.size() - 1;
  }

  Draft& draft_;
  const ir::Body& body_;
  std::map<ir::ExpressionId, std::vector<int>> accesses_;
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

}  // namespace ferry::translator::schedule
