// The variables that a nest writes, as its kernel and its launch need them: what scalar_roles found, judged and named.
#pragma once

#include "analysis/element_results.h"
#include "analysis/kernel_text.h"
#include "analysis/region.h"
#include "analysis/scalar_roles.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::analysis {

class WrittenScalars {
 public:
  // Why the nest's iterations are tied together through a variable, with notes, or nothing.
  std::optional<Refusal> find(const FunctionContext& function, bool strict_fp, const clang::Stmt& nest,
                              const clang::Stmt& body, const std::vector<const clang::VarDecl*>& variables,
                              std::vector<Refusal>& notes);

  std::vector<const clang::VarDecl*> temporaries;
  ElementResults elements;
  // The partial results of a CUDA block's threads must fit into its shared memory.
  bool too_many() const;
  std::vector<const clang::VarDecl*> results() const;  // companions too
  std::vector<const clang::VarDecl*> kept() const;

  // What is evaluated in iterations in which the loop would not have come to it.
  void mark_speculative(Region& region) const;

  // In the order of their first write; what may lie inside a buffer is noted in the footprint.
  std::vector<model::Result> model_results(const FunctionContext& function, SharedDeclarations& shared,
                                           model::Footprint& footprint) const;

 private:
  std::vector<ScalarRole> results_;
};

}  // namespace ferry::translator::analysis
