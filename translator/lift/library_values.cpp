// Properties of the supported library classes. See library_values.h.
#include "lift/library_values.h"

#include "lift/records.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr std::size_t most_elements = 5;  // the maximum number of elements in a tuple

bool is_scalar_element(QualType type) { return is_scalar(type.getUnqualifiedType()); }

// Returns whether the type is a number, an enumeration, or a class whose objects are copied byte by byte.
bool is_held_element(QualType type) {
  if (type->isReferenceType() || type->isArrayType() || type.isVolatileQualified()) return false;
  const CXXRecordDecl* record = is_scalar_element(type) ? nullptr : kernel_class(type.getUnqualifiedType());
  return is_scalar_element(type) || (record && is_copied_as_bytes(*record));
}

const TemplateArgumentList& arguments_of(const CXXRecordDecl& record) {
  return cast<ClassTemplateSpecializationDecl>(record).getTemplateArgs();
}

std::string spelt(const CXXRecordDecl& record) {
  const ASTContext& context = record.getASTContext();
  return QualType(context.getCanonicalTagType(&record)).getAsString(context.getPrintingPolicy());
}

// Returns the offset of a member of the class or of a base. The name is libstdc++'s. Returns none if there is no such
// member.
std::optional<std::int64_t> offset_of(const CXXRecordDecl& record, llvm::StringRef name) {
  const ASTContext& context = record.getASTContext();
  const ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  for (const FieldDecl* field : record.fields()) {
    const std::int64_t at =
        context.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex())))
            .getQuantity();
    if (field->getIdentifier() && field->getName() == name) return at;
    const auto* inner = field->getType()->getAsCXXRecordDecl();
    if (!inner || !inner->hasDefinition() || inner->isUnion() || !inner->isInStdNamespace()) continue;
    if (const auto found = offset_of(*inner, name)) return at + *found;
  }
  for (const CXXBaseSpecifier& base : record.bases()) {
    const auto* inner = base.getType()->getAsCXXRecordDecl();
    const auto found = inner && !base.isVirtual() ? offset_of(*inner, name) : std::nullopt;
    if (found) return layout.getBaseClassOffset(inner).getQuantity() + *found;
  }
  return std::nullopt;
}

// Adds the offsets of a tuple's elements. In libstdc++ each element either is a base or is in a base of its own.
void add_places(const CXXRecordDecl& record, std::int64_t at, std::vector<std::optional<std::int64_t>>& places) {
  const ASTRecordLayout& layout = record.getASTContext().getASTRecordLayout(&record);
  for (const CXXBaseSpecifier& one : record.bases()) {
    const auto* base = dyn_cast_or_null<ClassTemplateSpecializationDecl>(one.getType()->getAsCXXRecordDecl());
    if (!base || one.isVirtual() || !base->isInStdNamespace()) continue;
    const std::int64_t place = at + layout.getBaseClassOffset(base).getQuantity();
    if (base->getName() != "_Head_base") {
      add_places(*base, place, places);
      continue;
    }
    const std::uint64_t number = arguments_of(*base)[0].getAsIntegral().getZExtValue();
    const std::optional<std::int64_t> inside = offset_of(*base, "_M_head_impl");
    if (inside && number < places.size()) places[number] = place + *inside;
  }
}

}  // namespace

bool is_of_libcxx(const Decl& declaration) {
  for (const DeclContext* scope = declaration.getDeclContext(); scope; scope = scope->getParent())
    if (const auto* space = dyn_cast<NamespaceDecl>(scope);
        space && space->getIdentifier() && space->getName() == "__1")
      return true;
  return false;
}

std::vector<std::optional<std::int64_t>> places_in_tuple(const CXXRecordDecl& tuple) {
  std::vector<std::optional<std::int64_t>> places(library_elements(tuple).size());
  add_places(tuple, 0, places);
  return places;
}

// Returns whether the elements are laid out in reverse order, like members declared in that order.
static bool lies_backwards(const CXXRecordDecl& tuple) {
  const ASTContext& context = tuple.getASTContext();
  const std::vector<LibraryElement> elements = library_elements(tuple);
  const std::vector<std::optional<std::int64_t>> places = places_in_tuple(tuple);
  std::uint64_t end = 0, alignment = 1;
  for (std::size_t e = elements.size(); e-- > 0;) {
    const auto its = static_cast<std::uint64_t>(context.getTypeAlignInChars(elements[e].type).getQuantity());
    end = llvm::alignTo(end, its);
    if (places[e] != static_cast<std::int64_t>(end)) return false;
    end += static_cast<std::uint64_t>(context.getTypeSizeInChars(elements[e].type).getQuantity());
    alignment = std::max(alignment, its);
  }
  return static_cast<std::uint64_t>(context.getASTRecordLayout(&tuple).getSize().getQuantity()) ==
         llvm::alignTo(end, alignment);
}

LibraryClass library_class(const CXXRecordDecl& record) {
  const auto* special = dyn_cast<ClassTemplateSpecializationDecl>(&record);
  if (!special || !special->isInStdNamespace() || !special->getIdentifier() || is_of_libcxx(*special))
    return LibraryClass::none;
  const LibraryClass found = llvm::StringSwitch<LibraryClass>(special->getName())
                                 .Case("complex", LibraryClass::complex)
                                 .Case("pair", LibraryClass::pair)
                                 .Case("tuple", LibraryClass::tuple)
                                 .Case("array", LibraryClass::array)
                                 .Case("optional", LibraryClass::optional)
                                 .Default(LibraryClass::none);
  if (found != LibraryClass::complex) return found;
  const QualType of = arguments_of(record)[0].getAsType();
  const bool known = of->isSpecificBuiltinType(BuiltinType::Double) || of->isSpecificBuiltinType(BuiltinType::Float);
  return known ? found : LibraryClass::none;
}

LibraryClass library_class(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record ? library_class(*record) : LibraryClass::none;
}

std::vector<LibraryElement> library_elements(const CXXRecordDecl& record) {
  const TemplateArgumentList& arguments = arguments_of(record);
  std::vector<LibraryElement> made;
  switch (library_class(record)) {
    case LibraryClass::none:
    case LibraryClass::complex:
      break;
    case LibraryClass::pair:
      return {{"first", arguments[0].getAsType()}, {"second", arguments[1].getAsType()}};
    case LibraryClass::tuple:
      for (const TemplateArgument& one : arguments[0].pack_elements())
        made.push_back({"<" + std::to_string(made.size()) + ">", one.getAsType()});
      break;
    case LibraryClass::array:
      return {{"[]", arguments[0].getAsType()}};
    case LibraryClass::optional:
      return {{"*", arguments[0].getAsType()}};
  }
  return made;
}

std::optional<std::int64_t> part_offset(const CXXRecordDecl& record, llvm::StringRef name) {
  const LibraryClass of = library_class(record);
  if (of == LibraryClass::pair) return offset_of(record, name);
  if (of == LibraryClass::array) return 0;
  if (of != LibraryClass::tuple) return std::nullopt;
  const std::vector<LibraryElement> elements = library_elements(record);
  const std::vector<std::optional<std::int64_t>> places = places_in_tuple(record);
  for (std::size_t e = 0; e < elements.size(); ++e)
    if (elements[e].name == name) return places[e];
  return std::nullopt;
}

std::optional<Message> why_not_value_in_kernel(const CXXRecordDecl& record) {
  const std::vector<LibraryElement> elements = library_elements(record);
  const LibraryClass of = library_class(record);
  if (of == LibraryClass::complex) return std::nullopt;
  const bool empty = of == LibraryClass::array && arguments_of(record)[1].getAsIntegral() == 0;
  if (elements.empty() || elements.size() > most_elements || empty)
    return Message{Id::library_value_size, {spelt(record)}};
  for (const LibraryElement& element : elements)
    if (!is_held_element(element.type))
      return Message{Id::library_value_element, {spelt(record), element.type.getAsString()}};
  if (of == LibraryClass::optional && !engaged_offset(record)) return Message{Id::class_of_library, {spelt(record)}};
  return std::nullopt;
}

bool has_image_layout(const CXXRecordDecl& record) {
  const LibraryClass of = library_class(record);
  if (of == LibraryClass::tuple && !lies_backwards(record)) return false;
  if (of != LibraryClass::none)
    return llvm::all_of(library_elements(record), [](const LibraryElement& element) {
      const CXXRecordDecl* inner = element.type->getAsCXXRecordDecl();
      return !inner || has_image_layout(*inner);
    });
  const bool bases_lie = llvm::all_of(record.bases(), [](const CXXBaseSpecifier& base) {
    const CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
    return inner && has_image_layout(*inner->getDefinition());
  });
  return bases_lie && llvm::all_of(record.fields(), [](const FieldDecl* field) {
           const CXXRecordDecl* inner = field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
           return !inner || has_image_layout(*inner);
         });
}

std::optional<std::int64_t> engaged_offset(const CXXRecordDecl& optional) { return offset_of(optional, "_M_engaged"); }

bool is_nullopt(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getIdentifier() && record->getName() == "nullopt_t";
}

static bool names_library_object(const Expr& e, llvm::StringRef object) {
  const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParenImpCasts());
  const ValueDecl* declaration = name ? name->getDecl() : nullptr;
  return declaration && declaration->isInStdNamespace() && declaration->getIdentifier() &&
         declaration->getName() == object;
}
bool is_nullopt(const DeclRefExpr& name) { return names_library_object(name, "nullopt"); }
bool is_ignore(const Expr& e) { return names_library_object(e, "ignore"); }

}  // namespace ferry::translator::lift
