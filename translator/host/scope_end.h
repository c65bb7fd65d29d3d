// What the end of its scope means for a local or a parameter by value that data on a device may belong to.
//
//   std::vector<double> t(n);   forget its elements
//   double s; f(&s);            forget its bytes: something may point at them
//   std::lock_guard g(m);       an unknown destructor runs
//
// Only what is registered here stays on a device from one launch to the next; all else of the stack comes home after
// the launch that touched it, by a rule of the runtime's: temporaries, extended ones, handlers' parameters, …
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

struct ScopeEnd {
  std::optional<model::Local> forget;  // its device copy, where the end of the scope is followed
  bool frees = false;                  // memory of its own goes: elements of a container
  bool runs_code = false;              // a destructor that may look at anything

  bool means_nothing() const { return !forget && !runs_code; }
};

ScopeEnd scope_end(const ir::Function& function, ir::VariableId variable);

}  // namespace ferry::translator::host
