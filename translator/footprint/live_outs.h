// The variables that a nest writes, as its kernel and its launch need them: what scalar_roles found, judged.
#pragma once

#include "footprint/element_reductions.h"
#include "footprint/footprint_scan.h"
#include "footprint/scalar_roles.h"
#include "model/model.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

class LiveOuts {
 public:
  // Why the nest's iterations are tied together through a variable, with notes, or nothing.
  std::optional<Refusal> find(const ir::Function& function, bool strict_fp, ir::StatementId nest, ir::StatementId code,
                              const std::vector<ir::VariableId>& variables, std::vector<Refusal>& notes);

  std::vector<ir::VariableId> privatised;
  ElementReductions elements;
  // The partial results of a CUDA block's threads must fit into its shared memory.
  bool too_many() const;
  std::vector<ir::VariableId> reductions() const;  // payloads too
  std::vector<ir::VariableId> lastprivate() const;

  // What is evaluated in iterations in which the loop would not have come to it.
  void mark_speculative(const ir::Body& body, FootprintScan& region) const;

  // In the order of their first write; what may lie inside a buffer is noted in the footprint. `type` spells the type
  // of a variable's value in a kernel.
  std::vector<model::Reduction> model_reductions(const ir::Function& function, model::Footprint& footprint,
                                                 const std::function<std::string(ir::VariableId)>& type) const;

 private:
  std::vector<ScalarRole> results_;
};

}  // namespace ferry::translator::footprint
