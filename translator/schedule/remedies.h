// Chooses the remedies that are right for a loop that stays on the host, so that no message offers a wrong one.
//
//   y[index[i]] = x[i]              [[ferry::independent]], if no index occurs twice, which only the user knows
//   to[next[k[i]]++] = e[i]         no remedy, because the iterations depend on each other for any data
//   x[i] -= a * x[j], j < i         no remedy either, for any n
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

// If only the user can know whether the dependence of the draft's outermost loop exists, marks this in the refusal.
void judge_dependence(const Draft& draft, const proof::LoopUnderTest& loop, const proof::Independence& answer,
                      footprint::Refusal& refusal);

// Appends remedies to the reasons why a loop has no kernel. Must be called when all reasons are known, because a remedy
// for one of them may not help against another. `under_directive` says whether an OpenMP directive precedes the loop.
// Not every compiler accepts an attribute between the directive and the loop.
void offer_remedies(NestResult& result, bool under_directive);

// Returns the remedies for the warning that the loop stays on the host.
std::vector<diagnostics::Message> remedies_of(const HostLoop& loop);

// Returns the remedies for code around kernels whose accesses are unknown to Ferry.
std::vector<diagnostics::Message> remedies_of(const model::Unknown& code);

// Returns the remedies for code that uses an offloaded function's result, a container or an object, in a way that the
// stub can't follow.
std::vector<diagnostics::Message> remedies_of_result(const std::string& function);

// Replaces the advice to mark the loop sequential if the same loop is a kernel in a different instance of its template.
void keep_kernel_of_instance(diagnostics::Message& host_loop);

}  // namespace ferry::translator::schedule
