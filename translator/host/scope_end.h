// What happens at the end of the scope of a local variable or by-value parameter whose data may be on a device.
//
//   std::vector<double> t(n);   forget its elements
//   Field g{t, n};              forget the elements of its vectors
//   double s; f(&s);            forget its bytes, because something may point to them
//   std::ofstream out(name);    ask the runtime as before output
//   std::lock_guard g(m);       an unknown destructor runs
//
// In: a variable. Out: what the stub must do at the end of its scope. Only data that is registered here stays on a
// device from one launch to the next. The runtime copies other data on the stack (temporaries, handlers' parameters, …)
// to the host after the launch that touched it (runtime/src/stack_rule.h).
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <vector>

namespace ferry::translator::host {

struct ScopeEnd {
  std::vector<model::Local> forget;  // data whose device copies must be dropped if the stub observes the scope's end
  bool frees = false;                // whether the variable frees memory that it owns, like a container
  bool writes = false;               // whether the variable writes its buffered text, like a stream
  bool runs_code = false;            // whether a destructor runs that may read anything

  bool means_nothing() const { return forget.empty() && !runs_code; }
  // Returns whether the stub must know when elements that the variable owns cease to exist.
  bool forgets_elements() const;
};

ScopeEnd scope_end(const ir::Function& function, ir::VariableId variable);

}  // namespace ferry::translator::host
