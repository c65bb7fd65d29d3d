// The variables that are declared outside a nest and written in it, in the form that its kernel and its launch need.
//
//   for (i…) { t = a[i]; s += t; if (t > 0) last = i; }     privatised t, reduction s, lastprivate last
//
// In: the written variables, whose roles scalar_roles finds, and reductions into elements. Out: the model's reductions,
// or the reason why one of the variables carries a dependence.
#pragma once

#include "footprint/components.h"
#include "footprint/element_reductions.h"
#include "footprint/footprint_scan.h"
#include "footprint/scalar_roles.h"
#include "model/model.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

class LiveOuts {
 public:
  // Returns the reasons why variables carry dependences between iterations, each followed by its notes. Returns an
  // empty list if no variable does. `running` says whether results may be running results (scalar_roles.h).
  std::vector<Refusal> find(const ir::Function& function, bool strict_fp, ir::StatementId nest, ir::StatementId code,
                            const std::vector<ir::VariableId>& variables, bool running = false);

  std::vector<ir::VariableId> privatised;  // includes objects with parts that are results, except those in `begun`
  std::vector<ir::VariableId> begun;       // objects passed to the kernel, which reads components that it doesn't write
  // The written objects, split into components. Null if the nest writes no variable.
  std::shared_ptr<const Components> components;
  ElementReductions elements;
  // Returns the number of bytes left for element reductions. A GPU block's partial results must fit into its shared
  // memory.
  std::int64_t room_for_elements() const;
  std::vector<ir::VariableId> reductions() const;  // including payloads
  std::vector<ir::VariableId> lastprivate() const;
  // Returns the running results. If iterations read one result of a nest, all its results are running results.
  std::vector<ir::VariableId> running() const;
  // Returns whether kernels with these results and kernels with the results of `other` have the same layout of partial
  // results.
  bool has_same_partials(const LiveOuts& other) const;
  // Returns the object and path of a component, or null if the variable isn't a component. The kernel's text names it
  // as, for example, `s.total`.
  const Components::Of* part_of(ir::VariableId variable) const {
    return components ? components->of(variable) : nullptr;
  }
  // Returns the least and greatest values for which the kernel also records the iteration in which they occur.
  std::vector<ir::VariableId> noted() const;
  // Returns a refusal if a result restarts after a NaN. Whether there was a NaN is known only after the nest has run.
  // If the nest writes nothing else, it can then run again.
  std::optional<Refusal> starts_anew() const;

  // Marks the accesses that a kernel may evaluate in iterations in which the loop skips them.
  void mark_speculative(FootprintScan& region) const;

  // Returns the results in the order of their first writes. Adds variables that may lie inside a buffer to the
  // footprint. `name` returns a variable's name in the kernel, and `type` a type's spelling there.
  using NameOf = std::function<std::string(ir::VariableId)>;
  using TypeText = std::function<std::string(const ir::Type&)>;
  std::vector<model::Reduction> model_reductions(const ir::Function& function, model::Footprint& footprint,
                                                 const NameOf& name, const TypeText& type) const;

 private:
  const ir::Function& read(const ir::Function& function) const {
    return components ? components->function() : function;
  }
  std::string place(ir::VariableId variable, const NameOf& name) const;

  ir::VariableSet followed_;  // variables that the nest's header dereferences
  std::vector<ScalarRole> results_;
};

}  // namespace ferry::translator::footprint
