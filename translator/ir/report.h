// A message about a position in the user's text.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"

namespace ferry::translator::ir {

struct Report {
  Source source;
  diagnostics::Message message;
  bool note = false;  // whether it explains the previous report, whatever its own severity
};

}  // namespace ferry::translator::ir
