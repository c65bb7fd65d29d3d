// See remedies.h.
#include "schedule/remedies.h"

#include "ir/queries.h"
#include "proof/dependence.h"
#include "schedule/shared_values.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;
using footprint::Refusal;

namespace {

const model::Access& access_of(const Draft& draft, int access) {
  return draft.region.footprint.accesses[static_cast<std::size_t>(access)];
}

// Returns an array whose elements the loop updates and also reads between the updates. Considers the accessed array,
// and arrays in which the written elements depend on data. Returns none if there is no such array.
std::optional<ir::VariableId> shared_array(const Draft& draft, int access) {
  std::set<int> buffers{access_of(draft, access).buffer};
  for (const model::Access& one : draft.region.footprint.accesses)
    if (one.writes && !one.subscript) buffers.insert(one.buffer);
  for (const int buffer : buffers) {
    const ir::VariableId array = draft.region.buffer_variables[static_cast<std::size_t>(buffer)];
    if (uses_shared_value(draft.input.function.body, draft.body, array)) return array;
  }
  return std::nullopt;
}

// Returns whether an iteration names only one element of the buffer: `to[next[k]++] = x`, but not `a[u] = a[v] = x`.
bool names_one_element(const Draft& draft, int buffer) {
  std::optional<ir::ExpressionId> first;
  for (std::size_t a = 0; a < draft.region.footprint.accesses.size(); ++a) {
    if (draft.region.footprint.accesses[a].buffer != buffer) continue;
    const ir::ExpressionId element = draft.region.access_expressions[a];
    if (!first) first = element;
    if (!ir::same(draft.input.function.body, *first, element)) return false;
  }
  return true;
}

// Returns whether each iteration passes a result on to the next, as in `if (x[i] > 0) best[0] = f(best[0], x[i])`. Of
// any two iterations that execute the update, one then needs the other's result.
bool passes_on(const Draft& draft, const proof::Independence& answer) {
  return answer.reason.id == Id::same_in_all &&
         (access_of(draft, answer.first).reads || access_of(draft, answer.second).reads);
}

// Returns whether both accesses execute in every iteration and conflict at a known distance.
bool is_recurrence(const Draft& draft, const proof::Independence& answer) {
  const Id id = answer.reason.id;
  const bool known = id == Id::iterations_apart || id == Id::recurrence || id == Id::same_in_all;
  return known && access_of(draft, answer.first).certain && access_of(draft, answer.second).certain;
}

// Returns whether the reason has a remedy about an array's extent, which is offered together with
// [[ferry::independent]].
bool is_about_extent(const Refusal& reason) {
  return llvm::any_of(reason.reason.clauses, [](const Message& clause) { return clause.id == Id::write_extent; });
}

bool is_place(const Refusal& reason) { return reason.reason.id == Id::other_access; }

std::vector<Refusal*> reasons_of(NestResult& result) {
  std::vector<Refusal*> reasons{&result.refusal};
  for (Refusal& note : result.notes) reasons.push_back(&note);
  return reasons;
}

}  // namespace

void judge_dependence(const Draft& draft, const proof::LoopUnderTest& loop, const proof::Independence& answer,
                      Refusal& refusal) {
  if (const std::optional<ir::VariableId> shared = shared_array(draft, answer.first)) {
    const int buffer = access_of(draft, answer.first).buffer;
    const auto has_own_remedy = [](const Message& clause) { return clause.id == Id::not_atomic; };
    const bool counts =
        answer.reason.id == Id::unknown_element && llvm::none_of(refusal.reason.clauses, has_own_remedy) &&
        draft.region.buffer_variables[static_cast<std::size_t>(buffer)] == *shared && names_one_element(draft, buffer);
    if (counts) refusal.shared_values_of = draft.input.function.body.variables[*shared].name;
    return;
  }
  refusal.user_may_know =
      !is_recurrence(draft, answer) && !passes_on(draft, answer) &&
      !proof::certainly_meet(draft.region.footprint, draft.nest.loops.front(), loop, answer.first, answer.second);
}

void offer_remedies(NestResult& result, bool under_directive) {
  const std::vector<Refusal*> reasons = reasons_of(result);
  const auto only = [&](auto... mends) {
    return llvm::all_of(reasons, [&](const Refusal* one) { return is_place(*one) || (mends(*one) || ...); });
  };
  const auto may_know = [](const Refusal& one) { return one.user_may_know; };
  if (only(may_know, is_about_extent) && !under_directive)
    for (Refusal* const one : reasons)
      if (one->user_may_know) one->reason.clauses.push_back({Id::assert_independent});
  for (Refusal* const one : reasons)
    if (!one->shared_values_of.empty()) one->reason.clauses.push_back({Id::store_places, {one->shared_values_of}});
}

std::vector<Message> remedies_of(const HostLoop& loop) {
  if (loop.kernels_elsewhere) return {{Id::kernels_elsewhere}};
  if (loop.openmp) return {};  // no attribute can be added here (see offer_remedies)
  return {{Id::mark_sequential}};
}

std::vector<Message> remedies_of(const model::Unknown& code) {
  if (code.may_be_offloaded) return {{Id::offload_callee, {code.callee}}};
  if (code.assigns_container) return {{Id::copy_elements}};
  if (code.swaps_objects) return {{Id::swap_members}};
  return {};
}

std::vector<Message> remedies_of_result(const std::string& function) { return {{Id::result_by_reference, {function}}}; }

void keep_kernel_of_instance(Message& host_loop) {
  for (Message& clause : host_loop.clauses)
    if (clause.id == Id::mark_sequential) clause = {Id::kernels_of_instance};
}

}  // namespace ferry::translator::schedule
