// See ends.h.
#include "ir/ends.h"

#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::ir {

namespace {

// Returns whether control may jump out of the statement, or jump to a label inside it.
bool jumps_or_is_reached(const Body& body, StatementId id) {
  const Statement& s = body.statements[id];
  if (std::holds_alternative<Jump>(s.node) || std::holds_alternative<Return>(s.node) ||
      std::holds_alternative<Case>(s.node) || std::holds_alternative<OpaqueStatement>(s.node))
    return true;
  const std::vector<StatementId> inside = parts(s).statements;
  return std::any_of(inside.begin(), inside.end(), [&](StatementId part) { return jumps_or_is_reached(body, part); });
}

void find_ends(const Body& body, ExpressionId id, std::vector<End>& found) {
  const Expression& e = body.expressions[id];
  if (body.ends.contains(id) && !e.of_callee) return found.push_back({e.source, id});
  for (const ExpressionId operand : operands(e)) find_ends(body, operand, found);
}

void find_ends(const Body& body, StatementId id, std::vector<End>& found);

void find_ends_in(const Body& body, StatementId id, std::vector<End>& found) {
  const auto& block = std::get<Block>(body.statements[id].node);
  const std::vector<EndingPart> parts = ending_parts(body, block);
  std::size_t next = 0;
  const auto each_before = [&](std::size_t end) {
    for (; next < end; ++next) find_ends(body, block.statements[next], found);
  };
  for (const EndingPart& part : parts) {
    each_before(part.first);
    const StatementId first = block.statements[part.first], last = block.statements[part.last];
    const Source all{body.statements[first].source.begin, body.statements[last].source.end};
    found.push_back({all, End::OfBlock{id, part}});
    next = part.last + 1;
  }
  each_before(block.statements.size());
}

void find_ends(const Body& body, StatementId id, std::vector<End>& found) {
  const Statement& s = body.statements[id];
  if (always_ends(body, id)) return found.push_back({s.source, id});
  if (std::holds_alternative<Block>(s.node)) return find_ends_in(body, id, found);
  const Parts inside = parts(s);
  for (const VariableId variable : inside.variables)
    if (body.variables[variable].initialiser) find_ends(body, *body.variables[variable].initialiser, found);
  for (const ExpressionId e : inside.expressions) find_ends(body, e, found);
  for (const StatementId part : inside.statements) find_ends(body, part, found);
}

}  // namespace

bool is_of_end(const std::vector<EndingPart>& parts, std::size_t statement) {
  return std::any_of(parts.begin(), parts.end(),
                     [statement](const EndingPart& part) { return part.first <= statement && statement <= part.last; });
}

std::vector<EndingPart> ending_parts(const Body& body, const Block& block, bool for_good) {
  std::vector<EndingPart> found;
  if (body.ends.empty()) return found;
  // Output immediately before an end is a part of that end.
  const std::vector<EndingPart> whole = for_good ? found : ending_parts(body, block, true);
  auto next = whole.begin();
  std::size_t first = 0;
  for (std::size_t s = 0; s < block.statements.size(); ++s) {
    if (next != whole.end() && next->first == s) {
      found.push_back(*next);
      first = (s = next++->last) + 1;
      continue;
    }
    const bool ends = always_ends(body, block.statements[s], for_good);
    if (ends) found.push_back({first, s});
    if (ends || jumps_or_is_reached(body, block.statements[s])) first = s + 1;
  }
  return found;
}

bool always_ends(const Body& body, StatementId id, bool for_good) {
  if (body.ends.empty()) return false;
  const StatementNode& node = body.statements[id].node;
  if (const auto* evaluated = std::get_if<Evaluate>(&node)) {
    const ExpressionId e = bare(body, evaluated->expression.expression);
    return body.ends.contains(e) && !(for_good && is_output(body, e));
  }
  if (const auto* block = std::get_if<Block>(&node)) {
    const std::vector<EndingPart> parts = ending_parts(body, *block, for_good);
    return !parts.empty() && parts.front().first == 0;
  }
  const auto* branch = std::get_if<Branch>(&node);
  return branch && branch->otherwise && !jumps_or_is_reached(body, id) && always_ends(body, branch->then, for_good) &&
         always_ends(body, *branch->otherwise, for_good);
}

bool may_end(const Body& body, StatementId code) {
  if (body.ends.empty() && body.checks.empty()) return false;
  bool found = false;
  each_below(
      body, code, [](StatementId) {}, [](VariableId) {},
      [&](ExpressionId id) { found = found || body.ends.contains(id) || body.checks.contains(id); });
  return found;
}

bool is_output(const Body& body, ExpressionId e) {
  const auto why = body.unusable.find(bare(body, e));
  return why != body.unusable.end() && why->second.id == diagnostics::Id::prints;
}

bool may_output(const Body& body, StatementId id) {
  if (body.ends.empty() || always_ends(body, id, true)) return false;
  const auto in_calls = [&](ExpressionId e) {
    bool found = false;
    each_below(body, e, [&](ExpressionId part) {
      const auto* call = std::get_if<Inlined>(&body.expressions[part].node);
      found = found || (call && may_output(body, call->body));
    });
    return found;
  };
  const Statement& s = body.statements[id];
  const Parts inside = parts(s);
  for (const ExpressionId e : inside.expressions)
    if ((body.ends.contains(bare(body, e)) && is_output(body, e)) || in_calls(e)) return true;
  for (const VariableId variable : inside.variables)
    if (body.variables[variable].initialiser && in_calls(*body.variables[variable].initialiser)) return true;
  const auto* block = std::get_if<Block>(&s.node);
  const std::vector<EndingPart> ends = block ? ending_parts(body, *block, true) : std::vector<EndingPart>();
  for (std::size_t k = 0; k < inside.statements.size(); ++k)
    if (!is_of_end(ends, k) && may_output(body, inside.statements[k])) return true;
  return false;
}

std::vector<End> ends_in(const Body& body, StatementId code) {
  std::vector<End> found;
  if (!body.ends.empty()) find_ends(body, code, found);
  return found;
}

std::set<ExpressionId> left_to_host(const Body& body, StatementId code) {
  std::set<ExpressionId> found;
  if (body.ends.empty()) return found;
  const auto add = [&](ExpressionId id) { found.insert(id); };
  std::vector<StatementId> open{code};
  while (!open.empty()) {
    const StatementId id = open.back();
    open.pop_back();
    if (always_ends(body, id)) {
      each_below(body, id, [](StatementId) {}, [](VariableId) {}, add);
      continue;
    }
    const Parts inside = parts(body.statements[id]);
    for (const ExpressionId e : inside.expressions)
      each_below(body, e, [&](ExpressionId part) {
        if (body.ends.contains(part)) each_below(body, part, add);
      });
    if (const auto* block = std::get_if<Block>(&body.statements[id].node))
      for (const EndingPart& part : ending_parts(body, *block))
        for (std::size_t s = part.first; s <= part.last; ++s)
          each_below(body, block->statements[s], [](StatementId) {}, [](VariableId) {}, add);
    open.insert(open.end(), inside.statements.begin(), inside.statements.end());
  }
  return found;
}

VariableSet named_at_ends_only(const Body& body, StatementId code) {
  VariableSet at_ends, elsewhere;
  const std::set<ExpressionId> left = left_to_host(body, code);
  if (left.empty()) return at_ends;
  const auto note = [&](ExpressionId id) {
    const auto* name = std::get_if<Name>(&body.expressions[id].node);
    if (name) (left.contains(id) ? at_ends : elsewhere).insert(name->variable);
  };
  each_below(body, code, [](StatementId) {}, [](VariableId) {}, note);
  for (const VariableId variable : elsewhere) at_ends.erase(variable);
  return at_ends;
}

}  // namespace ferry::translator::ir
