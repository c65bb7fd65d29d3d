// Selects the buffers of a nest that are updated atomically. If iterations conflict in such a buffer, all accesses to
// it must be updates that commute.
//
//   for (i…) ++hist[image[i]];     hist: its accesses form one group (model::Access::update_group);
//                                  the kernel contains ferry_atomic_add(hist[image[i]], 1)
//
// In: two accesses that carry a dependence. Out: the group numbers of their buffer's accesses, and the updates to
// rewrite. A buffer without a conflict keeps its plain updates. So does a buffer along which an inner loop runs (for
// (k…) for (j…) c[j] += a[k][j]), because the inner loop is made parallel instead.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"

#include <string>
#include <vector>

namespace ferry::translator::footprint {

class AtomicMarks {
 public:
  // `code` is the outermost loop's body, which `region` has scanned.
  AtomicMarks(FootprintScan& region, const ir::Body& body, ir::StatementId code, bool strict_fp);

  // Marks the buffer of two accesses that carry a dependence. Returns false if the buffer is already marked or can't be
  // marked. If both accesses are updates, reason() then returns why.
  bool mark(int first, int second);
  const std::optional<diagnostics::Message>& reason() const { return reason_; }

  // The updates that the kernel's text makes atomic.
  std::vector<AtomicUpdate> updates;

 private:
  const AtomicUpdate* candidate_of(std::size_t access) const;
  std::optional<diagnostics::Message> obstacle(const std::vector<std::size_t>& accesses,
                                               const std::vector<const AtomicUpdate*>& found) const;
  std::vector<std::size_t> sharing(std::size_t access) const;
  bool along_inner_loops(const std::vector<std::size_t>& accesses) const;
  bool same_everywhere(const std::vector<std::size_t>& accesses) const;
  std::optional<diagnostics::Message> order_obstacle(const std::vector<std::size_t>& accesses, Update::Operation) const;

  FootprintScan& region_;
  const ir::Body& body_;
  std::vector<AtomicUpdate> candidates_;
  bool strict_fp_;
  std::optional<diagnostics::Message> reason_;
};

}  // namespace ferry::translator::footprint
