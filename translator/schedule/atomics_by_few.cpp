// See atomics_by_few.h.
#include "schedule/atomics_by_few.h"

#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

#include <vector>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr std::int64_t few = 32;

// Returns whether the loop itself would become a nest without atomic updates and has enough iterations for a launch.
bool needs_no_atomics(const Input& input, ir::StatementId loop, std::span<const ir::StatementId> around) {
  if (constant_trips(input.function.body, loop).value_or(few + 1) <= few) return false;
  const NestResult inner = find_nest(input, loop, around);
  return inner.draft && inner.draft->atomics.empty();
}

// Returns whether atomic updates are all that the loop needs to become a nest. This includes a loop that was refused
// only because an inner loop runs along the updated elements.
bool needs_only_atomics(const NestResult& result) {
  if (result.draft) return !result.draft->atomics.empty();
  const auto is_along_loop = [](const Message& clause) {
    return clause.id == Id::not_atomic && clause.arguments.front() == format(Message{Id::update_along_loop});
  };
  const auto is_place = [](const footprint::Refusal& note) { return note.reason.id == Id::other_access; };
  return llvm::any_of(result.refusal.reason.clauses, is_along_loop) && llvm::all_of(result.notes, is_place);
}

}  // namespace

std::optional<std::int64_t> few_iterations_with_atomics(const Input& input, ir::StatementId loop,
                                                        const NestResult& result,
                                                        std::span<const ir::StatementId> around) {
  const ir::Body& body = input.function.body;
  const auto* counted = std::get_if<ir::Loop>(&body.statements[loop].node);
  const std::optional<std::int64_t> trips = counted ? constant_trips(body, loop) : std::nullopt;
  if (!trips || *trips > few || !needs_only_atomics(result)) return std::nullopt;
  std::vector<ir::StatementId> inside(around.begin(), around.end());
  inside.push_back(loop);
  const auto* block = std::get_if<ir::Block>(&body.statements[counted->body].node);
  const std::vector<ir::StatementId> parts = block ? block->statements : std::vector{counted->body};
  bool loops = false;
  for (const ir::StatementId part : parts) {
    const ir::StatementNode& node = body.statements[part].node;
    if (std::holds_alternative<ir::Declare>(node) || std::holds_alternative<ir::Null>(node)) continue;
    if (!std::holds_alternative<ir::Loop>(node) || !needs_no_atomics(input, part, inside)) return std::nullopt;
    loops = true;
  }
  return loops ? trips : std::nullopt;
}

}  // namespace ferry::translator::schedule
