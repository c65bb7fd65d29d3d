// What of a nest's body decides about ends or makes running results, and nothing else: the body of a kernel that runs
// before the nest and writes nothing.
//
//   if (x[i] < 0) throw Negative(i);
//   y[i] = std::sqrt(x[i]);             left out: it writes nothing that a condition names
//   y[i] = t.at(k[i]);                  FerryIgnored() = t.at(k[i]);
//
//   s += x[i];
//   y[i] = s;                           left out: nothing of it comes to s
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

// A function of which some statements are left out.
struct Slice : OtherBody {
  using OtherBody::OtherBody;

  struct LeftOut {
    ir::Source source;
    std::optional<ir::Source> but = {};  // a part of it
  };
  std::vector<LeftOut> left_out;
  std::vector<ir::Source> ignored;  // what values are assigned to, of which only their ends count
};

// What of a nest's body says whether an iteration ends it, and what makes these variables. Null: that can't be told
// from the rest.
std::shared_ptr<const Slice> slice_of(const Input& input, ir::StatementId body, const ir::VariableSet& results = {});

// What code names, but for what only ends name.
ir::VariableSet named_in_kernel(const ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::schedule
