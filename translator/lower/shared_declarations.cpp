// See shared_declarations.h.
#include "lower/shared_declarations.h"

#include "lower/kernel_names.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>
#include <cstdint>

namespace ferry::translator::lower {

namespace {

std::string element_text(const ir::Number& number, const ir::ConstantTable& table, const model::Buffer& buffer) {
  if (table.of_enumeration) return number_text(number, buffer.element);
  const llvm::StringRef digits = number.digits;
  constexpr std::size_t always_fit = 18;
  return number.converted && digits.size() <= always_fit ? digits.rtrim("UL").str() : digits.str();
}

// Returns the elements in braces. Each row has inner braces.
std::string braced(llvm::ArrayRef<std::string> elements, llvm::ArrayRef<std::int64_t> extents) {
  if (extents.empty()) return elements.front();
  const std::size_t rows = static_cast<std::size_t>(extents.front()), in_row = elements.size() / rows;
  std::vector<std::string> texts;
  for (std::size_t r = 0; r < rows; ++r)
    texts.push_back(braced(elements.slice(r * in_row, in_row), extents.drop_front()));
  return "{" + llvm::join(texts, ", ") + "}";
}

// Returns the declaration without its name: `double [2] = {0x1p-1, 0x1p-2}`.
std::string numbers_text(const ir::ConstantTable& table, const model::Buffer& buffer) {
  std::vector<std::int64_t> extents{std::stoll(buffer.fixed_size)};
  llvm::append_range(extents, buffer.inner_extents);
  std::vector<std::string> elements;
  for (const ir::Number& number : table.numbers) elements.push_back(element_text(number, table, buffer));
  std::string text = buffer.element + " ";
  for (const std::int64_t extent : extents) text += "[" + std::to_string(extent) + "]";
  return text + " = " + braced(elements, extents);
}

// Returns the declaration of a table of bytes. Any object may be read through that type.
std::string bytes_text(const std::vector<unsigned char>& bytes) {
  std::vector<std::string> texts;
  for (const unsigned char byte : bytes) texts.push_back(std::to_string(byte));
  return "unsigned char [" + std::to_string(bytes.size()) + "] = {" + llvm::join(texts, ", ") + "}";
}

}  // namespace

void SharedDeclarations::note_numbered() {
  const auto note = [&](const auto& table, auto id) {
    using Id = decltype(id);
    for (std::size_t row = 0; row < table.size(); ++row) numbered_.insert(table[Id(row)].name);
  };
  note(enumerations_, ir::EnumerationId(0));
  note(records_, ir::RecordId(0));
  note(own_functions_, ir::FunctionId(0));
}

bool SharedDeclarations::hidden(const std::string& name) const {
  return name == "std" || functions_.variables.contains(name) || functions_.local_types.contains(name);
}

std::string SharedDeclarations::enumeration(ir::EnumerationId id) {
  if (const auto known = names_.find(id); known != names_.end()) return known->second;
  const ir::Enumeration& enumeration = enumerations_[id];
  std::string name = enumeration.name;
  name = type_name(name);
  std::string text = (enumeration.is_scoped ? "enum class " : "enum ") + name + " : " + enumeration.computes_as + " {";
  if (enumeration.is_scoped)
    for (const ir::Enumeration::Enumerator& one : enumeration.enumerators)
      text += " " + one.name + " = " + one.value + ",";
  texts.push_back(text + "};");
  names_.emplace(id, name);
  return name;
}

std::string SharedDeclarations::type_name(const std::string& wanted) {
  const bool keeps =
      !wanted.empty() && !hidden(wanted) && !functions_.typedefs.contains(wanted) && names_taken_.insert(wanted).second;
  return keeps ? wanted : fresh_name(wanted, 1);
}

std::string SharedDeclarations::fresh_name(const std::string& wanted, std::size_t number) {
  for (;; ++number) {
    std::string name = "ferry_user_" + wanted + "_" + std::to_string(number);
    if (names_taken_.insert(name).second) return name;
  }
}

std::string SharedDeclarations::type(const ir::Body& body, const ir::Type& type) {
  const ir::Type* element = type.element ? &body.types[*type.element] : nullptr;
  const auto qualified = [&] { return (element->is_const ? "const " : "") + this->type(body, *element); };
  if (type.kind == ir::Type::Kind::pointer && element->kind != ir::Type::Kind::array) return qualified() + "*";
  if (type.kind == ir::Type::Kind::array && type.extent && element->kind != ir::Type::Kind::array)
    return qualified() + "[" + std::to_string(*type.extent) + "]";
  if (type.kind == ir::Type::Kind::span) {
    uses_views = true;
    return "FerryView<" + qualified() + ">";
  }
  if (type.record || type.view) return record(type.record ? *type.record : *type.view);
  return type.enumeration ? enumeration(*type.enumeration) : type.name;
}

std::string SharedDeclarations::table(const ir::ConstantTable& table, const model::Buffer& buffer, bool same_in_warp) {
  constexpr std::size_t room = 16 * 1024;  // out of 64 KiB, shared by all units linked with -rdc
  const bool objects = buffer.record_bytes > 0;
  const std::string text = objects ? bytes_text(table.bytes) : numbers_text(table, buffer);
  const auto alignment = static_cast<std::size_t>(std::max<std::int64_t>(table.alignment, 32));
  const std::size_t with_this = llvm::alignTo(constant_bytes_ + table.bytes.size(), alignment);
  const bool constant = same_in_warp && with_this <= room;
  std::string& name = tables_[{buffer.name + text, same_in_warp}];
  if (!name.empty()) return name;
  name = "ferry_table_" + buffer.name;
  for (int i = 1; !table_names_.insert(name).second; ++i) name = "ferry_table_" + buffer.name + "_" + std::to_string(i);
  if (constant) constant_bytes_ = with_this;
  const std::size_t behind_type = text.find('[');
  const std::string memory = constant ? "FERRY_CONSTANT_TABLE " : "FERRY_DEVICE_TABLE ";
  texts.push_back((objects ? "alignas(" + std::to_string(alignment) + ") " : "") + memory +
                  text.substr(0, behind_type) + name + text.substr(behind_type) + ";");
  return name;
}

std::string SharedDeclarations::enumerator(const ir::EnumeratorName& name) {
  const ir::Enumeration& of = enumerations_[name.enumeration];
  const std::string type = enumeration(name.enumeration);  // also for unnamed ones: functions return it
  return of.is_scoped ? type + "::" + name.name : "static_cast<" + type + ">(" + name.value + ")";
}

}  // namespace ferry::translator::lower
