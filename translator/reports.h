// Collects warnings and errors about an offloaded function's loops. Each reason is reported once, with the number of
// other places where it occurs.
#pragma once

#include "ir/function.h"
#include "ir/unit.h"
#include "schedule/nest_search.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator {

// Returns the errors of a function that has no loop for a device. These are constructs that no kernel can contain. If
// there are none, returns the error that the function has no parallel loop.
std::vector<footprint::Refusal> why_no_loop(const ir::OffloadedFunction& function,
                                            const std::vector<schedule::HostLoop>& host_loops);

// For `explain`, marks the loops about which a translation warns. Drops the reason that a kernel can't call a function
// which is itself offloaded.
void note_warnings(const ir::SourceText& text, schedule::FoundNests& found);

// For `explain`, merges equal reasons of a loop.
void merge_repeated(std::vector<model::LoopReport>& loops);

class Reports {
 public:
  explicit Reports(const ir::SourceText& text) : text_(text) {}

  void report(ir::Source source, const diagnostics::Message& message, bool note = false);
  // Warns about the loops that stay on the host.
  void report_host_loops(const schedule::FoundNests& found);
  // Reports the error that the function has no loop for a device. `callees`, if given, is a note that the offloaded
  // functions which it calls have none either.
  void report_no_loop(const ir::OffloadedFunction& function, const schedule::FoundNests& found,
                      const std::optional<diagnostics::Message>& callees = {});
  void report_transfers_to_host(const ir::Function& function, const schedule::FoundNests& found);
  std::optional<diagnostics::Message> and_elsewhere(const std::vector<ir::Source>& others) const;

  std::vector<ir::Report> all;

 private:
  void report_host_loop(const schedule::HostLoop& loop);
  void report_first_reason(const schedule::HostLoop& loop);
  void report_reasons(const std::vector<footprint::Refusal>& reasons);

  const ir::SourceText& text_;
};

}  // namespace ferry::translator
