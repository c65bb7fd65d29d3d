// Finds the statements of a function that contain device work: nests, or calls that leave data on the device.
//
//   while (r > a[1]) { nest }     contains device work, so its parts become steps one by one
//   r = a[0];                     contains none, so it is one step
//
// In: a function's body and its nests. Out: the set of statements around device work.
#pragma once

#include "ir/body.h"

#include <set>

namespace ferry::translator::host {

class DeviceWork {
 public:
  DeviceWork(const ir::Body& body, const std::set<ir::StatementId>& nests);
  bool in(ir::StatementId id) const { return around_.contains(id); }
  bool is_nest(ir::StatementId id) const { return nests_.contains(id); }

 private:
  bool find(ir::StatementId id);
  bool calls(const ir::Statement& statement, const ir::Parts& parts) const;

  const ir::Body& body_;
  const std::set<ir::StatementId>& nests_;
  std::set<ir::StatementId> around_;
};

}  // namespace ferry::translator::host
