// See atomics_by_few.h.
#include "schedule/atomics_by_few.h"

#include "schedule/work.h"

#include <algorithm>

namespace ferry::translator::schedule {

namespace {

constexpr std::int64_t few = 32;

// Returns whether the loop is a nest of its own that updates nothing atomically and is large enough for a launch.
bool needs_no_atomics(const Input& input, ir::StatementId loop, std::span<const ir::StatementId> around) {
  if (constant_trips(input.function.body, loop).value_or(few + 1) <= few) return false;
  const NestResult inner = find_nest(input, loop, around);
  return inner.draft && inner.draft->atomics.empty();
}

}  // namespace

std::optional<std::int64_t> few_iterations_with_atomics(const Draft& draft, std::span<const ir::StatementId> around) {
  const ir::Body& body = draft.input.function.body;
  const std::optional<std::int64_t> trips = constant_trips(body, draft.statement);
  if (draft.atomics.empty() || !trips || *trips > few) return std::nullopt;
  std::vector<ir::StatementId> inside(around.begin(), around.end());
  inside.push_back(draft.statement);
  const auto* block = std::get_if<ir::Block>(&body.statements[draft.body].node);
  const std::vector<ir::StatementId> parts = block ? block->statements : std::vector{draft.body};
  bool loops = false;
  for (const ir::StatementId part : parts) {
    const ir::StatementNode& node = body.statements[part].node;
    if (std::holds_alternative<ir::Declare>(node) || std::holds_alternative<ir::Null>(node)) continue;
    if (!std::holds_alternative<ir::Loop>(node) || !needs_no_atomics(draft.input, part, inside)) return std::nullopt;
    loops = true;
  }
  return loops ? trips : std::nullopt;
}

}  // namespace ferry::translator::schedule
