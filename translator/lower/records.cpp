// Writes the user's classes for device files. See shared_declarations.h.
//
//   namespace ns { class Vec3 { double x, y; public: Vec3(double a, double b) : x(a), y(b) {} … }; }
//     struct Vec3 {
//       double x;
//       double y;
//       FERRY_DEVICE_FUNCTION Vec3(double a, double b);
//     };
//     static_assert(sizeof(Vec3) == 16 && alignof(Vec3) == 8 && __builtin_offsetof(Vec3, y) == 8, …);
//
// The class declares only the member functions that kernels call. They are defined after the class like other
// functions, with the user's own text (device_functions.cpp). Overload resolution finds the same functions as on the
// host, because each function that was chosen there is declared. A function is renamed only if it is called by name and
// its forms or instances share a name.
#include "lower/kernel_names.h"
#include "lower/shared_declarations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lower {

using MemberKind = ir::OwnFunction::Member::Kind;

SharedDeclarations::Record& SharedDeclarations::known_record(ir::RecordId id) {
  record(id);
  return *llvm::find_if(device_records_, [&](const Record& known) { return known.id == id; });
}

std::string SharedDeclarations::record(ir::RecordId id) {
  for (const Record& known : device_records_)
    if (known.id == id) return known.name;
  if (!records_[id].library.empty()) return image(id);
  declare_fields(records_[id]);
  device_records_.push_back({id, type_name(records_[id].name)});
  return device_records_.back().name;
}

bool SharedDeclarations::is_made_by_default(ir::RecordId id) const {
  const ir::Record& record = records_[id];
  if (!record.library.empty()) return record.library == "FerryComplex";
  bool constructed = !record.setters.empty();
  for (std::size_t f = 0; f < own_functions_.size(); ++f) {
    const std::optional<ir::OwnFunction::Member>& member = own_functions_[ir::FunctionId(f)].member;
    constructed |= member && member->kind == MemberKind::constructor && member->record == id;
  }
  return (record.declares_default || !constructed) && !record.uses_padding &&
         llvm::all_of(record.bases, [this](ir::RecordId base) { return is_made_by_default(base); }) &&
         llvm::all_of(record.fields, [this](const ir::Record::Field& field) {
           return !field.record || is_made_by_default(*field.record);
         });
}

namespace {

bool is_anonymous(const ir::Record::Field& field) { return field.name.empty() && field.record; }

const char* key_of(const ir::Record& record) { return record.is_union ? "union " : "struct "; }

std::string packing(const ir::Record& record) {
  const std::string alignment = std::to_string(record.alignment);
  if (!record.is_packed) return record.is_aligned ? "alignas(" + alignment + ") " : "";
  return "__attribute__((__packed__" + (record.is_aligned ? ", __aligned__(" + alignment + ")" : "") + ")) ";
}

}  // namespace

// Returns the text of a constructor such as `Row(double* ferry_0, int ferry_1) : p(ferry_0), n(ferry_1) {}`.
static std::string setter_text(const ir::Record& of, const ir::Record::Setter& setter, const std::string& name) {
  std::string parameters, fields;
  for (std::size_t p = 0; p < setter.types.size(); ++p)
    parameters += (p > 0 ? ", " : "") + setter.types[p] + " ferry_" + std::to_string(p);
  for (std::size_t f = 0; f < setter.fields.size(); ++f)
    fields += (f > 0 ? ", " : " : ") + of.fields[f].name + "(ferry_" + std::to_string(setter.fields[f]) + ")";
  return "FERRY_DEVICE_FUNCTION " + name + "(" + parameters + ")" + fields + " {}";
}

// Declares the classes of the fields. Anonymous classes are skipped, because they are declared in place.
void SharedDeclarations::declare_fields(const ir::Record& record) {
  for (const ir::RecordId base : record.bases) this->record(base);
  for (const ir::Record::Field& field : record.fields) {
    if (is_anonymous(field))
      declare_fields(records_[*field.record]);
    else if (field.record)
      this->record(*field.record);
    if (field.enumeration) enumeration(*field.enumeration);
  }
}

std::string SharedDeclarations::field_type(const ir::Record::Field& field) {
  return field.record ? record(*field.record) : field.enumeration ? enumeration(*field.enumeration) : field.scalar;
}

// Returns whether the class, or the class of one of its fields, has bases. Compilers warn about offsets in such
// classes. The bases are checked separately (with_byte), so the size implies the offsets.
bool SharedDeclarations::derives(const ir::Record& record) const {
  return !record.bases.empty() || llvm::any_of(record.fields, [this](const ir::Record::Field& field) {
    return field.record && derives(records_[*field.record]);
  });
}

// Returns a name such as `FerryPair<const int, Vec3>`. Adds a check that the type has the same layout as on the host.
std::string SharedDeclarations::image(ir::RecordId id) {
  const ir::Record& of = records_[id];
  std::string arguments;
  for (const ir::Record::Field& field : of.fields) {
    arguments += (arguments.empty() ? "" : ", ") + std::string(field.is_const ? "const " : "") + field_type(field);
    if (of.library == "FerryArray") arguments += ", " + std::to_string(field.extents.back());
  }
  std::string name = of.library + "<" + arguments + ">";
  (of.library == "FerryComplex" ? uses_complex : uses_values) = true;
  if (of.library == "FerryComplex" || !of.has_image_layout || !checked_images_.insert(name).second) return name;
  std::string check = "sizeof(FerryType<" + name + ">) == " + std::to_string(of.bytes) + " && alignof(FerryType<" +
                      name + ">) == " + std::to_string(of.alignment);
  if (of.library == "FerryPair" && !derives(of))
    check += " && __builtin_offsetof(FerryType<" + name + ">, second) == " + std::to_string(of.fields[1].offset);
  for (std::size_t f = 0; of.library == "FerryTuple" && !derives(of) && f < of.fields.size(); ++f)
    check += " && __builtin_offsetof(FerryType<" + name + ">, ferry_" + std::to_string(f) +
             ") == " + std::to_string(of.fields[f].offset);
  if (of.library == "FerryOptional" && !derives(of))
    check += " && __builtin_offsetof(FerryType<" + name + ">, ferry_engaged) == " + std::to_string(of.fields[0].offset);
  image_checks_.push_back("static_assert(" + check + ", \"'" + name + "' lies otherwise on the device\");");
  return name;
}

std::string SharedDeclarations::field_text(const ir::Record::Field& field) {
  const std::string type = field_type(field);
  std::string text = (field.is_const ? "const " : "") + type + " " + field.name;
  if (field.bits) text += (field.name.empty() ? ": " : " : ") + std::to_string(*field.bits);
  for (const std::int64_t extent : field.extents) text += "[" + std::to_string(extent) + "]";
  if (field.is_packed) text += " __attribute__((__packed__))";
  if (field.alignment > 0) text += " __attribute__((__aligned__(" + std::to_string(field.alignment) + ")))";
  if (!field.initialiser) return text + ";";
  std::vector<std::string> numbers;
  for (const ir::Number& number : *field.initialiser) numbers.push_back(number_text(number, type));
  const bool scalar = field.extents.empty() && numbers.size() == 1;
  return text + " = " + (scalar ? numbers.front() : "{" + llvm::join(numbers, ", ") + "}") + ";";
}

std::string SharedDeclarations::fields_text(const ir::Record& record, const std::string& indent) {
  std::string text;
  for (const ir::Record::Field& field : record.fields) {
    if (!is_anonymous(field)) {
      text += indent + field_text(field) + "\n";
      continue;
    }
    const ir::Record& inner = records_[*field.record];
    text += indent + key_of(inner) + packing(inner) + "{\n" + fields_text(inner, indent + "  ") + indent + "};\n";
  }
  return text;
}

// Returns checks of the members' offsets. The first member and bit-fields need no check.
std::string SharedDeclarations::offset_checks(const ir::Record& record, const std::string& of,
                                              std::int64_t from) const {
  std::string text;
  for (const ir::Record::Field& field : record.fields) {
    const std::int64_t offset = from + field.offset;
    if (is_anonymous(field))
      text += offset_checks(records_[*field.record], of, offset);
    else if (offset > 0 && !field.bits)
      text += " && __builtin_offsetof(" + of + ", " + field.name + ") == " + std::to_string(offset);
  }
  return text;
}

// Returns a name for the member function that no other member function has. Functions with the same name may be
// overloads, or forms or instances of one function. `called` says whether the function is an operator that is called by
// name.
std::string SharedDeclarations::member_name(const ir::OwnFunction& own, bool called) {
  if (own.member->kind != MemberKind::named && !called) return own.name;
  std::set<std::string>& names = known_names(own.member->record);
  const std::string stem = "ferry_member_" + (called ? "operator" : own.name) + "_";
  std::string name = called ? stem + "1" : own.name;
  for (int i = called ? 2 : 1; !names.insert(name).second; ++i) name = stem + std::to_string(i);
  return name;
}

// Declares the function in its class. `name` is the function's name without the class.
void SharedDeclarations::add_member(const ir::OwnFunction& own, model::DeviceFunction& made, const std::string& name) {
  Record& record = known_record(own.member->record);
  const std::string result = made.result.empty() ? "" : made.result + " ";
  const std::string head = made.head + (own.member->is_explicit ? "explicit " : "") + "FERRY_DEVICE_FUNCTION " + result;
  record.functions.push_back(head + name + "(" + made.declared_parameters + ")" + made.qualifiers + ";");
}

// Returns the names that are used in a class. Classes of one inheritance hierarchy share one set, so that no class
// hides a name of its base.
std::set<std::string>& SharedDeclarations::known_names(ir::RecordId id) {
  bool in_tree = !records_[id].bases.empty();
  for (std::size_t r = 0; r < records_.size(); ++r) in_tree |= llvm::is_contained(records_[ir::RecordId(r)].bases, id);
  return in_tree ? names_of_derived_ : known_record(id).names;
}

std::string SharedDeclarations::bases_text(const ir::Record& record) {
  std::string text;
  for (const ir::RecordId base : record.bases) text += (text.empty() ? ": " : ", ") + this->record(base);
  return text.empty() ? text : text + " ";
}

std::vector<std::string> SharedDeclarations::record_texts() {
  std::vector<std::string> made;
  if (device_records_.empty()) return image_checks_;
  std::string names;
  for (const Record& record : device_records_)
    names += (names.empty() ? "" : " ") + (key_of(records_[record.id]) + record.name) + ";";
  made.push_back(std::move(names));
  for (const Record& record : device_records_) {
    const ir::Record& of = records_[record.id];
    std::string text = key_of(of) + packing(of) + record.name + " " + bases_text(of) + "{\n" + fields_text(of, "  ");
    if (of.declares_default) text += "  " + record.name + "() = default;\n";
    if (of.uses_padding) text += "  explicit " + record.name + "(class FerryPadding&);\n";
    for (const ir::Record::Setter& setter : of.setters) text += "  " + setter_text(of, setter, record.name) + "\n";
    for (const std::string& function : record.functions) text += "  " + function + "\n";
    text += "};";
    if (of.pack > 0) text = "#pragma pack(push, " + std::to_string(of.pack) + ")\n" + text + "\n#pragma pack(pop)";
    text += "\nstatic_assert(sizeof(" + record.name + ") == " + std::to_string(of.bytes) + " && alignof(" +
            record.name + ") == " + std::to_string(of.alignment) +
            (derives(of) ? "" : offset_checks(of, record.name, 0));
    text += ", \"'" + of.name + "' lies otherwise on the device\");";
    if (of.with_byte > 0)
      text += "\nstruct FerryAfter" + record.name + " : " + record.name +
              " {\n  char ferry_byte;\n};\nstatic_assert(sizeof(FerryAfter" + record.name +
              ") == " + std::to_string(of.with_byte) + ", \"what follows a '" + of.name +
              "' lies otherwise on the device\");";
    made.push_back(std::move(text));
  }
  llvm::append_range(made, image_checks_);
  return made;
}

}  // namespace ferry::translator::lower
