// See either_way.h.
#include "footprint/either_way.h"

#include "ir/jumps.h"
#include "ir/queries.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace ferry::translator::footprint {

namespace {

using Accesses = std::vector<std::size_t>;

class EitherWay {
 public:
  EitherWay(const ir::Body& body, FootprintScan& region) : body_(body), accesses_(region.footprint.accesses) {
    for (std::size_t a = 0; a < region.access_expressions.size(); ++a) at_[region.access_expressions[a]].push_back(a);
    std::erase_if(at_, [this](const auto& expression) { return is_one_of(expression.second); });
  }

  void run(ir::StatementId nest_body) { always(nest_body, 0); }

 private:
  // Accesses whose elements are certainly touched whenever some code runs, on some paths perhaps by an equal access.
  struct Touched {
    Accesses any, written;

    void add(const Touched& other) {
      any.insert(any.end(), other.any.begin(), other.any.end());
      written.insert(written.end(), other.written.begin(), other.written.end());
    }
  };

  // Returns whether these accesses of one expression are alternatives, as in `(up ? a : b)[i]`, which touches one of
  // two arrays.
  bool is_one_of(const Accesses& several) const {
    return std::any_of(several.begin(), several.end(),
                       [&](std::size_t a) { return a != several.front() && !same_element(a, several.front()); });
  }

  // Marks accesses in code that runs in every iteration of the loops around it. `depth` is the number of these loops.
  // Access::loops doesn't list uncounted loops, so an access inside one has a different depth and isn't marked.
  void always(ir::StatementId id, std::size_t depth) {
    const ir::StatementNode& node = body_.statements[id].node;
    if (const auto* block = std::get_if<ir::Block>(&node)) {
      for (const ir::StatementId child : block->statements) {
        always(child, depth);
        if (may_jump_out(body_, child)) return;
      }
    } else if (const auto* loop = std::get_if<ir::Loop>(&node); loop && loop->counted) {
      if (!jump_out(body_, loop->body)) always(loop->body, depth + 1);
    } else if (!loop) {
      const Touched found = touched(id);
      if (share_condition(found.any)) return;
      for (const std::size_t a : found.any) accesses_[a].touched_anyway = accesses_[a].loops.size() == depth;
      for (const std::size_t a : found.written) accesses_[a].written_anyway = accesses_[a].loops.size() == depth;
    }
  }

  // Returns whether all these accesses have a common condition. Such a condition comes from a loop's header: `i <
  // std::min(b + 8, n)` implies `i < n`.
  bool share_condition(const Accesses& found) const {
    if (found.empty()) return false;
    const std::vector<int>& first = accesses_[found.front()].conditions;
    return std::any_of(first.begin(), first.end(), [&](int condition) {
      return std::all_of(found.begin(), found.end(), [&](std::size_t a) {
        const std::vector<int>& conditions = accesses_[a].conditions;
        return std::find(conditions.begin(), conditions.end(), condition) != conditions.end();
      });
    });
  }

  Touched touched(ir::StatementId id) {
    Touched found;
    const ir::StatementNode& node = body_.statements[id].node;
    if (const auto* block = std::get_if<ir::Block>(&node)) {
      for (const ir::StatementId child : block->statements) {
        found.add(touched(child));
        if (may_jump_out(body_, child)) break;
      }
    } else if (const auto* branch = std::get_if<ir::Branch>(&node)) {
      if (branch->init || branch->variable) return found;
      found = touched(branch->condition.expression);
      if (branch->otherwise) found.add(both(touched(branch->then), touched(*branch->otherwise)));
    } else if (const auto* evaluate = std::get_if<ir::Evaluate>(&node)) {
      found = touched(evaluate->expression.expression);
    } else if (const auto* declare = std::get_if<ir::Declare>(&node)) {
      for (const ir::VariableId variable : declare->variables)
        if (const auto& value = body_.variables[variable].initialiser) found.add(touched(*value));
    }
    return found;
  }

  Touched touched(ir::ExpressionId id) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto* logical = std::get_if<ir::Logical>(&e.node)) return touched(logical->left);
    Touched found;
    if (const auto* choice = std::get_if<ir::Choose>(&e.node)) {
      found = touched(choice->condition);
      found.add(both(touched(choice->yes), touched(choice->no)));
      return found;
    }
    if (std::holds_alternative<ir::Opaque>(e.node)) return found;
    if (const auto here = at_.find(id); here != at_.end())
      for (const std::size_t a : here->second) {
        found.any.push_back(a);
        if (accesses_[a].writes) found.written.push_back(a);
      }
    for (const ir::ExpressionId operand : ir::operands(e)) found.add(touched(operand));
    return found;
  }

  Touched both(const Touched& left, const Touched& right) const {
    return {common(left.any, right.any), common(left.written, right.written)};
  }

  Accesses common(const Accesses& left, const Accesses& right) const {
    const auto in = [this](const Accesses& others) {
      return [this, &others](std::size_t a) {
        return std::any_of(others.begin(), others.end(), [&](std::size_t b) { return same_element(a, b); });
      };
    };
    Accesses found;
    std::copy_if(left.begin(), left.end(), std::back_inserter(found), in(right));
    std::copy_if(right.begin(), right.end(), std::back_inserter(found), in(left));
    return found;
  }

  bool same_element(std::size_t a, std::size_t b) const {
    const model::Access &one = accesses_[a], &other = accesses_[b];
    if (one.buffer != other.buffer || one.part != other.part || one.loops != other.loops || !one.subscript ||
        !other.subscript)
      return false;
    const std::optional<model::Polynomial> left = to_polynomial(*one.subscript),
                                           right = to_polynomial(*other.subscript);
    return left && right && *left == *right;
  }

  const ir::Body& body_;
  std::vector<model::Access>& accesses_;
  std::map<ir::ExpressionId, Accesses> at_;
};

}  // namespace

void mark_either_way(const ir::Body& body, FootprintScan& region, ir::StatementId nest_body) {
  EitherWay(body, region).run(nest_body);
}

}  // namespace ferry::translator::footprint
