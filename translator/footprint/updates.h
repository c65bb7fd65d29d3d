// Recognises statements and expressions that update a variable or an element, and use its value for nothing else.
//
//   s += e;  s = s + e;  s = e * s;  ++h[k];  --s;      m = std::min(m, e);  m = e < m ? e : m;  m = fmax(m, e);
//   ok = ok && e;  h[k] |= e;                           if (e < m) m = e;    if (e < m) { m = e; k = i; }
//   s = s + a - b;  m = std::min({m, a, b});            if (!(m < e)) m = e;  if ((d = e) < m) m = d;
//                                                       if (e >= m) continue;  m = e;  k = i;
//                                                       if (e < m) m = e, k = i;
//   h[k] = 1;      a value made of constants and variables only, which may be the same in all iterations
//
// These functions only read the text; reductions.h and atomic_updates.h decide how an update may be executed.
#pragma once

#include "ir/body.h"

#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct Update {
  enum class Operation {
    add,
    subtract,
    multiply,
    bit_and,
    bit_or,
    bit_xor,
    logical_and,
    logical_or,
    min,
    max,
    fmin,
    fmax,
    store,
    other,  // for example `h[k] <<= e`
  };
  enum class Form { increment, compound, assignment, branch };
  struct Payload {  // a value assigned along with the least or greatest value
    ir::ExpressionId target, value;
  };

  Form form;
  Operation operation;
  ir::Source source;                                  // the whole statement
  ir::ExpressionId target;                            // the assigned object
  std::optional<ir::ExpressionId> value = {};         // the other operand; none means 1
  std::optional<ir::TypeId> computed = {};            // the type of an arithmetic operation
  std::vector<ir::ExpressionId> other_operands = {};  // further operands, which any rewritten text must keep
  std::vector<ir::ExpressionId> mentions = {};        // mentions of the target on the right side, bare
  bool target_first = false;                          // whether the target is the left operand
  bool mentioned_twice = false;                       // whether both operands are the target
  // For forms that compare, such as `m = e < m ? e : m` and `if (e < m) m = e`:
  bool compares = false;
  bool replaces = false;  // whether the value is taken if the comparison holds, or if it doesn't
  bool strict = false;
  std::vector<Payload> payloads = {};
  bool together = false;  // whether a single expression assigns the extremum and its payloads: `p = {e, i}` of a pair
};

// Returns the type that an operand's values have before they are converted to the operation's type. For `fmax(m,
// fabs(x[i]))` that is the type of `x[i]`.
const ir::Type& type_of_values(const ir::Body& body, ir::ExpressionId operand);

// Return the update that the statement or expression performs, or nullopt. The expression's value must be unused.
std::optional<Update> find_update(const ir::Body& body, ir::StatementId statement);
std::optional<Update> find_update(const ir::Body& body, ir::ExpressionId expression);
// Returns the update made by a branch that skips the assignments after it: `if (e >= m) continue;  m = e;  k = i;`.
std::optional<Update> find_passed_over(const ir::Body& body, ir::StatementId condition,
                                       const std::vector<ir::StatementId>& assignments);

}  // namespace ferry::translator::footprint
