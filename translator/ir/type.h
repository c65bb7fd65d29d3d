// C++ types as far as data on a device is concerned: what they hold and what ends with their objects.
#pragma once

#include "ir/id.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::ir {

// What happens when an object of the type ends.
enum class Destruction {
  nothing,   // its storage goes
  elements,  // a standard container of trivial elements with the default allocator: the elements' storage goes, too
  unknown,   // user code runs
};

struct Type {
  enum class Kind {
    boolean,
    integer,
    floating,  // float, double
    enumeration,
    pointer,    // element: what it points at
    reference,  // element: what it refers to
    array,      // element, extent (none: variable or unknown)
    vector,     // standard containers of scalars with the default allocator: element
    span,
    std_array,  // element, extent
    record,
    other,  // void, functions, long double, 128-bit and half types, atomics, members' pointers, …
  };
  Kind kind = Kind::other;
  std::string name;  // canonical, without reference and outermost qualifiers: "unsigned long"
  bool is_const = false, is_volatile = false;
  std::optional<TypeId> element = {};
  std::optional<std::int64_t> extent = {};
  Destruction destruction = Destruction::nothing;
  bool holds_array = false;  // a record with an array in it: naming that makes a pointer into the object

  bool is_scalar() const;  // arithmetic or an enumeration, and a kernel can hold it
  bool is_container() const { return kind == Kind::vector || kind == Kind::span || kind == Kind::std_array; }

  friend bool operator==(const Type&, const Type&) = default;
};

}  // namespace ferry::translator::ir
