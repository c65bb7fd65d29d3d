// What of a nest's body says whether an iteration ends the nest, and nothing else: the body of an inspector, which is
// run before the nest. Where it finds no end, the nest is one without ends.
//
//   if (x[i] < 0) throw Negative(i);
//   y[i] = std::sqrt(x[i]);             left out: it writes nothing that a condition names
//   y[i] = t.at(k[i]);                  FerryIgnored() = t.at(k[i]);
//
// J. Saltz et al., "Run-time parallelization and scheduling of loops" (1991), inspect subscripts; here what is
// inspected is control flow.
#pragma once

#include "ir/ends.h"
#include "schedule/draft.h"

#include <memory>
#include <vector>

namespace ferry::translator::schedule {

// A function of which some statements are left out.
struct Slice {
  explicit Slice(const Input& whole)
      : body(whole.function.body),
        function{body, whole.function.text, whole.function.uses},
        input{function, whole.strict_fp} {}
  Slice(const Slice&) = delete;
  Slice& operator=(const Slice&) = delete;

  ir::Body body;
  ir::Function function;
  Input input;
  std::vector<ir::Source> left_out;
  std::vector<ir::Source> ignored;  // what values are assigned to, of which only their ends count
};

// Of the body of a nest in which iterations may end it. Null: what decides that can't be told from the rest.
std::shared_ptr<const Slice> end_conditions(const Input& input, ir::StatementId body);

// What the inspector reads is what the nest finds there where it comes to it: the nest writes none of it, or each
// iteration only after it has read it for the last time. The two read the same where their names are different arrays,
// which the nest's launch checks.
bool reads_before_writes(const Draft& inspector, const Draft& nest);

// Drops what says that a written array may be one that the inspector reads, unless it is written later even then.
void keep_later_aliases(const Draft& inspector, Draft& nest);

// It leaves nothing behind but its answer.
bool only_reads(const Draft& inspector);

}  // namespace ferry::translator::schedule
