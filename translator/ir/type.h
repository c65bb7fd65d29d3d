// C++ types as far as data on a device is concerned: their contents, and the effects of destroying their objects.
#pragma once

#include "ir/id.h"
#include "model/number_type.h"
#include "model/part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

// What happens when an object of the type is destroyed.
enum class Destruction {
  nothing,  // only the object's storage is freed
  elements,  // the storage of elements is freed, too: of a standard container of trivial elements with the default allocator, or of the vectors in an object
  writes,  // a library stream writes its buffer
  unknown,   // user code runs
};

// An enumeration of the translation unit.
struct Enumeration {
  struct Enumerator {
    std::string name, value;
  };
  std::string name;  // empty if it has no name
  std::string computes_as;  // the integer type of its arithmetic
  bool is_scoped = false;
  std::vector<Enumerator> enumerators = {};
};
using Enumerations = Table<Enumeration, EnumerationId>;

// A number in an object of a class, such as `.at.x` or `.c[2]`, or an array of numbers in the object.
struct Component {
  std::string path;
  std::int64_t offset = 0;  // offset in the object, in bytes
  TypeId type;
  bool is_public = true;  // whether it is accessible everywhere

  friend bool operator==(const Component&, const Component&) = default;
};

struct Type {
  enum class Kind {
    boolean,
    integer,
    floating,  // float, double, _Float16
    enumeration,
    pointer,  // has `element`: the pointee
    reference,  // has `element`: the referent
    array,      // has `element` and `extent` (none: variable or unknown)
    vector,     // a standard container of scalars with the default allocator; has `element`
    string,     // std::basic_string, whose elements may be in the object itself; has `element`
    span,
    std_array,  // has `element` and `extent`
    record,  // has `extent` for a std::array of objects that kernels don't support
    function,  // a pointer or reference to functions, which kernels represent as a number: see model::FunctionSet
    other,      // void, functions, long double, 128-bit types, __fp16, atomics, members' pointers, …
  };
  Kind kind = Kind::other;
  std::string name;  // the canonical name without reference and outermost qualifiers: "unsigned long"
  bool is_const = false, is_volatile = false;
  std::optional<TypeId> element = {};
  std::optional<std::int64_t> extent = {};
  unsigned bits = 0;  // 1 for booleans; otherwise 0 unless it is an integer, floating type or enumeration
  bool is_signed = false;  // only meaningful for integers and enumerations
  bool is_scoped = false;  // only meaningful for enumerations
  std::optional<EnumerationId> enumeration = {};
  std::optional<RecordId> record = {};  // the class, or std_array, if kernels can have its objects as values
  std::optional<RecordId> view = {};  // the class of pointers and numbers, if kernels may construct its objects
  std::string computes_as = {};  // for enumerations: the integer type of the arithmetic
  std::string summed_in = {};  // for integers: the unsigned version of the promoted type, in which sums wrap
  std::int64_t bytes = 0;  // size of an object, if known
  bool is_restrict = false;  // whether the user declared it __restrict
  Destruction destruction = Destruction::nothing;
  bool holds_array = false;  // whether it is a record with an array, whose name decays to a pointer into the object
  // The members, without padding, of a record whose objects may be elements of buffers.
  std::vector<model::Part> members = {};
  model::Contents contents = {};
  // All components of a user's class; empty if it has unions, bit-fields or packed members.
  std::vector<Component> components = {};
  bool is_stream = false;  // whether it is a library class for output
  // For a record whose destruction frees elements: its vectors and strings. Moving an object moves each of them.
  std::vector<model::OwnedPath> vectors = {};
  std::optional<FunctionSetId> functions = {};  // for Kind::function

  bool is_scalar() const;  // whether it is an arithmetic type or enumeration that kernels support
  bool is_value() const;   // whether it is a scalar, or a class whose objects kernels can have as values
  bool is_held() const;  // whether it is a value, or a std_array that a kernel constructs
  bool is_object() const { return is_value() && record; }
  // Returns whether the type may be the type of a buffer's elements without being a scalar.
  bool is_object_element() const { return is_held() && record && !members.empty(); }
  bool is_arithmetic() const;  // excludes scoped enumerations
  bool is_integer() const;  // includes booleans and unscoped enumerations
  bool is_floating() const { return kind == Kind::floating; }
  bool is_half() const { return kind == Kind::floating && bits == 16; }
  // Returns the name of the type in which arithmetic on its values is done.
  const std::string& number() const { return kind == Kind::enumeration ? computes_as : name; }
  model::NumberType number_type() const;
  // Returns whether the type may be the type of a row in a table of rows.
  bool is_row() const { return kind == Kind::pointer || kind == Kind::span || owns_elements(); }
  bool is_container() const { return kind == Kind::span || kind == Kind::std_array || owns_elements(); }
  // Returns whether objects of the type own a buffer of elements, which host code may reallocate.
  bool owns_elements() const { return kind == Kind::vector || kind == Kind::string; }

  friend bool operator==(const Type&, const Type&) = default;
};

}  // namespace ferry::translator::ir
