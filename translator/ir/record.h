// The classes whose objects kernels hold: what their objects are made of. See lift/records.h.
//
//   struct Vec3 { double x, y, z = 1; double dot(const Vec3& o) const { … } };
//     three fields of `double`, the last initialised with 1; `dot` is an OwnFunction where something calls it
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
    std::string name;         // empty: an anonymous class, or bits that nobody uses
    std::string scalar = {};  // where it is neither of:
    std::optional<EnumerationId> enumeration = {};
    std::optional<RecordId> record = {};
    std::vector<std::int64_t> extents = {};  // of an array
    bool is_const = false;
    std::optional<unsigned> bits = {};  // of a bit-field
    std::int64_t alignment = 0;         // that is asked for; 0: its type's
    bool is_packed = false;
    std::int64_t offset = 0;                              // of a std::optional's: where its flag is
    std::optional<std::vector<Number>> initialiser = {};  // of an array: its elements, or none where all are zero
  };
  // A constructor that sets each field to one of its parameters.
  struct Setter {
    std::vector<std::string> types = {};
    std::vector<unsigned> fields = {};  // for each the number of its parameter
  };
  std::string name;  // empty where it has none
  std::vector<Setter> setters = {};
  // Of a class of the library's: its image in kernels, with its fields' types as arguments: "FerryPair".
  std::string library = {};
  std::vector<RecordId> bases = {};  // that have members
  std::vector<Field> fields = {};
  bool lies_as_image = true;  // where the class is the library's
  std::int64_t bytes = 0, alignment = 0;
  bool is_union = false;
  bool is_packed = false;
  std::int64_t pack = 0;          // #pragma pack: the most that a field is aligned to; 0: no such
  bool is_aligned = false;        // more than its fields ask for: alignas
  bool declares_default = false;  // it has constructors of the user's, and a default one that the compiler makes
  // Of a base: what lies after it in objects may lie in its padding. What a class has that derives from it and adds one
  // byte; 0: it doesn't matter. It does: only a class with constructors lies so.
  std::int64_t with_byte = 0;
  bool uses_padding = false;
};
using Records = Table<Record, RecordId>;

}  // namespace ferry::translator::ir
