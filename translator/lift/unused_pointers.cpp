// See unused_pointers.h.
#include "lift/unused_pointers.h"

#include "lift/reached_code.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr const char* mark = "ferry::unfollowed";
constexpr const char* whole_mark = "ferry::whole";

bool has_mark(const Decl& declaration, llvm::StringRef wanted) {
  return llvm::any_of(declaration.specific_attrs<AnnotateAttr>(),
                      [&](const AnnotateAttr* attribute) { return attribute->getAnnotation() == wanted; });
}

bool is_pointer(const FieldDecl& member) {
  const QualType type = member.getType()->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  return type->isPointerType() && !type.isVolatileQualified() && !member.getType()->isIncompleteArrayType();
}

// Adds the class, its bases and the classes of its members.
void add_with_members(const CXXRecordDecl& record, llvm::SetVector<const CXXRecordDecl*>& all) {
  if (record.isInvalidDecl() || !all.insert(&record)) return;
  for (const CXXBaseSpecifier& base : record.bases())
    if (const CXXRecordDecl* made_of = base.getType()->getAsCXXRecordDecl(); made_of && made_of->hasDefinition())
      add_with_members(*made_of->getDefinition(), all);
  for (const FieldDecl* member : record.fields())
    if (const CXXRecordDecl* inner = member->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        inner && inner->hasDefinition())
      add_with_members(*inner->getDefinition(), all);
}

}  // namespace

void mark_reached_classes(ASTContext& context) {
  const ReachedCode reached = reached_code(context);
  llvm::SetVector<const CXXRecordDecl*> wholes, classes;
  for (const CXXRecordDecl* whole : reached.wholes) add_with_members(*whole, wholes);
  for (const CXXRecordDecl* whole : wholes)
    if (whole->getNumBases() > 0 && !is_used_whole(*whole))
      whole->getDefinition()->addAttr(AnnotateAttr::CreateImplicit(context, whole_mark, nullptr, 0));
  for (const CXXRecordDecl* element : reached.elements) add_with_members(*element, classes);
  for (const CXXRecordDecl* record : classes) {
    if (context.getSourceManager().isInSystemHeader(record->getLocation())) continue;
    for (FieldDecl* member : record->fields())
      if (is_pointer(*member) && !reached.named.contains(member) && !is_unused_pointer(*member))
        member->addAttr(AnnotateAttr::CreateImplicit(context, mark, nullptr, 0));
  }
}

bool is_unused_pointer(const FieldDecl& member) { return has_mark(member, mark); }
bool is_used_whole(const CXXRecordDecl& record) { return has_mark(record, whole_mark); }

}  // namespace ferry::translator::lift
