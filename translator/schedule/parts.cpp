// See parts.h.
#include "schedule/parts.h"

#include "proof/plan_check.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;
using proof::BrokenDependence;

namespace {

constexpr std::size_t most_grid_loops = 3;

class Cutter {
 public:
  // `least` is the minimum number of parallel loops in each kernel's grid.
  Cutter(const Draft& draft, const NestTree& tree, std::size_t least)
      : draft_(draft),
        tree_(tree),
        least_(least),
        check_(draft.region.footprint, draft.nest.loops.front()),
        has_copies_(llvm::any_of(draft.region.footprint.buffers,
                                 [](const model::Buffer& buffer) { return !buffer.copied_along.empty(); })) {}

  // Returns the parts in the order of the text, or none if a part has too few parallel loops and no merging with
  // enclosing parts can fix that.
  std::vector<Part> run() {
    std::vector<Part> parts = parts_of(tree_.root);
    return poor_ ? std::vector<Part>() : parts;
  }

  // Returns why a part with too few parallel loops must run its loops in order, if the reason is known.
  std::optional<Message> why_in_order() {
    if (!poor_) return std::nullopt;
    if (kept_whole_) return Message{Id::cut_kept_whole};
    const Part& part = *poor_;
    const std::optional<BrokenDependence> broken =
        check_.carried(part.accesses, tree_.loops[part.chain.front()].symbol);
    if (!broken) return Message{Id::cut_fewer_loops};
    const model::Access &first = access(broken->first), &second = access(broken->second);
    const std::string& loop = tree_.loops[part.chain.front()].name;
    if (first.text == second.text && first.line == second.line)
      return Message{Id::cut_carries_itself, {first.text, std::to_string(first.line), loop}};
    return Message{Id::cut_carries,
                   {first.text, std::to_string(first.line), second.text, std::to_string(second.line), loop}};
  }

 private:
  const model::Access& access(int number) const {
    return draft_.region.footprint.accesses[static_cast<std::size_t>(number)];
  }

  std::vector<Part> parts_of(const TreeBlock& of) {
    const TreeBlock block = tree_.apart ? before_their_readers(of) : of;
    std::vector<Part> parts;
    for (std::size_t c = 0; c < block.children.size() && !poor_; ++c) {
      std::vector<Part> below = parts_of_child(block, block.children[c]);
      for (Part& part : below) {
        part.first_child = part.last_child = c;
        part.whole = below.size() == 1;
        parts.push_back(std::move(part));
      }
    }
    if (!poor_) keep_dependences(block, parts);
    if (!poor_) fuse(block, parts);
    return parts;
  }

  // Reorders the block's value groups (value_groups.h). They are in the order of their first statements, but a group
  // must come before any group that reads its values.
  TreeBlock before_their_readers(TreeBlock block) {
    for (std::size_t c = 1; c < block.children.size(); ++c)
      for (std::size_t at = c; at > 0; --at) {
        TreeChild &earlier = block.children[at - 1], &later = block.children[at];
        const std::vector<int> of_earlier = accesses_below(earlier), of_later = accesses_below(later);
        if (!check_.backward(of_earlier, of_later) || check_.backward(of_later, of_earlier)) break;
        std::swap(earlier, later);
      }
    return block;
  }

  static std::vector<int> accesses_below(const TreeChild& child) {
    std::vector<int> all = child.accesses;
    for (const TreeBlock& block : child.block)
      for (const TreeChild& below : block.children) llvm::append_range(all, accesses_below(below));
    return all;
  }

  std::vector<Part> parts_of_child(const TreeBlock& block, const TreeChild& child) {
    if (!child.block.empty()) return parts_of(child.block.front());
    std::vector<Part> one{{block.chain, child.statements, child.accesses}};
    one.front().left_out = child.left_out;
    add_declarations(one.front(), child);
    measure(one.front());
    if (one.front().grid.size() < least_) {
      poor_ = one.front();
      kept_whole_ = child.holds_loops;
    }
    return one;
  }

  void measure(Part& part) {
    part.depth = part.chain.size();
    for (const int number : part.accesses) part.depth = std::max(part.depth, access(number).loops.size() + 1);
    std::vector<std::optional<std::size_t>> tiles;  // for each of the grid's loops: its loop over tiles
    for (const std::size_t number : part.chain) {
      const TreeLoop& loop = tree_.loops[number];
      if (const std::optional<std::size_t> points = points_of(part, number)) {
        part.grid.push_back(*points);
        tiles.push_back(number);
      } else if (loop.header && !check_.carried(part.accesses, loop.symbol)) {
        part.grid.push_back(number);
        tiles.push_back(std::nullopt);
      }
      if (part.grid.size() > most_grid_loops) {
        // Without copies, drops outermost loops, because iterations of the innermost loops are adjacent in memory.
        // Copies of scratch arrays are along the outermost loops, so those are kept.
        const auto dropped = static_cast<std::ptrdiff_t>(has_copies_ ? most_grid_loops : 0);
        part.grid.erase(part.grid.begin() + dropped);
        tiles.erase(tiles.begin() + dropped);
        if (has_copies_) break;
      }
    }
    for (const std::optional<std::size_t>& tile : tiles)
      if (tile) part.tiles.push_back(*tile);
  }

  // Returns the loop over the iterations of one tile, if a grid may run all iterations as one loop and nothing else
  // depends on the tile's variable.
  std::optional<std::size_t> points_of(const Part& part, std::size_t tile) {
    for (const std::size_t points : part.chain) {
      if (tree_.loops[points].tile != tile) continue;
      KernelScope rest{{}, part.statements, part.left_out};
      for (const std::size_t other : part.chain)
        if (other != tile && other != points) rest.headers.push_back(tree_.loops[other].statement);
      if (names(draft_.input.function.body, rest, tree_.loops[tile].variable)) return std::nullopt;
      if (!check_.carried(part.accesses, tree_.loops[points].symbol)) return points;
    }
    return std::nullopt;
  }

  // Merges all children from `first` to `last` into one part.
  Part together(const TreeBlock& block, const std::vector<Part>& parts, std::size_t first, std::size_t last) {
    Part all{block.chain, {}, {}, 0, {}, first, last, true};
    const llvm::ArrayRef<TreeChild> children = llvm::ArrayRef(block.children).slice(first, last - first + 1);
    for (const ir::StatementId statement : block.statements)  // a statement may be in several of the children
      if (llvm::any_of(children,
                       [&](const TreeChild& child) { return llvm::is_contained(child.statements, statement); }))
        all.statements.push_back(statement);
    all.left_out = left_out_of_all(children);
    for (const Part& part : parts)
      if (first <= part.first_child && part.last_child <= last) llvm::append_range(all.accesses, part.accesses);
    const auto sees_fewer = [](const TreeChild& a, const TreeChild& b) {
      return a.declarations.size() < b.declarations.size();
    };
    add_declarations(all, *std::max_element(children.begin(), children.end(), sees_fewer));
    std::sort(all.accesses.begin(), all.accesses.end());
    all.accesses.erase(std::unique(all.accesses.begin(), all.accesses.end()), all.accesses.end());
    measure(all);
    return all;
  }

  // Returns the nested statements that none of the children runs. The children are parts of the same enclosing
  // statement.
  std::set<ir::StatementId> left_out_of_all(llvm::ArrayRef<TreeChild> children) const {
    std::set<ir::StatementId> all;
    for (const TreeChild& child : children)
      for (const ir::StatementId statement : child.left_out)
        if (llvm::none_of(children, [&](const TreeChild& other) { return runs(other, statement); }))
          all.insert(statement);
    return all;
  }

  bool runs(const TreeChild& child, ir::StatementId statement) const {
    return llvm::any_of(child.statements, [&](ir::StatementId own) { return reaches(own, statement, child.left_out); });
  }

  bool reaches(ir::StatementId from, ir::StatementId to, const std::set<ir::StatementId>& left_out) const {
    if (left_out.contains(from)) return false;
    return from == to || llvm::any_of(ir::parts(draft_.input.function.body.statements[from]).statements,
                                      [&](ir::StatementId below) { return reaches(below, to, left_out); });
  }

  // Adds the declarations of variables that the part's statements name, and those of variables that these declarations
  // name.
  void add_declarations(Part& part, const TreeChild& child) {
    for (auto number = child.declarations.rbegin(); number != child.declarations.rend(); ++number) {
      const TreeDeclaration& declaration = tree_.declarations[*number];
      const ir::Body& body = draft_.input.function.body;
      const auto& declared = std::get<ir::Declare>(body.statements[declaration.statement].node).variables;
      if (std::none_of(declared.begin(), declared.end(), [&](ir::VariableId variable) {
            return names(body, {{}, part.statements, part.left_out}, variable);
          }))
        continue;
      part.statements.insert(part.statements.begin(), declaration.statement);
      llvm::append_range(part.accesses, declaration.accesses);
    }
  }

  static void replace(std::vector<Part>& parts, Part by) {
    const auto covered = [&](const Part& part) {
      return by.first_child <= part.first_child && part.last_child <= by.last_child;
    };
    const auto begin = std::find_if(parts.begin(), parts.end(), covered);
    const auto end = std::find_if_not(begin, parts.end(), covered);
    parts.insert(parts.erase(begin, end), std::move(by));
  }

  // Merges children if a dependence between them would otherwise run backwards.
  void keep_dependences(const TreeBlock& block, std::vector<Part>& parts) {
    for (std::size_t a = 0; a < parts.size(); ++a)
      for (std::size_t b = parts.size(); b-- > a + 1;) {
        if (parts[a].last_child == parts[b].first_child) continue;  // both are in one child, whose block was checked
        if (!check_.backward(parts[a].accesses, parts[b].accesses)) continue;
        Part kept = together(block, parts, parts[a].first_child, parts[b].last_child);
        if (kept.grid.size() < least_) poor_ = kept;
        replace(parts, std::move(kept));
        return poor_ ? void() : keep_dependences(block, parts);
      }
  }

  // Fuses neighbouring parts if the one with the more deeply nested accesses keeps its parallel loops. This saves a
  // launch, and data that both parts touch is read only once.
  void fuse(const TreeBlock& block, std::vector<Part>& parts) {
    for (std::size_t a = 0; a + 1 < parts.size();) {
      const Part &left = parts[a], &right = parts[a + 1];
      if (left.whole && right.whole) {
        Part both = together(block, parts, left.first_child, right.last_child);
        const std::size_t least = std::max(left.depth >= right.depth ? left.grid.size() : 0,
                                           right.depth >= left.depth ? right.grid.size() : 0);
        if (both.grid.size() >= std::max(least, least_)) {
          replace(parts, std::move(both));
          continue;
        }
      }
      ++a;
    }
  }

  const Draft& draft_;
  const NestTree& tree_;
  const std::size_t least_;
  proof::PlanCheck check_;
  std::optional<Part> poor_;
  const bool has_copies_;
  bool kept_whole_ = false;  // whether the part with too few loops contains loops that weren't considered
};

}  // namespace

Parts find_parts(const Draft& draft, const NestTree& tree, std::size_t least) {
  Cutter cutter(draft, tree, least);
  std::vector<Part> parts = cutter.run();
  return {std::move(parts), cutter.why_in_order()};
}

}  // namespace ferry::translator::schedule
