// Which remedies are right for a loop that stays on the host, so that no message offers one that isn't.
//
//   y[index[i]] = x[i]              [[ferry::independent]], if no index comes twice: only the user knows
//   to[next[k[i]]++] = e[i]         not that: the iterations depend on each other whatever the data is
//   x[i] -= a * x[j], j < i         nor here, whatever n is
//   u[i][j] += u[i - 1][j]          [[ferry::sequential]] on a loop over j would take a GPU's kernels away
//
// Every diagnostic of diagnostics.def that is a remedy is appended here, or in algorithms/marked_calls.cpp where it is
// about a call, and nowhere else (test/diagnostics).
#pragma once

#include "proof/independence.h"
#include "schedule/nest.h"
#include "schedule/nest_search.h"

#include <vector>

namespace ferry::translator::schedule {

// Notes at the reason for a dependence of the draft's outermost loop what only the user may know of it.
void judge_dependence(const Draft& draft, const proof::LoopUnderTest& loop, const proof::Independence& answer,
                      footprint::Refusal& refusal);

// Appends to the reasons why a loop has no kernel the remedies that lead to one. To be called when all reasons are
// known: a remedy that is right for one of them may not help against another. `under_directive`: an OpenMP directive
// stands before the loop, between which and the loop not every compiler takes an attribute.
void offer_remedies(NestResult& result, bool under_directive);

// What to say with the warning that the loop stays.
std::vector<diagnostics::Message> remedies_of(const HostLoop& loop);

// What to do about code around kernels of which it isn't known what it touches.
std::vector<diagnostics::Message> remedies_of(const model::Unknown& code);

// Takes back what was said of a loop's instance where another instance of the template is a kernel.
void keep_kernel_of_instance(diagnostics::Message& host_loop);

}  // namespace ferry::translator::schedule
