// The variables that are declared outside a nest and written in it, as its kernel and its launch need them.
//
//   for (i…) { t = a[i]; s += t; if (t > 0) last = i; }     privatised t, reduction s, lastprivate last
//
// In: the written variables, whose roles scalar_roles finds; reductions into elements join them. Out: the model's
// reductions, or the reason why one of the variables carries a dependence.
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
  // Why variables carry dependences between iterations, with notes after each; nothing if none does. `running`: as
  // of scalar_roles.
  std::vector<Refusal> find(const ir::Function& function, bool strict_fp, ir::StatementId nest, ir::StatementId code,
                            const std::vector<ir::VariableId>& variables, bool running = false);

  std::vector<ir::VariableId> privatised;  // objects that results are parts of, too, but for:
  std::vector<ir::VariableId> begun;       // objects that the kernel is given, with what it doesn't write
  // What is written in the nest: objects are taken apart. Null where nothing is.
  std::shared_ptr<const Components> components;
  ElementReductions elements;
  // For which the partial results of a GPU block's threads must fit into its shared memory.
  std::int64_t room_for_elements() const;
  std::vector<ir::VariableId> reductions() const;  // payloads too
  std::vector<ir::VariableId> lastprivate() const;
  // Results that iterations read, and others beside them.
  std::vector<ir::VariableId> running() const;
  // Whether the partial results of a kernel with these results are those of the other one, too.
  bool has_same_partials(const LiveOuts& other) const;
  // In the kernel's text: `s.total` where the kernel calls the object `s`.
  const Components::Of* part_of(ir::VariableId variable) const {
    return components ? components->of(variable) : nullptr;
  }
  // Least and greatest values whose kernel notes which iteration's they are.
  std::vector<ir::VariableId> noted() const;
  // One that a NaN starts anew. Where there is none it isn't known before the nest has run: what writes nothing else
  // can then run again.
  std::optional<Refusal> starts_anew() const;

  // Marks the accesses that a kernel evaluates in iterations in which the loop wouldn't.
  void mark_speculative(FootprintScan& region) const;

  // In the order of the first writes. Variables that may lie inside a buffer are noted in the footprint. `name` says
  // what a kernel calls a variable, `type` spells a type there.
  using NameOf = std::function<std::string(ir::VariableId)>;
  using TypeText = std::function<std::string(const ir::Type&)>;
  std::vector<model::Reduction> model_reductions(const ir::Function& function, model::Footprint& footprint,
                                                 const NameOf& name, const TypeText& type) const;

 private:
  const ir::Function& read(const ir::Function& function) const {
    return components ? components->function() : function;
  }
  std::string place(ir::VariableId variable, const NameOf& name) const;

  ir::VariableSet followed_;  // by the nest's header
  std::vector<ScalarRole> results_;
};

}  // namespace ferry::translator::footprint
