// See container_bases.h.
#include "lift/container_bases.h"

#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/DenseMap.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

using Members = llvm::DenseMap<const CXXBaseSpecifier*, const FieldDecl*>;

// Returns the members that have been made for bases of classes in this AST. They live as long as the AST.
Members& members_of(ASTContext& context) {
  static llvm::DenseMap<const ASTContext*, Members> all;
  const auto [known, added] = all.try_emplace(&context);
  if (added) context.AddDeallocation([](void* ended) { all.erase(static_cast<const ASTContext*>(ended)); }, &context);
  return known->second;
}

const FieldDecl* member_for(const CXXBaseSpecifier& base, const CXXRecordDecl& record) {
  ASTContext& context = record.getASTContext();
  const FieldDecl*& known = members_of(context)[&base];
  if (known) return known;
  FieldDecl* made =
      FieldDecl::Create(context, const_cast<CXXRecordDecl*>(record.getDefinition()), base.getBeginLoc(),
                        base.getBeginLoc(), nullptr, base.getType(), nullptr, nullptr, false, ICIS_NoInit);
  made->setAccess(AS_public);
  made->setImplicit();
  return known = made;
}

bool is_of_library(const CXXRecordDecl& record) {
  return record.isInStdNamespace() || record.getASTContext().getSourceManager().isInSystemHeader(record.getLocation());
}

}  // namespace

// Returns the cast to a base. For a written cast such as `static_cast<std::vector<int>&>(f)`, returns the implicit cast
// inside it.
static const CastExpr* cast_to_base(const Expr& e) {
  const auto* cast = dyn_cast<CastExpr>(e.IgnoreParens());
  if (cast && isa<ExplicitCastExpr>(cast) && cast->getCastKind() == CK_NoOp)
    cast = dyn_cast<ImplicitCastExpr>(cast->getSubExpr()->IgnoreParens());
  const bool to_base =
      cast && (cast->getCastKind() == CK_DerivedToBase || cast->getCastKind() == CK_UncheckedDerivedToBase);
  return to_base ? cast : nullptr;
}

const Expr& object_of_base(const Expr& e) { return *cast_to_base(e)->getSubExpr(); }

const FieldDecl* container_base(const Expr& e) {
  const CastExpr* cast = cast_to_base(e);
  if (!cast) return nullptr;
  const QualType type = cast->getSubExpr()->getType();
  const CXXRecordDecl* const object = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
  const CXXRecordDecl* record = object;
  for (const CXXBaseSpecifier* base : cast->path()) {
    if (!record || !record->hasDefinition() || is_of_library(*record) || base->isVirtual()) return nullptr;
    if (container_of(base->getType()) != Container::none) {
      const FieldDecl* const member = member_for(*base, *record);
      return is_only_base(*object, *member) ? member : nullptr;
    }
    record = base->getType()->getAsCXXRecordDecl();
  }
  return nullptr;
}

const FieldDecl* container_base(const CXXForRangeStmt& loop) {
  const DeclStmt* begin = loop.getBeginStmt();
  const auto* variable = begin ? dyn_cast<VarDecl>(begin->getSingleDecl()) : nullptr;
  const Expr* init = variable ? variable->getInit() : nullptr;
  const auto* call = init ? dyn_cast<CXXMemberCallExpr>(init->IgnoreImplicit()) : nullptr;
  const Expr* object = call ? call->getImplicitObjectArgument() : nullptr;
  return object ? container_base(*object) : nullptr;
}

static unsigned count_bases(const CXXRecordDecl& object, QualType type) {
  unsigned count = 0;
  for (const CXXBaseSpecifier& base : object.bases()) {
    const CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
    count += object.getASTContext().hasSameUnqualifiedType(base.getType(), type);
    if (record && record->hasDefinition()) count += count_bases(*record->getDefinition(), type);
  }
  return count;
}

bool is_only_base(const CXXRecordDecl& object, const FieldDecl& base) {
  const CXXRecordDecl* definition = object.getDefinition();
  return definition && count_bases(*definition, base.getType()) == 1;
}

bool is_container_base(const FieldDecl& member) {
  return member.isImplicit() && !member.getIdentifier() && !member.isAnonymousStructOrUnion();
}

}  // namespace ferry::translator::lift
