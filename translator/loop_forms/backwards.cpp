// The part of counted_text.h that handles reverse iterators.
//
//   for (auto it = v.rbegin(); it != v.rend(); ++it) *it += 1;
//   for (long h = static_cast<long>(v.size()) - 1; h >= 0; --h) { auto* it = &v[h]; *it += 1; }
//
// Limits: only named vectors, spans, std::array and C arrays; the body only dereferences the iterator: `*it`, `it->x`.
#include "loop_forms/counted_text.h"
#include "loop_forms/variable_uses.h"
#include "loop_forms/viewed.h"

#include "algorithms/purity.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

bool is_reverse_iterator(QualType type) {
  const CXXRecordDecl* record = type.getCanonicalType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->isInStdNamespace() && record->getName() == "reverse_iterator";
}

// Returns v for a call like `v.rbegin()` or `std::crbegin(v)` if `name` is "rbegin". Returns null for other calls.
const Expr* asked(const Expr& e, llvm::StringRef name) {
  const auto* call = dyn_cast<CallExpr>(&algorithms::written(e));
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  if (!function || !function->getIdentifier() || !is_reverse_iterator(call->getType())) return nullptr;
  llvm::StringRef called = function->getName();
  called.consume_front("c");
  if (called != name) return nullptr;
  const auto* member = dyn_cast<CXXMemberCallExpr>(call);
  if (!member && (!function->isInStdNamespace() || call->getNumArgs() != 1)) return nullptr;
  const auto* callee = member ? dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens()) : nullptr;
  const Expr* object = member ? member->getImplicitObjectArgument() : call->getArg(0);
  const bool known = is_named(*object) && is_array(algorithms::written(*object).getType(), function->getASTContext());
  return known && !(callee && callee->isArrow()) ? object : nullptr;
}

// Finds uses of a variable other than immediate dereferences.
struct OtherNames : ConstDynamicRecursiveASTVisitor {
  const VarDecl* variable;
  llvm::SmallPtrSet<const Expr*, 4> followed;
  bool found = false;

  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    const bool follows = call->getOperator() == OO_Arrow || (call->getOperator() == OO_Star && call->getNumArgs() == 1);
    if (follows) followed.insert(call->getArg(0)->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    found |= name->getDecl() == variable && !followed.contains(name);
    return !found;
  }
};

struct Backwards {
  const VarDecl* iterator;
  const Expr* array;
};

std::optional<Backwards> backwards(const ForStmt& loop) {
  const auto* declaration = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto* variable =
      declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  if (!variable || !variable->getInit() || !is_reverse_iterator(variable->getType()) || loop.getConditionVariable() ||
      !loop.getCond() || !loop.getInc())
    return std::nullopt;
  const Expr* array = asked(*variable->getInit(), "rbegin");
  const std::optional<Comparison> compared = comparison(*loop.getCond());
  const auto* step = dyn_cast<CXXOperatorCallExpr>(loop.getInc()->IgnoreImplicit()->IgnoreParens());
  if (!array || !compared || !step || step->getOperator() != OO_PlusPlus ||
      named_variable(*step->getArg(0)) != variable || named_variable(*compared->left) != variable ||
      (compared->sign != BO_NE && compared->sign != BO_LT))
    return std::nullopt;
  const Expr* end = asked(*compared->right, "rend");
  if (!end || !algorithms::same(variable->getASTContext(), *array, *end)) return std::nullopt;
  OtherNames others;
  others.variable = variable;
  others.TraverseStmt(loop.getBody());
  return others.found ? std::nullopt : std::optional(Backwards{variable, array});
}

}  // namespace

bool counts_backwards(const ForStmt& loop) { return backwards(loop).has_value(); }

std::optional<CountedText> backwards_text(const algorithms::UserText& text, const ForStmt& loop,
                                          algorithms::Names& names) {
  const std::optional<Backwards> found = backwards(loop);
  const std::optional<Viewed> array = found ? viewed(text, *found->array) : std::nullopt;
  if (!array || jumps_in(*loop.getBody()).entered) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  CountedText made;
  made.header = "for (long " + name + " = " + array->count + " - 1; " + name + " >= 0; --" + name + ")";
  const auto* type = cast<ClassTemplateSpecializationDecl>(found->iterator->getType()->getAsCXXRecordDecl());
  QualType forwards = type->getTemplateArgs()[0].getAsType();
  if (const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(forwards->getAsCXXRecordDecl()))
    forwards = record->getTemplateArgs()[0].getAsType();  // libstdc++'s iterator class has the pointer as its argument
  if (!forwards->isPointerType()) return std::nullopt;
  const std::string qualifier = forwards->getPointeeType().isConstQualified() ? "const " : "";
  made.declarations =
      qualifier + "auto* " + found->iterator->getNameAsString() + " = &" + array->base + "[" + name + "]; ";
  return made;
}

}  // namespace ferry::translator::loop_forms
