// What the end of its scope means for a local or a parameter by value whose data may be on a device.
//
//   std::vector<double> t(n);   forget its elements
//   double s; f(&s);            forget its bytes: something may point to them
//   std::ofstream out(name);    is asked as before output
//   std::lock_guard g(m);       an unknown destructor runs
//
// In: a variable. Out: what the stub must do at its end. Only what is registered here stays on a device from one launch
// to the next; everything else on the stack (temporaries, extended or not, handlers' parameters, …) comes home after
// the launch that touched it, by a rule of the runtime (runtime/src/stack_rule.h).
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

struct ScopeEnd {
  std::optional<model::Local> forget;  // its device copy, if the stub follows the end of the scope
  bool frees = false;                  // frees memory that it owns: a container's elements
  bool writes = false;                 // writes what it holds: a stream
  bool runs_code = false;              // runs a destructor that may look at anything

  bool means_nothing() const { return !forget && !runs_code; }
};

ScopeEnd scope_end(const ir::Function& function, ir::VariableId variable);

}  // namespace ferry::translator::host
