// See given_closures.h.
#include "lift/given_closures.h"

#include "lift/bound_arguments.h"
#include "lift/members.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/LambdaCapture.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool has_own_variables(const CXXRecordDecl& lambda) {
  return llvm::any_of(lambda.captures(), [](const LambdaCapture& one) { return one.getCaptureKind() == LCK_ByCopy; });
}

// Which of the closure's members it is, or is a member of what that points at.
std::optional<unsigned> number_of(const DeclaratorDecl& outer, const CXXRecordDecl& lambda) {
  unsigned number = 0;
  for (const LambdaCapture& one : lambda.captures()) {
    const bool same = isa<FieldDecl>(outer)
                          ? one.capturesThis()
                          : one.capturesVariable() &&
                                one.getCapturedVar()->getCanonicalDecl() == cast<VarDecl>(outer).getCanonicalDecl();
    if (same) return number;
    ++number;
  }
  return std::nullopt;
}

QualType constant(QualType type, const ASTContext& context) {
  type.addConst();
  const ArrayType* array = context.getAsArrayType(type);
  return array ? QualType(array, 0) : type;
}

// No pointer to a member says which reference it is.
bool is_member(const FieldDecl& field, const CXXMethodDecl& call) {
  const CXXMethodDecl* method = enclosing_method(call);
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  return method && record && !field.getType()->isReferenceType() && may_name(field, call) &&
         (method->getParent()->getCanonicalDecl() == record->getCanonicalDecl() ||
          method->getParent()->isDerivedFrom(record));
}

}  // namespace

std::vector<GivenClosure> given_closures(const FunctionDecl& function) {
  std::vector<GivenClosure> found;
  for (const ParmVarDecl* parameter : function.parameters()) {
    const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->isLambda()) continue;
    const bool changes = !record->getLambdaCallOperator()->isConst() && has_own_variables(*record);
    const auto other = [&](const ParmVarDecl* one) {
      return one != parameter &&
             (one->getDeclName() == parameter->getDeclName() ||
              one->getType().getNonReferenceType()->getAsCXXRecordDecl() == record);
    };
    if (parameter->getIdentifier() && !changes && llvm::none_of(function.parameters(), other))
      found.push_back({parameter, record});
  }
  return found;
}

bool is_captured(const DeclaratorDecl& outer, const GivenClosure& closure) {
  const auto* field = dyn_cast<FieldDecl>(&outer);
  if (field && !is_member(*field, *closure.lambda->getLambdaCallOperator())) return false;
  return number_of(outer, *closure.lambda).has_value();
}

GivenVariable given_variable(const DeclaratorDecl& outer, const GivenClosure& closure, TypeMarks& marks) {
  const ASTContext& context = outer.getASTContext();
  const unsigned number = *number_of(outer, *closure.lambda);
  const LambdaCapture& capture = *(closure.lambda->captures_begin() + number);
  const std::string from = "(" + closure.parameter->getNameAsString() + ")";
  if (const auto* field = dyn_cast<FieldDecl>(&outer)) {
    const QualType captured = (*std::next(closure.lambda->field_begin(), number))->getType();
    const bool copied = capture.getCaptureKind() == LCK_StarThis;
    QualType object = field->getType();
    const QualType around = captured->isPointerType() ? captured->getPointeeType() : captured;
    if (!field->isMutable() && (copied || around.isConstQualified())) object = constant(object, context);
    if (around.isVolatileQualified()) object.addVolatile();
    return {"ferry_captured_member<" + std::to_string(number) + ", " +
                std::to_string(marks.member(*closure.lambda, *field)) + ">" + from,
            object};
  }
  const QualType object = outer.getType().getNonReferenceType();
  const bool copied = capture.getCaptureKind() == LCK_ByCopy;
  return {"ferry_captured<" + std::to_string(number) + ">" + from, copied ? constant(object, context) : object};
}

}  // namespace ferry::translator::lift
