// See object_bits.h.
#include "lift/object_bits.h"

#include "lift/library_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

std::string joined(const std::string& object, const std::string& member) {
  return object.empty() || member.empty() ? object + member : object + "." + member;
}

void each_member(const ASTContext& context, const CXXRecordDecl& record, std::int64_t from, const std::string& name,
                 llvm::function_ref<void(const Bits&)> visit) {
  const ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  for (const CXXBaseSpecifier& specifier : record.bases()) {
    const CXXRecordDecl* base = specifier.getType()->getAsCXXRecordDecl();
    if (!base || specifier.isVirtual()) continue;
    each_number(context, specifier.getType(), from + context.toBits(layout.getBaseClassOffset(base)), name, visit);
  }
  for (const FieldDecl* field : record.fields()) {
    if (field->isUnnamedBitField()) continue;
    const std::int64_t at = from + offset_in_bits(*field);
    const std::string member = joined(name, field->getNameAsString());
    if (field->isBitField())
      visit({at, at + field->getBitWidthValue(), member});
    else
      each_number(context, field->getType(), at, member, visit);
  }
}

}  // namespace

std::int64_t offset_in_bits(const FieldDecl& field) {
  const ASTRecordLayout& layout = field.getASTContext().getASTRecordLayout(field.getParent());
  return static_cast<std::int64_t>(layout.getFieldOffset(field.getFieldIndex()));
}

void each_number(const ASTContext& context, QualType type, std::int64_t from, const std::string& name,
                 llvm::function_ref<void(const Bits&)> visit) {
  const CXXRecordDecl* element = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const CXXRecordDecl* record = element ? element->getDefinition() : nullptr;
  const auto* array = context.getAsConstantArrayType(type);
  if (record && array) {
    const auto size = static_cast<std::int64_t>(context.getTypeSize(array->getElementType()));
    for (std::uint64_t i = 0; i < array->getZExtSize(); ++i)
      each_number(context, array->getElementType(), from + static_cast<std::int64_t>(i) * size, name, visit);
  } else if (record && library_class(*record) == LibraryClass::none) {
    each_member(context, *record, from, name, visit);
  } else {
    const QualType held = type->isReferenceType() ? context.VoidPtrTy : type;
    visit({from, from + static_cast<std::int64_t>(context.getTypeSize(held)), name});
  }
}

}  // namespace ferry::translator::lift
