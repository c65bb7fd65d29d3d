// Which remedies are right for a loop that stays on the host, so that no message offers a wrong one.
//
//   y[index[i]] = x[i]              [[ferry::independent]], if no index occurs twice, which only the user knows
//   to[next[k[i]]++] = e[i]         not that, because the iterations depend on each other for any data
//   x[i] -= a * x[j], j < i         nor here, for any n
//   u[i][j] += u[i - 1][j]          [[ferry::sequential]] on a loop over j would take a GPU's kernels away
//
// Every diagnostic of diagnostics.def that is a remedy is appended here, or in algorithms/marked_calls.cpp if it is
// about a call, and nowhere else (test/diagnostics).
#pragma once

#include "proof/independence.h"
#include "schedule/nest.h"
#include "schedule/nest_search.h"

#include <string>
#include <vector>

namespace ferry::translator::schedule {

// Adds to the reason for a dependence of the draft's outermost loop what only the user may know about it.
void judge_dependence(const Draft& draft, const proof::LoopUnderTest& loop, const proof::Independence& answer,
                      footprint::Refusal& refusal);

// Appends the remedies that lead to a kernel to the reasons why a loop has none. To be called when all reasons are
// known, because a remedy for one of them may not help against another. `under_directive`: an OpenMP directive precedes
// the loop, and not every compiler takes an attribute between the two.
void offer_remedies(NestResult& result, bool under_directive);

// The remedies in the warning that the loop stays on the host.
std::vector<diagnostics::Message> remedies_of(const HostLoop& loop);

// The remedies for code around kernels whose accesses are unknown.
std::vector<diagnostics::Message> remedies_of(const model::Unknown& code);

// The remedies for code that uses what an offloaded function returns, a container or an object, in a way that the stub
// can't follow.
std::vector<diagnostics::Message> remedies_of_result(const std::string& function);

// Takes back what was said about a loop's instance if another instance of the template is a kernel.
void keep_kernel_of_instance(diagnostics::Message& host_loop);

}  // namespace ferry::translator::schedule
