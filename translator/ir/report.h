// What Ferry has to say about a place of the user's text.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"

namespace ferry::translator::ir {

struct Report {
  Source source;
  diagnostics::Message message;
  bool note = false;  // the cause of the one before it, whatever it is by itself
};

}  // namespace ferry::translator::ir
