// See records.h.
#include "lift/records.h"

#include "lift/base_parts.h"
#include "lift/constants.h"
#include "lift/derived_objects.h"
#include "lift/library_values.h"
#include "lift/lifter.h"
#include "lift/object_bits.h"
#include "lift/types.h"
#include "lift/unused_pointers.h"
#include "lift/view_classes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

#include <set>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

constexpr std::size_t most_components = 64;  // limit for one object that is split

QualType element_of(QualType type) { return type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal(); }

bool is_zero(const APValue& value) {
  if (value.isLValue()) return value.isNullPointer();
  if (value.isInt()) return value.getInt() == 0;
  if (value.isFloat()) return value.getFloat().isPosZero();
  if (value.isArray()) {
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
      if (!is_zero(value.getArrayInitializedElt(i))) return false;
    return !value.hasArrayFiller() || is_zero(value.getArrayFiller());
  }
  if (!value.isStruct()) return false;
  for (unsigned i = 0; i < value.getStructNumBases(); ++i)
    if (!is_zero(value.getStructBase(i))) return false;
  for (unsigned i = 0; i < value.getStructNumFields(); ++i)
    if (!is_zero(value.getStructField(i))) return false;
  return true;
}

// Appends the numbers in an array, or a single number. Returns false if a value isn't a number.
bool add_elements(const APValue& value, QualType type, std::vector<ir::Number>& numbers) {
  const auto* array = type->getAsArrayTypeUnsafe();
  if (!array) {
    const std::optional<ir::Number> one = number(value, type);
    if (one) numbers.push_back(*one);
    return one.has_value();
  }
  if (!value.isArray()) return false;
  for (unsigned i = 0; i < value.getArraySize(); ++i) {
    const bool written = i < value.getArrayInitializedElts();
    if (!add_elements(written ? value.getArrayInitializedElt(i) : value.getArrayFiller(), array->getElementType(),
                      numbers))
      return false;
  }
  return true;
}

// Returns whether the union only holds numbers. g++ and Clang allow reading any member, whichever was written last.
bool is_union_of_numbers(const CXXRecordDecl& record) {
  return llvm::all_of(record.fields(), [](const FieldDecl* field) {
    const QualType element = element_of(field->getType()).getUnqualifiedType();
    const CXXRecordDecl* inner = element->getAsCXXRecordDecl();
    return (is_scalar(element) || (inner && inner->isTrivial() && kernel_class(element))) &&
           !field->hasInClassInitializer();
  });
}

// Returns whether kernel files can describe the class's layout.
bool is_laid_out_plainly(const CXXRecordDecl& record) {
  return (!record.isUnion() || is_union_of_numbers(record)) &&
         llvm::none_of(record.fields(), [](const FieldDecl* field) {
           const bool anonymous = field->isUnnamedBitField() || field->isAnonymousStructOrUnion();
           return field->hasAttr<NoUniqueAddressAttr>() || (!field->getIdentifier() && !anonymous);
         });
}

bool is_held_field(const FieldDecl& field) {
  const QualType element = element_of(field.getType());
  if (field.isMutable() || field.getType()->isIncompleteArrayType()) return false;
  if (is_unused_pointer(field)) return true;
  if (is_scalar(element.getUnqualifiedType())) return !element.isVolatileQualified();
  const CXXRecordDecl* held = kernel_class(element);
  return held && has_image_layout(*held);
}

std::optional<Message> why_not(const CXXRecordDecl& declared, bool as_base) {
  const CXXRecordDecl* record = declared.getDefinition();
  const std::string name = declared.getNameAsString();
  if (!record || record->isDependentContext() || record->isInvalidDecl())
    return Message{Id::type_not_held, {name, name}};
  if (library_class(*record) != LibraryClass::none) return why_not_value_in_kernel(*record);
  const SourceManager& sources = record->getASTContext().getSourceManager();
  if (record->isLambda() || record->isInStdNamespace() || sources.isInSystemHeader(record->getLocation()))
    return Message{Id::class_of_library, {name}};
  if (record->isDynamicClass()) return Message{Id::class_virtual, {name}};
  if (const CXXRecordDecl* derived = as_base ? nullptr : derived_argument(*record))
    return Message{Id::class_of_derived, {name, derived->getNameAsString()}};
  if (record->getNumBases() > 0)
    if (std::optional<Message> derived = why_not_derived(*record)) return derived;
  if (const CXXDestructorDecl* destructor = record->getDestructor())
    if (const std::optional<Message> why_not_silent = why_not_memberwise(*destructor))
      return Message{Id::class_destroyed, {name, format(*why_not_silent)}};
  if (!is_laid_out_plainly(*record)) return Message{Id::class_laid_out, {name}};
  for (const FieldDecl* field : record->fields()) {
    if (!is_held_field(*field))
      return Message{Id::class_member, {name, field->getNameAsString(), field->getType().getAsString()}};
    if (field->getInClassInitializer() && !initial_value(*field))
      return Message{Id::class_member_initialised, {name, field->getNameAsString()}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Message> why_not_in_kernel(const CXXRecordDecl& declared) { return why_not(declared, false); }
std::optional<Message> why_not_in_kernel_as_base(const CXXRecordDecl& declared) { return why_not(declared, true); }

const CXXRecordDecl* kernel_class(QualType type) {
  type = type.getNonReferenceType();
  if (type.isVolatileQualified() || type->isAtomicType()) return nullptr;
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && !why_not_in_kernel(*record) ? record->getDefinition() : nullptr;
}

namespace {

// Returns the bit-field's storage unit. It has the bit-field's type, and compilers read and write it as a whole.
model::Part storage_of(const FieldDecl& field) {
  const std::int64_t storage = static_cast<std::int64_t>(field.getASTContext().getTypeSize(field.getType())),
                     first = offset_in_bits(field), last = first + field.getBitWidthValue() - 1;
  return {first / storage * storage / 8, (last / storage + 1) * storage / 8};
}

// Returns the bytes of a bit-field. Adjacent bit-fields share one place.
model::Part place_of_bits(const FieldDecl& field) {
  std::vector<const FieldDecl*> beside;
  for (const FieldDecl* one : field.getParent()->fields()) {
    if (one->isBitField() && one->getBitWidthValue() > 0) {
      beside.push_back(one);
      continue;
    }
    if (llvm::is_contained(beside, &field)) break;
    beside.clear();
  }
  model::Part place = storage_of(field);
  for (const FieldDecl* one : beside) {
    const model::Part storage = storage_of(*one);
    place = {std::min(place.begin, storage.begin), std::max(place.end, storage.end)};
  }
  const ASTRecordLayout& layout = field.getASTContext().getASTRecordLayout(field.getParent());
  place.end = std::min(place.end, layout.getSize().getQuantity());
  return place;
}

}  // namespace

std::optional<ir::Member::Place> member_place(const ValueDecl& member) {
  const auto* field = dyn_cast<FieldDecl>(&member);
  if (!field || field->getParent()->isInvalidDecl() || field->getParent()->isDependentContext() ||
      field->getType()->isIncompleteType())
    return std::nullopt;
  if (field->isBitField()) return ir::Member::Place{place_of_bits(*field), false, true};
  const bool packed = field->hasAttr<PackedAttr>() || field->getParent()->hasAttr<PackedAttr>() ||
                      field->getParent()->hasAttr<MaxFieldAlignmentAttr>();
  const std::int64_t offset = offset_in_bits(*field) / 8,
                     size = field->getASTContext().getTypeSizeInChars(field->getType()).getQuantity();
  return ir::Member::Place{{offset, offset + size}, packed, false};
}

bool binds_reference(const FieldDecl& field) {
  if (field.isBitField()) return false;
  const std::optional<ir::Member::Place> place = member_place(field);
  return !place || !place->is_packed || field.getAccess() != AS_public || field.getType()->isArrayType() ||
         field.getASTContext().getTypeAlignInChars(field.getType()).isOne();
}

namespace {

void add_part(std::vector<model::Part>& parts, model::Part part) {
  if (!parts.empty() && parts.back().end >= part.begin)
    parts.back().end = std::max(parts.back().end, part.end);
  else
    parts.push_back(part);
}

// Returns the parts of an object, or of the objects in an array, that begins at byte `at`.
std::vector<model::Part> parts_at(const ASTContext& context, QualType type, std::int64_t at) {
  const std::int64_t size = context.getTypeSizeInChars(type).getQuantity();
  const std::vector<model::Part> whole{{at, at + size}};
  constexpr std::uint64_t most_elements = 64;
  if (const auto* array = context.getAsConstantArrayType(type)) {
    const QualType element = array->getElementType();
    const std::int64_t each = context.getTypeSizeInChars(element).getQuantity();
    const bool gapless = parts_at(context, element, 0) == std::vector<model::Part>{{0, each}};
    if (gapless || array->getZExtSize() > most_elements) return whole;
    std::vector<model::Part> parts;
    for (std::uint64_t i = 0; i < array->getZExtSize(); ++i)
      for (const model::Part& part : parts_at(context, element, at + static_cast<std::int64_t>(i) * each))
        add_part(parts, part);
    return parts;
  }
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || record->isUnion() || library_class(*record) != LibraryClass::none) return whole;
  std::vector<model::Part> parts;
  for (const CXXRecordDecl* base : bases_with_members(*record))
    for (const model::Part& part :
         parts_at(context, context.getCanonicalTagType(base), at + place_of_base(*record, *base).bytes.begin))
      add_part(parts, part);
  for (const FieldDecl* field : record->fields()) {
    const auto place = field->isUnnamedBitField() ? std::nullopt : member_place(*field);
    if (!place) continue;
    const auto [begin, end] = place->bytes;
    if (place->is_bits)
      add_part(parts, {at + begin, at + end});
    else
      for (const model::Part& part : parts_at(context, field->getType(), at + begin)) add_part(parts, part);
  }
  return parts;
}

}  // namespace

std::vector<model::Part> element_parts(const CXXRecordDecl& held) {
  if (held.isEmpty() || !is_copied_as_bytes(held) || !has_image_layout(held)) return {};
  const ASTContext& context = held.getASTContext();
  return parts_at(context, context.getCanonicalTagType(&held), 0);
}

std::optional<std::vector<ir::Number>> initial_value(const FieldDecl& field) {
  const Expr* init = field.getInClassInitializer();
  const ASTContext& context = field.getASTContext();
  Expr::EvalResult result;
  if (!init || init->isValueDependent() || init->isInstantiationDependent() ||
      !init->EvaluateAsRValue(result, context) || result.HasSideEffects)
    return std::nullopt;
  std::vector<ir::Number> numbers;
  const bool scalar = is_scalar(field.getType().getUnqualifiedType());
  const CXXRecordDecl* inner = element_of(field.getType())->getAsCXXRecordDecl();
  if (!scalar && (!inner || inner->isAggregate()) && is_zero(result.Val)) return numbers;
  if (is_unused_pointer(field) && is_zero(result.Val)) return numbers;
  if (!is_scalar(element_of(field.getType()).getUnqualifiedType())) return std::nullopt;
  if (!add_elements(result.Val, field.getType(), numbers)) return std::nullopt;
  return numbers;
}

namespace {

std::string image_name(LibraryClass of) {
  switch (of) {
    case LibraryClass::none:
      break;
    case LibraryClass::complex:
      return "FerryComplex";
    case LibraryClass::pair:
      return "FerryPair";
    case LibraryClass::tuple:
      return "FerryTuple";
    case LibraryClass::array:
      return "FerryArray";
    case LibraryClass::optional:
      return "FerryOptional";
  }
  return "";
}

}  // namespace

// Makes a field from its name, type and extents.
ir::Record::Field Lifter::field(const std::string& name, QualType declared) {
  ir::Record::Field made{name};
  QualType type = declared.getCanonicalType();
  for (; const auto* array = context_.getAsConstantArrayType(type); type = array->getElementType())
    made.extents.push_back(static_cast<std::int64_t>(array->getZExtSize()));
  if (const auto* enumerated = type->getAs<EnumType>())
    made.enumeration = enumeration(*enumerated->getDecl());
  else if (const CXXRecordDecl* inner = kernel_class(type))
    made.record = record(*inner);
  else
    made.scalar = spelling(context_, type);
  made.is_const = type.isConstQualified();
  return made;
}

// Adds the template arguments of a library class as fields of its image.
void Lifter::add_image(const CXXRecordDecl& held, ir::Record& made) {
  made.has_image_layout = has_image_layout(held);
  const auto* special = cast<ClassTemplateSpecializationDecl>(&held);
  if (library_class(held) == LibraryClass::complex)
    return made.fields.push_back(field("", special->getTemplateArgs()[0].getAsType()));
  for (const LibraryElement& element : library_elements(held)) made.fields.push_back(field(element.name, element.type));
  if (library_class(held) == LibraryClass::array)
    made.fields.front().extents.push_back(special->getTemplateArgs()[1].getAsIntegral().getExtValue());
  if (library_class(held) == LibraryClass::tuple)
    for (const auto& [field, place] : llvm::zip(made.fields, places_in_tuple(held))) field.offset = place.value_or(0);
  if (library_class(held) != LibraryClass::pair && library_class(held) != LibraryClass::optional) return;
  const ASTRecordLayout& layout = context_.getASTRecordLayout(&held);
  if (library_class(held) == LibraryClass::optional)
    made.fields.front().offset = engaged_offset(held).value_or(0);
  else
    for (const FieldDecl* one : held.fields())
      made.fields[one->getFieldIndex()].offset =
          context_.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(one->getFieldIndex())))
              .getQuantity();
}

// Adds the two numbers of a std::complex, under the names that the image uses.
bool Lifter::add_complex(const CXXRecordDecl& held, const ir::Component& of, std::vector<ir::Component>& found) {
  const QualType number = cast<ClassTemplateSpecializationDecl>(held).getTemplateArgs()[0].getAsType();
  const std::int64_t bytes = context_.getTypeSizeInChars(number).getQuantity();
  found.push_back({of.path + ".ferry_real", of.offset, type(number), false});
  found.push_back({of.path + ".ferry_imag", of.offset + bytes, type(number), false});
  return true;
}

// Adds a number, an object's numbers, or those of each element of a small array. A larger array becomes one component.
bool Lifter::add_component(QualType what, const ir::Component& one, std::vector<ir::Component>& found) {
  if (const CXXRecordDecl* inner = kernel_class(what)) return add_components(*inner, one, found);
  const std::size_t before = found.size();
  const ConstantArrayType* array = context_.getAsConstantArrayType(what);
  if (!array || !add_elements(array->getElementType(), array->getZExtSize(), one, found)) {
    found.resize(before, one);
    found.push_back(one);
  }
  return true;
}

bool Lifter::add_elements(QualType element, std::uint64_t count, const ir::Component& of,
                          std::vector<ir::Component>& found) {
  const std::int64_t bytes = context_.getTypeSizeInChars(element).getQuantity();
  if (count == 0 || count > most_components) return false;
  for (std::uint64_t k = 0; k < count; ++k) {
    const ir::Component one{of.path + "[" + std::to_string(k) + "]", of.offset + static_cast<std::int64_t>(k) * bytes,
                            type(element), of.is_public};
    if (!add_component(element, one, found) || found.size() > most_components) return false;
  }
  return true;
}

// Returns false if no reference to some part is possible, or if the part has no place of its own.
bool Lifter::add_components(const CXXRecordDecl& held, const ir::Component& of, std::vector<ir::Component>& found) {
  const LibraryClass library = library_class(held);
  if (library == LibraryClass::complex) return add_complex(held, of, found);
  if (library == LibraryClass::array) {
    const ContainerArguments arguments = container_arguments(context_.getCanonicalTagType(&held));
    return arguments.extent &&
           add_elements(arguments.element, static_cast<std::uint64_t>(*arguments.extent), of, found);
  }
  if (held.isUnion() || (library != LibraryClass::none && library != LibraryClass::pair)) return false;
  for (const CXXRecordDecl* base : library == LibraryClass::none ? bases_with_members(held) : Classes()) {
    const ir::Component one{of.path, of.offset + place_of_base(held, *base).bytes.begin, of.type, of.is_public};
    if (!hides_nothing(held, *base) || !add_components(*base, one, found)) return false;
  }
  for (const FieldDecl* field : held.fields()) {
    const std::optional<ir::Member::Place> place = member_place(*field);
    if (is_unused_pointer(*field)) return false;
    if (!place || place->is_bits || place->is_packed || !field->getIdentifier() || found.size() >= most_components)
      return false;
    const ir::Component one{of.path + "." + field->getNameAsString(), of.offset + place->bytes.begin,
                            type(field->getType()),
                            of.is_public && (field->getAccess() == AS_public || field->getAccess() == AS_none)};
    if (!add_component(field->getType(), one, found)) return false;
  }
  return true;
}

std::vector<ir::Component> Lifter::components(const CXXRecordDecl& held) {
  std::vector<ir::Component> found;
  bool all = add_components(held, {"", 0, ir::TypeId(0), true}, found);
  std::set<std::string> paths;  // two bases may have members of the same name
  for (const ir::Component& one : found) all = all && paths.insert(one.path).second;
  return all ? found : std::vector<ir::Component>();
}

ir::RecordId Lifter::record(const CXXRecordDecl& held) {
  if (const auto known = own_.record_ids.find(&held); known != own_.record_ids.end()) return known->second;
  const ASTRecordLayout& layout = context_.getASTRecordLayout(&held);
  ir::Record made;
  if (held.getIdentifier()) made.name = held.getNameAsString();
  made.bytes = layout.getSize().getQuantity();
  made.alignment = layout.getAlignment().getQuantity();
  made.library = image_name(library_class(held));
  if (!made.library.empty()) add_image(held, made);
  made.is_aligned = held.hasAttr<AlignedAttr>();
  made.is_packed = held.hasAttr<PackedAttr>();
  if (const auto* pack = held.getAttr<MaxFieldAlignmentAttr>()) made.pack = pack->getAlignment() / 8;
  made.is_union = held.isUnion();
  if (made.library.empty()) add_bases(held, made);
  made.declares_default =
      held.hasUserDeclaredConstructor() && held.hasDefaultConstructor() && !held.hasUserProvidedDefaultConstructor();
  for (const FieldDecl* field : made.library.empty() ? held.fields() : RecordDecl::field_range({}, {})) {
    ir::Record::Field one = this->field(field->getNameAsString(), field->getType());
    one.offset = context_.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex())))
                     .getQuantity();
    if (is_unused_pointer(*field) && !view_class(context_.getCanonicalTagType(&held))) one.scalar = "void*";
    if (field->isBitField()) one.bits = field->getBitWidthValue();
    one.is_packed = field->hasAttr<PackedAttr>();
    if (field->hasAttr<AlignedAttr>()) one.alignment = field->getMaxAlignment() / 8;
    if (field->getInClassInitializer()) one.initialiser = initial_value(*field);
    made.fields.push_back(std::move(one));
  }
  const ir::RecordId id = own_.records.add(std::move(made));
  own_.record_ids.insert({&held, id});
  return id;
}

}  // namespace ferry::translator::lift
