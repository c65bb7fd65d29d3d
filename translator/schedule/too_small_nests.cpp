// See too_small_nests.h.
#include "schedule/too_small_nests.h"

#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::schedule {

using diagnostics::Id;
using footprint::Refusal;

namespace {

bool share_arrays(const Draft& a, const Draft& b) {
  return llvm::any_of(a.region.footprint.buffers, [&](const model::Buffer& one) {
    return llvm::any_of(b.region.footprint.buffers, [&](const model::Buffer& other) { return other.text == one.text; });
  });
}

std::vector<bool> which_stay(const ir::Body& body, const std::vector<Draft>& drafts, std::size_t first) {
  std::vector<bool> few, stay;
  for (const Draft& draft : llvm::drop_begin(drafts, first)) few.push_back(is_too_small(body, draft.statement));
  for (std::size_t n = 0; n < few.size(); ++n) {
    bool shared = false;
    for (std::size_t other = 0; other < few.size(); ++other)
      shared = shared || (!few[other] && share_arrays(drafts[first + n], drafts[first + other]));
    stay.push_back(few[n] && !shared);
  }
  return stay;
}

}  // namespace

bool leave_too_small(const Input& input, std::size_t first_nest, std::size_t first_report, FoundNests& found) {
  const ir::Body& body = input.function.body;
  const std::vector<bool> stay = which_stay(body, found.drafts, first_nest);
  if (llvm::none_of(stay, [](bool stays) { return stays; })) return false;
  std::vector<Draft> kept;
  std::vector<int> new_number;
  for (std::size_t n = 0; n < found.drafts.size(); ++n) {
    const bool stays = n >= first_nest && stay[n - first_nest];
    new_number.push_back(stays ? -1 : static_cast<int>(kept.size()));
    if (!stays) kept.push_back(std::move(found.drafts[n]));
  }
  for (model::LoopReport& loop : llvm::drop_begin(found.loops, first_report)) {
    if (loop.nest < 0) continue;
    const auto was = static_cast<std::size_t>(loop.nest);
    loop.nest = new_number[was];
    if (loop.nest >= 0) continue;
    const ir::StatementId statement = found.drafts[was].statement;
    const Refusal reason{body.statements[statement].position(),
                         {Id::few_iterations, {std::to_string(*constant_trips(body, statement))}}};
    loop.verdict = model::LoopReport::Verdict::host;
    loop.reasons = {remark(input.function.text, reason)};
    found.too_small.push_back(reason);
  }
  found.drafts = std::move(kept);
  return true;
}

}  // namespace ferry::translator::schedule
