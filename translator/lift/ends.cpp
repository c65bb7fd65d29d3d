// Handles ends of the program and of the function, which kernels leave to the host (ir/ends.h). This file decides
// whether the code that is being lifted can signal an end. See lift.h.
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether calls of the function can be given the nest's flag. Calls by name can, but calls of constructors and
// operators can't. If a kernel omits a statement, the function must reach a `return` after it, or it must be possible
// to add one.
bool takes_flag(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  const bool lambda = method && method->getParent()->isLambda();
  const bool unnamed = isa<CXXConstructorDecl>(function) || isa<CXXConversionDecl>(function) ||
                       (function.isOverloadedOperator() && !lambda);
  if (unnamed) return false;
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  const QualType result = function.getReturnType();
  if (result->isVoidType()) return true;
  if (body && !body->body_empty() && isa<ReturnStmt>(body->body_back())) return true;
  return is_scalar(result.getUnqualifiedType());
}

}  // namespace

bool Lifter::may_raise() const {
  if (loops_ == 0 || (own_text_ && !takes_flag(function_))) return false;
  return llvm::all_of(inlined_, [](const FunctionDecl* function) { return takes_flag(*function); });
}

void Lifter::note_end(ir::ExpressionId id) {
  if (may_raise()) result_.body.ends.insert(id);
}

// Lifts `v.at(i)` as v[i], and `o.value()` as *o. These have the same meaning if the check succeeds.
std::optional<ir::ExpressionId> Lifter::checked_call(const CallExpr& e) {
  const auto* call = dyn_cast<CXXMemberCallExpr>(&e);
  if (!call || known_call(e) != KnownCall::checked || !may_raise()) return std::nullopt;
  const Expr& written = *call->getImplicitObjectArgument();
  std::optional<ir::ExpressionId> id;
  if (container_of(written.getType()) != Container::none) {
    const ir::ExpressionId container = expression(&written);
    id = add(e, ir::Call{{ir::Callee::Kind::element, "at"}, std::nullopt, {container, expression(e.getArg(0))}});
  } else if (kernel_class(written.getType())) {
    id = part(e, expression(&written), ValuePart{&written, "*"});
  }
  if (!id) return std::nullopt;
  result_.body.checks.insert(*id);
  if (inlined_.empty()) checked_at_.insert(&e);
  return id;
}

}  // namespace ferry::translator::lift
