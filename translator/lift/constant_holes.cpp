// Replaces constants by their values if a kernel's text can't compute them at compile time. See hole_finder.h.
//
//   constexpr int m = sq(3);   constexpr int m = static_cast<int>(9L);
//   case box.width():          case static_cast<int>(4L):
#include "lift/constants.h"
#include "lift/hole_finder.h"
#include "lift/plain_parts.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

void HoleFinder::add_number(const Expr& e, const APValue& value, QualType type) {
  add(e.getSourceRange(), ir::NumberText{*number(value, type), lifter_.type(type.getUnqualifiedType())});
}

bool HoleFinder::TraverseConstantExpr(const ConstantExpr* e) {
  const std::optional<APValue> value = number_in_place_of(*e, lifter_.context_);
  if (!value) return ConstDynamicRecursiveASTVisitor::TraverseConstantExpr(e);
  add_number(*e, *value, e->getType());
  return true;
}

bool HoleFinder::TraverseConstantArrayTypeLoc(ConstantArrayTypeLoc location, bool with_qualifier) {
  const Expr* size = location.getSizeExpr();
  const std::optional<APValue> value = size ? number_in_place_of(*size, lifter_.context_) : std::nullopt;
  if (!value) return ConstDynamicRecursiveASTVisitor::TraverseConstantArrayTypeLoc(location, with_qualifier);
  add_number(*size, *value, size->getType());
  return TraverseTypeLoc(location.getElementLoc());
}

bool HoleFinder::add_initial_number(const VarDecl& variable) {
  const std::optional<InitialNumber> initial = initial_number(variable);
  if (!initial) return false;
  if (variable.getTypeSourceInfo()) TraverseTypeLoc(variable.getTypeSourceInfo()->getTypeLoc());
  add_number(*initial->initialiser, initial->value, variable.getType());
  return true;
}

// Replaces constexpr by const. Without either, other overloads might be called for the object.
void HoleFinder::drop_constexpr(const VarDecl& variable) {
  const auto words = lifter_.tokens_.expandedTokens(SourceRange(variable.getBeginLoc(), variable.getLocation()));
  const auto is = [](tok::TokenKind kind) {
    return [kind](const syntax::Token& token) { return token.kind() == kind; };
  };
  const auto word = llvm::find_if(words, is(tok::kw_constexpr));
  if (word == words.end()) return;
  const ir::Source place = at(word->location());
  const bool known = llvm::any_of(holes, [&](const ir::Hole& hole) {  // variables that are declared together share it
    return hole.source.begin == place.begin && std::holds_alternative<ir::FixedText>(hole.what);
  });
  const QualType type = variable.getType();  // const would apply to a pointer's or reference's target
  const bool none = type->isPointerType() || type->isReferenceType() || llvm::any_of(words, is(tok::kw_const));
  if (!known) holes.push_back({place, {}, ir::FixedText{none ? "" : "const"}});
}

}  // namespace ferry::translator::lift
