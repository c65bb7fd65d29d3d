// The part of a nest's body that decides whether an iteration ends the nest, or that computes running results. It
// becomes the body of a kernel that runs before the nest and writes nothing.
//
//   if (x[i] < 0) throw Negative(i);
//   y[i] = std::sqrt(x[i]);             left out: it writes nothing that a condition reads
//   y[i] = t.at(k[i]);                  FerryIgnored() = t.at(k[i]);
//
//   s += x[i];
//   y[i] = s;                           left out: it doesn't affect s
//   z[n++] = x[i];                      n++;
//   to[next[k[i]]++] = i;               next[k[i]]++;
//
// M. Weiser, "Program slicing" (1984).
#pragma once

#include "ir/uses.h"
#include "schedule/other_body.h"

#include <memory>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// A function in which some statements are left out.
struct Slice : OtherBody {
  using OtherBody::OtherBody;

  struct LeftOut {
    ir::Source source;
    std::optional<ir::Source> but = {};  // the part of a left-out statement that is kept
  };
  std::vector<LeftOut> left_out;
  std::vector<ir::Source> ignored;  // targets of assignments that are kept because their values may end the nest
};

// Returns the part of a nest's body that decides whether an iteration ends the nest, or that computes the variables in
// `results`. Returns null if the part can't be separated from the rest.
std::shared_ptr<const Slice> slice_of(const Input& input, ir::StatementId body, const ir::VariableSet& results = {});

// Returns the variables that the code names, except those that are named only in code that ends the nest.
ir::VariableSet named_in_kernel(const ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::schedule
