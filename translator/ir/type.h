// C++ types as far as data on a device is concerned: what they hold, and what ends with their objects.
#pragma once

#include "ir/id.h"
#include "model/number_type.h"
#include "model/part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

// What happens when an object of the type ends.
enum class Destruction {
  nothing,   // its storage goes
  elements,  // a standard container of trivial elements with the default allocator: the elements' storage goes, too
  writes,    // a stream of the library's writes what it holds
  unknown,   // user code runs
};

// An enumeration of the translation unit.
struct Enumeration {
  struct Enumerator {
    std::string name, value;
  };
  std::string name;         // empty where it has none
  std::string computes_as;  // the integer type that it computes with
  bool is_scoped = false;
  std::vector<Enumerator> enumerators = {};
};
using Enumerations = Table<Enumeration, EnumerationId>;

// A number in an object of a class, `.at.x`, `.c[2]`, or an array of many in it.
struct Component {
  std::string path;
  std::int64_t offset = 0;  // in bytes
  TypeId type;
  bool is_public = true;  // any function may name it

  friend bool operator==(const Component&, const Component&) = default;
};

struct Type {
  enum class Kind {
    boolean,
    integer,
    floating,  // float, double, _Float16
    enumeration,
    pointer,    // element: what it points at
    reference,  // element: what it refers to
    array,      // element, extent (none: variable or unknown)
    vector,     // standard containers of scalars with the default allocator: element
    span,
    std_array,  // element, extent
    record,     // extent: of a std::array of objects that no kernel holds
    function,   // a pointer or reference to functions, which kernels have as a number: see model::FunctionSet
    other,      // void, functions, long double, 128-bit types, __fp16, atomics, members' pointers, …
  };
  Kind kind = Kind::other;
  std::string name;  // canonical, without reference and outermost qualifiers: "unsigned long"
  bool is_const = false, is_volatile = false;
  std::optional<TypeId> element = {};
  std::optional<std::int64_t> extent = {};
  unsigned bits = 0;       // of booleans (1), integers, floating types and enumerations
  bool is_signed = false;  // of integers and enumerations
  bool is_scoped = false;  // of an enumeration
  std::optional<EnumerationId> enumeration = {};
  std::optional<RecordId> record = {};  // of a class whose objects a kernel can hold; of a std_array that it holds, too
  std::optional<RecordId> view = {};    // of a class of pointers and numbers, whose objects a kernel may make
  std::string computes_as = {};         // enumeration: the integer type that it computes with
  std::string summed_in = {};  // boolean, integer, unscoped enumeration: its promoted type, unsigned; sums wrap there
  std::int64_t bytes = 0;      // of an object, where that is known
  bool is_restrict = false;    // the user's own
  Destruction destruction = Destruction::nothing;
  bool holds_array = false;  // a record with an array in it: naming that makes a pointer into the object
  // Of a record whose objects may be elements of buffers: what isn't between its members.
  std::vector<model::Part> members = {};
  model::Contents contents = {};
  // All that an object of the user's class is made of; none where that has unions, bit-fields or packed members.
  std::vector<Component> components = {};
  bool is_stream = false;  // of the library's, for output
  std::optional<FunctionSetId> functions = {};  // of Kind::function

  bool is_scalar() const;  // arithmetic or an enumeration, and a kernel can hold it
  bool is_value() const;   // a scalar, or an object of a class that a kernel can hold
  bool is_held() const;    // a value, or a std_array that a kernel makes
  bool is_object() const { return is_value() && record; }
  // What elements of buffers may be besides scalars.
  bool is_object_element() const { return is_held() && record && !members.empty(); }
  bool is_arithmetic() const;  // without scoped enumerations
  bool is_integer() const;     // booleans and unscoped enumerations, too
  bool is_floating() const { return kind == Kind::floating; }
  bool is_half() const { return kind == Kind::floating && bits == 16; }
  // The type of numbers that it computes with.
  const std::string& number() const { return kind == Kind::enumeration ? computes_as : name; }
  model::NumberType number_type() const;
  // What may be a row of a table of rows.
  bool is_row() const { return kind == Kind::pointer || kind == Kind::vector || kind == Kind::span; }
  bool is_container() const { return kind == Kind::vector || kind == Kind::span || kind == Kind::std_array; }

  friend bool operator==(const Type&, const Type&) = default;
};

}  // namespace ferry::translator::ir
