// The classes whose objects kernels may have as values, and the layout of these classes. See lift/records.h.
//
//   struct Vec3 { double x, y, z = 1; double dot(const Vec3& o) const { … } };
//     three fields of `double`, the last initialised with 1; `dot` is an OwnFunction if it is called
#pragma once

#include "ir/expression.h"
#include "ir/id.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

struct Record {
  struct Field {
    std::string name;         // empty for an anonymous class or an unnamed bit-field
    std::string scalar = {};  // the scalar type; empty if the field is an enumeration or an object
    std::optional<EnumerationId> enumeration = {};
    std::optional<RecordId> record = {};
    std::vector<std::int64_t> extents = {};  // the extents, if the field is an array
    bool is_const = false;
    std::optional<unsigned> bits = {};  // the width, if the field is a bit-field
    std::int64_t alignment = 0;         // the requested alignment; 0 means the type's
    bool is_packed = false;
    std::int64_t offset = 0;                              // for the value in a std::optional: the offset of the flag
    std::optional<std::vector<Number>> initialiser = {};  // for an array: the elements; empty if all are zero
  };
  // A constructor that sets each field to one of its parameters.
  struct Setter {
    std::vector<std::string> types = {};
    std::vector<unsigned> fields = {};  // for each field, the index of the parameter
  };
  std::string name;  // empty if the class has no name
  std::vector<Setter> setters = {};
  // The name of the class that replaces a library class in kernels, for example "FerryPair". Its template arguments are
  // the types of its fields.
  std::string library = {};
  std::vector<RecordId> bases = {};  // the bases that have members
  std::vector<Field> fields = {};
  bool has_image_layout = true;  // whether a library class has the layout of its image
  std::int64_t bytes = 0, alignment = 0;
  bool is_union = false;
  bool is_packed = false;
  std::int64_t pack = 0;    // #pragma pack: the maximum alignment of a field; 0 if there is none
  bool is_aligned = false;  // whether alignas requests a larger alignment than its fields require
  // Whether the class has user-declared constructors and also declares a default constructor that the compiler makes.
  bool declares_default = false;
  // For a base class: the size of a class that derives from it and adds one byte, because a derived class's members may
  // be in the base's padding. 0 if that makes no difference. `uses_padding` says whether the kernel's class needs
  // constructors so that it has the same layout.
  std::int64_t with_byte = 0;
  bool uses_padding = false;
};
using Records = Table<Record, RecordId>;

}  // namespace ferry::translator::ir
