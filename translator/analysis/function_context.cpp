// See function_context.h.
#include "analysis/function_context.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

bool FunctionContext::exposed(const VarDecl& variable) const {
  return variable.hasGlobalStorage() || variable.getType()->isReferenceType() || exposed_locals.contains(variable.getCanonicalDecl());
}

}  // namespace ferry::translator::analysis
