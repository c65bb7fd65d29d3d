// See element_contents.h.
#include "lift/element_contents.h"

#include "lift/library_values.h"
#include "lift/records.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::size_t most_listed = 256;

class ContentsReader {
 public:
  explicit ContentsReader(const ASTContext& context) : context_(context) {}

  void add(QualType type, std::int64_t at) {
    if (const auto* array = context_.getAsConstantArrayType(type)) return add_array(*array, at);
    if (const auto* pair = type->getAs<ComplexType>()) {
      for (int part = 0; part < 2; ++part) add(pair->getElementType(), at + part * size_of(pair->getElementType()));
      return;
    }
    if (type->isSpecificBuiltinType(BuiltinType::Float) || type->isSpecificBuiltinType(BuiltinType::Double))
      add_real(at, size_of(type));
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || record->isUnion()) return cover({at, at + size_of(type)});
    if (library_class(*record) == LibraryClass::optional) return add_optional(*record, at);
    add_members(*record, at);
  }

  // Returns the contents of an object of `size` bytes. Gaps between the covered parts are padding.
  model::Contents contents(std::int64_t size) {
    llvm::sort(covered_, [](const model::Part& a, const model::Part& b) { return a.begin < b.begin; });
    std::int64_t end = 0;
    for (const model::Part& part : covered_) {
      if (part.begin > end) contents_.padding.push_back({end, part.begin});
      end = std::max(end, part.end);
    }
    if (end < size) contents_.padding.push_back({end, size});
    if (contents_.padding.size() > most_listed) contents_.padding.clear();
    if (contents_.optionals.size() > most_listed) contents_.optionals.clear();
    return std::move(contents_);
  }

 private:
  std::int64_t size_of(QualType type) const { return context_.getTypeSizeInChars(type).getQuantity(); }

  void cover(model::Part part) {
    if (!covered_.empty() && covered_.back().end == part.begin)
      covered_.back().end = part.end;
    else
      covered_.push_back(part);
  }

  void add_real(std::int64_t at, std::int64_t size) {
    std::vector<model::Reals>& reals = contents_.reals;
    if (!reals.empty() && reals.back().size == size && reals.back().begin + size * reals.back().count == at)
      ++reals.back().count;
    else
      reals.push_back({at, size, 1});
  }

  void add_array(const ConstantArrayType& array, std::int64_t at) {
    const QualType element = array.getElementType();
    const std::int64_t each = size_of(element);
    constexpr std::uint64_t most_elements = 4096;
    if (array.getZExtSize() > most_elements)
      return cover({at, at + each * static_cast<std::int64_t>(array.getZExtSize())});
    for (std::uint64_t i = 0; i < array.getZExtSize(); ++i) add(element, at + static_cast<std::int64_t>(i) * each);
  }

  // Adds the contents of a std::optional, which consists of the value and then the flag.
  void add_optional(const CXXRecordDecl& optional, std::int64_t at) {
    const QualType value = library_elements(optional).front().type;
    const std::optional<std::int64_t> flag = engaged_offset(optional);
    if (!flag) return cover({at, at + context_.getASTRecordLayout(&optional).getSize().getQuantity()});
    contents_.optionals.push_back({at + *flag, {at, at + size_of(value)}});
    cover({at + *flag, at + *flag + 1});
    add(value, at);
  }

  void add_members(const CXXRecordDecl& record, std::int64_t at) {
    const ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    for (const CXXBaseSpecifier& base : record.bases())
      add(base.getType(), at + layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl()).getQuantity());
    for (const FieldDecl* field : record.fields()) {
      const std::optional<ir::Member::Place> place = member_place(*field);
      if (!place || field->isUnnamedBitField()) continue;
      if (place->is_bits)
        cover({at + place->bytes.begin, at + place->bytes.end});
      else
        add(field->getType(), at + place->bytes.begin);
    }
  }

  const ASTContext& context_;
  model::Contents contents_;
  std::vector<model::Part> covered_;
};

}  // namespace

model::Contents element_contents(const CXXRecordDecl& held) {
  const ASTContext& context = held.getASTContext();
  const CanQualType type = context.getCanonicalTagType(&held);
  ContentsReader reader(context);
  reader.add(type, 0);
  return reader.contents(context.getTypeSizeInChars(type).getQuantity());
}

}  // namespace ferry::translator::lift
