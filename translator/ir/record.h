// The classes whose objects kernels hold, and their layout. See lift/records.h.
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
    std::string name;         // empty for an anonymous class, or unnamed bits
    std::string scalar = {};  // set unless the field is an enumeration or an object
    std::optional<EnumerationId> enumeration = {};
    std::optional<RecordId> record = {};
    std::vector<std::int64_t> extents = {};  // for an array
    bool is_const = false;
    std::optional<unsigned> bits = {};  // for a bit-field
    std::int64_t alignment = 0;         // the requested alignment; 0 means its type's
    bool is_packed = false;
    std::int64_t offset = 0;                              // for a std::optional's value: the offset of its flag
    std::optional<std::vector<Number>> initialiser = {};  // for an array: its elements, or none if all are zero
  };
  // A constructor that sets each field to one of its parameters.
  struct Setter {
    std::vector<std::string> types = {};
    std::vector<unsigned> fields = {};  // for each field the number of its parameter
  };
  std::string name;  // empty if it has none
  std::vector<Setter> setters = {};
  // The name of the class that stands for a library class in kernels, with its fields' types as arguments: "FerryPair".
  std::string library = {};
  std::vector<RecordId> bases = {};  // bases that have members
  std::vector<Field> fields = {};
  bool has_image_layout = true;  // for a library class
  std::int64_t bytes = 0, alignment = 0;
  bool is_union = false;
  bool is_packed = false;
  std::int64_t pack = 0;    // #pragma pack: the maximum alignment of a field; 0 if there is none
  bool is_aligned = false;  // alignas requests more than its fields require
  // Whether the class has user-declared constructors, and a default constructor that the compiler makes.
  bool declares_default = false;
  // For a base class: the size of a class that derives from it and adds one byte, because later members of a derived
  // class may be placed in its padding. 0 if the size doesn't matter. `uses_padding`: the size matters, because only a
  // class with constructors has this layout.
  std::int64_t with_byte = 0;
  bool uses_padding = false;
};
using Records = Table<Record, RecordId>;

}  // namespace ferry::translator::ir
