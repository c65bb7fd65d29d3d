// See base_parts.h.
#include "lift/base_parts.h"

#include "lift/derived_objects.h"
#include "lift/library_values.h"
#include "lift/records.h"
#include "lift/unused_pointers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/Support/MathExtras.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

const CXXRecordDecl* class_of(const CXXBaseSpecifier& specifier) {
  const CXXRecordDecl* base = specifier.getType()->getAsCXXRecordDecl();
  return base ? base->getDefinition() : nullptr;
}

const ASTRecordLayout& layout_of(const CXXRecordDecl& record) {
  return record.getASTContext().getASTRecordLayout(&record);
}

std::int64_t size_of(const CXXRecordDecl& record) { return layout_of(record).getSize().getQuantity(); }

std::int64_t align_up(std::int64_t at, std::int64_t to) {
  return static_cast<std::int64_t>(llvm::alignTo(static_cast<std::uint64_t>(at), static_cast<std::uint64_t>(to)));
}

// Returns the offset at which the record's last member ends. Any bytes after it are padding.
std::int64_t end_of_members(const CXXRecordDecl& record) {
  std::int64_t end = 0;
  for (const CXXRecordDecl* base : bases_with_members(record))
    end = std::max(end, layout_of(record).getBaseClassOffset(base).getQuantity() + end_of_members(*base));
  for (const FieldDecl* field : record.fields())
    if (const auto place = member_place(*field)) end = std::max(end, place->bytes.end);
  return end;
}

bool is_packed(const CXXRecordDecl& record) {
  return record.hasAttr<PackedAttr>() || record.hasAttr<MaxFieldAlignmentAttr>();
}

bool uses_padding(const CXXRecordDecl& base) {
  return layout_of(base).getNonVirtualSize() != layout_of(base).getSize();
}

// Returns whether the class certainly isn't a C struct. All compilers place members in the padding of a base that
// certainly isn't a C struct, and no compiler does so for a C struct. For classes in between (`Shape() = default;`,
// `Shape& operator=(const Shape&) = default;`), g++, Clang and their versions disagree.
bool is_no_c_struct(const CXXRecordDecl& base) {
  const bool hides =
      llvm::any_of(base.fields(), [](const FieldDecl* field) { return field->getAccess() != AS_public; });
  const bool makes = llvm::any_of(base.ctors(), [](const CXXConstructorDecl* one) { return one->isUserProvided(); });
  return hides || makes || base.hasInClassInitializer() || base.getNumBases() > 0;
}
bool is_c_struct(const CXXRecordDecl& base) {
  return !is_no_c_struct(base) && base.isPOD() && !base.hasUserDeclaredConstructor() &&
         !base.hasUserDeclaredCopyConstructor() && !base.hasUserDeclaredMoveConstructor() &&
         !base.hasUserDeclaredCopyAssignment() && !base.hasUserDeclaredMoveAssignment() &&
         !base.hasUserDeclaredDestructor();
}

// Returns whether the member or base that follows `base` may be placed in the padding of `base`.
bool may_share(const CXXRecordDecl& base, std::int64_t alignment, bool is_bits) {
  const std::int64_t end = end_of_members(base), whole = size_of(base);
  return end < whole && (is_bits || align_up(end, alignment) != align_up(whole, alignment));
}

// Returns whether all compilers agree on whether members may be placed in the base's padding.
bool is_clear(const CXXRecordDecl& base) {
  const bool bits = llvm::any_of(base.fields(), [](const FieldDecl* field) { return field->isBitField(); });
  return !bits && (uses_padding(base) ? is_no_c_struct(base) : is_c_struct(base));
}

// The base or member that follows a base in an object's layout.
struct Follower {
  std::int64_t at, alignment;
  bool is_bits;
};
std::optional<Follower> follower_of(const CXXRecordDecl& record, const Classes& bases, std::size_t base) {
  if (base + 1 < bases.size())
    return Follower{layout_of(record).getBaseClassOffset(bases[base + 1]).getQuantity(),
                    layout_of(*bases[base + 1]).getNonVirtualAlignment().getQuantity(), false};
  if (record.field_empty()) return std::nullopt;
  const FieldDecl& first = **record.field_begin();
  const std::int64_t at = static_cast<std::int64_t>(layout_of(record).getFieldOffset(0)) / 8;
  return Follower{at, record.getASTContext().getDeclAlign(&first).getQuantity(), first.isBitField()};
}

// Returns whether the kernels' image of the class has the same layout as the class. The image consists of the bases
// with members and the class's own members.
bool has_derived_layout(const CXXRecordDecl& record, const Classes& bases) {
  if (is_packed(record) || record.isUnion() ||
      llvm::any_of(bases, [](const CXXRecordDecl* base) { return is_packed(*base) || base->isUnion(); }))
    return false;
  for (std::size_t b = 0; b < bases.size(); ++b) {
    const std::int64_t at = layout_of(record).getBaseClassOffset(bases[b]).getQuantity(),
                       end = at + layout_of(*bases[b]).getNonVirtualSize().getQuantity();
    const std::optional<Follower> next = follower_of(record, bases, b);
    if (b == 0 && at != 0) return false;
    if (next && (next->at != align_up(end, next->alignment) ||
                 (may_share(*bases[b], next->alignment, next->is_bits) && !is_clear(*bases[b]))))
      return false;
  }
  return true;
}

}  // namespace

Classes bases_with_members(const CXXRecordDecl& record) {
  Classes found;
  for (const CXXBaseSpecifier& specifier : record.bases())
    if (const CXXRecordDecl* base = class_of(specifier); base && !is_of_functions_only(specifier, record))
      found.push_back(base);
  return found;
}

std::optional<Message> why_not_derived(const CXXRecordDecl& record) {
  const Message no{Id::class_derived, {record.getNameAsString()}};
  const Classes bases = bases_with_members(record);
  for (const CXXBaseSpecifier& specifier : record.bases()) {
    const CXXRecordDecl* base = class_of(specifier);
    if (!base || specifier.isVirtual()) return no;
    if (!llvm::is_contained(bases, base)) continue;
    if (library_class(*base) != LibraryClass::none || base->isEmpty() || specifier.getAccessSpecifier() != AS_public ||
        llvm::count(bases, base) > 1)
      return no;
    if (std::optional<Message> why_not = why_not_in_kernel_as_base(*base)) return why_not;
  }
  const bool at_begin = record.field_empty() || layout_of(record).getFieldOffset(0) == 0;
  if (bases.empty() && at_begin) return std::nullopt;
  if (bases.empty()) return no;
  if (!is_used_whole(record)) return no;
  if (!has_derived_layout(record, bases)) return Message{Id::class_padding, {record.getNameAsString()}};
  return std::nullopt;
}

std::optional<Classes> bases_between(const CXXRecordDecl& derived, const CXXRecordDecl& base) {
  if (derived.getCanonicalDecl() == base.getCanonicalDecl()) return Classes();
  CXXBasePaths paths;
  if (!derived.hasDefinition() || !base.hasDefinition() || !derived.isDerivedFrom(base.getDefinition(), paths) ||
      std::distance(paths.begin(), paths.end()) != 1)
    return std::nullopt;
  Classes found;
  for (const CXXBasePathElement& step : paths.front()) {
    if (is_of_functions_only(*step.Base, *step.Class)) break;
    found.push_back(class_of(*step.Base));
  }
  return found;
}

const CXXRecordDecl& image_with_functions(const CXXRecordDecl& derived, const CXXRecordDecl& base) {
  const std::optional<Classes> between = bases_between(derived, base);
  return between && !between->empty() ? *between->back() : derived;
}

const CXXRecordDecl* called_class(const CXXRecordDecl& object, const CXXMethodDecl& method) {
  const CXXRecordDecl* own = method.getParent()->getDefinition();
  if (!own || !bases_between(object, *own)) return nullptr;
  const CXXRecordDecl& with = image_with_functions(object, *own);
  for (const CXXRecordDecl* base : {own, &with})
    if (const CXXRecordDecl* derived = derived_argument(*base); derived && bases_between(object, *derived))
      return derived;
  return &with;
}

ir::Member::Place place_of_base(const CXXRecordDecl& record, const CXXRecordDecl& base) {
  const std::int64_t at = layout_of(record).getBaseClassOffset(&base).getQuantity(), end = at + size_of(base);
  bool shares = false;
  for (const CXXRecordDecl* other : bases_with_members(record)) {
    const std::int64_t other_at = layout_of(record).getBaseClassOffset(other).getQuantity();
    shares |= other_at > at && other_at < end;
  }
  if (!record.field_empty()) shares |= static_cast<std::int64_t>(layout_of(record).getFieldOffset(0)) / 8 < end;
  return {{at, shares ? at + layout_of(base).getDataSize().getQuantity() : end}, false, false};
}

bool hides_nothing(const CXXRecordDecl& record, const CXXRecordDecl& base) {
  const auto has_elsewhere = [&](DeclarationName name) {
    if (!record.lookup(name).empty()) return true;
    return llvm::any_of(record.bases(), [&](const CXXBaseSpecifier& specifier) {
      const CXXRecordDecl* other = class_of(specifier);
      return !other || (other != &base && other->hasMemberName(name));
    });
  };
  const auto is_other = [&](const FieldDecl* field) {
    return field->getIdentifier() && !has_elsewhere(field->getDeclName());
  };
  return llvm::all_of(base.fields(), is_other) &&
         llvm::all_of(bases_with_members(base), [&](const CXXRecordDecl* one) { return hides_nothing(record, *one); });
}

std::optional<SharedPadding> shared_padding(const CXXRecordDecl& record, const CXXRecordDecl& base) {
  const Classes bases = bases_with_members(record);
  const auto found = llvm::find(bases, &base);
  const std::optional<Follower> next = follower_of(record, bases, static_cast<std::size_t>(found - bases.begin()));
  if (!next || !may_share(base, next->alignment, next->is_bits)) return std::nullopt;
  const ASTRecordLayout& layout = layout_of(base);
  const bool said_by_members = base.hasInClassInitializer() || !bases_with_members(base).empty();
  return SharedPadding{align_up(layout.getNonVirtualSize().getQuantity() + 1, layout.getAlignment().getQuantity()),
                       uses_padding(base) && !said_by_members};
}

}  // namespace ferry::translator::lift
