// Lifts calls of a std::function that may hold functors or closures with captures. Such a call becomes a call of one
// target, chosen by the type of the held object (function_values.h). The captures are lifted as parts of the
// std::function, which the stub can name:
//
//   f(x[i])     Inlined: parameters ferry_function = ‹the number of what f holds›, ferry_given_0 = x[i]
//               body Return ─ Choose ferry_function == 1 ? ‹the lambda, in which k is›
//               ferry_capture<0>(ferry_held_as<FerryNumberedType<FerryUnnamed<3>>>(f)) : …
//
// If the std::function holds another type, ferry_held_as gives an object of zeros (ferry/held_object.h).
#include "lift/function_values.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/types.h"

#include <clang/AST/LambdaCapture.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

Lifter::Choice Lifter::dispatch_held(const CallExpr& e, const Expr& holder) {
  const auto refused = [](Message why) { return Choice{{}, ir::FunctionId(0), std::move(why), false}; };
  const QualType called = called_type(holder.getType(), context_);
  const ir::FunctionSetId id = own_.values->id_of_held(called);
  const FunctionValues::Set* set = own_.values->find(id);
  if (!set) return refused({Id::calls_through_own_type, {called.getAsString(context_.getPrintingPolicy())}});
  if (!set->chooser && set->left_out.empty())
    return refused({Id::calls_no_candidate, {called.getAsString(context_.getPrintingPolicy())}});
  const Message unnamed{Id::held_unnamed, {called.getAsString(context_.getPrintingPolicy())}};
  const std::optional<Part> part = holder_part(holder);
  return part ? dispatch(e, *part, id, called, unnamed) : refused(unnamed);
}

// Returns the std::function that the expression names, as a part.
std::optional<Lifter::Part> Lifter::holder_part(const Expr& e) {
  const std::optional<ObjectPath> path = object_path(e, current_function());
  return path && !(self_ && isa<FieldDecl>(path->root)) ? nameable(*path) : std::nullopt;
}

// Returns the capture of `outer`, or of `this` if `outer` is null or a member, in the closure on which the call is
// made. Returns none if the callee isn't a closure that a std::function holds, or if the closure doesn't capture it.
std::optional<Lifter::Part> Lifter::captured_part(const Site& site, const OwnFunctions::Found& callee,
                                                  const DeclaratorDecl* outer) const {
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  if (!site.part || !method || !method->getParent()->isLambda()) return std::nullopt;
  const CXXRecordDecl& lambda = *method->getParent();
  std::optional<unsigned> number;
  if (outer && !isa<FieldDecl>(outer)) number = capture_number(lambda, *outer);
  for (unsigned k = 0; (!outer || isa<FieldDecl>(outer)) && k < lambda.capture_size(); ++k)
    if ((lambda.captures_begin() + k)->capturesThis()) number = k;
  if (!number) return std::nullopt;
  const LambdaCapture& capture = *(lambda.captures_begin() + *number);
  const QualType held = (*std::next(lambda.field_begin(), *number))->getType();
  PathStep step{PathStep::Kind::capture, nullptr, false, false, *number, held.getNonReferenceType()};
  const bool of_pointer = capture.getCaptureKind() == LCK_This;
  step.refers = held->isReferenceType() || of_pointer;
  if (of_pointer) step.type = held->getPointeeType();
  if (!step.refers) step.type.addConst();
  if (capture.capturesVariable()) step.captured = capture.getCapturedVar()->getNameAsString();
  Part part = *site.part;
  return append(part, {std::move(step)}) ? std::optional(std::move(part)) : std::nullopt;
}

// Binds the captured variables that the callee names to parts of the std::function that holds the closure.
void Lifter::bind_captures(const Site& site, const OwnFunctions::Found& callee, Passed& passed) {
  for (const OuterName& outer : callee.outer) {
    const auto* variable = dyn_cast_or_null<VarDecl>(outer.declaration);
    std::optional<Part> part = variable ? captured_part(site, callee, variable) : std::nullopt;
    if (!part) continue;
    if (outer.steps.empty())
      passed.captured.emplace_back(cast<DeclaratorDecl>(variable->getCanonicalDecl()), named(*part));
    else
      other_names_.insert_or_assign(variable->getCanonicalDecl(), *std::move(part));
  }
}

}  // namespace ferry::translator::lift
